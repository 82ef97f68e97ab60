public import FilterCore

/// All numbers of one category in one state.
public struct ReferenceResult: Sendable, Equatable {
    public var counts: [Value: Int] = [:]
    /// By value the total after toggling it; `.some(nil)` where that would be refused.
    public var whatIfs: [Value: Int?] = [:]
    /// By value the total after excluding it; `.some(nil)` where that is not possible.
    public var whatIfsExcluded: [Value: Int?] = [:]
    /// Of the None option where it is included.
    public var noneCount: Int?
    public var noneWhatIf: Int?
    /// Of a `toggle`: the items that have it, and the total after flipping it.
    public var toggleCount: Int?
    public var toggleWhatIf: Int?
    /// Of a `range` or `comparison`, its own bounds left out.
    public var stats: ReferenceStats?
    public var whatIfCleared = 0
}

/// A summary of numbers, or of dates as milliseconds since 1970.
public struct ReferenceStats: Sendable, Equatable {
    public let minimum: Number
    public let maximum: Number
    /// Of the decimals of six places nearest to the numbers.
    public let sum: Double
    public let count: Int
}

extension ReferenceCatalog {
    /// The items that pass every clause.
    public func matching(_ state: ReferenceState) -> Set<Int> {
        items(passing: clauses(of: state))
    }

    private func items(passing clauses: [ReferenceClause]) -> Set<Int> {
        allItems.filter { item in clauses.allSatisfy { $0.passes(item) } }
    }

    /// The items that pass every clause except the replaceable one of a category.
    public func matching(_ state: ReferenceState, without category: CategoryDefinition) -> Set<Int> {
        items(passing: clauses(of: state).filter { !$0.owners.contains(category.id) })
    }

    /// The items of each value that pass every clause except the category's replaceable one and the value's own
    /// exclusion; values without are left out.
    public func counts(of category: CategoryDefinition, in state: ReferenceState) -> [Value: Int] {
        let clauses = clauses(of: state).filter { !$0.owners.contains(category.id) }
        var members: [Value: [Int]] = [:]
        for item in items(passing: clauses) {
            for value in values(of: item, in: category) { members[value, default: []].append(item) }
        }
        var counts = members.mapValues { category.countsVariants ? $0.count : count($0) }
        for value in state.choices(of: category.id).compactMap(\.hidden) {
            let exclusion = ReferenceFilter(category.id, .excluded(value))
            let passing = items(passing: clauses.filter { $0.exclusion != exclusion }).filter {
                values(of: $0, in: category).contains(value)
            }
            counts[value] = category.countsVariants ? passing.count : count(passing)
        }
        return counts
    }

    /// The number of products left by an operation, or `nil` if it would be refused.
    public func total(after operation: FilterOperation, in state: ReferenceState) -> Int? {
        guard let reached = try? applying(operation, to: state) else { return nil }
        return count(matching(reached))
    }

    /// Everything about one category.
    public func result(for category: CategoryDefinition, in state: ReferenceState) -> ReferenceResult {
        let counted = matching(state, without: category)
        var result = ReferenceResult()
        result.whatIfCleared = total(after: .clear(BulkScope(categories: [category.id])), in: state) ?? -1
        if category.includeNone != nil {
            let none = counted.filter { hasNoValue($0, in: category) }
            result.noneCount = category.countsVariants ? none.count : count(none)
            let flip = FilterOperation.setNone(category: category.id, isOn: !isNoneOn(category, in: state))
            result.noneWhatIf = total(after: flip, in: state)
        }
        switch category.kind {
        case .multi, .single, .hierarchy, .options:
            let stored = state.choices(of: category.id).compactMap(\.stored)
            let counts = counts(of: category, in: state)
            for value in Set(values(of: category)).union(stored) {
                result.counts[value] = counts[value] ?? 0
                let whatIf = total(after: .toggle(category: category.id, value: value), in: state)
                result.whatIfs.updateValue(whatIf, forKey: value)
                let exclude = FilterOperation.exclude(category: category.id, value: value)
                // Where everything is on, to exclude a value is to toggle it.
                let excluded = category.isNegatable ? total(after: exclude, in: state) : nil
                result.whatIfsExcluded.updateValue(excluded, forKey: value)
            }
        case .toggle:
            result.toggleCount = count(counted.filter { isOn($0, in: category) })
            let isAlreadyOn = state.choices(of: category.id).contains(.on)
            result.toggleWhatIf = total(after: .set(category: category.id, selection: .toggle(!isAlreadyOn)), in: state)
        case .range, .comparison:
            result.stats = ReferenceStats(
                counted.flatMap { item in
                    (0..<weight(of: item)).flatMap { _ in measures(of: item, in: category) }
                }
            )
        case .keywords, .search: break
        }
        return result
    }
}

extension ReferenceStats {
    /// - Returns: `nil` if there are no numbers.
    init?(_ numbers: [Number]) {
        guard let minimum = numbers.min(), let maximum = numbers.max() else { return nil }
        var millionths: Int128 = 0
        for number in numbers {
            switch number {
            case .integer(let integer): millionths += Int128(integer) * 1_000_000
            case .unsigned(let unsigned): millionths += Int128(unsigned) * 1_000_000
            case .double(let double): millionths += Int128((double * 1e6).rounded())
            }
        }
        self.init(
            minimum: minimum,
            maximum: maximum,
            sum: millionths % 1_000_000 == 0 ? Double(millionths / 1_000_000) : Double(millionths) / 1e6,
            count: numbers.count
        )
    }
}
