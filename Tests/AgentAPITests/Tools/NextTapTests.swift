import CatalogTestSupport
import FilterCore
import JSON
import JSONTestSupport
import ServiceTestSupport
import Testing

/// What could be tapped next in a tree of values, and what leads out of a state that nothing leaves by itself.
struct NextTapTests {
    /// Everything is food; two of five are citrus fruits.
    private static let rows = """
        {"id":"1","kind":"Food > Fruit > Citrus","a":1,"b":1,"c":1,"d":1}
        {"id":"2","kind":"Food > Fruit > Citrus","a":2,"b":2,"c":2,"d":2}
        {"id":"3","kind":"Food > Fruit > Berries","a":2,"b":1,"c":1,"d":1}
        {"id":"4","kind":"Food > Fruit","a":2,"b":2,"c":1,"d":1}
        {"id":"5","kind":"Food > Bread","b":2,"c":2,"d":1}
        """
    private let agent: AgentClient

    init() throws {
        var kind = CategoryDefinition(id: "kind", kind: .hierarchy, attribute: "kind")
        kind.showsEmpty = false
        let numbers = ["a", "b", "c", "d"].map { id in
            var category = CategoryDefinition(id: id, kind: .range, attribute: id)
            category.includeNone = NoneDefinition(title: "No number", initial: true)
            return category
        }
        let definition = CatalogDefinition(title: "Food", categories: [kind] + numbers)
        agent = try AgentClient(TestClient([CatalogFixtures.snapshot("food", definition, rows: Self.rows)]))
    }

    private func taps(choosing path: String?) throws -> [String] {
        let operations = path.map { #"[{"op":"select","category":"kind","value":"\#($0)"}]"# } ?? "[]"
        let screen = try agent.call("filter", #"{"operations":\#(operations),"preview":true}"#)
        return (screen["next"]?.elements ?? []).map { "\($0["text"]?.text ?? "") \($0["total"]?.integer ?? 0)" }
    }

    @Test(arguments: [
        (nil, ["Kind: Fruit 4"]), ("Food > Fruit", ["Kind: Citrus 2"]), ("Food > Fruit > Citrus", []),
        ("Food", ["Kind: Fruit 4"]),
    ])
    func treeIsGoneDownFromWhatIsChosen(path: String?, taps: [String]) throws {
        #expect(try self.taps(choosing: path) == taps)
    }

    /// Every item fails all four; a rescue drops three at most.
    @Test func tooManyFiltersToDropAreAllDropped() throws {
        let operations = ["a", "b", "c", "d"].map {
            #"{"op":"set","category":"\#($0)","selection":{"lower":100,"none":false}}"#
        }
        let screen = try agent.call("filter", #"{"operations":[\#(operations.joined(separator: ","))]}"#)
        #expect(screen["total"]?.integer == 0)
        let session = try #require(screen["session"]?.text)
        let rescue = try agent.call("explain", #"{"session":"\#(session)"}"#)
        #expect(rescue["drop"]?.elements.count == 1)
        #expect(rescue.at("/drop/0/text")?.text == "Reset")
        #expect(rescue.at("/drop/0/total")?.integer == 5)
        #expect(rescue.at("/drop/0/operations/0/op")?.text == "reset")
    }

    @Test func valuesThatNothingHasNowAreFound() throws {
        let screen = try agent.call("filter", #"{"operations":[{"op":"set","category":"d","selection":{"lower":2}}]}"#)
        let session = try #require(screen["session"]?.text)
        let found = try agent.call("find_values", #"{"session":"\#(session)","category":"kind","q":"bread"}"#)
        #expect(found.at("/values/0/value")?.text == "Food > Bread")
        #expect(found.at("/values/0/count")?.integer == 0)
    }

    @Test func itemsWithoutAValueAreCounted() throws {
        let categories = try agent.call("describe")["categories"]?.elements ?? []
        #expect(categories.map { $0["none"]?.integer } == [nil, 1, 0, 0, 0])
    }
}
