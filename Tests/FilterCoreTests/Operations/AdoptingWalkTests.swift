import FilterCore
import TestSupport
import Testing

/// States of one random definition under another one over the same items.
@Suite struct AdoptingWalkTests {
    @Test(arguments: 0..<40)
    func whatIsAdoptedIsSaidRemovableAndCounted(round: Int) throws {
        for seed in 0..<(TestBudget.isLong ? 25 : 2) {
            try walk(UInt64(round * 1_000 + seed))
        }
    }

    private func walk(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed &* 31 &+ 7)
        let world = RandomWorld(seed: seed, itemCount: generator.pick([1, 9, 65]))
        let before = try EngineComparison(
            RandomWorld(world, definition: shuffled(world.definition, using: &generator))
        )
        let definition = shuffled(world.definition(seed: seed &+ 500_000), using: &generator)
        let after = try EngineComparison(RandomWorld(world, definition: definition))
        let origin = RandomWorld(world, definition: before.reference.definition)
        var state = before.engine.initialState
        for step in 0..<30 {
            let plain = before.reference.reading(state)
            let operation = origin.operation(in: plain, of: before.reference, using: &generator)
            state = (try? before.engine.applying(operation, to: state)) ?? state
            let place = "seed \(seed), step \(step)"
            #expect(before.engine.adopting(state) == nil, "\(place): a state of the definition itself")
            guard step % 3 == 0 else { continue }
            let adoption = after.engine.adopting(state)
            let adopted = adoption?.state ?? state
            #expect(after.engine.adopting(adopted) == nil, "\(place): a fixed point")
            #expect(Set(adopted.selections.keys).isSubset(of: definition.categories.map(\.id)), "\(place)")
            let differences = try after.differences(in: adopted)
            #expect(differences.isEmpty, "\(place)\n\(after.description(of: adopted))\n\(differences)")
            try checkFilters(of: adopted, in: after.engine, place)
            if !differences.isEmpty { return }
        }
    }

    /// Each filter in force can be taken away alone, and the sentence speaks of its category.
    private func checkFilters(of state: FilterState, in catalog: Catalog, _ place: String) throws {
        let current = try catalog.evaluate(state, work: .unlimited).currentFilters()
        for filter in current.filters where filter.isRemovable {
            let without = try catalog.applying(.remove(filter.key), to: state)
            #expect(catalog.adopting(without) == nil, "\(place): without \(filter.text)")
            let isThere = catalog.currentFilterKeys(in: without).contains(filter.key)
            // A tree climbs, and a required category goes to its initial value.
            if let index = filter.category, catalog.categories[index].definition.isRequired { continue }
            #expect(!isThere, "\(place): \(filter.text) is taken away")
        }
        let text = current.text.lowercased()
        for index in Set(current.filters.compactMap(\.category)) {
            let category = catalog.categories[index].definition
            let names = [category.title, category.includeNone?.title ?? category.title]
            #expect(names.contains { text.contains($0.lowercased()) }, "\(place): \(current.text) of \(category.id)")
        }
    }

    /// The same categories under ids that others have in the other definition.
    private func shuffled(_ definition: CatalogDefinition, using generator: inout SplitMix64) -> CatalogDefinition {
        var definition = definition
        let names = generator.pick(definition.categories.count, of: (0..<8).map { "c\($0)" })
        let name = Dictionary(
            uniqueKeysWithValues: zip(definition.categories.map(\.id), names.shuffled(using: &generator))
        )
        for index in definition.categories.indices {
            definition.categories[index].id = name[definition.categories[index].id] ?? ""
            definition.categories[index].dependsOn = definition.categories[index].dependsOn.flatMap { name[$0] }
            definition.categories[index].excludes = definition.categories[index].excludes.compactMap { name[$0] }
        }
        return definition
    }
}
