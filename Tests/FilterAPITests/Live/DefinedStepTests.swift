import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import SessionTestSupport
import Testing

@testable import CatalogFiles
@testable import Gateway
@testable import JSON
@testable import Sessions

/// A definition makes a step of a session, of which nothing is dropped: clients go on from the revision that they have read.
struct DefinedStepTests {
    private static let rows = #"""
        {"id":"1","p":"A","n":4}
        {"id":"2","p":"B","n":5}
        {"id":"3","p":"B","n":7}
        """#

    private let store = InterruptedStore(
        InMemorySessionStore(configuration: SessionConfiguration(), now: SessionFixtures.Clock().now)
    )
    private let live: LiveClient

    init() throws { live = try LiveClient(sessions: ClientSessions(store)) }

    private func define(_ initial: String?) throws {
        let required = initial.map { #","required":true,"initial":"\#($0)""# } ?? ""
        try live.define("shop", #"{"categories":[{"id":"p","title":"P","kind":"single","attribute":"p"\#(required)}]}"#)
    }

    private func define(upper: Int?) throws {
        let bounds = upper.map { #","bounds":{"lower":1,"upper":\#($0)}"# } ?? ""
        try live.define("shop", #"{"categories":[{"id":"n","title":"N","kind":"range","attribute":"n"\#(bounds)}]}"#)
    }

    private func lastStep(_ session: TestSession) throws -> String? {
        try session.get("/history").at("/steps")?.elements.last?["text"]?.text
    }

    @Test func aValueThatIsRequiredNowStaysWhateverComesThen() throws {
        try define(nil)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        try define("B")
        let screen = try session.get()
        #expect(screen.chips == ["P: B"] && screen.total == 2)
        #expect(screen.at("/session/revision")?.integer == 2)
        #expect(try lastStep(session) == "Added P: B")
        try define("A")
        #expect(try session.get().chips == ["P: B"], "it was chosen when it was shown")
        try define(nil)
        let later = try session.get()
        #expect(later.at("/session/revision")?.integer == 2 && later.chips == ["P: B"])
        let back = try session.post("/undo")
        #expect(back.status == 200 && back.chips == [], "\(back.text)")
    }

    @Test func aBoundThatHasMovedIsARevisionThatTapsStartFrom() throws {
        try define(upper: nil)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        #expect(try session.patch(#"{"selections":{"n":{"lower":2,"upper":8}}}"#).status == 200)
        try define(upper: 6)
        let screen = try session.get()
        #expect(screen.chips == ["N: 2 – 6"] && screen.at("/session/revision")?.integer == 3)
        #expect(try lastStep(session) == "Changed N: 2 – 6")
        let tag = String(try #require(screen["ETag"]).dropFirst().dropLast())
        let change = #"{"selections":{"n":{"lower":3,"upper":6}}}"#
        let answer = try session.send(.patch, "?answer=changes&since=\(tag)", change)
        #expect(answer.status == 200 && answer.at("/since")?.text == tag, "\(answer.text)")
    }

    @Test func differencesOfAWriteStartFromTheStepBeforeIt() throws {
        try define(nil)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        try define("B")
        let answer = try session.send(.patch, "?answer=changes", #"{"selections":{"p":"A"}}"#)
        #expect(answer.at("/since")?.text?.hasPrefix("2-") == true && answer.at("/revision")?.integer == 3)
    }

    @Test func anAnswerInTextKeepsAStep() throws {
        try define(nil)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        try define("B")
        let text = try session.get("/current-filters", headers: ["Accept": "text/plain"])
        #expect(text.text == "P: B — 2 of 3 items\n")
        try define("A")
        #expect(try session.get().chips == ["P: B"])
    }

    @Test func aDraftThatIsReadDuringItsCommitEndsWithIt() throws {
        try define(nil)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        let draft = try session.draft()
        try define("B")
        store.beforeNextReplacement { _ = try? draft.get() }
        let committed = try draft.post("/commit")
        #expect(committed.status == 200 && committed.chips == ["P: B"], "\(committed.text)")
        #expect(try draft.get().code == "sessionExpired")
    }

    /// It shows nothing, so that the next answer does; but its validator is one that a write may start from.
    @Test func aHeadIsNoAnswerThatKeepsAStep() throws {
        try define(nil)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        let other = try live.client.session("shop")
        try define("B")
        #expect(try session.send(.head, "")["ETag"]?.hasPrefix("\"2-") == true)
        let tag = String(try #require(other.send(.head, "")["ETag"]).dropFirst().dropLast())
        let answer = try other.send(.patch, "?answer=changes&since=\(tag)", #"{"pageSize":5}"#)
        #expect(answer.status == 200 && answer.at("/since")?.text == tag, "\(answer.text)")
        try define("A")
        #expect(try session.get().chips == ["P: A"])
    }
}
