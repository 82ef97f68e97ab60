import Foundation
import FilterServiceClient
import Testing

struct ScreenTests {
    @Test func whatANewerServiceAddsIsPassedOver() throws {
        let text = #"""
            {"answer":"screen","session":{"id":"s","catalog":"shop","revision":3,"mood":"good"},"total":7,"weather":[1],
             "categories":[
              {"id":"hue","kind":"wheel","title":"Hue","selection":{"degrees":20},"values":[{"value":1,"count":2,"glow":true}]},
              {"id":"brand","kind":"multi","operator":"most","values":[{"value":"Nike","label":"Nike","whatIf":null}]}],
             "currentFilters":[{"filterKind":"degrees","category":"hue","text":"Hue: 20°"}]}
            """#
        let screen = Screen(try JSONValue(parsing: Data(text.utf8)))
        #expect(screen.total == 7)
        #expect(screen.session.revision == 3)
        #expect(screen.categories.map(\.kind) == [Screen.Kind(rawValue: "wheel"), .multi])
        #expect(screen.categories[0].selection.json == ["degrees": 20])
        #expect(screen.categories[0].values.map(\.label) == ["1"])
        #expect(screen.categories[1].values.map(\.whatIf) == [nil])
        #expect(screen.currentFilters.map(\.text) == ["Hue: 20°"])
    }

    @Test func anEmptyAnswerIsAnEmptyScreen() {
        let screen = Screen([:])
        #expect(screen.total == 0 && screen.categories.isEmpty && screen.page == nil)
    }

    @Test(arguments: [
        FilterOperation.select("a", in: "b"), .deselect(1, in: "b"), .exclude(true, in: "b"), .setNone(true, in: "b"),
        .set([1, nil], in: "b"), .clear(categories: nil), .clear(categories: ["a"]), .reset(categories: ["a"]),
        .remove(filter: "f"), .sort("s"), .pageSize(3), .locale("de"), .other(["op": "dance", "with": "me"]),
        .other(["op": "select", "category": "c", "value": 1, "twice": true]),
    ])
    func operationsAreReadAsTheyWereWritten(operation: FilterOperation) throws {
        #expect(FilterOperation(operation.json) == operation)
        #expect(try JSONDecoder().decode(FilterOperation.self, from: JSONEncoder().encode(operation)) == operation)
    }
}
