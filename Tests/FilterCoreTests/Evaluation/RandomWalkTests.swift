import FilterCore
import TestSupport
import Testing

@Suite struct RandomWalkTests {
    /// Around multiples of a word and of a vector register, and some more.
    private static let itemCounts = [0, 1, 63, 64, 65, 128, 129, 191, 300, 513]

    @Test(arguments: itemCounts)
    func everyStepAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : itemCount > 100 ? 1 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 1000 + round), itemCount: itemCount)
            // As the engine thinks best, and each way of counting in turn.
            let ways = CountingWay.allAndCheapest
            let comparison = try EngineComparison(world, countingBy: ways)
            let disagreement = try comparison.disagreement(walking: world, steps: 25, countingBy: ways)
            #expect(disagreement == nil)
        }
    }

    @Test(arguments: [130, 200, 513])
    func whatFewItemsHaveAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : 2) {
            let seed = UInt64(itemCount * 1000 + round)
            let world = RandomWorld(seed: seed, itemCount: itemCount, categoryCount: 12, hasFewValues: true)
            let ways = CountingWay.allAndCheapest
            let comparison = try EngineComparison(world, countingBy: ways)
            let disagreement = try comparison.disagreement(walking: world, steps: 20, countingBy: ways)
            #expect(disagreement == nil)
        }
    }
}
