import CatalogTestSupport
import FilterCore
import HTTPServer
import ServiceTestSupport
import TestSupport
import Testing

@testable import Catalogs
@testable import JSON

/// Clients write while all items of their catalog are compiled together again.
struct RecompilingWalkTests {
    /// Every change is a part, and few of them are enough.
    private static let versions = CatalogVersions(leastItems: 0, mostChanges: 40)

    @Test(arguments: 1...4)
    func writesGoOnMeanwhileAndNothingIsLost(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let live = try LiveClient(versions: Self.versions)
        try live.define()
        var wanted: [Int: Int] = [:]
        var compiledVersions: Set<String> = []
        for step in 0..<150 {
            let rows = (0..<generator.pick([1, 3, 9])).map { _ in
                let id = Int.random(in: 0..<60, using: &generator)
                guard generator.chance(4, in: 5) else {
                    wanted[id] = nil
                    return #"{"id":"\#(id)","$delete":true}"#
                }
                wanted[id] = Int.random(in: 0..<9, using: &generator)
                return #"{"id":"\#(id)","price":\#(wanted[id] ?? 0)}"#
            }
            // The last row of an id counts; an id is in a batch once.
            for row in rows { #expect(try live.push(row).status == 200) }
            if generator.chance(1, in: 40) {
                wanted = wanted.filter { $0.key % 3 > 0 }
                let rest = wanted.map { #"{"id":"\#($0)","price":\#($1)}"# }
                #expect(try live.push(rest.joined(separator: "\n"), "?mode=replace").status == 200)
            }
            let snapshot = try #require(live.catalogs.snapshots.first)
            try #require(snapshot.items.count == wanted.count, "step \(step)")
            let reply = try live.send(.post, "shop/query", #"{"selections":{"price":[3,5]}}"#)
            let total = wanted.values.count { (3...5).contains($0) }
            try #require(reply.at("/total") == .number(Number(total)), "step \(step)")
            if snapshot.dataVersion.hasPrefix(snapshot.baseVersion) {
                compiledVersions.insert(String(snapshot.dataVersion.dropFirst(snapshot.baseVersion.count)))
            }
        }
        #expect(compiledVersions.count > 2, "it was compiled only \(compiledVersions.count) times")
    }
}
