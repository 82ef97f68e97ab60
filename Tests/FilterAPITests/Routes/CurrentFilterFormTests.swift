import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// The current filters as InstantSearch writes them, of some groups, in lists, and as one expression.
struct CurrentFilterFormTests {
    private static let state = #"""
        {"selections":{"maker":{"values":["Northwind"],"excluded":["Meadow"]},"price":[1,20],"rating":3,"sale":true,
         "words":["red"],"q":"morning","step":"cheap"},
         "filters":[{"group":"or<f:numeric>","filterKind":"comparison","attribute":"stock","operator":">","value":3},
          {"group":"and<f>","filterKind":"facet","attribute":"tags","value":"organic"}]}
        """#

    @Test func instantSearchTextsAreThoseOfItsPresenter() throws {
        let session = try TestClient.teas(Self.state)
        let texts = [
            "Northwind", "Meadow", "price: 1.0 to 20.0", "rating >= 3.0", "sale", "red", "morning", "price < 5.0",
            "stock > 3.0", "organic",
        ]
        #expect(try session.get("/current-filters?presenter=instantsearch").chips == texts)
        #expect(try session.get("?presenter=instantsearch").chips == texts)
        #expect(try session.patch("{}").chips != texts)
        #expect(try session.send(.patch, "?presenter=instantsearch", "{}").chips == texts)
        // The sentence is for people in both.
        #expect(
            try session.get("?presenter=instantsearch").at("/text") == session.get("?presenter=labelled").at("/text")
        )
    }

    @Test(arguments: [
        ("or%3Cmaker%3E", ["Maker: Northwind", "Maker: not Meadow"]),
        ("and%3Cf%3E,or%3Cf:numeric%3E", ["Stock > 3", "Tags: organic"]),
        ("and%3Cmaker%3E", []), ("or%3Cf%3E", []), ("or%3Cf:facet%3E", []),
        ("and%3Cprice%3E", ["Price: 1 – 20 € or No price"]),
    ])
    func groupsLimitTheList(groups: String, chips: [String]) throws {
        let session = try TestClient.teas(Self.state)
        let all = try session.get()
        #expect(try session.get("/current-filters?groups=\(groups)").chips == chips)
        let screen = try session.get("?groups=\(groups)")
        #expect(screen.chips == chips)
        for part in ["text", "total", "activeFilterCount", "categories"] {
            #expect(screen.at("/\(part)") == all.at("/\(part)"))
        }
    }

    @Test func listsAreByCategoryOrByGroup() throws {
        let session = try TestClient.teas(Self.state)
        let categories = try session.get("/current-filters?groupBy=category")
        #expect(categories.json?.keys == ["groups", "text", "filter", "revision", "dataVersion"])
        let lists = categories.at("/groups")?.elements ?? []
        #expect(
            lists.map { $0["id"]?.text } == [
                "maker", "price", "rating", "sale", "words", "q", "step", "or<f:numeric>", "and<f>",
            ]
        )
        #expect(lists.prefix(2).map { $0["title"]?.text } == ["Maker", "Price"])
        #expect(lists.first?["currentFilters"]?.elements.count == 2)
        let groups = try session.get("/current-filters?groupBy=group").at("/groups")?.elements ?? []
        #expect(
            groups.map { $0["id"]?.text } == [
                "or<maker>", "and<price>", "and<rating>", "and<sale>", "and<words>", "and<q>", "and<step>",
                "or<f:numeric>", "and<f>",
            ]
        )
        let inLists = groups.flatMap { $0["currentFilters"]?.elements ?? [] }.map { $0["id"] }
        #expect(try inLists == session.get().at("/currentFilters")?.elements.map { $0["id"] })
    }

    @Test func filterIsTheExpressionOfInstantSearch() throws {
        let state = #"{"selections":{"maker":["Northwind","Highland"],"price":{"upper":20,"none":false}}}"#
        let session = try TestClient.teas(state)
        let reply = try session.get("/current-filters")
        let text = try #require(reply.at("/filter")?.text)
        #expect(text == #"( "maker":"Highland" OR "maker":"Northwind" ) AND ( "price" <= 20.0 )"#)
        #expect(try TestClient.teas().get("/current-filters").at("/filter") == .null)
        // It means what the selections mean.
        let written = JSONValue.object([.init("filter", .string(text))])
        let query = try session.client.post("/v1/catalogs/everything/query", written.jsonText)
        #expect(query.itemIDs == ["assam", "ceylon", "darjeeling", "earl"])
    }

    @Test(arguments: [
        ("maker:Northwind", true), ("maker:Meadow", false), ("NOT%20maker:Meadow", true),
        ("sale:true%20AND%20tags:organic", true), ("rating%20%3E=%203", false), ("sale:%22true%22", false),
        ("sale:false", false),
        ("maker:x%20OR%20tags:organic", true), ("price:1%20TO%2020", false),
        ("stock%20%3E%203", true), ("stock%20%3E%204", false),
        ("(maker:Northwind%20OR%20maker:x)%20AND%20sale:true", true),
        // Bounds and numbers with None on let more pass than a filter says.
        // The negation of a filter is a filter itself; that of more is not.
        ("NOT%20sale:false", false), ("NOT%20(sale:false%20OR%20tags:rare)", true),
    ])
    func expressionIsInForceOrNot(expression: String, isSelected: Bool) throws {
        let reply = try TestClient.teas(Self.state).get("/current-filters?contains=\(expression)")
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.at("/isSelected") == .bool(isSelected))
    }

    @Test func withoutAnExpressionNothingIsSaid() throws {
        #expect(try TestClient.teas().get("/current-filters").at("/isSelected") == nil)
    }

    @Test(arguments: [
        ("presenter=instantSearch", ErrorCode.invalidValue, "parameter presenter"),
        ("groups=maker", .invalidValue, "parameter groups"),
        ("groups=or%3Cmaker%3E,", .invalidValue, "parameter groups"),
        ("groupBy=kind", .invalidValue, "parameter groupBy"), ("contains=", .malformedFilter, "parameter contains"),
        ("contains=(sale:true", .malformedFilter, "parameter contains"),
        ("filter=sale:true", .unknownParameter, "parameter filter"),
    ])
    func parametersAreChecked(query: String, code: ErrorCode, place: String) throws {
        let session = try TestClient.teas(Self.state)
        try session.expectRefusal(.get, "/current-filters?\(query)", code, at: place)
    }
}
