import Support
import CatalogTestSupport
import Dispatch
import FilterCore
import Glibc
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import Gateway

/// Writes that are watched, and the line in which they wait.
struct WriteTaskTests {
    /// The task after its end.
    private func ended(_ reply: Reply, _ live: LiveClient) throws -> Reply {
        let address = try #require(reply["Location"])
        while true {
            let task = try live.client.get(address)
            if task.at("/endedAt")?.text != nil { return task }
        }
    }

    @Test func aTaskTellsWhatBecameOfItsWrite() throws {
        let live = try LiveClient()
        try live.define()
        let reply = try live.push("{\"id\":\"1\"}\n{\"id\":\"2\"}", headers: ["Prefer": "respond-async"])
        #expect(reply.status == 202)
        #expect(reply["Preference-Applied"] == "respond-async")
        #expect(reply.at("/catalog")?.text == "shop")
        let task = try ended(reply, live)
        #expect(task.at("/status")?.text == "succeeded")
        #expect(task.at("/result/inserted")?.integer == 2)
        #expect(task.at("/result/dataVersion") == (try live.client.get("/v1/catalogs/shop").at("/dataVersion")))
        #expect(task.at("/progress/rows")?.integer == 2)
        #expect(task.at("/progress/bytes") == task.at("/progress/totalBytes"))
    }

    @Test func aTaskThatFailsTellsTheProblem() throws {
        let live = try LiveClient()
        try live.define()
        let task = try ended(live.push("{}", headers: ["Prefer": "respond-async"]), live)
        #expect(task.at("/status")?.text == "failed")
        #expect(task.at("/problem/code")?.text == "invalidRows")
        #expect(task.at("/problem/verdicts/0/code")?.text == "missingID")
    }

    @Test func tasksAreKeptForATimeAndToANumber() throws {
        let clock = Mutex(Int64(0))
        let tasks = WriteTasks(maxCount: 2, lifetime: .seconds(10)) { Instant(milliseconds: clock.withLock { $0 }) }
        let first = try tasks.add(catalog: "a", byteCount: 1)
        let second = try tasks.add(catalog: "a", byteCount: 1)
        #expect(throws: CatalogRefusal.self) { try tasks.add(catalog: "a", byteCount: 1) }
        first.finish(.success(WriteOutcome(snapshot: nil)))
        let third = try tasks.add(catalog: "a", byteCount: 1)
        #expect(tasks.find(first.id) == nil)
        second.finish(.success(WriteOutcome(snapshot: nil)))
        clock.withLock { $0 = 9_999 }
        #expect(tasks.find(second.id) === second)
        clock.withLock { $0 = 10_000 }
        #expect(tasks.find(second.id) == nil)
        #expect(tasks.find(third.id) === third, "one that goes on is kept")
    }

    @Test func endedTasksTellAsMuchAsTheyMay() throws {
        let clocks = CatalogClocks()
        func outcome(_ count: Int) -> WriteResult {
            var outcome = WriteOutcome()
            outcome.refused = (0..<count).map { line in
                RowVerdict(line: line, .wrongType, String(repeating: "x", count: 400))
            }
            return .success(outcome)
        }
        let tasks = WriteTasks(maxCount: 100, maxBytes: 20_000, lifetime: .seconds(60), now: clocks.steady)
        var made: [WriteTask] = []
        for _ in 0..<5 { made.append(try tasks.add(catalog: "shop", byteCount: 1)) }
        func known() -> [Bool] { made.map { tasks.find($0.id) != nil } }
        tasks.finish(made[0], outcome(10))
        tasks.finish(made[1], outcome(10))
        #expect(known() == [true, true, true, true, true])
        tasks.finish(made[2], outcome(20))
        #expect(known() == [false, true, true, true, true])
        tasks.finish(made[3], outcome(100))
        #expect(known() == [false, false, false, true, true], "the last one is told, however much it is")
        tasks.finish(made[4], .failure(.stopping))
        #expect(known() == [false, false, false, false, true])
    }

    /// Keeps the writer of a catalog busy.
    private func hold(_ live: LiveCatalogs, _ name: String) throws -> HeldRows {
        let held = HeldRows()
        try live.submit(held.write, to: name)
        held.awaitReading()
        return held
    }

    private func write(
        _ rows: [(id: String, json: String?)],
        to live: LiveCatalogs,
        isAbandoned: Bool = false,
        _ results: Recorder<WriteResult>
    ) throws {
        let text = rows.compactMap(\.json).joined(separator: "\n")
        let source = RowSource(MemorySource(Array(text.utf8)), as: [NDJSONFormat()])
        try live.submit(
            LiveWrite(
                CatalogWrite(.rows(source, BatchOptions())),
                byteCount: 1,
                isAbandoned: { isAbandoned },
                finish: { results.append($0) }
            ),
            to: "shop"
        )
    }

