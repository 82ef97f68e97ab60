import FilterCore
import TestSupport
import Testing

/// What a session starts with.
@Suite struct InitialStateTests {
    private func comparison(
        _ kind: CategoryKind,
        _ values: [[Value]],
        _ configure: (inout CategoryDefinition) -> Void
    ) throws -> EngineComparison {
        var category = CategoryDefinition(id: "a", kind: kind, attribute: "a")
        configure(&category)
        return try EngineComparison(
            CatalogDefinition(title: "Initial", categories: [category]),
            items: values.map { ReferenceItem(["a": $0]) }
        )
    }

    private func choices(_ comparison: EngineComparison) throws -> [ReferenceChoice] {
        let state = comparison.engine.initialState
        #expect(try comparison.differences(in: state) == [])
        return comparison.reference.reading(state).choices(of: "a")
    }

    @Test func theFirstValueIsTheOneWithTheMostItems() throws {
        let comparison = try comparison(.single, [["A"], ["B"], ["B"]]) { $0.initial = .first }
        #expect(try choices(comparison) == [.value("B")])
    }

    @Test func theFirstValueFollowsTheCategorysOrder() throws {
        let comparison = try comparison(.single, [["A"], ["B"], ["B"]]) {
            $0.initial = .first
            $0.sort = [.label]
        }
        #expect(try choices(comparison) == [.value("A")])
    }

    @Test func theFirstBranchIsTheRootWithTheMostItems() throws {
        let comparison = try comparison(.hierarchy, [["A > B"], ["C"], ["C"]]) { $0.initial = .first }
        #expect(try choices(comparison) == [.value("C")])
    }

    @Test func noneStartsAsTheDefinitionSays() throws {
        let on = NoneDefinition(title: "None", initial: true)
        let off = NoneDefinition(title: "None", initial: false)
        #expect(try choices(comparison(.multi, [["A"], []]) { $0.includeNone = on }) == [.none(true)])
        #expect(try choices(comparison(.multi, [["A"], []]) { $0.includeNone = off }) == [])
        #expect(try choices(comparison(.single, [["A"], []]) { $0.includeNone = on }) == [])
        #expect(try choices(comparison(.single, [["A"], []]) { $0.includeNone = off }) == [])
        #expect(try choices(comparison(.range, [[1], []]) { $0.includeNone = off }) == [])
        #expect(try choices(comparison(.range, [[1], []]) { $0.includeNone = on }) == [])
        let subtractive = try comparison(.multi, [["A"], []]) {
            $0.includeNone = off
            $0.selectionModel = .subtractive
        }
        #expect(try choices(subtractive) == [.none(false)])
    }

    @Test func initialValuesAreChosenInTheirOrder() throws {
        let comparison = try comparison(.multi, [["A"], ["B"]]) { $0.initial = .values(["B", "A"]) }
        #expect(try choices(comparison) == [.value("B"), .value("A")])
    }
}
