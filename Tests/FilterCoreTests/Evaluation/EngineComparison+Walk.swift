import FilterCore
import TestSupport

extension EngineComparison {
    /// Carries out random operations in both, and compares their answers after each.
    ///
    /// - Parameters:
    ///   - ways: how the engine counts, in turn; it has an engine for each.
    ///   - pageSteps: pages are compared after every so many.
    /// - Returns: where they first disagree; `nil` if they never do.
    func disagreement(
        walking world: RandomWorld,
        steps: Int,
        countingBy ways: [CountingWay?] = [nil],
        pageSteps: Int = 5
    ) throws -> String? {
        let orders = orders()
        var generator = SplitMix64(seed: world.seed)
        var state = engine.initialState
        var plainState = reference.initialState
        guard reference.reading(state) == plainState else { return "seed \(world.seed), initial state" }
        for step in 0..<steps {
            let operation = world.operation(in: plainState, of: reference, using: &generator)
            if step == Int(world.seed % 8) { preparePairs(.everything) }
            var differences = applicationDifferences(operation, to: &state, and: &plainState)
            if differences.isEmpty {
                differences = try self.differences(in: state, countingBy: ways[step % ways.count])
            }
            if differences.isEmpty, step % pageSteps == 0 {
                differences = try pageDifferences(in: state, orders: orders, using: &generator)
            }
            guard differences.isEmpty else {
                let failure = "\(description(of: state))\n\(differences.joined(separator: "\n"))"
                return "seed \(world.seed), step \(step), \(operation)\n\(failure)"
            }
        }
        return nil
    }
}
