import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON
@testable import Sessions

struct DraftRouteTests {
    private let base: TestSession

    init() throws {
        base = try TestClient().session(state: #"{"selections":{"brand":["Nike"]}}"#)
    }

    @Test func draftBeginsWithTheFiltersOfItsBase() throws {
        let reply = try base.post("/drafts")
        #expect(reply.status == 201)
        #expect(reply.chips == ["Brand: Nike"])
        #expect(reply.at("/session/draft/base") == .string(base.id))
        #expect(reply.at("/session/draft/pendingChanges")?.elements.isEmpty == true)
        #expect(reply.at("/session/draft/text") == .null)
        #expect(reply.at("/session/draft/total") == reply.at("/total"))
        #expect(reply["ETag"] == "\"1-v1-1\"")
    }

    @Test func pendingChangesAreTold() throws {
        let draft = try base.draft()
        _ = try draft.delete("/categories/brand/values/Nike")
        _ = try draft.put("/categories/tags/values/sale")
        let reply = try draft.put("/categories/brand/values/Puma")
        let changes = reply.at("/session/draft/pendingChanges")?.elements ?? []
        #expect(changes.map { $0["change"]?.text } == ["added", "changed"])
        #expect(changes.map { $0["text"]?.text } == ["Tags: sale", "Brand: Puma"])
        #expect(reply.at("/session/draft/text") == "Changed 2 filters")
        #expect(try base.get().chips == ["Brand: Nike"])
        #expect(try base.revision == 1)
    }

    @Test(arguments: [
        "/categories", "/categories/brand", "/current-filters", "/items", "/sections?category=brand", "/history",
    ])
    func everyAnswerOfADraftHasThePreviewTotal(target: String) throws {
        let draft = try base.draft()
        let total = try draft.put("/categories/brand/values/Puma").total
        #expect(try draft.get(target).at("/draft/total")?.integer == total)
    }

    @Test func commitIsOneStepOfTheBase() throws {
        let draft = try base.draft()
        for target in ["brand/values/Puma", "tags/values/sale"] { _ = try draft.put("/categories/\(target)") }
        let reply = try draft.post("/commit")
        #expect(reply.status == 200)
        #expect(reply.at("/session/id") == .string(base.id))
        #expect(reply.at("/session/revision") == 2)
        #expect(reply.chips == ["Brand: Nike", "Brand: Puma", "Tags: sale"])
        #expect(try base.get("/history").at("/steps")?.elements.count == 1)
        #expect(try base.post("/undo").chips == ["Brand: Nike"])
        #expect(try draft.get().code == "sessionExpired")
    }

    @Test func commitWithoutChangesKeepsTheRevision() throws {
        let draft = try base.draft()
        #expect(try draft.post("/commit").at("/session/revision") == 1)
        #expect(try draft.get().status == 410)
    }

    @Test func commitThatIsSentAgainIsAnsweredAsBefore() throws {
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Puma")
        let headers: HTTPHeaders = ["Idempotency-Key": "k"]
        let first = try draft.post("/commit", headers: headers)
        _ = try base.put("/categories/tags/values/sale")
        let again = try draft.post("/commit", headers: headers)
        #expect(again.text == first.text)
        #expect(again["Idempotency-Replayed"] == "true")
        #expect(try draft.post("/commit", headers: ["Idempotency-Key": "k2"]).status == 410)
        #expect(try base.revision == 3)
    }

    @Test func draftIsCancelledByDeletingIt() throws {
        let draft = try base.draft()
        #expect(try draft.delete().status == 204)
        #expect(try draft.get().status == 410)
        #expect(try base.revision == 1)
    }

    @Test func keyOfADraftThatWasCommittedIsUsedUp() throws {
        let headers: HTTPHeaders = ["Idempotency-Key": "a key of sixteen bytes".replacing(" ", with: "-")]
        let draft = try base.post("/drafts", headers: headers)
        let id = try #require(draft.at("/session/id")?.text)
        #expect(try base.client.post("/v1/sessions/\(id)/commit").status == 200)
        let again = try base.post("/drafts", headers: headers)
        #expect(again.code == "idempotencyKeyReused" && again.place == "header Idempotency-Key")
        #expect(try base.get().status == 200)
    }

    // MARK: Conflicts

    /// A draft that added Puma, and a base that gave up Nike and chose a tag meanwhile.
    private func conflict() throws -> TestSession {
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Puma")
        _ = try base.delete("/categories/brand/values/Nike")
        _ = try base.put("/categories/tags/values/sale")
        return draft
    }

    @Test func commitOntoOtherFiltersIsRefusedWithBothStates() throws {
        let draft = try conflict()
        #expect(try draft.get().at("/session/draft/isConflicting") == true)
        let reply = try draft.post("/commit")
        #expect(reply.status == 412)
        #expect(reply.code == "draftConflict")
        #expect(reply.at("/current") == (try base.get()).json)
        #expect(reply.at("/draft") == (try draft.get()).json)
        #expect(reply["ETag"] == "\"3-v1\"")
        #expect(try draft.get().status == 200)
    }

    @Test func forcedCommitReplacesTheFiltersOfTheBase() throws {
        let reply = try conflict().post("/commit", #"{"onConflict":"force"}"#)
        #expect(reply.chips == ["Brand: Nike", "Brand: Puma"])
        #expect(reply.at("/session/revision") == 4)
    }

    @Test func rebasedCommitAddsItsChanges() throws {
        let reply = try conflict().post("/commit", #"{"onConflict":"rebase"}"#)
        #expect(reply.chips == ["Tags: sale", "Brand: Puma"])
        #expect(reply.at("/session/revision") == 4)
    }

    @Test func filtersThatCameBackAreNoConflict() throws {
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Puma")
        _ = try base.put("/categories/tags/values/sale")
        _ = try base.post("/undo")
        #expect(try draft.post("/commit").status == 200)
    }

    @Test func otherOrderOfSelectionIsNoConflict() throws {
        _ = try base.put("/categories/brand/values/Puma")
        let draft = try base.draft()
        _ = try draft.put("/categories/tags/values/sale")
        _ = try base.delete("/categories/brand/values/Nike")
        _ = try base.put("/categories/brand/values/Nike")
        #expect(try draft.get().at("/session/draft/isConflicting") == false)
        #expect(try draft.post("/commit").status == 200)
    }

    @Test func settingsOfTheBaseAreNoConflict() throws {
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Puma")
        _ = try base.patch(#"{"sort":"cheapest","pageSize":3}"#)
        let reply = try draft.post("/commit")
        #expect(reply.status == 200)
        #expect(reply.at("/session/sort") == "cheapest")
        #expect(reply.at("/session/pageSize") == 3)
    }

    @Test func changeThatTheBaseDoesNotAllowIsRefused() throws {
        let draft = try base.draft()
        _ = try draft.put("/categories/tags/selection", #"["new","sale"]"#)
        _ = try base.put("/categories/tags/selection", #"["eco"]"#)
        let reply = try draft.post("/commit", #"{"onConflict":"rebase"}"#)
        #expect(reply.status == 422, "\(reply.text)")
        #expect(reply.code == "tooMany")
        #expect(try draft.get().status == 200)
    }

    @Test(arguments: [(#"{"onConflict":"merge"}"#, "invalidValue"), (#"{"force":true}"#, "unknownField")])
    func commitThatCannotBeReadIsRefused(body: String, code: String) throws {
        #expect(try base.draft().post("/commit", body).code == code)
    }

    // MARK: Settings

    @Test func draftReadsItsSettingsThroughItsBase() throws {
        let draft = try base.draft()
        let before = try draft.get()
        _ = try base.patch(#"{"sort":"cheapest","pageSize":2,"locale":"de"}"#)
        let reply = try draft.get()
        #expect(reply.at("/session/sort") == "cheapest")
        #expect(reply.at("/session/pageSize") == 2)
        #expect(reply.at("/session/locale") == "de")
        #expect(reply.itemIDs.count == 2)
        #expect(reply["ETag"] != before["ETag"])
        #expect(reply.at("/session/revision") == 1)
    }

    @Test(arguments: [
        (#"{"sort":"cheapest"}"#, #"{"op":"sort","sort":"cheapest"}"#, "/sort"),
        (#"{"pageSize":3}"#, #"{"op":"pageSize","pageSize":3}"#, "/pageSize"),
        (#"{"locale":"de"}"#, #"{"op":"locale","locale":"de"}"#, "/locale"),
    ])
    func settingsAreNotWrittenInADraft(patch: String, operation: String, place: String) throws {
        let draft = try base.draft()
        let patched = try draft.patch(patch)
        #expect(patched.code == "notInDraft")
        #expect(patched.place == "pointer \(place)")
        let applied = try draft.post("/apply", #"{"operations":[{"op":"clear"},\#(operation)]}"#)
        #expect(applied.code == "notInDraft")
        #expect(applied.place == "pointer /operations/1\(place)")
        #expect(try draft.revision == 1)
    }

    @Test func undoInADraftStaysInTheDraft() throws {
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Puma")
        _ = try base.patch(#"{"sort":"cheapest"}"#)
        let undone = try draft.post("/undo")
        #expect(undone.chips == ["Brand: Nike"])
        #expect(undone.at("/session/sort") == "cheapest")
        #expect(try draft.post("/undo").code == "noStep")
    }

    // MARK: Limits

    @Test func oldestDraftEndsForOneTooMany() throws {
        let client = try TestClient(sessions: TestClient.sessions { $0.record.maxDrafts = 2 })
        let base = try client.session()
        let drafts = try (0..<3).map { _ in try base.draft() }
        #expect(try drafts.map { try $0.get().status } == [410, 200, 200])
        #expect(client.service.sessions.statistics.drafts == 2)
        _ = try drafts[1].post("/commit")
        _ = try base.draft()
        #expect(try drafts[2].get().status == 200)
        #expect(try base.revision == 1)
    }

    @Test func draftEndsWithItsBase() throws {
        let draft = try base.draft()
        _ = try base.delete()
        #expect(try draft.get().code == "sessionExpired")
        #expect(try draft.post("/commit").code == "sessionExpired")
    }

    @Test func draftOfADraftAndCommitOfNoneAreRefused() throws {
        #expect(try base.draft().post("/drafts").code == "draftOfDraft")
        #expect(try base.post("/commit").code == "notADraft")
        #expect(try base.post("/drafts", #"{"x":1}"#).code == "unknownField")
        #expect(try base.post("/drafts", headers: ["If-Match": "\"7-v1\""]).code == "preconditionFailed")
    }

    @Test func parameterThatIsRefusedLeavesBaseAndDraftAsTheyAre() throws {
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Puma")
        try draft.expectRefusal(.post, "/commit?include=nothing", .invalidValue, at: "parameter include")
        #expect(try base.revision == 1)
        let count = base.client.service.sessions.statistics.count
        try base.expectRefusal(.post, "/drafts?include=nothing", .invalidValue, at: "parameter include")
        #expect(base.client.service.sessions.statistics.count == count)
    }

    @Test func keyOfAChangeOfTheDraftIsNoKeyForItsCommit() throws {
        let draft = try base.draft()
        let headers: HTTPHeaders = ["Idempotency-Key": "k"]
        _ = try draft.put("/categories/brand/values/Puma", headers: headers)
        let reply = try draft.post("/commit", headers: headers)
        #expect(reply.status == 422)
        #expect(reply.code == "idempotencyKeyReused")
        #expect(try base.revision == 1)
        #expect(try draft.post("/commit").status == 200)
    }
}
