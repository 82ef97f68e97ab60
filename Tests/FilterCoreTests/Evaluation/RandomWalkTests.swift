import FilterCore
import TestSupport
import Testing

@Suite struct RandomWalkTests {
    /// Around multiples of a word and of a vector register, and some more.
    private static let itemCounts = [0, 1, 63, 64, 65, 128, 129, 191, 300, 513]

    @Test(arguments: itemCounts)
    func everyStepAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : itemCount > 100 ? 1 : 2) {
            try walk(RandomWorld(seed: UInt64(itemCount * 1000 + round), itemCount: itemCount), steps: 25)
        }
    }

    private func walk(_ world: RandomWorld, steps: Int) throws {
        let ways = CountingWay.allAndCheapest
        let comparison = try EngineComparison(world, countingBy: ways)
        let orders = comparison.orders()
        var generator = SplitMix64(seed: world.seed)
        var state = comparison.engine.initialState
        var plainState = comparison.reference.initialState
        try #require(comparison.reference.reading(state) == plainState, "initial state of seed \(world.seed)")
        for step in 0..<steps {
            let operation = world.operation(in: plainState, of: comparison.reference, using: &generator)
            if step == Int(world.seed % 8) { comparison.preparePairs(.everything) }
            var differences = comparison.applicationDifferences(operation, to: &state, and: &plainState)
            // As the engine thinks best, and each way of counting in turn.
            let way = ways[step % ways.count]
            if differences.isEmpty { differences = try comparison.differences(in: state, countingBy: way) }
            if differences.isEmpty, step % 5 == 0 {
                differences = try comparison.pageDifferences(in: state, orders: orders, using: &generator)
            }
            guard differences.isEmpty else {
                let failure = "\(comparison.description(of: state))\n\(differences.joined(separator: "\n"))"
                Issue.record("seed \(world.seed), step \(step), \(operation)\n\(failure)")
                return
            }
        }
    }
}
