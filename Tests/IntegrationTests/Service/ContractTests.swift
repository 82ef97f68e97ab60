import TestSupport
import Testing

/// Every documented operation with every status that it documents, over real sockets; the log of these exchanges is
/// checked against openapi.yaml.
struct ContractTests {
    private typealias Request = (method: String, target: String, body: String)

    private static let reads = [
        "", "/categories", "/categories/brand", "/categories/brand/values", "/categories/brand/selection",
        "/current-filters", "/items", "/sections",
    ]

    /// Targets are below a session in which Sandpiper is chosen; in this order each changes something.
    private static let writes: [Request] = [
        ("PATCH", "", #"{"pageSize":5}"#),
        ("PUT", "/categories/brand/values/Wanderly", ""),
        ("DELETE", "/categories/brand/values/Wanderly", ""),
        ("POST", "/categories/brand/values/Wanderly/toggle", ""),
        ("PUT", "/categories/sizes/none", ""),
        ("DELETE", "/categories/sizes/none", ""),
        ("PUT", "/categories/price/selection", #"{"lower":10,"upper":80}"#),
        ("DELETE", "/categories/price/selection", ""),
        ("POST", "/deselect-all", ""),
        ("POST", "/categories/inStock/toggle", ""),
        ("PUT", "/categories/brand/values/Wanderly", #"{"state":"selected"}"#),
        ("POST", "/reset", "{}"),
        ("PATCH", "", #"{"filters":[{"group":"and<x>","filterKind":"facet","attribute":"tags","value":"vegan"}]}"#),
        ("POST", "/clear", "{}"),
    ]

    private static let others = [
        "/v1/catalogs", "/v1/catalogs/shop", "/v1/catalogs/shop/categories",
        "/v1/catalogs/shop/categories/brand/values", "/v1/catalogs/shop/labels", "/v1/catalogs/shop/items/P00001",
        "/livez", "/readyz", "/version",
        "/metrics", "/openapi.yaml", "/openapi.json", "/docs/errors", "/docs/errors/notFound",
        "/", "/docs", "/explorer/app.js", "/explorer/style.css", "/explorer/icon.svg",
    ]

    @Test func readsAnswerAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(#","state":{"selections":{"brand":["Sandpiper"]}}"#)
        let ended = try service.session()
        #expect(try client.send("DELETE", ended).status == 204)
        for read in Self.reads {
            let reply = try client.send("GET", session + read)
            #expect(reply.status == 200, "\(read)")
            let tag = try #require(reply["ETag"])
            #expect(reply["Session-Expires"] != nil, "\(read)")
            #expect(try client.send("GET", session + read, fields: [("If-None-Match", tag)]).status == 304)
            let head = try client.send("HEAD", session + read)
            #expect(head.status == 200)
            // Each read moves the end of the session, and a time without milliseconds is written shorter.
            let (end, later) = (try #require(reply["Session-Expires"]), try #require(head["Session-Expires"]))
            let growth = (later.utf8.count - end.utf8.count) * reply.text.ranges(of: end).count
            #expect(head["Content-Length"] == "\(reply.text.utf8.count + growth)")
            #expect(try client.send("OPTIONS", session + read)["Allow"]?.contains("GET") == true)
            #expect(try client.send("GET", session + read + "?unknown=1").status == 422)
            #expect(try client.send("GET", "/v1/sessions/unknown" + read).status == 404)
            #expect(try client.send("GET", ended + read).status == 410)
        }
        #expect(try client.send("GET", session + "/current-filters", fields: [("Accept", "image/png")]).status == 406)
        let text = try client.send("GET", session + "/current-filters", fields: [("Accept", "text/plain")])
        #expect(text.text.hasPrefix("Brand: Sandpiper — "))
        #expect(try client.send("GET", session + "/categories", fields: [("Accept", "image/png")]).status == 406)
        let table = try client.send("GET", session + "/categories", fields: [("Accept", "text/plain")])
        #expect(table.text.contains("  [x] Sandpiper "))
        for path in [session, "/v1/catalogs/shop"] {
            let values = path + "/categories/brand/values"
            #expect(try client.send("GET", values, fields: [("Accept", "image/png")]).status == 406)
            let list = try client.send("GET", values, fields: [("Accept", "text/plain")])
            #expect(list.text.contains("Aldermoor (335)\n"))
        }
    }

    @Test func writesAnswerAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(#","state":{"selections":{"brand":["Sandpiper"]}}"#)
        let ended = try service.session()
        #expect(try client.send("DELETE", ended).status == 204)
        for write in Self.writes {
            let before = try #require(client.send("GET", session + "?include=").integer("/session/revision"))
            let reply = try client.send(write.method, session + write.target, write.body)
            #expect(reply.status == 200, "\(write): \(reply.text)")
            #expect(reply.integer("/session/revision") == before + 1, "\(write)")
            try answersTheRest(write, session, ended, client)
        }
        let named: Request = ("DELETE", "/current-filters/\(try chooseOne(session, client))", "")
        #expect(try client.send(named.method, session + named.target).status == 200)
        let again: Request = ("DELETE", "/current-filters/\(try chooseOne(session, client))", "")
        try answersTheRest(again, session, ended, client)
        let stale = try client.send("DELETE", session, fields: [("If-Match", "\"1-x\"")])
        #expect(stale.status == 412)
        #expect(try client.send("DELETE", session + "?unknown=1").status == 422)
        #expect(try client.send("DELETE", "/v1/sessions/unknown").status == 404)
        #expect(try client.send("DELETE", ended).status == 410)
    }

    /// Every documented status but 200.
    private func answersTheRest(
        _ write: Request,
        _ session: String,
        _ ended: String,
        _ client: ServiceClient
    ) throws {
        func status(_ target: String, _ fields: (name: String, value: String)...) throws -> Int {
            try client.send(write.method, target, write.body, fields: fields).status
        }
        #expect(try status(session + write.target, ("If-Match", "\"0-x\"")) == 412, "\(write)")
        #expect(try status(session + write.target + "?unknown=1") == 422, "\(write)")
        #expect(try status("/v1/sessions/unknown" + write.target) == 404, "\(write)")
        #expect(try status(ended + write.target) == 410, "\(write)")
        #expect(try status(session + write.target, ("Prefer", "return=minimal")) == 204, "\(write)")
    }

    private func chooseOne(_ session: String, _ client: ServiceClient) throws -> String {
        let reply = try client.send("PUT", session + "/categories/brand/selection", #""Sandpiper""#)
        return try #require(reply.text("/currentFilters/0/id"))
    }

    @Test func catalogsAndOperationsAnswerAsDocumented() throws {
        let client = try RunningService().client
        for target in Self.others {
            let reply = try client.send("GET", target)
            #expect(reply.status == 200, "\(target)")
            #expect(try client.send("GET", target + "?unknown=1").status == 422, "\(target)")
            #expect(try client.send("POST", target).status == 405, "\(target)")
            #expect(try client.send("HEAD", target).status == 200, "\(target)")
            if let tag = reply["ETag"] {
                #expect(try client.send("GET", target, fields: [("If-None-Match", tag)]).status == 304, "\(target)")
            }
            if target.hasPrefix("/v1/catalogs/shop") {
                let unknown = target.replacing("shop", with: "shp")
                #expect(try client.send("GET", unknown).status == 404, "\(target)")
            }
        }
        let labels = try client.send("GET", "/v1/catalogs/shop/labels?locale=de_AT")
        #expect(labels.text("/labels/all") == "Alle")
        for query in ["limit=3", "q=pip"] {
            let values = try client.send("GET", "/v1/catalogs/shop/categories/brand/values?\(query)")
            #expect(values.status == 200)
        }
        let page = try client.send("GET", "/v1/catalogs/shop/categories/brand/values?limit=2")
        let cursor = try #require(page.text("/nextCursor"))
        let next = try client.send("GET", "/v1/catalogs/shop/categories/brand/values?limit=2&cursor=\(cursor)")
        #expect(next.list("/values").count == 2)
        // Eight bytes of another list's hash, and the offset 4.
        let expired = try client.send("GET", "/v1/catalogs/shop/categories/brand/values?cursor=000000000000")
        #expect(expired.status == 410)
        #expect(expired.code == "cursorExpired")
        let children = try client.send("GET", "/v1/catalogs/shop/categories/category/values?parent=Clothing")
        #expect(children.text("/values/0/parent") == "Clothing")
    }

    @Test func queriesAnswerAsDocumented() throws {
        let client = try RunningService().client
        let target = "/v1/catalogs/shop/query"
        let body = #"""
            {"selections":{"brand":["Sandpiper"],"price":[10,60]},"filters":[],"sort":"cheapest","locale":"en","page":1,
             "pageSize":3,"include":["page","currentFilters","categories"]}
            """#
        #expect(try client.send("POST", target, body).status == 200)
        #expect(try client.send("POST", target + "?presenter=instantsearch&groups=or%3Cbrand%3E", body).status == 200)
        let planned = try client.send("POST", target + "?debug=plan", body)
        #expect(planned.integer("/categories/1/plan/countedValues") != nil, "\(planned.text)")
        #expect(try client.send("POST", target).status == 200)
        let none = try client.send("POST", target, #"{"selections":{"price":[0,0.01]}}"#)
        #expect(none.text("/emptyReason") == "noMatch")
        #expect(try client.send("POST", target, #"{"selections":{"price":[2,1]}}"#).status == 422)
        #expect(try client.send("POST", "/v1/catalogs/shp/query").status == 404)
        #expect(try client.send("GET", "/docs/errors/notfound").status == 404)
        #expect(try client.send("GET", "/explorer/unknown.js").status == 404)
    }

    @Test func queriesInTheAddressAnswerAsDocumented() throws {
        let service = try RunningService()
        let target = "/v1/catalogs/shop/query"
        let state = "%7B%22selections%22:%7B%22brand%22:%5B%22Sandpiper%22%5D%7D%7D"
        let all =
            "?state=\(state)&filter=inStock:true&sort=cheapest&locale=en&page=1&pageSize=3&include=page,categories"
            + "&categories=brand,price&limit=3&attributes=name"
        let reply = try service.client.send("GET", target + all + "&presenter=labelled&groups=or%3Cbrand%3E&debug=plan")
        #expect(reply.status == 200, "\(reply.text)")
        let tag = try #require(reply["ETag"])
        let again = try service.client.send("GET", target + all, fields: [("If-None-Match", tag)])
        #expect(again.status == 304)
        #expect(try service.client.send("GET", target + "?state=%7B").status == 400)
        #expect(try service.client.send("GET", target + "?state=x").status == 422)
        #expect(try service.client.send("GET", "/v1/catalogs/shp/query").status == 404)
        let session = try service.session()
        let key = try #require(
            service.client.send("POST", session + "/share", #"{"kind":"token","expiresIn":1}"#).text("/key")
        )
        var status = 200
        try waitUntil {
            status = try service.client.send("GET", "\(target)?state=\(key)").status
            return status != 200
        }
        #expect(status == 410)
    }

    @Test func newSessionsAnswerAsDocumented() throws {
        let client = try RunningService().client
        let body = #"""
            {"catalog":"shop","state":{"selections":{"brand":["Sandpiper"]},"filters":[]},"sort":"dearest",
             "pageSize":3,"locale":"en"}
            """#
        let query = "?include=page&page=2&pageSize=2&sort=name&presenter=instantsearch&groups=or%3Cbrand%3E"
        let reply = try client.send("POST", "/v1/sessions" + query, body)
        #expect(reply.status == 201)
        #expect(reply.integer("/page/number") == 2)
        #expect(reply["Location"] == "/v1/sessions/\(reply.text("/session/id") ?? "")")
        #expect(try client.send("POST", "/v1/sessions", "{}").status == 422)
    }

    @Test func valuesOfMixedTypesAreToldApart() throws {
        let client = try RunningService().client
        let session = try #require(
            client.send("POST", "/v1/sessions", #"{"catalog":"mixed"}"#)["Location"]
        )
        let target = session + "/categories/code/values/1"
        for (method, suffix) in [("PUT", ""), ("DELETE", ""), ("POST", "/toggle")] {
            let reply = try client.send(method, target + suffix)
            #expect(reply.status == 409)
            #expect(reply.list("/errors/0/suggestions").count == 2)
        }
        let typed = try client.send("PATCH", session, #"{"selections":{"code":[1,true]}}"#)
        #expect(typed.list("/page/itemIds") as? [String] == ["b", "c"])
    }

    @Test func everyKindOfSelectionIsReadAndWritten() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session()
        let body = #"""
            {"selections":{"category":"Clothing","brand":["Sandpiper","Wanderly"],"colour":{"value":"Navy"},
             "sizes":{"values":["M"],"excluded":[],"none":true},"price":{"lower":1,"upper":500},"rating":{"none":false},
             "tags":[],"inStock":true,"addedOn":["2020-01-01",null]},
             "filters":[{"group":"and<rated>","filterKind":"hasValue","attribute":"rating"}],"sort":"cheapest",
             "pageSize":4,"locale":"en"}
            """#
        let reply = try client.send("PATCH", session, body)
        #expect(reply.status == 200, "\(reply.text)")
        let kinds = reply.list("/currentFilters").compactMap { ($0 as? [String: Any])?["filterKind"] as? String }
        #expect(Set(kinds) == ["facet", "none", "range", "hasValue"])
        for category in ["category", "brand", "colour", "sizes", "price", "rating", "inStock", "addedOn"] {
            #expect(try client.send("GET", "\(session)/categories/\(category)/selection").status == 200)
        }
        #expect(try client.send("GET", "\(session)/categories/category/values?parent=Clothing&q=en").status == 200)
        let scope = #"{"categories":["brand"],"except":["price"],"categoryGroups":["details"]}"#
        #expect(try client.send("POST", session + "/clear", scope).status == 200)
        let writes = ["true", #"{"isOn":false}"#, "null"]
        for write in writes {
            #expect(try client.send("PUT", session + "/categories/inStock/selection", write).status == 200)
        }
        #expect(
            try client.send("PUT", session + "/categories/category/selection", #"{"paths":["Shoes"]}"#).status == 200
        )
    }

    @Test func itemsAreReadPageByPage() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session()
        let first = try client.send("GET", session + "/items?page=1&pageSize=3&sort=cheapest&attributes=name,price")
        #expect(first.list("/page/items").count == 3)
        let cursor = try #require(first.text("/page/nextCursor"))
        let second = try client.send("GET", session + "/items?pageSize=3&sort=cheapest&cursor=\(cursor)")
        #expect(second.at("/isRestarted") as? Bool == false)
        let expired = try client.send("GET", session + "/items?sort=name&cursor=\(cursor)")
        #expect(expired.status == 410)
        #expect(try client.send("GET", try #require(expired.text("/first"))).status == 200)
    }

    @Test func faultsOfRequestsAreAnsweredAsDocumented() throws {
        let service = try RunningService("--max-body-bytes", "2000", "--max-target-bytes", "500")
        let client = service.client
        let session = try service.session()
        let long = String(repeating: "x", count: 3_000)
        let cases: [(String, String, String, [(name: String, value: String)], Int, String)] = [
            ("GET", "/v1/nothing", "", [], 404, "notFound"),
            ("GET", "/v1/catalogs/%zz", "", [], 400, "malformedTarget"),
            ("GET", session + "?page=1&page=2", "", [], 400, "duplicateParameter"),
            ("PATCH", session, "{", [], 400, "malformedJSON"),
            ("PATCH", session, "{}", [("Content-Type", "text/plain")], 415, "unsupportedMediaType"),
            ("PATCH", session, #"{"sort":"\#(long)"}"#, [], 413, "tooLarge"),
            ("GET", "/v1/" + long.prefix(600), "", [], 414, "targetTooLong"),
            ("GET", "/livez", "", (0..<150).map { ("X-\($0)", "1") }, 431, "headTooLarge"),
            ("PATCH", session, "{}", [("Expect", "the-unexpected")], 417, "expectationFailed"),
            ("BREW", "/livez", "", [], 501, "notImplemented"),
            ("PUT", "/livez", "", [], 405, "methodNotAllowed"),
            ("TRACE", "/livez", "", [], 405, "methodNotAllowed"),
            ("PATCH", session, "{}", [("If-Match", "\"9-x\"")], 412, "preconditionFailed"),
        ]
        for (method, target, body, fields, status, code) in cases {
            let reply = try client.send(method, target, body, fields: fields)
            #expect(reply.status == status, "\(method) \(target.prefix(80)): \(reply.text)")
            #expect(reply.code == code)
            #expect(reply["Content-Type"] == "application/problem+json")
            #expect(reply.text("/requestId") == reply["X-Request-Id"])
        }
        #expect(try client.send("GET", session).integer("/session/revision") == 1)
    }

    @Test func connectionBeyondTheLimitIsAskedToWait() throws {
        let service = try RunningService("--max-connections", "4", "--threads", "2")
        var held: [ServiceClient] = []
        var refusal: ServiceReply?
        for _ in 0..<12 where refusal == nil {
            let client = ServiceClient(port: service.process.port)
            let reply = try client.send("GET", "/livez")
            if reply.status == 503 { refusal = reply }
            held.append(client)
        }
        #expect(refusal?.code == "unavailable")
        #expect(refusal?["Retry-After"] == "1")
    }
}
