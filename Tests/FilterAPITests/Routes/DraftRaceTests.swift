import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import SessionTestSupport
import Support
import Testing

@testable import Sessions

/// Drafts whose requests break off, are sent twice, or meet others.
struct DraftRaceTests {
    private let store: InterruptedStore
    private let sessions: ClientSessions
    private let client: TestClient

    init() throws {
        var configuration = SessionConfiguration()
        configuration.record = SessionRecord.Limits(maxDrafts: 1)
        store = InterruptedStore(
            InMemorySessionStore(configuration: configuration, now: SessionFixtures.Clock().now)
        )
        sessions = ClientSessions(store, configuration: configuration)
        client = try TestClient(sessions: sessions)
    }

    /// Changes between the reading of a draft and the end of its commit stay open.
    @Test func draftThatIsChangedDuringItsCommitCanBeCommittedAgain() throws {
        let base = try client.session()
        let draft = try base.draft()
        _ = try draft.slide(to: 10)
        _ = try base.slide(to: 20)
        store.beforeNextReplacement { _ = try? draft.slide(to: 30) }
        #expect(try draft.post("/commit", #"{"onConflict":"rebase"}"#).status == 200)
        #expect(try base.lowerPrice == 10)
        #expect(try draft.lowerPrice == 30)
        let again = try draft.post("/commit", #"{"onConflict":"force"}"#)
        #expect(again.at("/session/revision") == 4)
        #expect(try base.lowerPrice == 30)
        #expect(try draft.get().code == "sessionExpired")
    }

    @Test func commitThatIsSentTwiceAtOnceIsDoneOnceAndSaysSo() throws {
        let base = try client.session()
        let draft = try base.draft()
        _ = try draft.slide(to: 10)
        _ = try base.slide(to: 20)
        let inner = Mutex<Reply?>(nil)
        let headers: HTTPHeaders = ["Idempotency-Key": "k"]
        store.beforeNextReplacement {
            let reply = try? draft.post("/commit", #"{"onConflict":"force"}"#, headers: headers)
            inner.withLock { $0 = reply }
        }
        let outer = try draft.post("/commit", #"{"onConflict":"force"}"#, headers: headers)
        let first = try #require(inner.withLock { $0 })
        #expect(first.status == 200)
        #expect(first["Idempotency-Replayed"] == nil)
        #expect(outer["Idempotency-Replayed"] == "true")
        #expect(outer.text == first.text)
        #expect(try base.revision == 3)
    }

    @Test func draftThatBrokeOffIsEnteredWhenItsRequestIsSentAgain() throws {
        let base = try client.session()
        store.beforeNextReplacement { () throws(SessionError) in throw .unavailable(retryAfter: .seconds(1)) }
        #expect(try base.post("/drafts", headers: Self.key).status == 503)
        let reply = try base.post("/drafts", headers: Self.key)
        #expect(reply["Idempotency-Replayed"] == "true")
        let draft = TestSession(client: client, id: try #require(reply.at("/session/id")?.text))
        #expect(try draft.revision == 1)
        // There is room for one: the next draft ends the one that is known.
        _ = try base.draft()
        #expect(try draft.get().code == "sessionExpired")
    }

    @Test func draftThatIsSentAgainIsAnsweredAlsoWhenItsBaseHasMovedOn() throws {
        let base = try client.session()
        var headers = Self.key
        headers.append("If-Match", "\"1-v1\"")
        let draft = try base.post("/drafts", headers: headers)
        _ = try base.slide(to: 10)
        let again = try base.post("/drafts", headers: headers)
        #expect(again["Idempotency-Replayed"] == "true")
        #expect(again.at("/session/id") == draft.at("/session/id"))
        #expect(try base.post("/drafts", headers: ["If-Match": "\"1-v1\""]).code == "preconditionFailed")
    }

    @Test func sliderOfADraftIsOneStepAlsoWhenItsBaseChangesSettings() throws {
        let base = try client.session()
        let draft = try base.draft()
        _ = try draft.slide(to: 10)
        _ = try base.patch(#"{"pageSize":50}"#)
        _ = try draft.slide(to: 20)
        let undone = try draft.post("/undo")
        #expect(undone.chips.isEmpty)
        #expect(undone.at("/session/pageSize") == 50)
    }

    private static let key: HTTPHeaders = ["Idempotency-Key": "a-key-that-nobody-guesses"]
}

extension TestSession {
    fileprivate func slide(to lower: Int) throws -> Reply {
        let reply = try put("/categories/price/selection", "[\(lower),null]")
        try #require(reply.status == 200, "\(reply.text)")
        return reply
    }

    /// The lower bound of the price.
    fileprivate var lowerPrice: Int? {
        get throws { try get("/categories/price/selection").at("/selection/lower")?.integer }
    }
}
