import JSONTestSupport
import ServiceTestSupport
import Testing

/// Answers without a session.
struct QueryRouteTests {
    private static let target = "/v1/catalogs/shop/query"

    @Test(arguments: ["", "{}", #"{"selections":{},"filters":[]}"#])
    func nothingChosenIsTheWholeCatalog(body: String) throws {
        let reply = try TestClient().post(Self.target, body)
        #expect(reply.status == 200)
        #expect(reply.total == 12)
        let members = ["catalog", "dataVersion", "definitionVersion", "sort", "pageSize", "locale"]
        #expect(reply.at("/query")?.keys == members)
        #expect(reply["ETag"] == nil)
    }

    @Test func answerIsTheScreenOfASession() throws {
        let client = try TestClient()
        let selections = #"{"brand":["Nike","Puma"],"price":[null,30],"dept":"Clothing"}"#
        let session = try client.session(state: #"{"selections":\#(selections)}"#)
        let screen = try session.get("?sort=dearest&pageSize=2&page=2")
        let reply = try client.post(
            Self.target,
            #"{"selections":\#(selections),"sort":"dearest","pageSize":2,"page":2,"locale":"en"}"#
        )
        for part in ["total", "text", "currentFilters", "categories", "categoryGroups", "page", "canClearAll"] {
            #expect(reply.at("/\(part)") == screen.at("/\(part)"), "\(part)")
        }
        #expect(reply.at("/query/sort") == "dearest")
    }

    @Test func planSaysHowValuesWereCounted() throws {
        let plain = try TestClient().post(Self.target, "{}")
        #expect(plain.at("/categories/0/plan") == nil)
        let reply = try TestClient().post(Self.target + "?debug=plan", #"{"selections":{"inStock":true}}"#)
        let plans = (0..<8).compactMap { reply.at("/categories/\($0)/plan") }
        #expect(!plans.isEmpty)
        #expect(plans.allSatisfy { $0.keys == ["way", "countedValues", "estimatedMicroseconds"] })
        let refusal = try TestClient().post(Self.target + "?debug=time", "{}")
        #expect(refusal.status == 422)
    }

    @Test func includeNamesTheParts() throws {
        let reply = try TestClient().post(Self.target, #"{"include":["page"]}"#)
        #expect(reply.at("/page") != nil)
        #expect(reply.at("/categories") == nil)
        #expect(try TestClient().post(Self.target, #"{"include":[]}"#).at("/page") == nil)
    }

    @Test(arguments: [
        "limit=9", "include=page", "sort=default", "pageSize=3", "filter=price%20%3C%205", "selections=%7B%7D",
    ])
    func parameterThatBelongsInTheBodySaysSo(query: String) throws {
        let reply = try TestClient().post("/v1/catalogs/shop/query?\(query)", "{}")
        #expect(reply.status == 422)
        #expect(reply.code == "unknownParameter")
        let name = query.prefix { $0 != "=" }
        #expect(reply.at("/errors/0/detail")?.text == "“\(name)” belongs in the body here")
    }

    @Test func requiredCategoryStartsAtItsInitialValue() throws {
        let client = try TestClient()
        #expect(try client.post("/v1/catalogs/dogs/query").total == 3)
        #expect(try client.post("/v1/catalogs/dogs/query", #"{"selections":{"letter":"G–I"}}"#).total == 1)
        #expect(try client.post("/v1/catalogs/dogs/query", #"{"selections":{"letter":null}}"#).total == 3)
    }
}
