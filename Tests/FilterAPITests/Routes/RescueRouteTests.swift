import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Help at dead ends.
struct RescueRouteTests {
    @Test func suggestionsNameFiltersByTheIDsOfCurrentFilters() throws {
        let session = try TestClient().session(
            "shop",
            state: #"{"selections":{"brand":["Nike","Puma"],"colour":"green","inStock":true}}"#
        )
        let reply = try session.get("/rescue")
        #expect(reply.status == 200)
        #expect(reply.json?.keys == ["total", "suggestions", "nearestRanges", "revision", "dataVersion"])
        #expect(reply.total == 1)
        let suggestion = reply.at("/suggestions/0")
        #expect(suggestion?.keys == ["filters", "text", "total", "gain", "operations"])
        #expect(suggestion?["text"] == "Colour: green")
        #expect(suggestion?["total"] == 4)
        #expect(suggestion?["gain"] == 3)
        let colour = try session.get("/current-filters").at("/currentFilters")?.first("text", "Colour: green")?["id"]
        #expect(suggestion?.at("/filters/0") == colour)
        #expect(suggestion?.at("/operations/0/op") == "remove")
        #expect(suggestion?.at("/operations/0/filter") == colour)
        let id = try #require(colour?.text)
        #expect(try session.delete("/current-filters/\(id)").total == 4)
    }