    @Test func writesThatWaitTogetherAreOneVersionAndEachHasItsOutcome() throws {
        let journal = CountingJournal()
        let live = try LiveClient(journal: journal) { $0.threads = 1 }
        try live.define(
            "shop",
            #"{"title":"T","categories":[{"id":"b","kind":"options","attribute":"n","options":{"steps":{"width":1}}}]}"#
        )
        let before = journal.appended.all.count
        let held = try hold(live.live, "shop")
        let results = Recorder<WriteResult>()
        try write([("1", #"{"id":"1","n":1}"#)], to: live.live, results)
        try write([("2", #"{"id":"2","n":2}"#)], to: live.live, results)
        try write([("x", #"{"id":"x","n":"no number"}"#)], to: live.live, results)
        try write([("2", #"{"id":"2","n":3}"#)], to: live.live, results)
        try write([("4", #"{"id":"4","n":4}"#)], to: live.live, isAbandoned: true, results)
        held.release()
        // Behind the others.
        #expect(try live.push(#"{"id":"5","n":5}"#).status == 200)
        let outcomes = results.all.map { try? $0.get() }
        #expect(outcomes.filter { $0 == nil }.count == 2, "the one that nobody waits for, and one with a refused row")
        let counts = outcomes.compactMap { $0?.counts }
        #expect(counts.map(\.inserted).reduce(0, +) == 2)
        #expect(counts.map(\.updated).reduce(0, +) == 1)
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 3)
        let changes = journal.appended.all.dropFirst(before)
        #expect(changes.first ?? 0 >= 3, "three writes were one entry of the journal: \(changes)")
    }

    @Test func aWriteThatDoesNotFitLeavesTheOthersAlone() throws {
        let live = try LiveClient { $0.threads = 1 }
        try live.define(
            "shop",
            #"{"title":"T","categories":[{"id":"b","kind":"options","attribute":"n","options":{"steps":{"width":1}}}]}"#
        )
        let held = try hold(live.live, "shop")
        let results = Recorder<WriteResult>()
        try write([("1", #"{"id":"1","n":1}"#)], to: live.live, results)
        try write([("2", #"{"id":"2","n":5000}"#)], to: live.live, results)
        try write([("3", #"{"id":"3","n":3}"#)], to: live.live, results)
        held.release()
        #expect(try live.push(#"{"id":"4","n":4}"#).status == 200)
        let codes = results.all.map { result in
            if case .failure(let error) = result { ServiceError(error).code } else { nil as ErrorCode? }
        }
        #expect(codes == [nil, .unfitItems, nil])
        #expect(try live.client.get("/v1/catalogs/shop").at("/itemCount")?.integer == 3)
    }

    private static let banded =
        #"{"title":"T","categories":[{"id":"b","kind":"options","attribute":"n","options":{"steps":{"width":1}}}]}"#

    /// The number of changes in each entry of the journal that writes make that wait together, a row each.
    private func entries(_ rows: [String], _ configure: (inout LiveLimits) -> Void = { _ in }) throws -> [Int] {
        let journal = CountingJournal()
        let live = try LiveClient(journal: journal) {
            $0.threads = 1
            configure(&$0)
        }
        try live.define("shop", Self.banded)
        let before = journal.appended.all.count
        let held = try hold(live.live, "shop")
        let results = Recorder<WriteResult>()
        for row in rows { try write([("", row)], to: live.live, results) }
        held.release()
        waitUntil { results.all.count >= rows.count }
        return Array(journal.appended.all.dropFirst(before))
    }

    @Test func aVersionTakesInRowsToANumberOfBytesAndTheOtherWritesGoOnWaiting() throws {
        let rows = ["1", "2", "3", "4"].map { "{\"id\":\"\($0)\",\"n\":1}" }
        #expect(try entries(rows) == [4])
        // Each of them came as one byte, and has nearly 20 when it is checked.
        #expect(try entries(rows) { $0.maxGroupBytes = 30 } == [2, 2])
        #expect(try entries(rows) { $0.maxGroupBytes = 10 } == [1, 1, 1, 1])
    }

    @Test func aWriteThatDoesNotFitIsFoundByHalves() throws {
        let rows = [1, 2, 5_000, 4].map { "{\"id\":\"\($0)\",\"n\":\($0)}" }
        #expect(try entries(rows) == [2, 1])
    }

    @Test func readsAndTapsDoNotWaitForWrites() throws {
        let live = try LiveClient { $0.threads = 1 }
        try live.define()
        _ = try live.push("{\"id\":\"1\",\"brand\":\"a\"}\n{\"id\":\"2\",\"brand\":\"b\"}")
        let session = try live.client.session("shop")
        let held = try hold(live.live, "shop")
        #expect(try session.post("/categories/brand/values/a/toggle").total == 1)
        #expect(try live.client.get("/livez").status == 200)
        #expect(try live.client.get("/v1/catalogs/shop/items/1").status == 200)
        held.release()
    }

    @Test func asManyWritesWaitAsMay() throws {
        let live = try LiveClient {
            $0.threads = 1
            $0.maxWaitingWrites = 1
        }
        try live.define()
        let held = try hold(live.live, "shop")
        let waiting = try live.push(#"{"id":"1"}"#, headers: ["Prefer": "respond-async"])
        #expect(waiting.status == 202)
        let refused = try live.push(#"{"id":"2"}"#, headers: ["Prefer": "respond-async"])
        #expect(refused.code == "tooManyWrites")
        #expect(refused["Retry-After"] != nil)
        held.release()
        #expect(try ended(waiting, live).at("/status")?.text == "succeeded")
    }

    @Test func whatCannotBeKeptDoesNotBecomeVisible() throws {
        let live = try LiveClient(journal: FailingJournal())
        let reply = try live.send(.put, "shop", LiveClient.shop)
        #expect(reply.status == 503)
        #expect(reply.code == "storageFailed")
        #expect(live.catalogs.snapshots.isEmpty)
    }
}

/// Keeps nothing, and counts the changes of each entry.
private final class CountingJournal: CatalogJournal {
    let appended = Recorder<Int>()
    var isDurable: Bool { false }

    func append(
        _ changes: [CatalogChange],
        to catalog: String,
        version: String,
        removing moved: String?
    ) throws(JournalError) {
        appended.append(changes.count)
    }

    func published(_ snapshot: CatalogSnapshot) {}

    func recover() throws(JournalError) -> [RecoveredCatalog] { [] }
}
