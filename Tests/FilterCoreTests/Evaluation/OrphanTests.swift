import FilterCore
import TestSupport
import Testing

/// Chosen values that the data do not have (any more).
@Suite struct OrphanTests {
    private func comparison(_ kind: CategoryKind, _ values: [[Value]]) throws -> EngineComparison {
        let category = CategoryDefinition(id: "a", kind: kind, attribute: "a")
        return try EngineComparison(
            CatalogDefinition(title: "Orphans", categories: [category]),
            items: values.map { ReferenceItem(["a": $0]) }
        )
    }

    private func state(_ values: [Value]) -> FilterState {
        let chosen = values.enumerated().map { Chosen($1, sequence: UInt32($0 + 1)) }
        return FilterState(selections: ["a": .values(ValueSelection(values: chosen))], nextSequence: 9)
    }

    @Test func goneValuesMatchNothingAndStayListed() throws {
        let comparison = try comparison(.multi, [["A"], ["B"]])
        for values: [Value] in [["gone"], ["gone", "A"], ["B", "gone", "also gone"]] {
            #expect(try comparison.differences(in: state(values)) == [])
        }
        let evaluation = try comparison.engine.evaluate(state(["gone"]))
        #expect(evaluation.total == 0)
        let last = try #require(evaluation.result(for: 0).values.last)
        #expect(last.value == "gone")
        #expect(last.code == nil)
        #expect(last.count == 0)
        #expect(last.isSelected)
        #expect(last.whatIf == 2)
        #expect(try evaluation.currentFilters().filters.map(\.isOrphaned) == [true])
    }

    @Test func goneValuesCanBeTakenBackButNotChosenAgain() throws {
        for kind in [CategoryKind.multi, .single] {
            let engine = try comparison(kind, [["A"], ["B"]]).engine
            for operation: FilterOperation in [
                .deselect(category: "a", value: "gone"), .toggle(category: "a", value: "gone"),
                .set(category: "a", selection: .values([], none: nil)), .set(category: "a", selection: .null),
            ] {
                #expect(try engine.applying(operation, to: state(["gone"])).selections.isEmpty)
            }
            #expect(throws: FilterError.unknownValue("gone", index: nil, suggestions: [])) {
                try engine.applying(.select(category: "a", value: "gone"), to: engine.initialState)
            }
        }
    }

    @Test func aGoneBranchMatchesNothing() throws {
        let comparison = try comparison(.hierarchy, [["A > B"], ["C"]])
        let state = state(["A > gone"])
        #expect(try comparison.engine.evaluate(state).total == 0)
        let toggled = try comparison.engine.applying(.toggle(category: "a", value: "A > gone"), to: state)
        #expect(comparison.reference.reading(toggled).choices(of: "a") == [.value("A")])
        let values = try comparison.engine.evaluate(state).result(for: 0).values
        #expect(values.map(\.value) == ["A", "A > B", "C", "A > gone"])
        #expect(values.map(\.isPartial) == [true, false, false, false])
    }
}
