import Dispatch
import FilterCore
import Glibc
import TestSupport
import Testing

@testable import FilterService

/// Copies and changes that become versions of a catalog, without a server.
final class FollowedCatalogTests {
    private let store = CatalogStore([])
    private let live: LiveCatalogs
    private let catalog: FollowedCatalog
    private let events = Recorder<FollowEvent>()

    private static let form = RecordedMessages.table.form

    init() throws {
        var limits = LiveLimits()
        limits.maxItems = 5
        live = LiveCatalogs(store, limits: limits)
        catalog = FollowedCatalog(
            try FollowedSource("postgres:///db?table=shop"),
            in: live,
            publishedIn: store,
            versions: CatalogVersions(),
            report: events.append
        )
        try catalog.refresh(by: Self.copy(["1\ta\t1.00\t\\N", "2\tb\t2.00\t\\N"]))
        try live.start()
    }

    deinit { live.stop() }

    private static func copy(_ lines: [String], _ onStart: @escaping @Sendable () -> Void = {}) -> RowCopy {
        RowCopy(form: form, isKeyUnique: true) { body throws(PostgreSQLFailure) in
            onStart()
            for line in lines { try body("\(line)\n".utf8Span.span) }
        }
    }

    private func item(_ id: String) -> String? {
        store.present("shop").flatMap { ChangedRows(of: $0).json(of: id) }.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func json(_ id: String, name: String) -> String {
        #"{"id":\#(id),"name":"\#(name)","price":\#(id).00,"long":null}"#
    }

    /// A connection that broke off has left a change that waits for the writer; its row is as before when the copy is made.
    @Test func aChangeThatWaitsIsAppliedBeforeACopyIsCompared() throws {
        let isFree = DispatchSemaphore(value: 0)
        let write = LiveWrite(
            work: .change { pending in
                isFree.wait()
                return CheckedBatch(nil, of: pending)
            },
            byteCount: 0,
            isAbandoned: { false },
            finish: { _ in }
        )
        try live.submitFollowed(write, to: "shop")
        while live.waitingCount(of: "shop") > 0 { usleep(1_000) }
        var changes = RowChanges()
        changes.append(.put(id: Array("1".utf8), json: Array(Self.json("1", name: "z").utf8)))
        _ = try catalog.apply(changes, Self.form)

        let hasBegun = DispatchSemaphore(value: 0)
        DispatchQueue(label: "release").async { [live] in
            // Until the copy waits behind the change, or is made without that.
            while live.waitingCount(of: "shop") < 2, hasBegun.wait(timeout: .now() + .milliseconds(1)) != .success {}
            isFree.signal()
        }
        try catalog.refresh(
            by: Self.copy(["1\ta\t1.00\t\\N", "2\tc\t2.00\t\\N"]) { hasBegun.signal() }
        )
        #expect(item("1") == Self.json("1", name: "a"))
        #expect(item("2") == Self.json("2", name: "c"))
    }

    @Test func aCopyThatIsTooMuchIsRefusedWhileItIsGathered() throws {
        let lineCount = Recorder<Int>()
        let copy = RowCopy(form: Self.form, isKeyUnique: true) { body throws(PostgreSQLFailure) in
            for number in 10..<1_000 {
                lineCount.append(number)
                try body("\(number)\ta\t1.00\t\\N\n".utf8Span.span)
            }
        }
        #expect(throws: PostgreSQLFailure.self) { try catalog.refresh(by: copy) }
        #expect(lineCount.all.count == 6)
        #expect(store.present("shop")?.items.count == 2)
    }

    @Test func lostValuesAreCountedEachTimeAndToldWhenTheyAreNews() throws {
        for price in ["1e999", "1e999", "2"] { try catalog.refresh(by: Self.copy(["1\ta\t\(price)\t\\N"])) }
        #expect(catalog.state.now.lostValues == 2)
        let told = events.all.filter { if case .lost = $0 { true } else { false } }
        #expect(
            told.map(\.description) == [
                "has null for values that no item can have: “price” of the row “1” (a number is out of range)"
            ]
        )
    }
}
