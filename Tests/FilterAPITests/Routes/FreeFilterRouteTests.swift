import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Free filters of a session: put in, taken out, replaced; and those that are a selection.
struct FreeFilterRouteTests {
    private static let organic =
        #"{"group":"and<x>","filterKind":"facet","attribute":"tags","operator":"=","value":"organic"}"#
    private static let cheap =
        #"{"group":"or<y:numeric>","filterKind":"comparison","attribute":"price","operator":"<","value":4}"#
    private static let dear =
        #"{"group":"or<y:numeric>","filterKind":"range","attribute":"price","lower":10,"upper":50}"#
    private static let noBags =
        #"{"group":"and<x>","filterKind":"tag","attribute":"tags","value":"bags","isNegated":true}"#
    private static let red = #"{"group":"and<z>","filterKind":"keyword","attribute":"story","value":"red"}"#

    private static let unrated =
        #"{"group":"and<z>","filterKind":"hasValue","attribute":"rating","isNegated":true}"#

    private static func filters(_ filters: String...) -> String {
        #"{"filters":[\#(filters.joined(separator: ","))]}"#
    }

    @Test(arguments: [
        (organic, ["assam", "darjeeling", "fennel", "lemon"]), (cheap, ["ceylon", "fennel", "lemon"]),
        (dear, ["darjeeling", "gyokuro"]), (red, ["assam", "earl", "lemon"]),
        (noBags, ["assam", "bancha", "darjeeling", "gyokuro", "hojicha", "iron", "jasmine", "lemon"]),
        (unrated, ["hojicha", "lemon"]),
    ])
    func filterLimitsTheItems(filter: String, items: [String]) throws {
        let reply = try TestClient.teas().patch(Self.filters(filter))
        #expect(reply.itemIDs == items)
        #expect(reply.at("/activeFilterCount") == 1)
        #expect(reply.at("/activeCategoryCount") == 0)
    }

    @Test func alternativesAreSaidAsAlternatives() throws {
        let reply = try TestClient.teas().patch(Self.filters(Self.cheap, Self.organic, Self.dear))
        let text = try #require(reply.at("/text")?.text)
        #expect(text.hasPrefix("Price < 4 € or Price: 10 – 50 €; Tags: organic — "), "\(text)")
    }

    @Test func aRangeOfOneNumberIsSaidAsThatNumber() throws {
        let filter = #"{"group":"and<x>","filterKind":"range","attribute":"price","lower":10,"upper":10}"#
        #expect(try TestClient.teas().patch(Self.filters(filter)).chips == ["Price: 10 €"])
    }

    /// Items without a number pass, too.
    @Test func aNegatedComparisonIsNotSaidAsTheOppositeOne() throws {
        let filter =
            #"{"group":"and<x>","filterKind":"comparison","attribute":"price","operator":">=","value":10,"isNegated":true}"#
        #expect(try TestClient.teas().patch(Self.filters(filter)).chips == ["Price: not ≥ 10 €"])
    }

    @Test func theFilterAtFaultIsNamedAmongMany() throws {
        let session = try TestClient.teas()
        let filters = (0..<40).map { number in
            let attribute = number == 17 ? "prise" : "price"
            let test = #""filterKind":"comparison","attribute":"\#(attribute)","operator":"=","value":\#(number)"#
            return #"{"group":"or<y:numeric>",\#(test)}"#
        }
        let body = #"{"filters":[\#(filters.joined(separator: ","))]}"#
        try session.expectRefusal(.patch, "", body, .unknownAttribute, at: "pointer /filters/17/attribute")
    }

    @Test func havingAValueIsSaidAndKept() throws {
        let session = try TestClient.teas()
        let rated = #"{"group":"and<z>","filterKind":"hasValue","attribute":"rating"}"#
        #expect(try session.patch(Self.filters(rated)).chips == ["Rating: has a value"])
        let reply = try session.patch(Self.filters(Self.unrated))
        #expect(reply.chips == ["Rating: None"])
        #expect(reply.at("/currentFilters/0/filterKind") == "hasValue")
        #expect(reply.at("/currentFilters/0/isNegated") == true)
        #expect(try session.get("").chips == ["Rating: None"])
    }

    @Test func groupsAreJoinedAsTheirNamesSay() throws {
        let session = try TestClient.teas()
        #expect(try session.patch(Self.filters(Self.cheap, Self.dear)).total == 5)
        #expect(try session.patch(Self.filters(Self.cheap, Self.dear, Self.organic)).total == 3)
        #expect(try session.patch(Self.filters(Self.cheap, Self.dear, Self.organic, Self.noBags)).total == 2)
    }

