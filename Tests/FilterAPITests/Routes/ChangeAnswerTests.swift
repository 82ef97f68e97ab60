import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import FilterAPI
@testable import Gateway
@testable import JSON
@testable import Sessions

/// Writes that are answered with what is different.
struct ChangeAnswerTests {
    private static let shop = Tap.shop + [Tap(method: .post, target: "/undo"), Tap(method: .post, target: "/redo")]
    private static let apply = Tap(
        method: .post,
        target: "/apply",
        body: #"{"operations":[{"op":"toggle","category":"brand","value":"Nike"},{"op":"sort","sort":"cheapest"}]}"#
    )

    private func tag(_ reply: Reply) throws -> String {
        String(try #require(reply["ETag"]).dropFirst().dropLast())
    }

    /// The screen that a client has after it applied an answer to the one that it had.
    private func following(_ answer: Reply, _ screen: JSONValue) throws -> JSONValue {
        guard answer.at("/answer") == "changes" else { return try #require(answer.json).plain }
        return screen.applying(try #require(answer.json))
    }

    /// The body is that of `…/changes`, byte for byte, and leads to the screen.
    @Test(
        arguments: [
            "", "&include=sections,page&page=2&pageSize=3", "&include=currentFilters&groups=",
            "&valueIds=false&attributes=&limit=3",
        ],
        1...2
    )
    func writesTellWhatChangesTell(options: String, seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let session = try TestClient().session()
        var screen = try #require(session.get("?\(options.dropFirst())").json).plain
        var since = "1-v1"
        var told = 0
        for round in 0..<30 {
            let tap = generator.pick(Self.shop + [Self.apply])
            // Also from a state that is not the one before.
            if round.isMultiple(of: 5) { _ = try session.send(generator.pick(Tap.shop)) }
            let target = "\(tap.target)?answer=changes&since=\(since)\(options)"
            let answer = try session.send(tap.method, target, tap.body)
            guard answer.status == 200 else {
                #expect(answer.code == "noStep")
                continue
            }
            let changes = try session.get("/changes?since=\(since)\(options)")
            #expect(answer.text == changes.text)
            #expect(answer["ETag"] == changes["ETag"])
            #expect(answer["Session-Expires"] != nil)
            let followed = try following(answer, screen)
            let failure = try followed.difference(from: #require(session.get("?\(options.dropFirst())").json).plain)
            #expect(failure == nil, "round \(round): \(tap)")
            (screen, since) = (followed, try tag(answer))
            told += 1
        }
        #expect(told > 20)
    }

    @Test func differenceIsFromTheRevisionBeforeUnlessToldOtherwise() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/brand/values/Nike")
        let answer = try session.put("/categories/brand/values/Puma?answer=changes")
        #expect(answer.at("/since") == "2-v1")
        #expect(answer.at("/revision") == 3)
        #expect(answer.at("/currentFilters/order")?.elements.count == 2)
        let nothing = try session.put("/categories/brand/values/Puma?answer=changes")
        #expect(nothing.text == #"{"answer":"changes","since":"3-v1","revision":3,"dataVersion":"v1"}"#)
        #expect(try session.delete("/current-filters/\(filter(session))?answer=changes").at("/since") == "3-v1")
    }

    private func filter(_ session: TestSession) throws -> String {
        try #require(session.get("/current-filters").at("/currentFilters/0/id")?.text)
    }

    /// The ETag of an answer that was compressed ends in `-gz`.
    @Test func tagOfACompressedAnswerNamesTheSameState() throws {
        let session = try TestClient().session()
        let draft = try session.draft()
        let answer = try session.put("/categories/brand/values/Nike?answer=changes&since=1-v1-gz")
        #expect(answer.at("/since") == "1-v1")
        #expect(try session.get("/changes?since=1-v1-gz").text == answer.text)
        #expect(try draft.get("/changes?since=1-v1-1-gz").at("/since") == "1-v1-1")
        #expect(try session.get("/changes?since=1-gz").place == "parameter since")
    }

    @Test func screenIsTheDefault() throws {
        let session = try TestClient().session()
        let plain = try session.put("/categories/brand/values/Nike")
        #expect(plain.at("/answer") == "screen")
        #expect(try session.put("/categories/brand/values/Nike?answer=screen").text == plain.text)
    }

    @Test func screenComesWhereTheDifferenceIsNotToBeHad() throws {
        let session = try TestClient(sessions: TestClient.sessions { $0.record.maxRevisions = 1 }).session()
        for size in 2...4 { _ = try session.patch(#"{"pageSize":\#(size)}"#) }
        for since in ["1-v1", "4-v0"] {
            let answer = try session.put("/categories/brand/values/Nike?answer=changes&since=\(since)")
            #expect(answer.status == 200)
            #expect(answer.at("/answer") == "screen")
            #expect(answer.text == (try session.get().text))
        }
        let answer = try session.put("/categories/brand/values/Puma?answer=changes&include=page")
        #expect(answer.at("/answer") == "changes")
    }

    @Test(arguments: [
        ("answer=difference", "parameter answer"), ("answer=", "parameter answer"),
        ("answer=Changes", "parameter answer"),
        ("since=1-v1", "parameter since"), ("answer=screen&since=1-v1", "parameter since"),
        ("answer=changes&since=2-v1", "parameter since"), ("answer=changes&since=1-v1-1", "parameter since"),
        ("answer=changes&since=x", "parameter since"), ("answer=changes&debug=plan", "parameter debug"),
    ])
    func whatCannotBeAnsweredIsRefusedBeforeAnythingChanges(query: String, place: String) throws {
        let session = try TestClient().session()
        let bodies = ["/apply": #"{"operations":[]}"#]
        for target in ["/categories/brand/values/Nike/toggle", "/apply", "/clear"] {
            let reply = try session.post("\(target)?\(query)", bodies[target] ?? "")
            #expect(reply.status == 422)
            #expect(reply.code == "invalidValue")
            #expect(reply.place == place)
        }
        #expect(try session.revision == 1)
    }

    @Test func minimalAnswersStayMinimal() throws {
        let session = try TestClient().session()
        let reply = try session.put(
            "/categories/brand/values/Nike?answer=changes",
            headers: ["Prefer": "return=minimal"]
        )
        #expect(reply.status == 204)
        #expect(reply["ETag"] == "\"2-v1\"")
        #expect(reply.text.isEmpty)
    }

    @Test func failedConditionShowsTheScreen() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/brand/values/Nike")
        let reply = try session.put("/categories/brand/values/Puma?answer=changes", headers: ["If-Match": "\"1-v1\""])
        #expect(reply.status == 412)
        #expect(reply.at("/current/answer") == "screen")
    }

    @Test func requestThatIsSentAgainIsAnsweredAsBefore() throws {
        let session = try TestClient().session()
        let headers: HTTPHeaders = ["Idempotency-Key": "k1"]
        let toggle = "/categories/brand/values/Nike/toggle?answer=changes"
        let first = try session.post(toggle + "&since=1-v1", headers: headers)
        _ = try session.put("/categories/brand/values/Puma")
        let again = try session.post(toggle + "&since=1-v1", headers: headers)
        #expect(again.text == first.text)
        #expect(again.at("/answer") == "changes")
        #expect(again["Idempotency-Replayed"] == "true")
        #expect(again["ETag"] == first["ETag"])
        // Which revision came before is not remembered.
        _ = try session.post(toggle, headers: ["Idempotency-Key": "k2"])
        #expect(try session.post(toggle, headers: ["Idempotency-Key": "k2"]).at("/answer") == "screen")
    }

    @Test func dryRunTellsWhatWouldChange() throws {
        let session = try TestClient().session()
        let before = try #require(session.get().json).plain
        let body = #"{"dryRun":true,"operations":[{"op":"select","category":"brand","value":"Nike"}]}"#
        let preview = try session.post("/apply", body)
        let answer = try session.post("/apply?answer=changes", body)
        #expect(answer.at("/since") == "1-v1")
        #expect(answer["ETag"] == nil)
        #expect(try following(answer, before) == #require(preview.json).plain)
        #expect(try session.revision == 1)
    }

    @Test func commitTellsWhatChangedInTheBase() throws {
        let base = try TestClient().session()
        let before = try #require(base.get().json).plain
        _ = try base.put("/categories/colour/values/red")
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Nike?answer=changes")
        #expect(try draft.post("/commit?answer=changes&since=1-v1-2").place == "parameter since")
        let answer = try draft.post("/commit?answer=changes&since=1-v1", headers: ["Idempotency-Key": "k"])
        #expect(answer.at("/since") == "1-v1")
        #expect(answer["ETag"] == "\"3-v1\"")
        #expect(try following(answer, before) == #require(base.get().json).plain)
        let again = try draft.post("/commit?answer=changes&since=1-v1", headers: ["Idempotency-Key": "k"])
        #expect(again.text == answer.text)
    }

    @Test func sessionsThatBeginAreAnsweredWithTheirScreen() throws {
        let session = try TestClient().session()
        #expect(try session.post("/drafts?answer=changes").code == "unknownParameter")
        #expect(try session.client.post("/v1/sessions?answer=changes").code == "unknownParameter")
    }

    // MARK: Drafts

    /// A draft whose base is tapped, sorted and paged beside it; a client of the draft follows by differences alone.
    @Test(arguments: 1...4)
    func draftIsFollowedWhileItsBaseMoves(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let base = try TestClient().session()
        _ = try base.put("/categories/brand/values/Nike")
        let draft = try base.draft()
        var screen = try #require(draft.get().json).plain
        var since = try tag(draft.get())
        var moved = 0
        for round in 0..<40 {
            let tap = generator.pick(Self.shop)
            let settings = ["sort", "pageSize", "locale"].contains { tap.body.contains($0) }
            let isOfBase = settings || Bool.random(using: &generator)
            if isOfBase {
                moved += try base.send(tap).status == 200 ? 1 : 0
            } else {
                let answer = try draft.send(tap.method, "\(tap.target)?answer=changes&since=\(since)", tap.body)
                guard answer.status == 200 else { continue }
                #expect(answer.at("/answer") == "changes", "round \(round)")
                (screen, since) = (try following(answer, screen), try tag(answer))
            }
            // Some taps of the base are reported together.
            guard !isOfBase || Bool.random(using: &generator) else { continue }
            let changes = try draft.get("/changes?since=\(since)")
            try #require(changes.status == 200, "\(changes.text)")
            (screen, since) = (try following(changes, screen), try tag(changes))
            let failure = try screen.difference(from: #require(draft.get().json).plain)
            #expect(failure == nil, "round \(round): \(tap)")
        }
        #expect(moved > 5)
    }

    @Test(arguments: ["1-v1-1", "1-v1-3", "2-v1-2"])
    func revisionsOfABaseThatADraftNeverHadAreRefused(since: String) throws {
        let base = try TestClient().session()
        _ = try base.put("/categories/brand/values/Nike")
        let draft = try base.draft()
        #expect(try tag(draft.get()) == "1-v1-2")
        let reply = try draft.get("/changes?since=\(since)")
        #expect(reply.status == 422)
        #expect(reply.place == "parameter since")
    }

    @Test func revisionOfABaseThatIsNotKeptLeadsToTheWholeScreen() throws {
        let base = try TestClient(sessions: TestClient.sessions { $0.record.maxRevisions = 2 }).session()
        let draft = try base.draft()
        for size in 2...4 { _ = try base.patch(#"{"pageSize":\#(size)}"#) }
        #expect(try draft.get("/changes?since=1-v1-1").code == "changesExpired")
        #expect(try draft.get("/changes?since=1-v1-2").at("/session/pageSize") == 4)
        #expect(try draft.put("/categories/brand/values/Puma?answer=changes&since=1-v1-1").at("/answer") == "screen")
    }

    /// Streams send it, too: a tap in the base is no reason to read the draft's screen again.
    @Test func followersOfADraftAreToldOfItsBase() throws {
        let base = try TestClient().session()
        let draft = try base.draft()
        let before = try EntityTag(of: draft.client.service.sessions.readStored(draft.id), dataVersion: "v1")
        _ = try base.put("/categories/brand/values/Puma")
        _ = try base.patch(#"{"sort":"cheapest"}"#)
        let answer = try draft.client.context.access.read(draft.id)
        let body = try SessionChanges(of: answer, draft.client.context).bytes(since: before, ScreenOptions())
        let changes = try JSONValue(parsing: #require(body))
        #expect(changes["session"]?["sort"] == "cheapest")
        #expect(changes["session"]?.at("/draft/isConflicting") == true)
        #expect(changes["page"] != nil)
        #expect(changes["categories"] == nil)
    }
}
