import TestSupport
import ServiceTestSupport
import Testing

@testable import Sessions

/// Many clients on few sessions; what they were answered has to be what one client would have been answered who had
/// sent the accepted taps one after the other.
struct RecordedHistoryTests {
    private static let clientCount = 6
    private static let sessionCount = 3
    private static let stepCount = 40

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func concurrentTapsAreThoseOfSomeOrder(seed: UInt64) throws {
        let table = try RecordingTable(
            (0..<Self.sessionCount).map { [client = try Self.client()] _ in try client.session() }
        )
        let clients = try concurrently(Self.clientCount) { name in
            var client = RecordingClient(name, at: table, seed: seed)
            for _ in 0..<Self.stepCount { try client.step() }
            return client.exchanges
        }
        let everything = clients.flatMap { $0.values.joined() }
        #expect(everything.contains { $0.isReplayed })
        #expect(everything.contains { $0.isAccepted && $0.tap.isCommit })
        for (number, session) in table.sessions.enumerated() {
            let exchanges = clients.flatMap { $0[number] ?? [] }
            for exchange in exchanges {
                #expect([200, 412, 422].contains(exchange.status), "\(exchange)")
            }
            let chain = exchanges.filter(\.isAccepted).sorted { $0.revision! < $1.revision! }
            #expect(chain.map(\.revision) == Array(2..<(2 + chain.count)))
            #expect(try session.revision == 1 + chain.count)
            for exchange in chain {
                if let expected = exchange.tap.expected { #expect(exchange.revision == expected + 1) }
            }
            expectNoKeyTwice(exchanges)
            let screens = try replay(chain)
            #expect(screens.count == 1 + chain.count)
            // Reads, taps that changed nothing and taps that were sent again show a revision as it was, too.
            for exchange in exchanges {
                guard let revision = exchange.revision, screens.indices.contains(revision - 1) else { continue }
                #expect(exchange.screen == screens[revision - 1], "\(exchange.tap) at \(revision)")
            }
            #expect(session.screenWithoutID(try session.get()) == screens.last)
        }
    }

    /// Sessions that forget nothing meanwhile, and are tried for as long as it takes.
    private static func client() throws -> TestClient {
        try TestClient(
            sessions: TestClient.sessions {
                $0.maxUpdateTries = 1_000
                $0.maxStateBytes = 4_096
                $0.record.maxRevisions = 1_000
                $0.record.maxIdempotencyKeys = 1_000
                $0.record.maxDrafts = 100
            }
        )
    }

    /// A request that was sent several times was carried out once, and was answered alike from then on.
    private func expectNoKeyTwice(_ exchanges: [RecordedExchange]) {
        let keyed = Dictionary(grouping: exchanges.filter { $0.tap.key != nil && $0.status == 200 }) { $0.tap.key! }
        for (key, answers) in keyed {
            #expect(answers.filter { !$0.isReplayed }.count == 1, "\(key)")
            #expect(Set(answers.map(\.revision)).count == 1, "\(key)")
        }
    }

    /// Sends accepted taps in their order from one thread to a session that begins.
    ///
    /// - Returns: the screens at all revisions.
    private func replay(_ chain: [RecordedExchange]) throws -> [String] {
        let session = try Self.client().session()
        var screens = [session.screenWithoutID(try session.get())]
        var drafts: [String: TestSession] = [:]
        func beginDrafts() throws {
            for case .commit(let draft) in chain.map(\.tap.kind) where draft.baseRevision == screens.count {
                drafts[draft.session.id] = try draft.replayed(on: session)
            }
        }
        try beginDrafts()
        for exchange in chain {
            var draft: TestSession?
            if case .commit(let recorded) = exchange.tap.kind { draft = drafts[recorded.session.id] }
            let reply = try exchange.tap.send(to: session, draft: draft)
            try #require(reply.status == 200, "\(exchange.tap): \(reply.text)")
            screens.append(session.screenWithoutID(reply))
            try beginDrafts()
        }
        return screens
    }
}