    @Test func membersOfAFreeFilterAreThoseItWasWrittenWith() throws {
        let session = try TestClient.teas()
        let reply = try session.patch(Self.filters(Self.organic, Self.cheap, Self.dear, Self.noBags, Self.red))
        let filters = reply.at("/currentFilters")?.elements ?? []
        #expect(
            filters.map { $0["groupId"] } == [
                "and<x>", "or<y:numeric>", "or<y:numeric>", "and<x>", "and<z>",
            ]
        )
        #expect(filters.allSatisfy { $0["category"] == .null && $0["isRemovable"] == true })
        #expect(filters.map { $0["attribute"]?.text } == ["tags", "price", "price", "tags", "story"])
        #expect(filters.map { $0["filterKind"]?.text } == ["facet", "comparison", "range", "tag", "keyword"])
        #expect(filters.map { $0["isNegated"] } == [false, false, false, true, false])
        #expect(filters[1]["operator"] == "<")
        #expect(filters[1]["value"] == 4)
        #expect(filters[2]["upper"] == 50)
        #expect(
            reply.chips == ["Tags: organic", "Price < 4 €", "Price: 10 – 50 €", "Tags: not bags", "Story: “red”"]
        )
    }

    @Test func listReplacesTheFiltersAndKeepsTheOrderOfThoseThatStay() throws {
        let session = try TestClient.teas()
        _ = try session.patch(Self.filters(Self.organic, Self.cheap))
        let ids = try session.get().at("/currentFilters")?.elements.map { $0["id"] } ?? []
        let same = try session.patch(Self.filters(Self.cheap, Self.organic))
        #expect(same.at("/session/revision") == 2)
        let other = try session.patch(Self.filters(Self.red, Self.cheap))
        #expect(other.chips == ["Price < 4 €", "Story: “red”"])
        #expect(other.at("/currentFilters/0/id") == ids[1])
        #expect(try session.patch(Self.filters()).chips.isEmpty)
        #expect(try session.patch(Self.filters()).at("/session/revision") == 4)
    }

    @Test func selectionsAndFiltersAreIndependent() throws {
        let session = try TestClient.teas()
        let both = #"{"filters":[\#(Self.organic)],"selections":{"tags":["rare"],"sale":false}}"#
        #expect(try session.patch(both).chips == ["Tags: rare", "Tags: organic"])
        #expect(try session.patch(#"{"selections":{"tags":null}}"#).chips == ["Tags: organic"])
        #expect(try session.patch(#"{"filters":[]}"#).chips.isEmpty)
    }

    @Test func freeFilterIsRemovedByItsId() throws {
        let session = try TestClient.teas()
        let filters = try session.patch(Self.filters(Self.organic, Self.cheap)).at("/currentFilters")?.elements ?? []
        let id = try #require(filters.first?["id"]?.text)
        let reply = try session.delete("/current-filters/\(id)")
        #expect(reply.chips == ["Price < 4 €"])
        #expect(reply.total == filters.first?["whatIf"]?.integer)
        try session.expectRefusal(.delete, "/current-filters/\(id)", .unknownFilter, status: 404)
    }

    @Test func relativeDatesStayAsTheyWereWritten() throws {
        let filter =
            #"{"group":"and<x>","filterKind":"comparison","attribute":"picked","operator":">","value":"now-7d"}"#
        let reply = try TestClient.teas().patch(Self.filters(filter))
        #expect(reply.at("/currentFilters/0/value") == "now-7d")
        #expect(reply.total == 0)
    }

    // MARK: Filters that a category would write

    @Test(arguments: [
        ("maker", #"{"group":"or<maker>","filterKind":"facet","attribute":"maker","value":"Meadow"}"#, #""Meadow""#),
        (
            "maker",
            #"{"group":"or<maker>","filterKind":"facet","attribute":"maker","value":"Meadow","isNegated":true}"#,
            #"{"excluded":["Meadow"]}"#
        ),
        ("tags", #"{"group":"and<tags>","filterKind":"facet","attribute":"tags","value":"rare"}"#, #"["rare"]"#),
        (
            "flavours",
            #"{"group":"and<flavours>","filterKind":"facet","attribute":"flavours","value":"sweet","isNegated":true}"#,
            #"{"excluded":["sweet"]}"#
        ),
        (
            "caffeine", #"{"group":"and<caffeine>","filterKind":"facet","attribute":"caffeine","value":"low"}"#,
            #"{"value":"low","none":false}"#
        ),
        (
            "kind", #"{"group":"or<kind>","filterKind":"facet","attribute":"kind","value":"Green > Japan"}"#,
            #""Green > Japan""#
        ),
        (
            "price", #"{"group":"and<price>","filterKind":"range","attribute":"price","lower":3,"upper":9}"#,
            #"{"lower":3,"upper":9,"none":false}"#
        ),
        (
            "picked", #"{"group":"and<picked>","filterKind":"range","attribute":"picked","lower":"2024-05-01"}"#,
            #"["2024-05-01",null]"#
        ),
        (
            "rating",
            #"{"group":"and<rating>","filterKind":"comparison","attribute":"rating","operator":">=","value":4}"#,
            #"{"value":4,"none":false}"#
        ),
        ("sale", #"{"group":"and<sale>","filterKind":"facet","attribute":"sale","value":true}"#, "true"),
        (
            "inStock",
            #"{"group":"and<inStock>","filterKind":"comparison","attribute":"stock","operator":">","value":0}"#, "true"
        ),
    ])
    func filterThatACategoryWouldWriteIsItsSelection(category: String, filter: String, selection: String) throws {
        let session = try TestClient.teas()
        let written = try session.patch(Self.filters(filter))
        let chosen = try TestClient.teas().patch(#"{"selections":{"\#(category)":\#(selection)}}"#)
        #expect(written.status == 200, "\(written.text)")
        #expect(written.category(category)?["isActive"] == true)
        for part in ["categories", "currentFilters", "text", "total"] {
            #expect(written.at("/\(part)") == chosen.at("/\(part)"), "\(part)")
        }
        // It is no free filter, so the next list of those says nothing about it.
        #expect(try session.patch(Self.filters()).at("/session/revision") == 2)
    }

    @Test func sameFilterInAnotherGroupIsFree() throws {
        let session = try TestClient.teas(#"{"selections":{"maker":["Meadow"]}}"#)
        let filter = #"{"group":"and<maker>","filterKind":"facet","attribute":"maker","value":"Northwind"}"#
        let reply = try session.patch(Self.filters(filter))
        #expect(reply.category("maker")?.at("/selection/values") == ["Meadow"])
        #expect(reply.total == 0)
        #expect(reply.at("/currentFilters/1/groupId") == "and<maker>")
    }
}
