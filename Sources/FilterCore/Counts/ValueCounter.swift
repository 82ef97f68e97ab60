/// Counts and what-ifs of the values that an answer lists of one category in one state.
struct ValueCounter {
    /// How a tap on one value changes the total.
    private indirect enum Rule {
        /// Several values, ORed.
        case any(Overlap)
        case all
        case single
        /// With |R ∩ v| where several branches may be chosen and some are.
        case tree(Hierarchy, matching: ValueCounts?)
        case subtractive(Exclusion)
    }

    private let counted: CountedItems
    private let listing: ValueListing
    // Of these two, at hand for each value.
    private let evaluation: Evaluation
    private let category: Category
    private let selection: ValueSelection
    private let index: Int
    private let chosenCodes: Set<Int>
    private let excludedCodes: Set<Int>
    /// |S ∩ v|.
    private let counts: ValueCounts
    private let rule: Rule
    /// A disabled category takes no choice.
    private let isEnabled: Bool
    /// A toggle changes more than this category, or a clause that it shares: only an evaluation tells.
    private let isIndirect: Bool
    /// |S ∩ none|.
    private let noneCount: Int
    /// Nodes of a tree above a chosen one.
    private let partialCodes: Set<Int>
    /// By code.
    private let values: [Value]

    init(_ counted: CountedItems, of listing: ValueListing, isEnabled: Bool) {
        let (evaluation, category) = (counted.evaluation, counted.category)
        self.counted = counted
        self.listing = listing
        self.evaluation = evaluation
        self.category = category
        selection = counted.selection
        index = counted.index
        chosenCodes = counted.chosenCodes
        excludedCodes = counted.excludedCodes
        counts = listing.counts
        self.isEnabled = isEnabled
        noneCount = category.includesNone ? counted.items.intersectionCount(counted.values.none) : 0
        isIndirect =
            evaluation.sharesClause(counted.index)
            || evaluation.catalog.hasConsequences(category, in: evaluation.state)
        values = counted.values.values
        switch counted.values.arrangement {
        case .list(let list):
            partialCodes = []
            if category.definition.isSubtractive {
                rule = .subtractive(Exclusion(counted, of: list, listed: listing.codes))
            } else if category.definition.isSingle {
                rule = .single
            } else if category.definition.operator == .any {
                rule = .any(Overlap(counted, of: list, counts: listing.counts, listed: listing.codes))
            } else {
                rule = .all
            }
        case .tree(let values):
            let tree = values.tree
            let hasOthers = counted.isInForce && category.definition.allowsSeveral
            let matching =
                hasOthers
                ? tree.counts(
                    of: listing.codes,
                    in: evaluation.matches,
                    memberCount: evaluation.total,
                    by: evaluation.way
                ) : nil
            rule = .tree(tree, matching: matching)
            partialCodes = tree.open(by: counted.selection.values.map(\.element)).subtracting(counted.chosenCodes)
        }
    }

    /// The listed values in their order.
    var results: [ValueResult] {
        listing.values.map { listed in
            switch listed {
            case .code(let code): result(for: code)
            case .orphan(let value): result(forOrphan: value)
            }
        }
    }

    private func result(for code: Int) -> ValueResult {
        let isExcluded = excludedCodes.contains(code)
        let isChosen = chosenCodes.contains(code)
        let value = values[code]
        return ValueResult(
            code: code,
            value: value,
            count: Int(counted.count(of: code, counted: counts[code])),
            isSelected: counted.isSelected(code),
            isExcluded: isExcluded,
            isPartial: partialCodes.contains(code),
            whatIf: whatIf(code, value, isChosen: isChosen, isExcluded: isExcluded),
            whatIfExcluded: whatIfExcluded(code, value, isChosen: isChosen, isExcluded: isExcluded)
        )
    }

    /// A stored value that the data do not have: it matches nothing.
    private func result(forOrphan value: Value) -> ValueResult {
        let isExcluded = selection.excluded.contains { $0.element == value }
        let whatIf = isIndirect || isExcluded || isTree ? total(afterToggling: value) : whatIf(ofOrphan: value)
        return ValueResult(
            code: nil,
            value: value,
            count: 0,
            isSelected: !isExcluded,
            isExcluded: isExcluded,
            isPartial: false,
            whatIf: whatIf,
            whatIfExcluded: isExcluded && category.definition.isNegatable ? total : nil
        )
    }

    /// The total when the category filters nothing, or only what it must.
    var whatIfCleared: Int {
        if isIndirect { return evaluation.total(after: .clear(BulkScope(categories: [category.id]))) }
        if let code = counted.requiredCode { return Int(counts[code]) }
        return evaluation.totalWithout(index)
    }
}

// MARK: - What-if

extension ValueCounter {
    private var isInForce: Bool { counted.isInForce }
    private var countedTotal: Int { counted.total }
    private var total: Int { evaluation.total }
    private var isNoneOn: Bool { selection.none }
    private var isTree: Bool { category.definition.kind == .hierarchy }

    /// Nothing is left in the replaceable clause when one chosen value goes.
    private var isLastChoice: Bool { selection.values.count == 1 && !isNoneOn }

    /// Whether a value finds no room; of a tree, chosen nodes that it takes the place of make some.
    private func isFull(for value: Value) -> Bool {
        guard let maximum = category.definition.max, !category.definition.isSingle else { return false }
        return selection.values.count { !category.isRelated($0.element, value) } >= maximum
    }

