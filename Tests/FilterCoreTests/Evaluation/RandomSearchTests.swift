import FilterCore
import TestSupport
import Testing

/// Searches find and count what looking at every item finds and counts.
@Suite struct RandomSearchTests {
    private static let itemCounts = [0, 1, 63, 65, 130]

    @Test(arguments: itemCounts)
    func everySearchAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 60 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 1_000 + round), itemCount: itemCount)
            let comparison = try EngineComparison(world, countingBy: CountingWay.allAndCheapest)
            var generator = SplitMix64(seed: world.seed)
            let orders = comparison.orders()
            for (step, way) in CountingWay.allAndCheapest.enumerated() {
                let searches = world.searches(using: &generator)
                let asked = try SearchComparison(comparison, searches, orders: orders, countingBy: way)
                try expectNone(asked.differences(using: &generator), world, step)
            }
        }
    }

    @Test(arguments: [1, 20, 64])
    func itemsThatChangeAreFoundAsTheyAre(itemCount: Int) throws {
        var compared = 0
        for round in 0..<(TestBudget.isLong ? 60 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 7_000 + round), itemCount: itemCount)
            var changing = try ChangingWorld(world)
            var generator = SplitMix64(seed: world.seed)
            for step in 0..<8 {
                let items = RandomWorld(seed: generator.next(), itemCount: generator.pick([0, 1, 3, 20])).items
                do {
                    _ = try changing.change(to: items, using: &generator)
                } catch is DefinitionError {
                    // The remaining items do not fit the definition: the items stay as they were.
                }
                guard changing.isSound else { continue }
                compared += 1
                let (comparison, searches) = (changing.comparison, world.searches(using: &generator))
                let orders = comparison.orders()
                let asked = try SearchComparison(comparison, searches, orders: orders, countingBy: nil)
                try expectNone(asked.differences(using: &generator), world, step)
            }
        }
        #expect(compared > 0)
    }

    private func expectNone(_ differences: [String], _ world: RandomWorld, _ step: Int) throws {
        let told = differences.prefix(4).joined(separator: "\n")
        try #require(differences.isEmpty, "seed \(world.seed), step \(step)\n\(told)")
    }
}
