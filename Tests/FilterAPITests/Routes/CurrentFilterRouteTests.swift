import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// The filters in force, in words.
struct CurrentFilterRouteTests {
    private static let state = #"""
        {"selections":{"brand":{"values":["Puma","Café"],"none":true},"dept":"Clothing > Women","colour":"red",
         "tags":["sale"],"price":[10,50],"added":["2024-05-01","2024-06-30"],"inStock":true}}
        """#

    @Test func filtersComeInOrderOfSelection() throws {
        let reply = try TestClient().session(state: Self.state).get("/current-filters")
        #expect(reply.json?.keys == ["currentFilters", "text", "filter", "revision", "dataVersion"])
        #expect(
            reply.chips == [
                "Brand: Puma", "Brand: Café Noir", "No brand", "Department: Clothing › Women", "Colour: red",
                "Tags: sale", "Price: 10 – 50 € or No price", "Added: 1 May 2024 – 30 June 2024", "In stock",
            ]
        )
        let filters = reply.at("/currentFilters")?.elements ?? []
        #expect(
            filters.map { $0["groupId"]?.text } == [
                "or<brand>", "or<brand>", "or<brand>", "hierarchical<dept>", "and<colour>", "and<tags>", "and<price>",
                "and<added>", "and<inStock>",
            ]
        )
        #expect(
            filters.map { $0["filterKind"]?.text } == [
                "facet", "facet", "none", "facet", "facet", "facet", "range", "range", "facet",
            ]
        )
        #expect(
            filters[0].keys == [
                "id", "groupId", "category", "filterKind", "operator", "value", "isNegated", "none", "text",
                "accessibilityLabel", "status", "isRemovable", "whatIf",
            ]
        )
        #expect(filters[0]["accessibilityLabel"] == "Remove Brand: Puma filter")
        #expect(filters[6]["lower"] == 10)
        #expect(filters[7]["upper"] == "2024-06-30")
        #expect(filters[8]["value"] == true)
    }

    @Test func textIsTheSentence() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike","Puma"],"inStock":true}}"#)
        let sentence = "Brand: Nike or Puma; in stock — 4 of 12 items"
        #expect(try session.get("/current-filters").at("/text") == .string(sentence))
        let reply = try session.get("/current-filters", headers: ["Accept": "text/plain"])
        #expect(reply["Content-Type"] == "text/plain; charset=utf-8")
        #expect(reply["Vary"] == "Accept, Accept-Encoding")
        #expect(reply.text == sentence + "\n")
    }

    @Test(arguments: [
        ("application/json", true), ("*/*", true), ("text/*", false), ("text/plain;q=0.5, application/json", true),
        ("text/plain, application/json;q=0.9", false), ("application/*;q=0.2, text/html", true),
        ("text/plain;q=0, */*", true),
    ])
    func clientChoosesTheForm(accept: String, isJSON: Bool) throws {
        let reply = try TestClient().session().get("/current-filters", headers: ["Accept": accept])
        #expect(reply.status == 200)
        #expect((reply.json?["text"] != nil) == isJSON)
    }

    @Test func formThatThereIsNotIsRefused() throws {
        let reply = try TestClient().session().get("/current-filters", headers: ["Accept": "text/html"])
        #expect(reply.status == 406)
        #expect(reply.code == "notAcceptable")
        #expect(reply.place == "header Accept")
    }

    @Test func whatIfTellsTheTotalAfterTheRemoval() throws {
        let client = try TestClient()
        let filters = try client.session(state: Self.state).get().at("/currentFilters")?.elements ?? []
        #expect(filters.count == 9)
        for filter in filters {
            let session = try client.session(state: Self.state)
            let id = try #require(filter["id"]?.text)
            let reply = try session.delete("/current-filters/\(id)")
            #expect(reply.status == 200)
            #expect(reply.total == filter["whatIf"]?.integer, "\(filter["text"]?.text ?? "")")
            let left = reply.at("/currentFilters")?.elements.map { $0["id"] } ?? []
            #expect(left == filters.map { $0["id"] }.filter { $0 != filter["id"] })
        }
    }

    @Test func idsAreTheSameInEveryState() throws {
        let client = try TestClient()
        let first = try client.session(state: Self.state).get().at("/currentFilters")?.elements ?? []
        let reversed = #"{"selections":{"inStock":true,"price":[11,40],"brand":["Puma"]}}"#
        let second = try client.session(state: reversed).get().at("/currentFilters")?.elements ?? []
        func id(_ category: JSONValue, _ filters: [JSONValue]) -> JSONValue? {
            filters.first { $0["category"] == category }?["id"]
        }
        for category in ["inStock", "price", "brand"] as [JSONValue] {
            #expect(id(category, first) == id(category, second))
        }
        #expect(Set(first.map { $0["id"] }).count == first.count)
    }

    @Test func movedSliderIsTheSameFilter() throws {
        let session = try TestClient().session(state: #"{"selections":{"price":[10,50],"dept":"Shoes"}}"#)
        let before = try session.get().at("/currentFilters")?.elements.map { $0["id"] }
        let after = try session.patch(#"{"selections":{"price":[20,30],"dept":"Clothing"}}"#)
        #expect(after.at("/currentFilters")?.elements.map { $0["id"] } == before)
        let value = try session.patch(#"{"selections":{"brand":["Nike"]}}"#).at("/currentFilters/2/id")
        #expect(try session.patch(#"{"selections":{"brand":["Puma"]}}"#).at("/currentFilters/2/id") != value)
    }

    @Test func filterThatIsNotInForceIsUnknown() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let id = try #require(try session.get().at("/currentFilters/0/id")?.text)
        #expect(try session.delete("/current-filters/\(id.uppercased())").status == 200)
        let before = try session.screen
        for other in [id, "x", "8f0e2b5a-6c1d-5b9e-a743-5d20e8913c76"] {
            let reply = try session.delete("/current-filters/\(other)")
            #expect(reply.status == 404)
            #expect(reply.code == "unknownFilter")
            #expect(reply.place == "parameter filter")
        }
        #expect(try session.screen == before)
    }
}
