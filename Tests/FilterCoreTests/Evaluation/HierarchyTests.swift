import FilterCore
import TestSupport
import Testing

/// Trees made of odd paths.
@Suite struct HierarchyTests {
    private func comparison(_ paths: [[Value]], separator: String = " > ") throws -> EngineComparison {
        var category = CategoryDefinition(id: "a", kind: .hierarchy, attribute: "a")
        category.separator = separator
        return try EngineComparison(
            CatalogDefinition(title: "Tree", categories: [category]),
            items: paths.map { ReferenceItem(["a": $0]) }
        )
    }

    @Test(
        arguments: [
            ([["A > B"], ["A > C", "A > B > D"], ["AB"], ["A > BC"], []], " > "),
            ([["a/b"], ["a/b/c"], ["a//b"], ["/a"], ["a/"], ["/"]], "/"),
            ([["A >  > B"], ["A > "], [" > A"], ["A"]], " > "),
            ([["caf\u{E9} > x"], ["cafe\u{301} > x"], ["caf\u{E9}"]], " > "),
            ([["A", "A > B", "A > B > C"], ["A > B > C"], ["A > B"]], " > "),
        ] as [([[Value]], String)]
    )
    func everyNodeAgreesWithTheReference(paths: [[Value]], separator: String) throws {
        let comparison = try comparison(paths, separator: separator)
        let category = comparison.reference.definition.categories[0]
        for node in comparison.reference.values(of: category) {
            var state = try comparison.engine.applying(.select(category: "a", value: node), to: FilterState())
            #expect(try comparison.differences(in: state) == [], "\(node)")
            var plainState = comparison.reference.reading(state)
            while !plainState.filters.isEmpty {
                guard let path = plainState.choices(of: "a").first?.chosen else { break }
                let climb = FilterOperation.toggle(category: "a", value: path)
                #expect(comparison.applicationDifferences(climb, to: &state, and: &plainState) == [], "\(path)")
            }
        }
    }

    @Test func namesThatBeginAlikeAreNoBranch() throws {
        let comparison = try comparison([["A > B"], ["A > BC"], ["A > B > D"]])
        let state = try comparison.engine.applying(.select(category: "a", value: "A > B"), to: FilterState())
        #expect(try comparison.engine.evaluate(state).total == 2)
        let kept = try comparison.engine.applying(.select(category: "a", value: "A > BC"), to: FilterState())
        let deselected = try comparison.engine.applying(.deselect(category: "a", value: "A > B"), to: kept)
        #expect(deselected == kept)
    }

    @Test func nodesKnowTheirPlace() throws {
        let category = try comparison([["A > B > C"], ["D"]]).engine.categories[0]
        let code = try #require(category.code(of: "A > B"))
        let place = try #require(category.treePosition(at: code))
        #expect(place.level == 1)
        #expect(place.parent == category.code(of: "A"))
        #expect(place.hasChildren)
        #expect(category.label(at: code) == "B")
        #expect(category.valueCount == 4)
        let root = try #require(category.code(of: "D"))
        let rootPlace = try #require(category.treePosition(at: root))
        #expect(rootPlace.level == 0)
        #expect(rootPlace.parent == nil)
        #expect(!rootPlace.hasChildren)
    }
}
