import TestSupport
import Testing

/// What a session can do besides being read and written: batches, steps, drafts, shares; every status that is documented.
struct SessionLifeContractTests {
    private typealias Fields = [(name: String, value: String)]

    private let service: RunningService
    private let client: ServiceClient
    private let session: String
    private let ended: String

    init() throws {
        service = try RunningService()
        client = service.client
        session = try service.session(#","state":{"selections":{"brand":["Sandpiper"]}}"#)
        ended = try service.session()
        #expect(try client.send("DELETE", ended).status == 204)
    }

    private func post(_ target: String, _ body: String = "", _ fields: Fields = []) throws -> ServiceReply {
        try client.send("POST", target, body, fields: fields)
    }

    /// 404, 410, 412 and 422 of an address below a session.
    private func refusals(of target: String, _ body: String = "") throws {
        #expect(try post("/v1/sessions/unknown" + target, body).code == "unknownSession", "\(target)")
        #expect(try post(ended + target, body).code == "sessionExpired", "\(target)")
        #expect(try post(session + target, body, [("If-Match", "\"0-x\"")]).code == "preconditionFailed", "\(target)")
        #expect(try post(session + target + "?unknown=1", body).code == "unknownParameter", "\(target)")
    }

    @Test func batchesAnswerAsDocumented() throws {
        let batch = #"""
            {"operations":[{"op":"deselect","category":"brand","value":"Sandpiper"},
             {"op":"toggle","category":"brand","value":"Wanderly"},{"op":"setNone","category":"sizes","isOn":true},
             {"op":"set","category":"price","selection":[10,80]},
             {"op":"addFilter","filter":{"group":"and<x>","filterKind":"facet","attribute":"tags","value":"vegan"}},
             {"op":"clearGroup","group":"and<x>"},{"op":"clear","categories":["sizes"]},{"op":"deselectAll"},
             {"op":"select","category":"brand","value":"Sandpiper"},
             {"op":"sort","sort":"cheapest"},{"op":"pageSize","pageSize":4},{"op":"locale","locale":"de"},{"op":"reset"}]}
            """#
        let tried = try post(session + "/apply", #"{"dryRun":true,"operations":[{"op":"clear"}]}"#)
        #expect(tried.status == 200)
        #expect(tried["ETag"] == nil)
        #expect(tried.integer("/session/revision") == 1)
        let applied = try post(session + "/apply", batch)
        #expect(applied.status == 200, "\(applied.text)")
        #expect(applied.integer("/session/revision") == 2)
        let chosen = try post(
            session + "/apply",
            #"{"operations":[{"op":"select","category":"brand","value":"Wanderly"}]}"#
        )
        let chip = try #require(chosen.text("/currentFilters/0/id"))
        let removed = try post(session + "/apply", #"{"operations":[{"op":"remove","filter":"\#(chip)"}]}"#)
        #expect(removed.list("/currentFilters").isEmpty)
        #expect(try post(session + "/apply", batch, [("Prefer", "return=minimal")]).status == 204)
        try refusals(of: "/apply", #"{"operations":[]}"#)
    }

    @Test func stepsAnswerAsDocumented() throws {
        #expect(try client.send("PUT", session + "/categories/brand/values/Wanderly").status == 200)
        let undone = try post(session + "/undo")
        #expect(undone.at("/session/canUndo") as? Bool == false)
        #expect(undone.at("/session/canRedo") as? Bool == true)
        #expect(try post(session + "/redo", #"{"to":1}"#).integer("/session/revision") == 4)
        #expect(try post(session + "/undo", "", [("Prefer", "return=minimal")]).status == 204)
        #expect(try post(session + "/redo", "", [("Prefer", "return=minimal")]).status == 204)
        #expect(try post(session + "/redo").code == "noStep")
        let history = try client.send("GET", session + "/history")
        #expect(history.text("/steps/0/text") == "Added Brand: Wanderly")
        #expect(history.integer("/position") == 1)
        let tag = try #require(history["ETag"])
        #expect(try client.send("GET", session + "/history", fields: [("If-None-Match", tag)]).status == 304)
        #expect(try client.send("GET", session + "/history?unknown=1").status == 422)
        #expect(try client.send("GET", "/v1/sessions/unknown/history").status == 404)
        #expect(try client.send("GET", ended + "/history").status == 410)
        try refusals(of: "/undo")
        try refusals(of: "/redo")
    }

    @Test func draftsAnswerAsDocumented() throws {
        func begin() throws -> String {
            let reply = try post(session + "/drafts")
            #expect(reply.status == 201)
            return try #require(reply["Location"])
        }
        let draft = try begin()
        let changed = try client.send("PUT", draft + "/categories/brand/values/Wanderly")
        #expect(changed.text("/session/draft/text") == "Added Brand: Wanderly")
        #expect(changed.text("/session/draft/pendingChanges/0/category") == "brand")
        let items = try client.send("GET", draft + "/items")
        #expect(items.integer("/draft/total") == items.integer("/total"))
        #expect(try client.send("GET", draft + "/categories").text("/draft/base") != nil)
        let committed = try post(draft + "/commit")
        #expect(committed.status == 200)
        #expect(committed.integer("/session/revision") == 2)
        #expect(try post(draft + "/commit").status == 410)
        let late = try begin()
        #expect(try client.send("PUT", late + "/categories/colour/values/Navy").status == 200)
        #expect(try client.send("DELETE", session + "/categories/brand/values/Wanderly").status == 200)
        let conflict = try post(late + "/commit")
        #expect(conflict.code == "draftConflict")
        #expect(conflict.at("/current/session/revision") as? Int == 3)
        #expect(conflict.at("/draft/session/draft/isConflicting") as? Bool == true)
        let minimal: Fields = [("Prefer", "return=minimal")]
        #expect(try post(late + "/commit", #"{"onConflict":"rebase"}"#, minimal).status == 204)
        #expect(try post(session + "/commit").code == "notADraft")
        #expect(try post(try begin() + "/drafts").code == "draftOfDraft")
        #expect(try client.send("PATCH", try begin(), #"{"sort":"cheapest"}"#).code == "notInDraft")
        try refusals(of: "/drafts")
        #expect(try post("/v1/sessions/unknown/commit").status == 404)
    }

    @Test func sharesAnswerAsDocumented() throws {
        let share = try post(session + "/share")
        #expect(share.status == 200)
        let key = try #require(share.text("/key"))
        #expect(try post(session + "/share", #"{"expiresIn":3600}"#).text("/key") == key)
        let url = try #require(share.text("/url"))
        let query = "?locale=de&include=currentFilters,categories,page,sections&pageSize=3&page=1&sort=cheapest"
        let shown = try client.send("GET", url + query, fields: [("Accept-Language", "de")])
        #expect(shown.status == 200)
        #expect(shown.integer("/total") == share.integer("/total"))
        let opened = try post("/v1/sessions", #"{"share":"\#(key)"}"#)
        #expect(opened.status == 201)
        #expect(opened.integer("/total") == share.integer("/total"))
        #expect(try client.send("GET", url + "?unknown=1").status == 422)
        #expect(try client.send("GET", "/v1/shares/unknown").code == "unknownShare")
        let token = try post(session + "/share", #"{"kind":"token","history":true,"expiresIn":1}"#)
        #expect(token.text("/expiresAt") != nil)
        let address = try #require(token.text("/url"))
        // The token ends a second after it was made.
        try waitUntil { try client.send("GET", address).status != 200 }
        #expect(try client.send("GET", address).code == "shareExpired")
        let text = try #require(token.text("/key"))
        #expect(try post("/v1/sessions", #"{"share":"\#(text)"}"#).status == 410)
        try refusals(of: "/share")
    }

    @Test func repeatedRequestsAnswerAsDocumented() throws {
        let toggle = session + "/categories/brand/values/Wanderly/toggle"
        let key: Fields = [("Idempotency-Key", "a1")]
        let first = try post(toggle, "", key)
        #expect(first["Idempotency-Replayed"] == nil)
        let again = try post(toggle, "", key)
        #expect(again["Idempotency-Replayed"] == "true")
        #expect(again["ETag"] == first["ETag"])
        #expect(again.integer("/total") == first.integer("/total"))
        #expect(try post(session + "/clear", "", key).code == "idempotencyKeyReused")
        let minimal: Fields = [("Idempotency-Key", "a2"), ("Prefer", "return=minimal")]
        #expect(try post(toggle, "", minimal).status == 204)
        #expect(try post(toggle, "", minimal)["Idempotency-Replayed"] == "true")
        let batch = #"{"operations":[{"op":"clear"}]}"#
        #expect(try post(session + "/apply", batch, [("Idempotency-Key", "a3")]).status == 200)
        #expect(try post(session + "/apply", batch, [("Idempotency-Key", "a3")])["Idempotency-Replayed"] == "true")
        let creation: Fields = [("Idempotency-Key", "0b9c1f5e-8e8a-4b5e-9a57-3f1b6ad0c3a1")]
        let begun = try post("/v1/sessions", #"{"catalog":"shop"}"#, creation)
        let found = try post("/v1/sessions", #"{"catalog":"shop"}"#, creation)
        #expect(found["Location"] == begun["Location"])
        #expect(found["Idempotency-Replayed"] == "true")
        #expect(try post("/v1/sessions", #"{"catalog":"shop"}"#, key).code == "invalidValue")
    }

    @Test func addressHasHalfOfTheStore() throws {
        let service = try RunningService("--max-sessions", "4")
        let sessions = try [service.session(), service.session()]
        for _ in 0..<100 {
            for target in ["/v1/sessions", sessions[0] + "/drafts"] {
                let body = target == "/v1/sessions" ? #"{"catalog":"shop"}"# : ""
                let reply = try service.client.send("POST", target, body)
                #expect(reply.status == 429)
                #expect(reply.text("/code") == "tooManySessions")
                #expect(reply["Retry-After"] == "60")
            }
        }
        for session in sessions { #expect(try service.client.send("GET", session).status == 200) }
        let metrics = try service.client.send("GET", "/metrics").text
        #expect(metrics.contains("filter_sessions_refused_total 200\n"))
        #expect(metrics.contains("filter_sessions_evicted_total 0\n"))
    }
}
