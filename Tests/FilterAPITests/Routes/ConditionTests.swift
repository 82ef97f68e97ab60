import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Validators and preferences: ETag, If-Match, If-None-Match, Prefer.
struct ConditionTests {
    @Test func everySessionAnswerCarriesValidatorAndExpiry() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let reads = [
            "", "/categories", "/categories/brand", "/categories/brand/values", "/categories/brand/selection",
            "/current-filters", "/items",
        ]
        for target in reads {
            let reply = try session.get(target)
            #expect(reply.status == 200, "\(target)")
            #expect(reply["ETag"] == "\"1-v1\"", "\(target)")
            #expect(reply["Session-Expires"] == "1970-01-01T00:16:41Z", "\(target)")
            #expect(reply["Cache-Control"] == "private, no-cache", "\(target)")
            guard target != "" else { continue }
            #expect(reply.at("/revision") == 1, "\(target)")
            #expect(reply.at("/dataVersion") == "v1", "\(target)")
        }
        let writes: [(HTTPMethod, String, String)] = [
            (.patch, "", #"{"pageSize":5}"#), (.post, "/categories/brand/values/Puma/toggle", ""),
            (.put, "/categories/brand/values/Asics", ""), (.delete, "/categories/brand/values/Nike", ""),
            (.put, "/categories/brand/none", ""), (.delete, "/categories/brand/none", ""),
            (.put, "/categories/colour/selection", #""red""#), (.delete, "/categories/colour/selection", ""),
            (.post, "/clear", ""),
        ]
        for (index, (method, target, body)) in writes.enumerated() {
            let reply = try session.send(method, target, body)
            #expect(reply.status == 200, "\(target)")
            #expect(reply["ETag"] == "\"\(index + 2)-v1\"", "\(target)")
            #expect(reply["Session-Expires"] == "1970-01-01T00:16:41Z", "\(target)")
            #expect(reply.at("/session/revision") == JSONValue(integerLiteral: index + 2), "\(target)")
        }
        let refused = try session.patch(#"{"selections":{"brand":["Nikee"]}}"#)
        #expect(refused.status == 422)
        #expect(refused["Session-Expires"] == "1970-01-01T00:16:41Z")
    }

    @Test(arguments: [
        "", "/categories", "/categories/brand", "/categories/brand/values", "/categories/brand/selection",
        "/current-filters", "/items",
    ])
    func unchangedReadIsNotRepeated(target: String) throws {
        let session = try TestClient().session()
        for condition in ["\"1-v1\"", "*", "W/\"1-v1\"", "\"0-x\", \"1-v1\""] {
            let reply = try session.get(target, headers: ["If-None-Match": condition])
            #expect(reply.status == 304, "\(condition)")
            #expect(reply.text.isEmpty)
            #expect(reply["ETag"] == "\"1-v1\"")
            #expect(reply["Session-Expires"] != nil)
        }
        for condition in ["\"2-v1\"", "\"1-v2\"", "\"1,v1\"", "W/\"2-v1\""] {
            #expect(try session.get(target, headers: ["If-None-Match": condition]).status == 200, "\(condition)")
        }
    }

    @Test func listOfTagsMayComeInSeveralFields() throws {
        let session = try TestClient().session()
        let headers: HTTPHeaders = ["If-None-Match": "\"7-v1\"", "If-None-Match": "\"1-v1\""]
        #expect(try session.get(headers: headers).status == 304)
        let match: HTTPHeaders = ["If-Match": "\"7-v1\"", "If-Match": "\"1-v1\""]
        #expect(try session.patch(#"{"pageSize":5}"#, headers: match).status == 200)
    }

    @Test func conditionOnAnotherRevisionIsRefusedWithTheScreen() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/brand/values/Nike")
        let before = try session.get()
        let reply = try session.patch(#"{"pageSize":5}"#, headers: ["If-Match": "\"1-v1\""])
        #expect(reply.status == 412)
        #expect(reply.code == "preconditionFailed")
        #expect(reply.place == "header If-Match")
        #expect(reply["ETag"] == "\"2-v1\"")
        #expect(reply["Session-Expires"] == before["Session-Expires"])
        #expect(reply.at("/current") == before.json)
        #expect(try session.screen == before.text)
    }

    @Test func screenOfARefusalHasThePartsAskedFor() throws {
        let session = try TestClient().session()
        let reply = try session.put(
            "/categories/brand/values/Nike?include=page&pageSize=2",
            headers: ["If-Match": "\"9-v1\""]
        )
        #expect(reply.status == 412)
        #expect(reply.at("/current/page/itemIds") == ["1", "2"])
        #expect(reply.at("/current/categories") == nil)
    }

    @Test(arguments: ["\"1-v1\"", "*", "\"1-other\"", "\"5-v1\", \"1-v1\"", " \"1-v1\" "])
    func conditionThatHoldsLetsTheWriteThrough(condition: String) throws {
        let session = try TestClient().session()
        let reply = try session.post("/categories/brand/values/Nike/toggle", headers: ["If-Match": condition])
        #expect(reply.status == 200)
        #expect(reply.at("/session/revision") == 2)
    }

    @Test(arguments: ["\"2-v1\"", "W/\"1-v1\"", "\"\"", "\"x-v1\"", "\"1\"", "\"+1-v1\"", "\"01-v1\"", "\"-1-v1\""])
    func conditionThatDoesNotHoldStopsEveryWrite(condition: String) throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let before = try session.get()
        let filter = try #require(before.at("/currentFilters/0/id")?.text)
        let writes: [(HTTPMethod, String, String)] = [
            (.patch, "", #"{"pageSize":5}"#), (.delete, "", ""), (.post, "/clear", ""),
            (.post, "/categories/brand/values/Puma/toggle", ""), (.put, "/categories/brand/values/Puma", ""),
            (.delete, "/categories/brand/values/Nike", ""), (.put, "/categories/brand/none", ""),
            (.delete, "/categories/price/none", ""), (.put, "/categories/brand/selection", "null"),
            (.delete, "/categories/brand/selection", ""), (.delete, "/current-filters/\(filter)", ""),
        ]
        for (method, target, body) in writes {
            let reply = try session.send(method, target, body, headers: ["If-Match": condition])
            #expect(reply.status == 412, "\(method.token) \(target)")
            #expect(try session.screen == before.text, "\(method.token) \(target)")
        }
    }

    @Test(arguments: ["*", "\"1-v1\"", "W/\"1-v1\"", "\"1-other\"", "\"9-v1\", \"1-v1-gz\""])
    func conditionThatNamesTheRevisionStopsEveryWrite(condition: String) throws {
        let session = try TestClient().session()
        let before = try session.screen
        let writes: [(HTTPMethod, String, String)] = [
            (.patch, "", #"{"pageSize":5}"#), (.delete, "", ""), (.put, "/categories/brand/values/Puma", ""),
            (.post, "/drafts", ""), (.post, "/share", ""),
        ]
        for (method, target, body) in writes {
            let reply = try session.send(method, target, body, headers: ["If-None-Match": condition])
            #expect(reply.status == 412, "\(method.token) \(target)")
            #expect(reply.place == "header If-None-Match", "\(method.token) \(target)")
            #expect(try session.screen == before, "\(method.token) \(target)")
        }
        #expect(try session.patch(#"{"pageSize":5}"#, headers: ["If-None-Match": "\"9-v1\""]).status == 200)
    }

    @Test func textHasATagOfItsOwn() throws {
        let session = try TestClient().session()
        for target in ["/categories", "/categories/brand/values", "/current-filters"] {
            let text = try session.get(target, headers: ["Accept": "text/plain"])
            let tag = try #require(text["ETag"])
            #expect(tag == "\"1-v1-text\"", "\(target)")
            let again = try session.get(target, headers: ["Accept": "text/plain", "If-None-Match": tag])
            #expect(again.status == 304, "\(target)")
            #expect(again["ETag"] == tag, "\(target)")
            #expect(try session.get(target, headers: ["If-None-Match": tag]).status == 200, "\(target)")
            let json: HTTPHeaders = ["Accept": "text/plain", "If-None-Match": "\"1-v1\""]
            #expect(try session.get(target, headers: json).status == 200, "\(target)")
        }
        let write = try session.patch(#"{"pageSize":5}"#, headers: ["If-Match": "\"1-v1-text\""])
        #expect(write.status == 200, "the revision is the same")
    }

    @Test func readOfAnotherRepresentationThanIsAskedForIsRefused() throws {
        let session = try TestClient().session()
        for target in [session.path, session.path + "/items", "/v1/catalogs/shop"] {
            let tag = try #require(session.client.get(target)["ETag"])
            #expect(try session.client.get(target, headers: ["If-Match": tag]).status == 200, "\(target)")
            #expect(try session.client.get(target, headers: ["If-Match": "*"]).status == 200, "\(target)")
            let refused = try session.client.get(target, headers: ["If-Match": "\"99-x\""])
            #expect(refused.status == 412, "\(target)")
            #expect(refused.place == "header If-Match", "\(target)")
            #expect(try session.client.get(target, headers: ["If-Match": "99-x"]).status == 422, "\(target)")
            let both: HTTPHeaders = ["If-Match": "\"99-x\"", "If-None-Match": tag]
            #expect(try session.client.get(target, headers: both).status == 412, "\(target)")
        }
    }

    @Test(arguments: [
        ("return=minimal", 204), ("Return=Minimal; foo=bar", 204), (#"return="minimal""#, 204),
        ("return = minimal", 204),
        (#"foo="a, return=x", return=minimal"#, 204), ("return=representation, return=minimal", 200),
        ("returns=minimal", 200), ("return", 200), ("", 200),
    ])
    func preferenceIsReadAsItMayBeWritten(prefer: String, status: Int) throws {
        let session = try TestClient().session()
        #expect(try session.patch(#"{"pageSize":5}"#, headers: ["Prefer": prefer]).status == status)
    }

    @Test(arguments: ["1-v1", "", ",", "\"1-v1", "\"1-v1\" \"2-v1\"", "w/\"1-v1\"", "*, \"1-v1\"", "\"٣-v1\""])
    func textThatIsNoConditionIsRefused(text: String) throws {
        let session = try TestClient().session()
        let before = try session.screen
        for target in ["", "/categories/brand/selection", "/current-filters", "/items"] {
            let reply = try session.get(target, headers: ["If-None-Match": text])
            #expect(reply.status == 422, "\(target)")
            #expect(reply.code == "invalidValue", "\(target)")
            #expect(reply.place == "header If-None-Match", "\(target)")
        }
        let writes: [(HTTPMethod, String, String)] = [
            (.patch, "", #"{"pageSize":5}"#), (.delete, "", ""), (.post, "/categories/brand/values/Puma/toggle", ""),
            (.post, "/drafts", ""), (.post, "/share", ""),
        ]
        for (method, target, body) in writes {
            let reply = try session.send(method, target, body, headers: ["If-Match": text])
            #expect(reply.status == 422, "\(method.token) \(target)")
            #expect(reply.place == "header If-Match", "\(method.token) \(target)")
        }
        #expect(try session.screen == before)
    }

    @Test func conditionOnADeletion() throws {
        let session = try TestClient().session()
        #expect(try session.send(.delete, "", headers: ["If-Match": "\"1-v1\""]).status == 204)
    }

    @Test(arguments: ["return=minimal", "respond-async, return=minimal", "Return=Minimal"])
    func minimalAnswerHasNoBody(preference: String) throws {
        let session = try TestClient().session()
        let reply = try session.patch(#"{"pageSize":5}"#, headers: ["Prefer": preference])
        #expect(reply.status == 204)
        #expect(reply.text.isEmpty)
        #expect(reply["Preference-Applied"] == "return=minimal")
        #expect(reply["ETag"] == "\"2-v1\"")
        #expect(reply["Session-Expires"] != nil)
    }

    @Test func otherPreferencesAreLeftAside() throws {
        let session = try TestClient().session()
        let reply = try session.patch(#"{"pageSize":5}"#, headers: ["Prefer": "return=representation"])
        #expect(reply.status == 200)
        #expect(reply["Preference-Applied"] == nil)
    }
}
