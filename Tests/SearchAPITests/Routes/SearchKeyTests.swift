import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway

/// Keys of front ends on the search protocol: their rights, and the items that they show.
struct SearchKeyTests {
    private static let refused = #"{"message":"Invalid Application-ID or API key","status":403}"#

    /// With a key for the shop alone.
    private func withClient(_ body: (TestClient) throws -> Void) throws {
        let file = try AccessFixtures.File([AccessFixtures.key([.read], catalogs: ["shop"])])
        try body(try TestClient(keys: Keys(of: file.path), now: { AccessFixtures.start }))
    }

    @Test func keysComeInAFieldOrInTheQuery() throws {
        try withClient { client in
            let key = AccessFixtures.text
            let path = "/1/indexes/shop/query"
            let replies = [
                try client.post(path, "{}", headers: ["X-Algolia-API-Key": key, "X-Algolia-Application-Id": "any"]),
                try client.post("\(path)?x-algolia-application-id=any&x-algolia-api-key=\(key)", "{}"),
                try client.post(path, "{}", headers: ["Authorization": "Bearer \(key)"]),
            ]
            for reply in replies {
                #expect(reply.status == 200)
                #expect(reply.at("/nbHits")?.integer == 12)
                #expect(!reply.text.contains(key))
            }
            #expect(try client.post(path, "{}").text == Self.refused)
            #expect(try client.post("\(path)?x-algolia-api-key=\(key)x", "{}").text == Self.refused)
        }
    }

    @Test func twoKeysAreRefused() throws {
        try withClient { client in
            let key = AccessFixtures.text
            let path = "/1/indexes/shop/query"
            let one: HTTPHeaders = ["X-Algolia-API-Key": key]
            var twice = one
            twice.append("x-algolia-api-key", key)
            let replies = [
                try client.post(path, "{}", headers: twice),
                try client.post("\(path)?x-algolia-api-key=\(key)&X-Algolia-API-Key=\(key)", "{}"),
                try client.post("\(path)?x-algolia-api-key=x", "{}", headers: one),
                try client.post("\(path)?x-algolia-api-key=", "{}", headers: one),
                try client.post(path, "{}", headers: ["X-Algolia-API-Key": "x", "Authorization": "Bearer \(key)"]),
                try client.post("\(path)?x-algolia-api-key=x", "{}", headers: ["Authorization": "Bearer \(key)"]),
            ]
            for reply in replies {
                #expect(reply.status == 400 && reply.at("/message")?.text?.contains("the key is given twice") == true)
                #expect(!reply.text.contains(key))
            }
            #expect(try client.post("\(path)?x-algolia-api-key=\(key)", "{}", headers: one).status == 200)
        }
    }

    /// The index is named in the body, which is read only with the search.
    @Test func otherCatalogsThanThoseOfTheKeyDoNotExist() throws {
        try withClient { client in
            let headers: HTTPHeaders = ["X-Algolia-API-Key": AccessFixtures.text]
            func searches(_ indices: String...) throws -> Reply {
                let requests = indices.map { #"{"indexName":"\#($0)"}"# }.joined(separator: ",")
                return try client.post("/1/indexes/*/queries", #"{"requests":[\#(requests)]}"#, headers: headers)
            }
            #expect(try searches("shop", "shop_cheapest").at("/results")?.elements.count == 2)
            let reply = try searches("shop", "dogs")
            #expect(reply.status == 404)
            #expect(reply.at("/message")?.text?.hasSuffix("Index dogs does not exist") == true)
            #expect(try client.post("/1/indexes/dogs/query", "{}", headers: headers).status == 404)
        }
    }

    @Test func aScopedKeySearchesWhatItsFilterLeaves() throws {
        try withClient { client in
            let scope = #"{"expires":\#(AccessFixtures.second(60)),"filter":"brand:Nike"}"#
            let headers: HTTPHeaders = ["X-Algolia-API-Key": AccessFixtures.scoped(scope)]
            let reply = try client.post("/1/indexes/shop/query", #"{"facets":["brand"]}"#, headers: headers)
            #expect(reply.at("/nbHits")?.integer == 3)
            #expect(reply.at("/facets/brand/Adidas") == nil)
            let puma = #"{"filters":"brand:Puma AND NOT brand:Nike"}"#
            #expect(try client.post("/1/indexes/shop/query", puma, headers: headers).at("/nbHits")?.integer == 0)
        }
    }

    @Test func aKeyWithoutReadingSearchesNothing() throws {
        let file = try AccessFixtures.File([AccessFixtures.key([.operate])])
        let client = try TestClient(keys: Keys(of: file.path), now: { AccessFixtures.start })
        let headers: HTTPHeaders = ["X-Algolia-API-Key": AccessFixtures.text]
        let reply = try client.post("/1/indexes/shop/query", "{}", headers: headers)
        #expect(reply.status == 403)
        #expect(reply.at("/status")?.integer == 403)
    }
}
