import TestSupport
import Testing

/// Every kind of category and every way to filter, over real sockets; these exchanges belong to the log, too.
struct FilterModelContractTests {
    private static let selections = #"""
        {"maker":{"values":["Northwind"],"excluded":["Meadow"],"none":false},"tags":{"values":[],"excluded":["rare"]},
         "kind":{"paths":["Black","Green > Japan"],"none":true},"place":"Asia > India","flavours":{"excluded":["sweet"]},
         "caffeine":{"value":"high"},"price":{"lower":1,"upper":20,"none":false},"step":"cheap","letter":["a-f"],
         "rating":{"value":3,"none":true},"picked":["2024-01-01",null],
         "words":{"words":["red"],"isCaseSensitive":false,"none":true},"q":{"text":"morning"},"inStock":true,
         "country":"India","region":["Assam"]}
        """#

    private static let filters = #"""
        [{"group":"and<f>","filterKind":"facet","attribute":"tags","operator":"=","value":"organic","score":2,
          "isNegated":false},
         {"group":"or<f:numeric>","filterKind":"comparison","attribute":"stock","operator":">","value":3},
         {"group":"or<f:numeric>","filterKind":"range","attribute":"picked","lower":"2024-01-01","upper":"now+9y"},
         {"group":"and<f>","filterKind":"tag","value":"rare","attribute":"tags","isNegated":true},
         {"group":"and<f>","filterKind":"keyword","attribute":"story","value":"cup"},
         {"group":"and<f>","filterKind":"hasValue","attribute":"story"}]
        """#

    @Test func everySelectionAndFilterIsWrittenAndRead() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(over: "everything")
        let body = #"{"selections":\#(Self.selections),"filters":\#(Self.filters)}"#
        let screen = try client.send("PATCH", session, body)
        #expect(screen.status == 200, "\(screen.text)")
        #expect(screen.list("/page/itemIds") as? [String] == ["assam"])
        let kinds = screen.list("/currentFilters").compactMap { ($0 as? [String: Any])?["filterKind"] as? String }
        #expect(Set(kinds) == ["facet", "comparison", "range", "tag", "keyword", "search", "none", "hasValue"])
        for category in screen.list("/categories").compactMap({ ($0 as? [String: Any])?["id"] as? String }) {
            let target = "\(session)/categories/\(category)/selection"
            let selection = try client.send("GET", target)
            #expect(selection.status == 200)
            #expect(try client.send("DELETE", target).status == 200, "\(category)")
        }
        let begun = try service.session(#","state":\#(body)"#, over: "everything")
        #expect(try client.send("GET", begun + "?include=sections").list("/sections").count == 1)
    }

    @Test(arguments: [
        ("maker", #""Northwind""#), ("flavours", #"{"excluded":["malty"],"none":true}"#), ("kind", #"["Black"]"#),
        ("rating", "4"), ("rating", #"{"value":null,"none":false}"#), ("words", #"["red","cup"]"#),
        ("words", #""red""#), ("q", #""red""#), ("step", #"{"values":["rest"],"excluded":[]}"#),
        ("letter", #"{"excluded":["a-f"]}"#),
    ])
    func formsOfSelectionsAreAccepted(category: String, selection: String) throws {
        let service = try RunningService()
        let session = try service.session(over: "everything")
        let target = "\(session)/categories/\(category)/selection"
        let reply = try service.client.send("PUT", target, selection)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.integer("/session/revision") == 2)
        #expect(try service.client.send("PUT", target, "null").integer("/session/revision") == 3)
    }

    @Test func valuesAreExcludedAndReleased() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(over: "everything")
        let target = session + "/categories/maker/values/Northwind"
        let excluded = try client.send("PUT", target, #"{"state":"excluded"}"#)
        #expect(excluded.text("/currentFilters/0/text") == "Maker: not Northwind")
        #expect(excluded.at("/currentFilters/0/isNegated") as? Bool == true)
        #expect(try client.send("PUT", target, #"{"state":"idle"}"#).list("/currentFilters").isEmpty)
        let disabled = try client.send("PUT", session + "/categories/region/values/Uji")
        #expect(disabled.code == "categoryDisabled")
    }

    @Test func bulkOperationsTakeEveryScope() throws {
        let service = try RunningService()
        let session = try service.session(over: "everything")
        let scopes = [
            #"{"categories":["maker"],"except":["price"],"categoryGroups":["taste"]}"#,
            #"{"filterGroups":["and<tags>"],"exceptFilterGroups":["or<maker>"],"attributes":["price"]}"#,
        ]
        for operation in ["clear", "deselect-all", "reset"] {
            for scope in scopes {
                #expect(try service.client.send("POST", "\(session)/\(operation)", scope).status == 200)
            }
        }
    }

    @Test func currentFiltersAreGroupedPresentedAndTested() throws {
        let service = try RunningService()
        let client = service.client
        let state = #"{"selections":{"maker":["Northwind","Highland"],"inStock":true},"filters":\#(Self.filters)}"#
        let session = try service.session(#","state":\#(state)"#, over: "everything")
        for grouping in ["category", "group"] {
            let lists = try client.send("GET", session + "/current-filters?groupBy=\(grouping)")
            #expect(lists.list("/groups").count == (grouping == "category" ? 4 : 4), "\(lists.text)")
        }
        let query = "?presenter=instantsearch&groups=or%3Cmaker%3E&contains=maker:Highland"
        let reply = try client.send("GET", session + "/current-filters" + query)
        #expect(reply.list("/currentFilters").count == 2)
        #expect(reply.text("/currentFilters/1/text") == "Highland")
        #expect(reply.at("/isSelected") as? Bool == true)
        #expect(try client.send("GET", session + query.prefix { $0 != "&" }).status == 200)
    }

    @Test func expressionsLimitItemsAndQueries() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(over: "everything")
        let items = try client.send("GET", session + "/items?filter=price%20%3C%204%20AND%20sale:true")
        #expect(items.list("/page/itemIds") as? [String] == ["ceylon", "fennel"])
        #expect(items.text("/text") == "2 results")
        let malformed = try client.send("GET", session + "/items?filter=price%20%3C")
        #expect(malformed.code == "malformedFilter")
        #expect(malformed.integer("/errors/0/offset") == 7)
        let body = #"""
            {"filter":"price < 4","include":["sections","page"],"selections":{"maker":["Meadow"]},"locale":"de"}
            """#
        let query = try client.send("POST", "/v1/catalogs/everything/query", body)
        #expect(query.list("/sections").count == 1)
        #expect(query.text("/sections/0/itemIds/0") == "fennel")
    }

    @Test func sectionsFollowTheRequest() throws {
        let service = try RunningService()
        let session = try service.session(#","state":{"selections":{"caffeine":"low"}}"#, over: "everything")
        let reply = try service.client.send("GET", session + "/sections?category=caffeine&limit=1&sort=cheapest")
        #expect(reply.text("/sections/0/itemIds/0") == "bancha")
        #expect(reply.text("/sections/1/kind") == "none")
        #expect(reply.at("/sections/1/value") is String == false)
        let first = try service.client.send("GET", session + "/sections?category=caffeine&sectionLimit=1")
        #expect(first.list("/sections").count == 1)
        let cursor = try #require(first.text("/nextCursor"))
        let second = try service.client.send(
            "GET",
            session + "/sections?category=caffeine&sectionLimit=1&cursor=\(cursor)"
        )
        #expect(second.text("/sections/0/kind") == "none")
        #expect(try service.client.send("GET", session + "/sections").list("/sections").isEmpty)
    }
}
