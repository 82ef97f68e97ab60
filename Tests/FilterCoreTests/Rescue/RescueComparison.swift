import FilterCore
import TestSupport

/// What the engine suggests, beside what trying everything finds.
struct RescueComparison {
    let comparison: EngineComparison
    let state: FilterState
    private let plainState: ReferenceState
    private let reference: ReferenceCatalog
    private let rescue: Rescue
    private let total: Int

    init(_ comparison: EngineComparison, _ state: FilterState) throws {
        self.comparison = comparison
        self.state = state
        reference = comparison.reference
        plainState = reference.reading(state)
        rescue = try comparison.engine.evaluate(state).rescue()
        total = reference.count(reference.matching(plainState))
    }

    /// Where the two disagree, one line each.
    var differences: [String] {
        var differences: [String] = []
        comparison.difference("total", rescue.total, total, in: &differences)
        let told = rescue.suggestions.map { "\($0.keys) \($0.total)" }
        comparison.difference("suggestions", told, expectedSuggestions, in: &differences)
        for suggestion in rescue.suggestions {
            let reached = total(after: suggestion.steps)
            comparison.difference("\(suggestion.steps)", reached, suggestion.total, in: &differences)
            comparison.difference("gain", suggestion.gain, suggestion.total - total, in: &differences)
        }
        return differences + rangeDifferences
    }

    /// The total after some steps in the reference; `nil` if one is refused.
    private func total(after steps: [RescueStep]) -> Int? {
        var state = plainState
        for step in steps {
            guard let next = try? reference.applying(step.operation, to: state) else { return nil }
            state = next
        }
        return reference.count(reference.matching(state))
    }

    // MARK: Sets of clauses

    private var expectedSuggestions: [String] {
        let clauses = reference.clauseKeys(of: plainState).filter { reference.isDroppable($0, in: plainState) }
        func helpful(_ size: Int) -> [(places: [Int], total: Int)] {
            subsets(of: clauses.count, size: size).compactMap { places in
                let left = reference.matching(reference.dropping(places.map { clauses[$0] }, from: plainState))
                let reached = reference.count(left)
                return reached > total ? (places, reached) : nil
            }
        }
        var found = helpful(1)
        var limit = Int.max
        if found.isEmpty {
            limit = 5
            let pairs = helpful(2)
            let triples = helpful(3).filter { triple in
                !pairs.contains { Set($0.places).isSubset(of: triple.places) }
            }
            found = pairs + triples
        }
        return found.sorted { left, right in
            if left.total != right.total { return left.total > right.total }
            if left.places.count != right.places.count { return left.places.count < right.places.count }
            return left.places.lexicographicallyPrecedes(right.places)
        }
        .prefix(limit)
        .map { found in "\(found.places.flatMap { clauses[$0] }) \(found.total)" }
    }

    private func subsets(of count: Int, size: Int) -> [[Int]] {
        guard size > 0 else { return [[]] }
        return subsets(of: count, size: size - 1).flatMap { places in
            ((places.last ?? -1) + 1..<count).filter { !places.contains($0) }.map { places + [$0] }
        }
    }

    // MARK: Ranges

    private var rangeDifferences: [String] {
        var differences: [String] = []
        for category in reference.definition.categories {
            let near = rescue.nearestRanges.first { $0.category == category.id }
            let gains = gains(of: category)
            // A category that others depend on may bring less than it takes.
            // Where ends open, what goes to the end of the data also brings the items without a number.
            let isAlone =
                !reference.definition.categories.contains { $0.dependsOn == category.id }
                && !(category.opensEnds && reference.items.contains { $0.values(of: category.attribute).isEmpty })
            if let near {
                let told = total(after: [near.step])
                comparison.difference("\(category.id): total", near.total, told, in: &differences)
                comparison.difference("\(category.id): gain", near.gain, near.total - total, in: &differences)
                if near.gain <= 0 { differences.append("\(category.id): gains \(near.gain)") }
                let moved = distance(to: near.step, category)
                // A day moves to a day, which may be further than a number.
                if isAlone, !hasDay(category), let least = gains.map(\.distance).min(), least < moved {
                    differences.append("\(category.id): moves by \(moved), \(least) is enough")
                }
            } else if isAlone, let gain = gains.first {
                differences.append("\(category.id): nothing is near, but \(gain.operation) brings items")
            }
        }
        return differences
    }

    /// What moving one bound to a number of any item brings, where it brings something.
    private func gains(of category: CategoryDefinition) -> [(operation: FilterOperation, distance: Double)] {
        let numbers = Set(reference.allNumbers(of: category)).sorted()
        let moves = numbers.flatMap { number -> [(FilterOperation, Double)] in
            let bound: Bound =
                category.attribute == "added"
                ? .date(.instant(Instant(milliseconds: Int64(number.doubleValue)))) : .number(number)
            return operations(moving: category, to: bound).map { ($0, distance(to: bound, category)) }
        }
        return moves.compactMap { operation, distance in
            guard let reached = reference.total(after: operation, in: plainState), reached > total else { return nil }
            return (operation, distance)
        }
    }

    private func operations(moving category: CategoryDefinition, to bound: Bound) -> [FilterOperation] {
        switch plainState.choices(of: category.id).first {
        case .range(let lower, let upper, let none):
            let none = category.includeNone == nil ? nil : none
            var moved: [SelectionInput] = []
            if lower != nil { moved.append(.range(lower: bound, upper: upper, none: none)) }
            if upper != nil { moved.append(.range(lower: lower, upper: bound, none: none)) }
            return moved.map { .set(category: category.id, selection: $0) }
        case .comparison(_?, let none):
            // To move an equality is no widening.
            guard category.comparison != .equal, category.comparison != .notEqual else { return [] }
            let none = category.includeNone == nil ? nil : none
            return [.set(category: category.id, selection: .comparison(bound, none: none))]
        default: return []
        }
    }

    private func hasDay(_ category: CategoryDefinition) -> Bool {
        let bounds: [Bound?] =
            switch plainState.choices(of: category.id).first {
            case .range(let lower, let upper, _): [lower, upper]
            case .comparison(let value, _): [value]
            default: []
            }
        return bounds.contains { if case .date(.day)? = $0 { true } else { false } }
    }

    private func distance(to step: RescueStep, _ category: CategoryDefinition) -> Double {
        switch step {
        case .setBounds(_, let lower, let upper, _):
            [lower, upper].compactMap { $0.map { distance(to: $0, category) } }.max() ?? 0
        case .setNumber(_, let number, _): distance(to: number, category)
        case .select, .setNone, .remove: 0
        }
    }

    /// How far a bound lies outside of the selection.
    private func distance(to bound: Bound, _ category: CategoryDefinition) -> Double {
        let number = reference.span(of: bound)
        switch plainState.choices(of: category.id).first {
        case .range(let lower, let upper, _):
            let below = lower.map { reference.span(of: $0).lowerBound - number.upperBound } ?? 0
            let above = upper.map { number.lowerBound - reference.span(of: $0).upperBound } ?? 0
            return max(below, above, 0)
        case .comparison(let value?, _):
            let span = reference.span(of: value)
            return max(span.lowerBound - number.upperBound, number.lowerBound - span.upperBound, 0)
        default: return 0
        }
    }
}
