import FilterCore
import TestSupport
import Testing

/// Random catalogs and states, with all relations between categories.
@Suite struct RescueWalkTests {
    private static let itemCounts = [0, 1, 20, 63, 64, 65, 130]

    @Test(arguments: itemCounts)
    func suggestionsForVariantsCountProducts(itemCount: Int) throws {
        try walk(itemCount, rounds: 3, seed: 3, \.withVariants) { comparison, state, generator in
            let explanations = try ExplanationComparison(comparison, state)
            let item = itemCount > 0 ? Int.random(in: 0..<itemCount, using: &generator) : nil
            return try RescueComparison(comparison, state).differences
                + (item.map { try explanations.differences(about: $0) } ?? [])
        }
    }

    @Test(arguments: itemCounts)
    func suggestionsAreThoseThatTryingEverySetFinds(itemCount: Int) throws {
        try walk(itemCount, rounds: 3, seed: 1) { comparison, state, _ in
            try RescueComparison(comparison, state).differences
        }
    }

    @Test(arguments: itemCounts)
    func explanationsAgreeWithTheReferenceAndChangesShowTheItem(itemCount: Int) throws {
        try walk(itemCount, rounds: 3, seed: 2) { comparison, state, generator in
            guard itemCount > 0 else { return [] }
            let explanations = try ExplanationComparison(comparison, state)
            return try (0..<4).flatMap { _ in
                try explanations.differences(about: Int.random(in: 0..<itemCount, using: &generator))
            }
        }
    }

    private func walk(
        _ itemCount: Int,
        rounds: Int,
        seed: UInt64,
        _ change: (RandomWorld) -> RandomWorld = { $0 },
        differences: (EngineComparison, FilterState, inout SplitMix64) throws -> [String]
    ) throws {
        for round in 0..<(TestBudget.isLong ? rounds * 40 : rounds) {
            let seed = seed << 32 | UInt64(itemCount * 1000 + round)
            let world = change(RandomWorld(seed: seed, itemCount: itemCount))
            let comparison = try EngineComparison(world)
            var generator = SplitMix64(seed: world.seed)
            var state = comparison.engine.initialState
            var plainState = comparison.reference.initialState
            for step in 0..<20 {
                let operation = world.operation(in: plainState, of: comparison.reference, using: &generator)
                _ = comparison.applicationDifferences(operation, to: &state, and: &plainState)
                let found = try differences(comparison, state, &generator)
                guard found.isEmpty else {
                    let failure = "\(comparison.description(of: state))\n\(found.joined(separator: "\n"))"
                    Issue.record("seed \(world.seed), step \(step), \(operation)\n\(failure)")
                    return
                }
            }
        }
    }
}
