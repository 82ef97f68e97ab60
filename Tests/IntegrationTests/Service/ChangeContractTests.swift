import TestSupport
import Testing

/// Differences over real sockets; these exchanges belong to the log, too.
struct ChangeContractTests {
    /// The tag of an answer, as `since` names it.
    private func tag(_ reply: ServiceReply) throws -> String {
        String(try #require(reply["ETag"]).dropFirst().dropLast())
    }

    @Test func changesAreToldAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(over: "everything")
        let options = "include=currentFilters,categories,page,sections&presenter=labelled&page=1&pageSize=10"
        var since = try tag(client.send("GET", "\(session)?\(options)"))
        for (method, target, body) in [
            ("PUT", "/categories/maker/values/Northwind", ""), ("PATCH", "", #"{"selections":{"q":"cup"}}"#),
            ("PUT", "/categories/maker/values/Meadow", ""), ("DELETE", "/categories/maker/values/Northwind", ""),
            ("PATCH", "", #"{"selections":{"maker":["Meadow","Northwind"],"q":null}}"#), ("POST", "/clear", ""),
            ("PATCH", "", #"{"selections":{"caffeine":"high"}}"#), ("PATCH", "", #"{"sort":"cheapest"}"#),
        ] {
            #expect(try client.send(method, session + target, body).status == 200, "\(target) \(body)")
            let changes = try client.send("GET", "\(session)/changes?since=\(since)&\(options)")
            #expect(changes.status == 200, "\(changes.text)")
            #expect(changes.text("/since") == since)
            since = try tag(changes)
        }
        let sorted = try client.send("GET", "\(session)/changes?since=\(since)&sort=default&groups=")
        #expect(
            sorted.text
                == #"{"answer":"changes","since":"\#(since)","revision":9,"dataVersion":"\#(since.dropFirst(2))"}"#
        )
        let unchanged = try client.send(
            "GET",
            "\(session)/changes?since=\(since)",
            fields: [("If-None-Match", "\"\(since)\"")]
        )
        #expect(unchanged.status == 304)
    }

    @Test func writesAreAnsweredWithChangesAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(over: "everything")
        for (method, target, body) in [
            ("PUT", "/categories/maker/values/Northwind", ""), ("PATCH", "", #"{"selections":{"q":"cup"}}"#),
            ("POST", "/categories/maker/values/Meadow/toggle", ""), ("POST", "/undo", ""), ("POST", "/redo", ""),
            ("POST", "/apply", #"{"operations":[{"op":"sort","sort":"cheapest"}]}"#),
            ("POST", "/apply", #"{"operations":[{"op":"clear"}],"dryRun":true}"#), ("POST", "/clear", ""),
        ] {
            let reply = try client.send(method, "\(session)\(target)?answer=changes", body)
            #expect(reply.status == 200, "\(target) \(body)")
            #expect(reply.text("/answer") == "changes")
        }
        let unknown = try client.send("PUT", "\(session)/categories/maker/values/Meadow?answer=changes&since=1-0000")
        #expect(unknown.text("/answer") == "screen")
        #expect(try client.send("POST", "\(session)/clear?answer=no").code == "invalidValue")
        #expect(try client.send("POST", "\(session)/clear?answer=changes&since=99-0").code == "invalidValue")
    }

    @Test func smallestAnswersAreAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(over: "everything")
        let options = "valueIds=false&attributes=&limit=3&texts=counts"
        for (method, target, body) in [
            ("PUT", "/categories/maker/values/Northwind", ""), ("POST", "/categories/maker/values/Meadow/toggle", ""),
            ("PATCH", "", #"{"selections":{"q":"cup"},"sort":"cheapest","pageSize":2,"locale":"de"}"#),
            ("POST", "/clear", ""),
        ] {
            let reply = try client.send(method, "\(session)\(target)?answer=changes&\(options)", body)
            #expect(reply.status == 200, "\(target) \(reply.text)")
            #expect(reply.text("/answer") == "changes")
            #expect(!reply.text.contains(#""expiresAt""#))
        }
        let draft = try #require(client.send("POST", "\(session)/drafts?\(options)").text("/session/id"))
        let tap = "/v1/sessions/\(draft)/categories/maker/values/Meadow/toggle?answer=changes&valueIds=false"
        #expect(try client.send("POST", tap).text("/session/draft/pendingChanges/0/change") == "added")
        let query = #"{"valueIds":false,"attributes":[],"include":["categories","page","sections"]}"#
        #expect(try client.send("POST", "/v1/catalogs/everything/query", query).status == 200)
        #expect(try client.send("GET", "\(session)/categories/maker/values?valueIds=false").status == 200)
        #expect(try client.send("GET", "\(session)/sections?attributes=").status == 200)
        #expect(try client.send("GET", "\(session)?valueIds=no").code == "invalidValue")
    }

    @Test func answersHaveWhatIsAskedForAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(over: "everything")
        for target in [
            "\(session)?categories=maker,price&limit=2&attributes=maker",
            "\(session)/categories?categories=maker,price&limit=2", "\(session)/categories/maker?limit=2",
            "\(session)/categories?texts=counts", "\(session)/categories/maker/values?texts=counts",
            "\(session)/items?attributes=", "\(session)/sections?attributes=maker",
            "/v1/catalogs/everything/categories?categories=maker&limit=2",
            "/v1/catalogs/everything/items/assam?attributes=maker",
        ] {
            #expect(try client.send("GET", target).status == 200, "\(target)")
        }
        let query = #"{"categories":["maker"],"limit":2,"texts":["counts"],"attributes":["maker"]}"#
        #expect(try client.send("POST", "/v1/catalogs/everything/query", query).status == 200)
        #expect(try client.send("GET", "\(session)?categories=makr").code == "unknownCategory")
        for target in ["\(session)/categories", "\(session)/categories/maker"] {
            #expect(try client.send("GET", target + "?limit=1&limit=2").status == 400, "\(target)")
        }
    }

    @Test func whatCannotBeToldIsRefusedAsDocumented() throws {
        let service = try RunningService("--former-snapshot-seconds", "0")
        let client = service.client
        let session = try service.session()
        #expect(try client.send("GET", "\(session)/changes").code == "invalidValue")
        let expired = try client.send("GET", "\(session)/changes?include=page&since=1-0000")
        #expect(expired.code == "changesExpired")
        #expect(expired.text("/first") == "\(session)?include=page")
        #expect(try client.send("GET", "/v1/sessions/unknown/changes?since=1-0").status == 404)
        #expect(try client.send("DELETE", session).status == 204)
        #expect(try client.send("GET", "\(session)/changes?since=1-0").code == "sessionExpired")
    }
}
