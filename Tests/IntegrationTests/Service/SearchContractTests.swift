import TestSupport
import Testing

@testable import Gateway

/// The search protocol as documented, over real sockets.
struct SearchContractTests {
    private func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = byte.isASCIILetterOrDigit
            return isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true).padded
        }.joined()
    }

    @Test func searchesAnswerAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let queries = "/1/indexes/*/queries?x-algolia-agent=a&x-algolia-application-id=b&x-algolia-api-key=c"
        let screen = #"""
            {"strategy":"none","requests":[
            {"indexName":"shop","facetFilters":[["brand:Sandpiper"]],"facets":["*"],
            "attributesToSnippet":["name:3"],"highlightPreTag":"[","highlightPostTag":"]"},
            {"indexName":"shop","type":"default","params":"query=ja&facets=brand&hitsPerPage=0","x":1},
            {"indexName":"shop","type":"facet","facet":"brand","facetQuery":"sa"},
            {"indexName":"shop","offset":2,"length":3,"attributesToHighlight":[],"responseFields":["*"]},
            {"indexName":"everything","facets":["maker"],"sortFacetValuesBy":"alpha","maxValuesPerFacet":2,
            "numericFilters":["price>1"],"tagFilters":[],"relevancyStrictness":0}]}
            """#
        let reply = try client.send("POST", queries, screen, fields: [("Content-Type", "text/plain")])
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply["Cache-Control"] == "no-store")
        #expect(!reply.list("/results/0/hits").isEmpty)
        #expect(reply["Search-Evaluations"]?.hasSuffix(";searches=5") == true)
        #expect(try client.send("POST", queries, #"{"requests":[{"indexName":"shop","filters":"a:"}]}"#).status == 400)
        let missing = try client.send("POST", "/1/indexes/*/queries", #"{"requests":[{"indexName":"nowhere"}]}"#)
        #expect(missing.status == 404)
        #expect(missing.text == #"{"message":"requests[0].indexName: Index nowhere does not exist","status":404}"#)
    }

    @Test func oneSearchAnswersAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let query =
            "?query=ja&filters=\(encoded("price < 500"))&facetFilters=\(encoded(#"[["brand:Sandpiper"]]"#))"
            + "&facets=brand,price&page=0&hitsPerPage=2&attributesToRetrieve=name&params=\(encoded("length=2"))"
        for target in ["/1/indexes/shop", "/1/indexes/shop/query"] {
            #expect(try client.send("GET", target + query).status == 200)
            #expect(try client.send("HEAD", target).status == 200)
            #expect(try client.send("GET", target + "?page=x").status == 400)
        }
        #expect(try client.send("GET", "/1/indexes/nowhere").status == 404)
        for path in ["query", "browse", "facets/brand/query"] {
            let target = "/1/indexes/shop_cheapest/" + path
            #expect(try client.send("POST", target, #"{"filters":"price < 500","hitsPerPage":2}"#).status == 200)
            #expect(try client.send("POST", target).status == 200)
            #expect(try client.send("POST", target, "{").status == 400)
            #expect(try client.send("POST", "/1/indexes/nowhere/" + path).status == 404)
        }
        #expect(try client.send("GET", "/1/indexes/nowhere/query").status == 404)
        #expect(try client.send("POST", "/1/indexes/shop/facets/nothing/query").status == 400)
    }

    @Test func itemsAnswerAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let first = try client.send("GET", "/1/indexes/shop/browse?hitsPerPage=2")
        let cursor = try #require(first.text("/cursor"))
        #expect(try client.send("GET", "/1/indexes/shop/browse?cursor=\(cursor)").status == 200)
        #expect(try client.send("GET", "/1/indexes/shop/browse?cursor=x").status == 400)
        #expect(try client.send("GET", "/1/indexes/nowhere/browse").status == 404)
        let id = try #require(first.text("/hits/0/objectID"))
        let item = try client.send("GET", "/1/indexes/shop/\(id)?attributesToRetrieve=name")
        #expect(item.status == 200)
        #expect(item.text("/objectID") == id)
        #expect(try client.send("GET", "/1/indexes/shop/\(id)?attributesToRetrieve=%5B").status == 400)
        #expect(try client.send("GET", "/1/indexes/shop/nothing").status == 404)
        let objects = "/1/indexes/*/objects"
        let pair = #"{"indexName":"shop","objectID":"\#(id)","attributesToRetrieve":["name"]}"#
        let both = #"{"requests":[\#(pair),{"indexName":"shop","objectID":"nothing"}]}"#
        #expect(try client.send("POST", objects, both).status == 200)
        #expect(try client.send("POST", objects, "{}").status == 400)
        let missing = #"{"requests":[{"indexName":"nowhere","objectID":"1"}]}"#
        #expect(try client.send("POST", objects, missing).status == 404)
    }

    /// Every refusal below `/1/` has the form that clients know.
    @Test func refusalsHaveTheFormOfTheProtocol() throws {
        let files = try TemporaryFiles()
        // The command ends after it has made the key.
        let create = ["key", "create", "--name", "front", "--actions", "read", "--file", files.path("keys.yaml")]
        #expect(throws: ServiceProcess.Failure.self) { try ServiceProcess(arguments: create) }
        let service = try RunningService("--max-body-bytes", "1000", "--rate", "1", "--rate-burst", "9")
        let client = service.client
        let long = #"{"query":"\#(String(repeating: "a", count: 2_000))"}"#
        let refused = [
            (try client.send("GET", "/1/indexes/a/b/c/d"), 404),
            (try client.send("PATCH", "/1/indexes/*/queries"), 405),
            (try client.send("POST", "/1/indexes/shop/query", long), 413),
        ]
        for (reply, status) in refused {
            #expect(reply.status == status)
            #expect(reply["Content-Type"] == "application/json")
            #expect(reply.text("/message")?.isEmpty == false)
        }
        var last = try client.send("POST", "/1/indexes/shop/query")
        try waitUntil {
            last = try client.send("POST", "/1/indexes/shop/query")
            return last.status == 429
        }
        #expect(last["Retry-After"] == "1")
        #expect(last.text("/message")?.isEmpty == false)
        let closed = try RunningService("--keys", files.path("keys.yaml"))
        let reply = try closed.client.send("GET", "/1/indexes/shop")
        #expect(reply.status == 403)
        #expect(reply.text == #"{"message":"Invalid Application-ID or API key","status":403}"#)
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension String {
    fileprivate var padded: String { count < 2 ? "0" + self : self }
}
