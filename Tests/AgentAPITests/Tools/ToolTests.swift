import CatalogTestSupport
import Gateway
import JSON
import JSONTestSupport
import ServiceTestSupport
import Sessions
import Testing

/// What tools give, beside what the addresses below `/v1` say of the same.
struct ToolTests {
    private let agent: AgentClient
    private var client: TestClient { agent.client }

    init() throws {
        agent = try AgentClient()
    }

    private func total(_ selections: String) throws -> Int? {
        try client.post("/v1/catalogs/shop/query", #"{"selections":\#(selections)}"#).total
    }

    // MARK: describe

    @Test func catalogsAreListedWhereThereAreSeveral() throws {
        let catalogs = try agent.call("describe")["catalogs"]?.elements ?? []
        #expect(catalogs.compactMap { $0["name"]?.text } == ["shop", "dogs"])
        #expect(catalogs.compactMap { $0["items"]?.integer } == [12, 6])
    }

    @Test func theOnlyCatalogIsDescribedAtOnce() throws {
        let agent = try AgentClient(TestClient([CatalogFixtures.everything]))
        #expect(try agent.call("describe")["catalog"]?.text == "everything")
    }

    @Test func catalogIsDescribedAsANewSessionShowsIt() throws {
        let shop = try agent.call("describe", #"{"catalog":"shop"}"#)
        let screen = try client.post("/v1/catalogs/shop/query", #"{"limit":8}"#)
        #expect(shop["total"]?.integer == screen.total)
        let categories = try #require(shop["categories"]?.elements)
        #expect(categories.map { $0["id"]?.text } == screen.at("/categories")?.elements.map { $0["id"]?.text })
        for category in categories {
            let shown = try #require(screen.category(category["id"]?.text ?? ""))
            #expect(category["kind"] == shown["kind"])
            #expect(category["title"] == shown["title"])
            let counts = (category["values"]?.elements ?? []).map { $0["count"] }
            #expect(counts == (shown["values"]?.elements ?? []).prefix(8).map { $0["count"] })
        }
        let price = try #require(categories.first { $0["id"]?.text == "price" })
        #expect(price["unit"]?.text == "€")
        #expect(price["min"] == screen.category("price")?.at("/bounds/lower"))
        #expect(shop["sorts"]?.elements.isEmpty == false)
    }

    // MARK: find_values

    @Test func valuesAreFoundByAPartOfTheirLabel() throws {
        let found = try agent.call("find_values", #"{"catalog":"shop","category":"brand","q":"noir"}"#)
        #expect(found.at("/values/0/value")?.text == "Café")
        #expect(found.at("/values/0/label")?.text == "Café Noir")
        let chosen = try total(#"{"brand":["Café"]}"#)
        #expect(found.at("/values/0/total")?.integer == chosen)
        #expect(found.at("/near") == .array([]))
    }

    @Test func nearNamesAreGivenWhereNothingIsFound() throws {
        let found = try agent.call("find_values", #"{"catalog":"shop","q":"Nkie"}"#)
        #expect(found.at("/values") == .array([]))
        #expect(found.at("/near/0/category")?.text == "brand")
        #expect(found.at("/near/0/value")?.text == "Nike")
    }

    @Test func valuesOfASessionAreCountedInItsState() throws {
        let session = try client.session(state: #"{"selections":{"inStock":true}}"#)
        let found = try agent.call("find_values", #"{"session":"\#(session.id)","category":"brand","q":"nike"}"#)
        let nikes = try total(#"{"inStock":true,"brand":["Nike"]}"#)
        #expect(found.at("/values/0/total")?.integer == nikes)
        _ = try session.post("/categories/brand/values/Nike/toggle")
        let chosen = try agent.call("find_values", #"{"session":"\#(session.id)","category":"brand","q":"nike"}"#)
        #expect(chosen.at("/values/0/total")?.integer == nikes, "it is chosen already")
    }

    // MARK: filter

    @Test func oneCallBeginsASessionAndFilters() throws {
        let screen = try agent.call(
            "filter",
            #"{"catalog":"shop","operations":[{"op":"select","category":"brand","value":"Nike"}]}"#
        )
        let id = try #require(screen["session"]?.text)
        let shown = try client.get("/v1/sessions/\(id)")
        #expect(screen["total"]?.integer == shown.total)
        #expect(screen["text"] == shown.at("/text"))
        #expect(screen["revision"] == shown.at("/session/revision"))
        #expect(screen["dataVersion"] == shown.at("/session/dataVersion"))
        #expect(screen["exact"] == .bool(true))
        #expect(screen.at("/chips/0/id") == shown.at("/currentFilters/0/id"))
        #expect(screen.at("/chips/0/without") == shown.at("/currentFilters/0/whatIf"))
        #expect(screen["items"]?.elements.map { $0["id"]?.text } == shown.itemIDs.prefix(5).map { $0 })
    }

    /// Walks by what is on the screen: each step must lead to the number that was told before.
    @Test(arguments: [("shop", 2), ("dogs", 1), ("everything", 2)])
    func everyNumberIsTheTotalThatFollows(catalog: String, leastSteps: Int) throws {
        let client = try TestClient([CatalogFixtures.shop, CatalogFixtures.dogs, CatalogFixtures.everything])
        let agent = try AgentClient(client)
        var screen = try agent.call("filter", #"{"catalog":"\#(catalog)"}"#)
        let session = try #require(screen["session"]?.text)
        var stepCount = 0
        while let tap = screen["next"]?.elements.first, stepCount < 12 {
            for chip in screen["chips"]?.elements ?? [] where chip["without"] != .null {
                let preview = try agent.call(
                    "filter",
                    #"{"session":"\#(session)","preview":true,"operations":[{"op":"remove","filter":"\#(chip["id"]?.text ?? "")"}]}"#
                )
                #expect(preview["total"] == chip["without"], "\(chip)")
            }
            for tap in screen["next"]?.elements ?? [] {
                let preview = try agent.call("filter", try arguments(session, tap, isPreview: true))
                #expect(preview["total"] == tap["total"], "\(tap)")
            }
            #expect(try client.get("/v1/sessions/\(session)").at("/session/revision") == screen["revision"])
            screen = try agent.call("filter", try arguments(session, tap))
            #expect(screen["total"] == tap["total"])
            stepCount += 1
        }
        #expect(stepCount >= leastSteps)
    }

    private func arguments(_ session: String, _ tap: JSONValue, isPreview: Bool = false) throws -> String {
        let operation = try #require(tap["operation"]).jsonText
        return #"{"session":"\#(session)","preview":\#(isPreview),"operations":[\#(operation)]}"#
    }

    @Test func previewOfACatalogBeginsNoSession() throws {
        let count = client.service.sessions.statistics.count
        let screen = try agent.call(
            "filter",
            #"{"catalog":"shop","preview":true,"operations":[{"op":"set","category":"inStock","selection":true}]}"#
        )
        #expect(screen["session"] == .null)
        #expect(screen["total"]?.integer == (try total(#"{"inStock":true}"#)))
        #expect(client.service.sessions.statistics.count == count)
    }

    @Test func firstStepAndLaterOnesAreUndone() throws {
        let first = try agent.call(
            "filter",
            #"{"catalog":"shop","operations":[{"op":"select","category":"brand","value":"Nike"}]}"#
        )
        let session = try #require(first["session"]?.text)
        let undone = try agent.call("filter", #"{"session":"\#(session)","undo":true}"#)
        #expect(undone["total"]?.integer == 12)
        #expect(undone["chips"] == .array([]))
        #expect(
            try agent.refusal("filter", #"{"session":"\#(session)","undo":true}"#).hasPrefix("noStep: there is nothing")
        )
        #expect(
            try agent.refusal("filter", #"{"session":"\#(session)","undo":true,"sort":"x"}"#).contains(
                "undo comes alone"
            )
        )
    }

    @Test func sortOrdersTheItems() throws {
        let sort = try #require(client.get("/v1/catalogs/shop").at("/sorts/1/id")?.text)
        let screen = try agent.call("filter", #"{"catalog":"shop","sort":"\#(sort)"}"#)
        let session = try #require(screen["session"]?.text)
        let shown = try client.get("/v1/sessions/\(session)")
        #expect(shown.at("/session/sort")?.text == sort)
        #expect(screen["items"]?.elements.compactMap { $0["id"]?.text } == Array(shown.itemIDs.prefix(5)))
        #expect(try agent.refusal("filter", #"{"catalog":"shop","sort":"none"}"#).hasPrefix("unknownSort at /sort:"))
    }

    @Test func itemsHaveFewAttributes() throws {
        for item in try agent.call("filter", #"{"catalog":"shop"}"#)["items"]?.elements ?? [] {
            guard case .object(let members) = item else { continue }
            #expect(members.count <= 5)
            #expect(members.first?.key == "id")
        }
    }

    // MARK: explain, share

    @Test func deadEndIsLeftByTheOperationsOfTheExplanation() throws {
        let screen = try agent.call(
            "filter",
            """
            {"catalog":"shop","operations":[{"op":"select","category":"brand","value":"Nike"},
            {"op":"set","category":"price","selection":{"lower":10000,"none":false}}]}
            """
        )
        #expect(screen["total"]?.integer == 0)
        let session = try #require(screen["session"]?.text)
        let rescue = try agent.call("explain", #"{"session":"\#(session)"}"#)
        let ways = (rescue["drop"]?.elements ?? []) + (rescue["move"]?.elements ?? [])
        #expect(!ways.isEmpty)
        for way in ways {
            let operations = try #require(way["operations"]).jsonText
            let preview = try agent.call(
                "filter",
                #"{"session":"\#(session)","preview":true,"operations":\#(operations)}"#
            )
            #expect(preview["total"] == way["total"])
            #expect(way["total"]?.integer ?? 0 > 0)
        }
        let item = try #require(client.post("/v1/catalogs/shop/query").itemIDs.first)
        let explained = try agent.call("explain", #"{"session":"\#(session)","item":"\#(item)"}"#)
        #expect(explained["isShown"] == .bool(false))
        #expect(explained["failing"]?.elements.isEmpty == false)
        #expect(
            try agent.refusal("explain", #"{"session":"\#(session)","item":"none"}"#).hasPrefix("unknownItem at /item")
        )
    }

    @Test func linkOpensTheSameFilters() throws {
        let session = try client.session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let shared = try agent.call("share", #"{"session":"\#(session.id)"}"#)
        let key = try #require(shared["url"]?.text?.split(separator: "=").last)
        let opened = try client.get("/v1/shares/\(key)")
        #expect(opened.at("/share/text") == shared["text"])
        #expect(opened.total == shared["total"]?.integer)
    }

    // MARK: Keys

    @Test func agentOfAScopedKeySeesItsItemsAlone() throws {
        let scoped = try AgentClient(client.through("brand:Nike"))
        let nikes = try total(#"{"brand":["Nike"]}"#)
        #expect(try scoped.call("describe", #"{"catalog":"shop"}"#)["total"]?.integer == nikes)
        let brands = try scoped.call("find_values", #"{"catalog":"shop","category":"brand"}"#)
        let screen = try client.through("brand:Nike").post("/v1/catalogs/shop/query")
        let shown = screen.category("brand")?["values"]?.elements.compactMap { $0["value"]?.text } ?? []
        #expect(Set(brands["values"]?.elements.compactMap { $0["value"]?.text } ?? []) == Set(shown))
        let session = try client.session()
        #expect(try scoped.refusal("filter", #"{"session":"\#(session.id)"}"#).hasPrefix("scopeMismatch"))
    }
}
