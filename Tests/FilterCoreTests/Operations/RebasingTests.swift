import TestSupport
import Testing

@testable import FilterCore

struct RebasingTests {
    /// Whether a choice in one category never changes another.
    private static func isFree(_ catalog: Catalog) -> Bool {
        catalog.categories.allSatisfy { $0.definition.dependsOn == nil && $0.definition.excludes.isEmpty }
    }

    /// States reached by random operations, each from the one before.
    private static func walk(_ seed: UInt64, steps: Int) throws -> (Catalog, [FilterState]) {
        let world = RandomWorld(seed: seed, itemCount: 40)
        let comparison = try EngineComparison(world)
        var generator = SplitMix64(seed: seed)
        var states = [comparison.engine.initialState]
        for _ in 0..<steps {
            let plain = comparison.reference.reading(states[states.count - 1])
            let operation = world.operation(in: plain, of: comparison.reference, using: &generator)
            if let next = try? comparison.engine.applying(operation, to: states[states.count - 1]) {
                states.append(next)
            }
        }
        return (comparison.engine, states)
    }

    @Test(arguments: 1...17 as ClosedRange<UInt64>)
    func nothingChangedLeavesTheState(seed: UInt64) throws {
        let (catalog, states) = try Self.walk(seed, steps: 30)
        for (origin, current) in zip(states, states.reversed()) {
            #expect(try catalog.rebasing(origin, from: origin, onto: current) == current)
        }
    }

    @Test(arguments: 1...17 as ClosedRange<UInt64>)
    func changesMadeToTheirOriginLeadToTheSameFilters(seed: UInt64) throws {
        let (catalog, states) = try Self.walk(seed, steps: 30)
        for (origin, changed) in zip(states, states.dropFirst(3)) where Self.isFree(catalog) {
            let rebased = try catalog.rebasing(changed, from: origin, onto: origin)
            #expect(rebased.canonicalForm == changed.canonicalForm, "seed \(seed)")
        }
    }

    /// A draft adds a word, or takes one away, while others change those of its base.
    @Test(arguments: [
        (["one"], ["one", "tail"], ["one", "two"], ["one", "two", "tail"]),
        (["one"], ["one", "tail"], ["two"], ["two", "tail"]),
        (["one"], ["one", "tail"], [], ["tail"]), (["one", "tail"], ["one"], ["two", "TAIL", "one"], ["two", "one"]),
        (["one"], ["One"], ["two"], ["two"]), (["one"], [], ["one", "two"], ["two"]),
    ])
    func wordsAreChangedOneByOne(before: [String], after: [String], current: [String], rebased: [String]) throws {
        var category = CategoryDefinition(id: "w", kind: .keywords, attribute: "t")
        category.attributes = ["t"]
        let definition = CatalogDefinition(title: "T", categories: [category])
        let catalog = try Catalog(
            definition: definition,
            table: AttributeTable([ReferenceItem(["t": ["one two tail"]])])
        )
        func state(_ words: [String]) throws -> FilterState {
            try catalog.applying(
                .set(category: "w", selection: .keywords(words.map { Text($0) })),
                to: catalog.initialState
            )
        }
        let result = try catalog.rebasing(state(after), from: state(before), onto: state(current))
        guard case .keywords(let form)? = result.selections["w"] else { return #expect(rebased.isEmpty) }
        #expect(form.words.map(\.element.string) == rebased)
    }

    @Test(arguments: 1...17 as ClosedRange<UInt64>)
    func canonicalOrderKeepsTheFilters(seed: UInt64) throws {
        let (catalog, states) = try Self.walk(seed, steps: 40)
        var byForm: [String: FilterState] = [:]
        for state in states {
            let ordered = state.inCanonicalOrder
            #expect(ordered.canonicalForm == state.canonicalForm)
            #expect(ordered.inCanonicalOrder == ordered)
            #expect(try catalog.evaluate(ordered).total == catalog.evaluate(state).total)
            if let other = byForm.updateValue(ordered, forKey: state.canonicalForm) {
                #expect(other == ordered, "seed \(seed)")
            }
        }
    }
}