    /// A batch of the operations of any suggestion gives the total that was promised.
    @Test(arguments: [
        #"{"brand":["Åland","Café"],"colour":"green"}"#,
        #"{"brand":["Nike"],"tags":["eco"],"price":{"lower":51,"upper":59,"none":false},"inStock":true}"#,
        #"{"dept":"Clothing > Men > Shirts","colour":"blue","added":["2024-06-01","2024-06-30"],"code":["1",true]}"#,
        #"{"brand":{"values":[],"none":true},"colour":"red","price":[1000,2000]}"#,
        #"{}"#,
    ])
    func operationsKeepWhatTheyPromise(selections: String) throws {
        let session = try TestClient().session(state: #"{"selections":\#(selections)}"#)
        func total(after change: JSONValue) throws -> Int? {
            let operations = try #require(change["operations"]).jsonText
            let reply = try session.post("/apply", #"{"dryRun":true,"operations":\#(operations)}"#)
            try #require(reply.status == 200, "\(operations): \(reply.text)")
            return reply.total
        }
        let rescue = try session.get("/rescue")
        for list in ["/suggestions", "/nearestRanges"] {
            for change in rescue.at(list)?.elements ?? [] {
                #expect(try total(after: change) == change["total"]?.integer, "\(list): \(change)")
            }
        }
        for item in 1...12 {
            let explanation = try session.get("/explain/\(item)")
            guard let change = explanation.at("/change"), change != .null else { continue }
            #expect(try total(after: change) == change["total"]?.integer, "item \(item): \(change)")
        }
    }

    @Test func alternativesStandTogether() throws {
        let session = try TestClient().session(
            "shop",
            state: #"{"selections":{"brand":["Åland","Café"],"colour":"green"}}"#
        )
        let reply = try session.get("/rescue")
        #expect(reply.total == 0)
        let texts = reply.at("/suggestions")?.elements.map { $0["text"] }
        #expect(texts == ["Colour: green", "Brand: Åland or Café Noir"])
        #expect(reply.at("/suggestions/1/filters")?.elements.count == 2)
        #expect(reply.at("/suggestions/1/operations")?.elements.count == 2)
    }

    @Test func nearestRangeCanBeWrittenAsItIs() throws {
        let session = try TestClient().session(
            "shop",
            state: #"{"selections":{"price":{"lower":51,"upper":59,"none":false}}}"#
        )
        let reply = try session.get("/rescue")
        let range = reply.at("/nearestRanges/0")
        #expect(range?.keys == ["category", "selection", "text", "total", "gain", "operations"])
        #expect(range?["category"] == "price")
        #expect(range?["text"] == "Price: 50 – 59 €")
        #expect(range?.at("/selection/lower") == 50)
        #expect(range?.at("/selection/none") == false)
        #expect(range?.at("/operations/0/selection") == range?["selection"])
        #expect(range?.at("/operations/0/op") == "set")
        #expect(range?.at("/operations/0/category") == "price")
        let body = try #require(range?["selection"]).jsonText
        #expect(try session.put("/categories/price/selection", body).total == range?["total"]?.integer)
    }

    @Test func comparisonsAndTextsFollowTheLocale() throws {
        let client = try TestClient([CatalogFixtures.everything])
        let body = #"{"locale":"de","state":{"selections":{"rating":{"value":5,"none":false},"maker":["Meadow"]}}}"#
        let id = try #require(try client.post("/v1/sessions", body).at("/session/id")?.text)
        let reply = try TestSession(client: client, id: id).get("/rescue")
        #expect(reply.at("/suggestions/0/text") == "Bewertung ≥ 5")
        #expect(reply.at("/suggestions/1/text") == "Hersteller: Meadow")
        #expect(reply.at("/nearestRanges/0/selection") == reply.at("/nearestRanges/0/operations/0/selection"))
        #expect(reply.at("/nearestRanges/0/text") == "Bewertung ≥ 3,5")
        #expect(reply.at("/nearestRanges/0/total") == 1)
    }

    @Test func requiredValueAtItsStartIsNotSuggested() throws {
        let session = try TestClient().session("dogs", state: #"{"selections":{"letter":"A–C","size":["large"]}}"#)
        let reply = try session.get("/rescue")
        #expect(reply.total == 1)
        #expect(reply.at("/suggestions")?.elements.map { $0["text"] } == ["Size: large"])
        #expect(reply.at("/suggestions/0/total") == 3)
    }

    @Test func explanationNamesWhatFailsAndWhatWouldShowTheItem() throws {
        let session = try TestClient().session(
            "shop",
            state: #"{"selections":{"brand":["Nike"],"price":{"upper":25},"inStock":true}}"#
        )
        let reply = try session.get("/explain/3")
        #expect(reply.status == 200)
        #expect(reply.json?.keys == ["item", "isShown", "clauses", "change", "revision", "dataVersion"])
        #expect(reply.at("/item") == "3")
        #expect(reply.at("/isShown") == false)
        let clauses = reply.at("/clauses")?.elements ?? []
        #expect(clauses.map { $0["text"] } == ["Brand: Nike", "Price: up to 25 € or No price", "In stock"])
        #expect(clauses.map { $0["passes"] } == [false, false, false])
        #expect(clauses.map { $0["itemText"] } == ["Puma", "30 € > 25 €", .null])
        #expect(clauses.first?.keys == ["filters", "text", "passes", "itemText"])
        let operations = reply.at("/change/operations")?.elements ?? []
        #expect(operations.map { $0["op"] } == ["select", "set", "remove"])
        #expect(operations.first?["value"] == "Puma")
        #expect(operations[1].at("/selection/upper") == 30)
        #expect(operations[1].at("/selection/none") == true)
        #expect(reply.at("/change/total") == 4)
        let text = "Brand: Nike or Puma; price up to 30 € or No price — 4 of 12 items"
        #expect(reply.at("/change/text")?.text == text)
    }

    @Test func shownItemNeedsNoChange() throws {
        let session = try TestClient().session("shop", state: #"{"selections":{"brand":["Nike"]}}"#)
        let reply = try session.get("/explain/1")
        #expect(reply.at("/isShown") == true)
        #expect(reply.at("/change") == .null)
        #expect(reply.at("/clauses/0/passes") == true)
        #expect(try session.get("/explain/6").at("/change/operations/0/isOn") == true)
    }

    @Test(arguments: ["/rescue", "/explain/1"])
    func answersCarryTheValidatorOfTheSession(target: String) throws {
        let session = try TestClient().session("shop", state: #"{"selections":{"brand":["Nike"]}}"#)
        let reply = try session.get(target)
        let tag = try #require(reply["ETag"])
        #expect(reply["Session-Expires"] != nil)
        let unchanged = try session.get(target, headers: ["If-None-Match": tag])
        #expect(unchanged.status == 304)
        #expect(unchanged.text.isEmpty)
        _ = try session.put("/categories/brand/values/Puma")
        #expect(try session.get(target, headers: ["If-None-Match": tag]).status == 200)
    }

    @Test func whatIsUnknownIsRefused() throws {
        let session = try TestClient().session()
        try session.expectRefusal(.get, "/rescue?limit=3", .unknownParameter, at: "parameter limit")
        try session.expectRefusal(.get, "/explain/1?x", .unknownParameter, at: "parameter x")
        try session.expectRefusal(.get, "/explain/99", .unknownItem, at: "parameter item")
        try session.expectRefusal(.post, "/rescue", .methodNotAllowed)
        #expect(try session.client.get("/v1/sessions/x/rescue").code == "unknownSession")
        #expect(try session.client.get("/v1/sessions/x/explain/1").code == "unknownSession")
    }
}
