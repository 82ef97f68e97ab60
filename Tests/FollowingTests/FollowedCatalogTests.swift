import CatalogTestSupport
import Dispatch
import FilterCore
import Glibc
import Support
import TestSupport
import Testing

@testable import Catalogs
@testable import Following

/// Copies and changes that become versions of a catalog, without a server.
final class FollowedCatalogTests {
    private let store = CatalogStore([])
    private let live: LiveCatalogs
    private let catalog: FollowedCatalog
    private let events = Recorder<FollowEvent>()

    init() throws {
        var limits = LiveLimits()
        limits.maxItems = 5
        live = LiveCatalogs(store, limits: limits)
        catalog = FollowedCatalog(
            WrittenSource(),
            in: live,
            publishedIn: store,
            versions: CatalogVersions(),
            report: events.append
        )
        try catalog.refresh(by: Self.copy(["1\ta\t1.00\t\\N", "2\tb\t2.00\t\\N"]))
        try live.start()
    }

    deinit { live.stop() }

    private static func copy(_ lines: [String], _ onStart: @escaping () -> Void = {}) -> WrittenCopy {
        WrittenCopy { take throws(SourceFailure) in
            onStart()
            for line in lines { try take(line) }
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
        let held = HeldRows()
        try live.submitFollowed(held.write, to: "shop")
        held.awaitReading()
        var changes = RowChanges()
        changes.append(.put(id: Array("1".utf8), json: Array(Self.json("1", name: "z").utf8)))
        _ = try catalog.apply(changes)

        let hasBegun = DispatchSemaphore(value: 0)
        DispatchQueue(label: "release").async { [live] in
            // Until the copy waits behind the change, or is made without that.
            while live.waitingCount(of: "shop") < 2, hasBegun.wait(timeout: .now() + .milliseconds(1)) != .success {}
            held.release()
        }
        try catalog.refresh(
            by: Self.copy(["1\ta\t1.00\t\\N", "2\tc\t2.00\t\\N"]) { hasBegun.signal() }
        )
        #expect(item("1") == Self.json("1", name: "a"))
        #expect(item("2") == Self.json("2", name: "c"))
    }

    @Test func aCopyThatIsTooMuchIsRefusedWhileItIsGathered() throws {
        let lineCount = Recorder<Int>()
        let copy = WrittenCopy { take throws(SourceFailure) in
            for number in 10..<1_000 {
                lineCount.append(number)
                try take("\(number)\ta\t1.00\t\\N")
            }
        }
        #expect(throws: SourceFailure.self) { try catalog.refresh(by: copy) }
        #expect(lineCount.all.count == 6)
        #expect(store.present("shop")?.items.count == 2)
    }

    private static let late = #"{"id":4,"name":"d","price":4.00,"long":"soon"}"#

    /// A change that no definition of ``dates`` fits.
    private static var misfit: RowChanges {
        var changes = RowChanges()
        changes.append(.put(id: Array("4".utf8), json: Array(late.utf8)))
        return changes
    }

    private static let dates = ["1\ta\t1.00\t2024-05-01", "2\tb\t2.00\t2024-05-02", "3\tc\t3.00\t2024-05-03"]

    /// A text that was a date in all rows is one of dates in the definition.
    @Test func aRowThatDoesNotFitAnInferredDefinitionHasItInferredAnew() throws {
        catalog.askForCopy()
        try catalog.refresh(by: Self.copy(Self.dates))
        #expect(!catalog.isCopyWanted)
        let making = try catalog.apply(Self.misfit)
        waitUntil { making.outcome != nil }
        guard case .failure(.tableChanged(let reason)) = making.outcome else {
            Issue.record("\(String(describing: making.outcome))")
            return
        }
        #expect(reason.contains("long"))
        try catalog.refresh(by: Self.copy(Self.dates + ["4\td\t4.00\tsoon"]))
        #expect(item("4") == Self.late)
    }

    @Test func aChangeOfARowThatIsMissingHasTheTableCopiedAnew() throws {
        var changes = RowChanges()
        let row = RowChanges.PartialRow(bytes: [], values: [nil], prefixes: [Array(#"{"id":"#.utf8)])
        changes.append(.fill(id: Array("7".utf8), former: Array("7".utf8), row: row))
        let making = try catalog.apply(changes)
        waitUntil { making.outcome != nil }
        #expect(making.outcome == .failure(.tableChanged("a row is missing whose long values did not change")))
    }

    @Test func aCopyThatDoesNotFitAnInferredDefinitionHasItInferredAnew() throws {
        catalog.askForCopy()
        try catalog.refresh(by: Self.copy(Self.dates))
        let lines = Self.dates + ["4\td\t4.00\tsoon"]
        #expect(throws: SourceFailure.self) { try catalog.refresh(by: Self.copy(lines)) }
        try catalog.refresh(by: Self.copy(lines))
        #expect(store.present("shop")?.items.count == 4)
    }

    @Test func theFirstRowsOfAnEmptyTableMakeItsDefinition() throws {
        catalog.askForCopy()
        try catalog.refresh(by: Self.copy([]))
        let empty = store.present("shop")?.catalog.definition.categories.count
        try catalog.refresh(by: Self.copy([]))
        #expect(events.all.last == .caughtUp(changedCount: 0))
        var changes = RowChanges()
        changes.append(.put(id: Array("1".utf8), json: Array(Self.json("1", name: "a").utf8)))
        #expect(throws: SourceFailure.self) { try catalog.apply(changes) }
        try catalog.refresh(by: Self.copy(Self.dates))
        let full = store.present("shop")?.catalog.definition.categories.count
        #expect(empty == 0 && full ?? 0 > 0)
        _ = try catalog.apply(changes)
    }

    @Test func lostValuesAreCountedEachTimeAndToldWhenTheyAreNews() throws {
        for lostColumn in ["price", "price", nil] {
            var copy = Self.copy(["1\ta\t1.00\t\\N"])
            copy.lostColumn = lostColumn
            try catalog.refresh(by: copy)
        }
        #expect(catalog.state.now.lostValues == 2)
        let told = events.all.filter { if case .lost = $0 { true } else { false } }
        #expect(
            told.map(\.description) == [
                "has null for values that no item can have: “price” of the row “1” (a number is out of range)"
            ]
        )
    }

    // MARK: Parts

    @Test func aCopyOfAPartLeavesTheOthers() throws {
        var copy = Self.copy(["2\tc\t2.00\t\\N"])
        copy.part = ["2", "3"]
        try catalog.refresh(by: copy)
        #expect(item("1") == Self.json("1", name: "a"))
        #expect(item("2") == Self.json("2", name: "c"))
        copy = Self.copy([])
        copy.part = ["2"]
        try catalog.refresh(by: copy)
        #expect(item("1") != nil && item("2") == nil)
    }

    @Test func aCopyOfAPartIsNotTakenForAllWhenTheDefinitionIsInferredAnew() throws {
        catalog.askForCopy()
        var copy = Self.copy(["2\tc\t2.00\t\\N"])
        copy.part = ["2"]
        try catalog.refresh(by: copy)
        // The wish is for all rows.
        #expect(catalog.needsAllRows)
        #expect(store.present("shop")?.items.count == 2)
        try catalog.refresh(by: Self.copy(Self.dates))
        #expect(!catalog.needsAllRows)
        let making = try catalog.apply(Self.misfit)
        waitUntil { making.outcome != nil }
        #expect(catalog.needsAllRows)
        #expect(throws: SourceFailure.tableChanged("its definition is another one")) { try catalog.refresh(by: copy) }
        #expect(store.present("shop")?.items.count == 3)
    }
}

/// A source that is never asked: tests hand copies over.
private struct WrittenSource: FollowedSource {
    let name = "shop"
    let definitionPath: String? = nil
    let rest = Duration.zero

    init() {}

    init(_: String) throws(StartError) { self.init() }

    static func names(_: String) -> Bool { false }

    func open(copyingTo _: FollowedCatalog, isEnded _: @escaping @Sendable () -> Bool) throws(SourceFailure)
        -> any FollowSession
    { throw .stopping }
}

/// Lines with an id, a name, a price and a long text, where \N is null.
private struct WrittenCopy: SourceCopy {
    typealias Lines = (_ take: (String) throws(SourceFailure) -> Void) throws(SourceFailure) -> Void

    let forEachLine: Lines
    /// Of a value that no item can have.
    var lostColumn: String?
    /// The ids that it covers; `nil` for all.
    var part: Set<String>?

    init(_ forEachLine: @escaping Lines) { self.forEachLine = forEachLine }

    let shape = CopyShape(columns: ["id", "name", "price", "long"], idAttribute: "id")
    var isWhole: Bool { part == nil }

    func covers(_ id: Span<UInt8>) -> Bool {
        part?.contains(String(decoding: id.indices.map { id[$0] }, as: UTF8.self)) ?? true
    }

    func forEachRow(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(SourceFailure) -> Void
    ) throws(SourceFailure) -> CopyAccount {
        var account = CopyAccount()
        try forEachLine { line throws(SourceFailure) in
            let cells = line.split(separator: "\t").map(String.init)
            let long = cells[3] == "\\N" ? "null" : "\"\(cells[3])\""
            let json = "{\"id\":\(cells[0]),\"name\":\"\(cells[1])\",\"price\":\(cells[2]),\"long\":\(long)}"
            account.byteCount += json.utf8.count
            if let lostColumn { account.lost.note(.numberOutOfRange, id: cells[0].utf8Span.span, column: lostColumn) }
            try body(cells[0].utf8Span.span, json.utf8Span.span)
        }
        return account
    }
}
