import CatalogTestSupport
import Catalogs
import FilterCore
import Glibc
import Support
import TestSupport
import Testing

@testable import Following

/// Pages that are read on threads of their own, by a reader that waits until it is let go on.
final class RowReadersTests {
    private typealias Outcome = RowReaders.Outcome

    /// Answers with the name of the asker.
    private final class HeldReader: RowReader {
        let held: Held

        init(_ held: Held) { self.held = held }

        func page(
            _ question: RowQuestion,
            isEnded: @escaping @Sendable () -> Bool
        ) throws(RowRefusal) -> RowPage {
            held.begun.append(question.asker)
            while held.isClosed.load(ordering: .relaxed) {
                if isEnded() { throw .failure(.stopping) }
                _ = held.rest.wait(atMost: .milliseconds(1))
            }
            if let failure = held.failures.withLock({ $0.popLast() }) { throw .failure(failure) }
            var page = RowPage()
            page.rows = [Array(question.asker.utf8)]
            return page
        }
    }

    private final class Held: Sendable {
        let begun = Recorder<String>()
        let made = Recorder<Bool>()
        let isClosed = Atomic(false)
        let rest = TimedSemaphore()
        let failures = Mutex<[SourceFailure]>([])
    }

    private let held = Held()
    private let readers: RowReaders

    init() throws {
        readers = RowReaders(of: "logs", connectionCount: 1) { [held] isEnded throws(SourceFailure) in
            held.made.append(isEnded())
            return HeldReader(held)
        }
        try readers.start()
    }

    deinit { readers.stop() }

    private func question(_ asker: String) throws -> RowQuestion {
        let snapshot = CatalogFixtures.shop
        return RowQuestion(
            try snapshot.catalog.evaluate(FilterState()),
            snapshot.items,
            size: 1,
            maxByteCount: 1,
            isScoped: false,
            after: nil,
            for: asker
        )
    }

    private func submit(
        _ asker: String,
        isAbandoned: @escaping @Sendable () -> Bool = { false }
    ) throws -> Recorder<Outcome> {
        let outcomes = Recorder<Outcome>()
        readers.submit(try question(asker), isAbandoned: isAbandoned) { outcomes.append($0) }
        return outcomes
    }

    private func first(_ outcomes: Recorder<Outcome>) -> Outcome? {
        waitUntil { !outcomes.all.isEmpty }
        return outcomes.all.first
    }

    private static func page(_ asker: String) -> Outcome {
        var page = RowPage()
        page.rows = [Array(asker.utf8)]
        return .success(page)
    }

    @Test func pagesAreReadOneAfterTheOtherByOneReader() throws {
        let outcomes = try ["a", "b", "c"].map { try submit($0) }
        #expect(outcomes.map(first) == ["a", "b", "c"].map(Self.page))
        #expect(held.made.all == [false])
    }

    @Test func aLaterPageOfOneAskerTakesThePlaceOfTheOneThatRuns() throws {
        held.isClosed.store(true, ordering: .relaxed)
        let former = try submit("a")
        waitUntil { self.held.begun.all == ["a"] }
        let later = try submit("a")
        #expect(first(former) == .failure(.superseded))
        held.isClosed.store(false, ordering: .relaxed)
        #expect(first(later) == Self.page("a"))
    }

    @Test func aLaterPageOfOneAskerTakesThePlaceOfTheOneThatWaits() throws {
        held.isClosed.store(true, ordering: .relaxed)
        let running = try submit("b")
        waitUntil { self.held.begun.all == ["b"] }
        let (former, later) = (try submit("a"), try submit("a"))
        #expect(first(former) == .failure(.superseded))
        held.isClosed.store(false, ordering: .relaxed)
        #expect(first(running) == Self.page("b") && first(later) == Self.page("a"))
        #expect(held.begun.all == ["b", "a"])
    }

    @Test func whatTooManyWaitForIsRefusedAtOnce() throws {
        held.isClosed.store(true, ordering: .relaxed)
        let running = try submit("running")
        waitUntil { self.held.begun.all == ["running"] }
        let waiting = try (0..<RowReaders.maxWaitingCount).map { try submit("\($0)") }
        #expect(first(try submit("one more")) == .failure(.busy))
        held.isClosed.store(false, ordering: .relaxed)
        #expect(first(running) == Self.page("running"))
        #expect(waiting.map(first) == waiting.indices.map { Self.page("\($0)") })
    }

    @Test func aPageThatNoClientWaitsForEnds() throws {
        held.isClosed.store(true, ordering: .relaxed)
        let isGone = Recorder<Bool>()
        let gone = try submit("a") { !isGone.all.isEmpty }
        waitUntil { self.held.begun.all == ["a"] }
        isGone.append(true)
        #expect(first(gone) == .failure(.failure(.stopping)))
    }

    /// A reader knows the table as it was: one that finds another one is made anew, once.
    @Test func anotherTableIsReadByAnotherReader() throws {
        held.failures.withLock { $0 = [.tableChanged("types")] }
        #expect(first(try submit("a")) == Self.page("a"))
        #expect(held.made.all.count == 2)
        held.failures.withLock { $0 = [.tableChanged("types"), .tableChanged("types")] }
        #expect(first(try submit("a")) == .failure(.failure(.tableChanged("types"))))
    }

    @Test func afterAFailureAReaderIsMadeAnew() throws {
        held.failures.withLock { $0 = [.silent] }
        #expect(first(try submit("a")) == .failure(.failure(.silent)))
        #expect(first(try submit("a")) == Self.page("a"))
        #expect(held.made.all.count == 2)
    }

    @Test func whatRunsAndWhatWaitsEndsWithTheReaders() throws {
        held.isClosed.store(true, ordering: .relaxed)
        let stopped = RowReaders(of: "logs", connectionCount: 1) { [held] _ in HeldReader(held) }
        try stopped.start()
        let outcomes = Recorder<Outcome>()
        for asker in ["a", "b"] {
            stopped.submit(try question(asker), isAbandoned: { false }, finish: { outcomes.append($0) })
        }
        waitUntil { self.held.begun.all == ["a"] }
        stopped.stop()
        #expect(outcomes.all == [.failure(.failure(.stopping)), .failure(.failure(.stopping))])
        stopped.submit(try question("c"), isAbandoned: { false }, finish: { outcomes.append($0) })
        #expect(outcomes.all.count == 3)
    }
}
