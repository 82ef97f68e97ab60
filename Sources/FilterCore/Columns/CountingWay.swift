/// How the values of a category are counted over a set of items. All ways give the same counts.
public enum CountingWay: String, Sendable, CaseIterable {
    /// The set is empty or has all items: nothing is counted.
    case totals
    /// By bit slices, for at most 31 values of which an item has at most one: O(*w* · log *v*), *w* words, *v* values.
    case slices
    /// A pass over the members: O(*w* + values of the members).
    case members
    /// A pass over the items that are no members, subtracted from the totals.
    case others
    /// Of items with several values: the frequent values one by one, the others in a pass over the members, or over the
    /// items that are none.
    case mixed
    /// The postings one by one: O(*w*) for a frequent value, O(items) for a rare one.
    case postings
    /// The postings one by one by falling total, until no later value can enter the list.
    case leading
    /// Of items that weigh something, in any of these ways for each set of a few that weights are made of.
    case layers
    /// Of a set that a clause of some values leaves: the rows of these values in a table of pairs, added up. Items that
    /// several rows have, that other clauses keep out, or that have changed are counted beside.
    case pairs

    /// Whether values are counted one by one, each by its posting.
    var isByPosting: Bool { self == .postings || self == .leading }
}

/// How the values of a category were counted.
public struct CountingPlan: Sendable, Equatable {
    /// The way that was taken.
    public let way: CountingWay
    /// How many values were counted, listed or not.
    public let valueCount: Int
    /// The time that the cost model expects for the counting, in nanoseconds.
    public let cost: Nanoseconds
}

/// Costs are estimates: their ratios matter.
public typealias Nanoseconds = Double

/// How many members of a set have a value, by code: of all values, or of those that were asked for.
struct ValueCounts: Sendable {
    private enum Counts: Sendable {
        case all([UInt32])
        case some(CodeCounts)
    }

    let plan: CountingPlan
    private let counts: Counts

    init(_ counts: [UInt32], plan: CountingPlan) {
        self.counts = .all(counts)
        self.plan = plan
    }

    init(_ counts: CodeCounts, plan: CountingPlan) {
        self.counts = .some(counts)
        self.plan = plan
    }

    /// The counts over some sets, added up.
    ///
    /// - Parameters:
    ///   - parts: at least one; a value that was asked for may be one that came up after a part was made.
    ///   - codeCount: how many values there are.
    ///   - plan: of all of them; `nil`: that of the first, with the cost of all.
    init(adding parts: [ValueCounts], codeCount: Int, plan: CountingPlan? = nil) {
        var all = [UInt32](repeating: 0, count: codeCount)
        var some = CodeCounts()
        var isForSome = true
        for part in parts {
            switch part.counts {
            case .all(let counts):
                isForSome = false
                for (code, count) in counts.enumerated() { all[code] &+= count }
            case .some(let counts): counts.forEach { some[$0] = (some[$0] ?? 0) &+ $1 }
            }
        }
        if isForSome {
            counts = .some(some)
        } else {
            some.forEach { all[$0] &+= $1 }
            counts = .all(all)
        }
        self.plan =
            plan
            ?? CountingPlan(
                way: parts[0].plan.way,
                valueCount: parts[0].plan.valueCount,
                cost: parts.reduce(0) { $0 + $1.plan.cost }
            )
    }

    /// Each count so many times.
    func multiplied(by factor: UInt32) -> ValueCounts {
        if factor == 1 { return self }
        switch counts {
        case .all(let all): return ValueCounts(all.map { $0 &* factor }, plan: plan)
        case .some(let counts):
            var some = CodeCounts(capacity: counts.count)
            counts.forEach { some[$0] = $1 &* factor }
            return ValueCounts(some, plan: plan)
        }
    }

    /// By code, if all values were counted.
    var ofAll: [UInt32]? {
        if case .all(let counts) = counts { counts } else { nil }
    }

    /// The same with other counts of some values.
    func replacing(_ codes: Set<Int>, by count: (_ code: Int, _ counted: UInt32) -> UInt32) -> ValueCounts {
        if codes.isEmpty { return self }
        switch counts {
        case .all(var all):
            for code in codes { all[code] = count(code, all[code]) }
            return ValueCounts(all, plan: plan)
        case .some(var some):
            for code in codes { if let counted = some[code] { some[code] = count(code, counted) } }
            return ValueCounts(some, plan: plan)
        }
    }

    /// The counts of all codes below a number.
    ///
    /// - Precondition: they were counted.
    func counts(below codeCount: Int) -> [UInt32] {
        if case .all(let counts) = counts, counts.count == codeCount { return counts }
        return (0..<codeCount).map { self[$0] }
    }

    /// - Precondition: the code was counted.
    subscript(code: Int) -> UInt32 {
        switch counts {
        case .all(let counts): return counts[code]
        case .some(let counts):
            guard let count = counts[code] else { preconditionFailure("value \(code) was not counted") }
            return count
        }
    }
}
