import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Catalogs
@testable import Gateway

/// Searches that are too heavy for the quick lane begin anew in the slow one, which finds the items that they had found.
struct MovedSearchTests {
    private static func client(quickWork: Int?) throws -> TestClient {
        var limits = RequestLimits()
        limits.quickWork = quickWork ?? limits.maxWork
        return try TestClient(limits: limits, cacheBytes: 0)
    }

    private static let requests = [
        ("/1/indexes/shop/query", #"{"facets":["*"]}"#),
        ("/1/indexes/shop/query", #"{"query":"ta","facets":["brand","tags"],"filters":"price > 10"}"#),
        (
            "/1/indexes/*/queries",
            #"{"requests":[{"indexName":"shop","facets":["brand"],"facetFilters":["brand:Nike"]},"#
                + #"{"indexName":"shop","facets":["brand","colour"]},{"indexName":"dogs","facets":["size"]}]}"#
        ),
        ("/1/indexes/shop/browse", #"{"filters":"inStock:true"}"#),
    ]

    @Test(arguments: requests.indices)
    func searchesAreAnsweredTheSameInWhicheverLanes(index: Int) throws {
        let (target, body) = Self.requests[index]
        let whole = try LaneWalk(Self.client(quickWork: nil), .post, target, body)
        #expect(whole.reply.status == 200, "\(whole.reply.text)")
        var (moves, finds) = (0, 0)
        for quickWork in stride(from: 0, to: whole.work, by: max(whole.work / 60, 1)) {
            let walk = try LaneWalk(Self.client(quickWork: quickWork), .post, target, body)
            #expect(walk.workWithoutTimes == whole.workWithoutTimes, "\(quickWork)")
            // All but the times.
            for member in ["hits", "nbHits", "facets", "cursor"] {
                for path in ["/\(member)"] + (0..<3).map({ "/results/\($0)/\(member)" }) {
                    #expect(walk.reply.at(path) == whole.reply.at(path), "\(quickWork): \(path)")
                }
            }
            if walk.hasMoved { moves += 1 }
            if walk.finished != nil { finds += 1 }
        }
        #expect(finds > 0 && finds < moves, "\(finds) of \(moves)")
    }

    @Test func itemsThatWereFoundAreKept() throws {
        let (target, body) = Self.requests[0]
        let whole = try LaneWalk(Self.client(quickWork: nil), .post, target, body)
        let client = try Self.client(quickWork: whole.workWithoutTimes - 1)
        let walk = try LaneWalk(client, .post, target, body) { finished in
            try #require(finished != nil)
            let snapshot = try #require(client.service.catalogs.present("shop"))
            let bounds = RequestBounds(
                work: .unlimited,
                maxAnswerBytes: .max,
                isPatient: true,
                finished: finished
            )
            let found = try bounds.searches([[]], in: snapshot) { _ throws(TooMuchWork) in
                Issue.record("searched once more")
                return try snapshot.catalog.search([[]], work: .unlimited)
            }
            #expect(found[0].total == snapshot.catalog.itemCount)
        }
        #expect(walk.hasMoved)
        #expect(walk.reply.at("/facets") == whole.reply.at("/facets"))
    }
}

extension LaneWalk {
    /// Units without those of the digits of the times that the answer has: each byte of an answer is one.
    fileprivate var workWithoutTimes: Int {
        let results = [""] + (0..<3).map { "/results/\($0)" }
        let times = results.flatMap { ["\($0)/processingTimeMS", "\($0)/serverTimeMS"] }
        return times.compactMap { reply.at($0)?.integer }.reduce(work) { $0 - "\($1)".utf8.count }
    }
}