    private func whatIf(_ code: Int, _ value: Value, isChosen: Bool, isExcluded: Bool) -> Int? {
        let isAdding = category.definition.isSubtractive ? false : !isChosen && !isExcluded
        if isAdding, !isEnabled || isFull(for: value) { return nil }
        if category.definition.isSubtractive, !isEnabled, !isExcluded { return nil }
        if isIndirect { return total(afterToggling: value) }
        let count = Int(counts[code])
        if case .subtractive(let exclusion) = rule {
            return isExcluded
                ? exclusion.total(including: code, count: count)
                : exclusion.total(excluding: code, count: count)
        }
        if isExcluded { return evaluation.passing(allBut: .excluded(value), of: index).count }
        switch rule {
        case .any(let overlap):
            guard isInForce else { return count }
            guard isChosen else { return total + count - overlap.matching(code) }
            return isLastChoice ? countedTotal : total - overlap.alone(code, count: count)
        case .all:
            return isChosen ? evaluation.passing(allBut: .value(value), of: index).count : count
        case .single:
            guard isChosen else { return count + (isNoneOn ? noneCount : 0) }
            return category.definition.isRequired ? total : totalWithoutValue
        case .tree(let tree, let matching):
            guard let matching else { return whatIf(of: code, in: tree, isChosen: isChosen) }
            // A branch takes all of what it replaces, a node alone nothing of it.
            let isReplacing = selection.values.contains { chosen in
                category.isBelow(value, chosen.element)
                    || (!category.definition.matchesSubtree && category.isBelow(chosen.element, value))
            }
            if isChosen || isReplacing { return total(afterToggling: value) }
            return total + count - Int(matching[code])
        case .subtractive: preconditionFailure("handled above")
        }
    }

    /// A tree in which nothing or one path is chosen.
    private func whatIf(of code: Int, in tree: Hierarchy, isChosen: Bool) -> Int {
        guard isChosen else { return Int(counts[code]) + (isNoneOn ? noneCount : 0) }
        return parentTotal(of: category.definition.allowsSeveral ? nil : tree.nodes[code].parent)
    }

    private func whatIf(ofOrphan value: Value) -> Int {
        switch rule {
        case .any: isLastChoice ? countedTotal : total
        case .all: evaluation.passing(allBut: .value(value), of: index).count
        case .single: category.definition.isRequired ? total : totalWithoutValue
        case .tree, .subtractive: total(afterToggling: value) ?? total
        }
    }

    /// Without its value: everything, or what its None says alone.
    private var totalWithoutValue: Int {
        if isNoneOn == category.noneAtRest { return countedTotal }
        return isNoneOn ? noneCount : countedTotal - noneCount
    }

    /// Toggling the chosen node goes to its parent; a root leaves None alone, or nothing.
    private func parentTotal(of parent: Int?) -> Int {
        if let parent { return Int(counts[parent]) + (isNoneOn ? noneCount : 0) }
        return isNoneOn ? noneCount : countedTotal
    }

    /// `nil` where the toggle is refused.
    private func total(afterToggling value: Value) -> Int? {
        let catalog = evaluation.catalog
        guard let next = try? catalog.applying(.toggle(category: category.id, value: value), to: evaluation.state)
        else { return nil }
        if !catalog.hasConsequences(category, in: evaluation.state) {
            return evaluation.total(if: category.selection(in: next), in: index)
        }
        return next == evaluation.state ? total : evaluation.evaluation(of: next).total
    }
}

// MARK: - Excluded values

extension ValueCounter {
    private func whatIfExcluded(_ code: Int, _ value: Value, isChosen: Bool, isExcluded: Bool) -> Int? {
        guard category.definition.isNegatable, isEnabled || isExcluded else { return nil }
        if isExcluded { return total }
        if isIndirect { return evaluation.total(after: .exclude(category: category.id, value: value)) }
        let count = Int(counts[code])
        switch rule {
        case .any(let overlap):
            if isChosen, isLastChoice { return countedTotal - count }
            guard isInForce else { return total - count }
            return total - overlap.matching(code, isChosen: isChosen, count: count)
        case .all:
            guard isChosen else { return total - count }
            let others = evaluation.passing(allBut: .value(value), of: index)
            return others.count - counted.values.postings.count(of: code, in: others)
        case .single, .tree, .subtractive: return nil
        }
    }
}

// MARK: - None

extension ValueCounter {
    var none: NoneResult? {
        guard category.includesNone else { return nil }
        return NoneResult(
            count: noneCount,
            isSelected: isNoneOn,
            whatIf: isEnabled || isNoneOn != category.noneAtRest ? noneWhatIf : nil
        )
    }

    private var noneWhatIf: Int {
        if isIndirect { return evaluation.total(after: .setNone(category: category.id, isOn: !isNoneOn)) }
        switch rule {
        case .all:
            return isNoneOn ? evaluation.passing(allBut: .none, of: index).count : noneCount
        case .single where category.noneAtRest:
            return isNoneOn ? total - noneCount : total + noneCount
        case .subtractive(let exclusion):
            return exclusion.total(withNone: !isNoneOn, noneCount: noneCount)
        case .any, .tree, .single:
            guard isInForce else { return noneCount }
            guard isNoneOn else { return total + noneCount }
            return selection.values.isEmpty ? countedTotal : total - noneCount
        }
    }
}
