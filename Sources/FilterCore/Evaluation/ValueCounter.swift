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
    /// |S ∩ v|.
    private let counts: ValueCounts
    private let rule: Rule
    /// A disabled category takes no choice.
    private let isEnabled: Bool
    /// A toggle changes more than this category, or a clause that it shares.
    private let changesOthers: Bool
    /// Counts do not say the total after a tap on None, or on a value that is chosen or excluded.
    private let isIndirect: Bool
    /// |S ∩ none|.
    private let noneCount: Int
    /// Nodes of a tree above a chosen one.
    private let partialCodes: Set<Int>

    init(_ counted: CountedItems, of listing: ValueListing, isEnabled: Bool) throws(TooMuchWork) {
        let category = counted.category
        self.counted = counted
        self.listing = listing
        counts = listing.counts
        self.isEnabled = isEnabled
        let catalog = counted.evaluation.catalog
        noneCount = category.includesNone ? try Self.noneCount(counted) : 0
        changesOthers =
            counted.evaluation.sharesClause(counted.index)
            || catalog.hasConsequences(category, in: counted.evaluation.state)
        // Numbers of products do not say which ones two sets of items have in common.
        isIndirect = changesOthers || catalog.products != nil
        // None is counted, and each listed value is written.
        try counted.evaluation.work.spend(counted.evaluation.catalog.wordCount, on: counted.purpose)
        try counted.evaluation.work.spend(listing.count, times: WorkCost.lookUp, on: counted.purpose)
        switch counted.values.arrangement {
        case .list(let list):
            partialCodes = []
            if category.isSubtractive {
                rule = .subtractive(try Exclusion(counted, of: list, listed: listing.codes))
            } else if category.isSingle {
                rule = .single
            } else if category.definition.operator == .any {
                rule = .any(try Overlap(counted, of: list, counts: listing.counts, listed: listing.codes))
            } else {
                rule = .all
            }
        case .tree(let values):
            let tree = values.tree
            let hasOthers = counted.isInForce && category.definition.allowsSeveral
            rule = .tree(tree, matching: hasOthers ? try counted.matching(listing.codes) : nil)
            partialCodes = tree.open(by: counted.selection.values.map(\.element)).subtracting(counted.chosenCodes)
        }
    }

    private static func noneCount(_ counted: CountedItems) throws(TooMuchWork) -> Int {
        let (none, remaining) = (counted.values.none, counted.remaining.items)
        guard counted.category.measured != nil else { return remaining.intersectionCount(none) }
        return try counted.evaluation.count(of: none, in: remaining, for: counted.purpose)
    }

    /// The listed values in their order.
    var results: ValueResults {
        get throws(TooMuchWork) {
            let numbers = try numbersOfCodes
            guard !listing.orphans.isEmpty else { return ValueResults(numbers, of: counted.values.values) }
            return ValueResults(
                numbers,
                of: counted.values.values,
                adding: try listing.orphans.map { place, value throws(TooMuchWork) in
                    (place, value, try self.numbers(ofOrphan: value))
                }
            )
        }
    }

    private var numbersOfCodes: [ValueNumbers] {
        get throws(TooMuchWork) {
            let codes = listing.codes
            guard let idle else { return try codes.map { code throws(TooMuchWork) in try self.numbers(of: code) } }
            let stored = FewCodes(counted.chosenCodes.union(counted.excludedCodes).union(partialCodes))
            var numbers: [ValueNumbers] = []
            numbers.reserveCapacity(codes.count)
            for code in codes {
                numbers.append(stored.contains(code) ? try self.numbers(of: code) : idle.numbers(of: code))
            }
            return numbers
        }
    }

    /// The formula for values that are neither chosen nor excluded nor partial; `nil` if each has to be counted by
    /// itself.
    private var idle: IdleValues? {
        let isExcluding = category.definition.isNegatable && isEnabled
        if changesOthers { return nil }
        if isIndirect, category.measured == nil || isExcluding || isNoneOn && !isAny { return nil }
        func values(addingTo base: Int, sharing overlap: Overlap? = nil, isExcluding: Bool) -> IdleValues {
            IdleValues(
                counts: counts,
                base: isEnabled && !isFull ? base : nil,
                overlap: overlap,
                total: isExcluding ? total : nil
            )
        }
        switch rule {
        case .any(let overlap):
            guard isInForce else { return values(addingTo: 0, isExcluding: isExcluding) }
            return values(addingTo: total, sharing: overlap, isExcluding: isExcluding)
        case .all: return values(addingTo: 0, isExcluding: isExcluding)
        case .single: return values(addingTo: isNoneOn ? noneCount : 0, isExcluding: false)
        case .tree(_, matching: nil) where category.isSingle || category.definition.max == nil:
            return values(addingTo: isNoneOn ? noneCount : 0, isExcluding: false)
        case .tree, .subtractive: return nil
        }
    }

    private func numbers(of code: Int) throws(TooMuchWork) -> ValueNumbers {
        let isExcluded = counted.excludedCodes.contains(code)
        let isChosen = counted.chosenCodes.contains(code)
        let value = counted.values.values[code]
        return ValueNumbers(
            code: code,
            count: Int(counted.count(of: code, counted: counts[code])),
            isSelected: counted.isSelected(code),
            isExcluded: isExcluded,
            isPartial: partialCodes.contains(code),
            whatIf: try whatIf(code, value, isChosen: isChosen, isExcluded: isExcluded),
            whatIfExcluded: try whatIfExcluded(code, value, isChosen: isChosen, isExcluded: isExcluded)
        )
    }

    /// A stored value that the data do not have: it matches nothing.
    private func numbers(ofOrphan value: Value) throws(TooMuchWork) -> ValueNumbers {
        try evaluation.work.spend(selection.excluded.count, on: purpose)
        let isExcluded = selection.excluded.contains { $0.element == value }
        let whatIf =
            isIndirect || isExcluded || isTree ? try total(afterToggling: value) : try whatIf(ofOrphan: value)
        return ValueNumbers(
            code: nil,
            count: 0,
            isSelected: !isExcluded,
            isExcluded: isExcluded,
            whatIf: whatIf,
            whatIfExcluded: isExcluded && category.definition.isNegatable ? total : nil
        )
    }

    /// The total when the category filters nothing, or only what it must.
    var whatIfCleared: Int {
        get throws(TooMuchWork) {
            let requiredCode = counted.requiredCode
            // Counts of items do not say how many products there are.
            if changesOthers || isIndirect && category.measured == nil && requiredCode != nil {
                return try total(after: .clear(BulkScope(categories: [category.id])))
            }
            if let requiredCode { return Int(counts[requiredCode]) }
            // S is what is left without the category.
            if evaluation.hasReplaceableAlone(index) { return try allTotal }
            return try evaluation.totalWithout(index, for: purpose)
        }
    }
}

// MARK: - What-if

extension ValueCounter {
    private var evaluation: Evaluation { counted.evaluation }
    private var category: Category { counted.category }
    private var selection: ValueSelection { counted.selection }
    private var index: Int { counted.index }
    private var isInForce: Bool { counted.isInForce }
    private var countedTotal: Int { counted.total }
    private var total: Int { evaluation.total }
    private var isNoneOn: Bool { selection.none }
    private var isTree: Bool { category.kind == .hierarchy }
    private var purpose: WorkPurpose { counted.purpose }

    /// |S| as answers say it.
    private var allTotal: Int {
        get throws(TooMuchWork) { try evaluation.total(of: counted.remaining, of: index, for: purpose) }
    }

    private var isAny: Bool { if case .any = rule { true } else { false } }

    /// Nothing is left in the replaceable clause when one chosen value goes.
    private var isLastChoice: Bool { selection.values.count == 1 && !isNoneOn }

    /// Whether a value of a list finds no room.
    private var isFull: Bool {
        guard let maximum = category.definition.max, !category.isSingle else { return false }
        return selection.values.count >= maximum
    }

    /// Whether a value finds no room; of a tree, chosen nodes that it takes the place of make some.
    private func isFull(for value: Value) -> Bool {
        guard let maximum = category.definition.max, !category.isSingle else { return false }
        return selection.values.count { !category.isRelated($0.element, value) } >= maximum
    }

    private func whatIf(
        _ code: Int,
        _ value: Value,
        isChosen: Bool,
        isExcluded: Bool
    ) throws(TooMuchWork) -> Int? {
        let isAdding = category.isSubtractive ? false : !isChosen && !isExcluded
        if isAdding, !isEnabled || isFull(for: value) { return nil }
        if category.isSubtractive, !isEnabled, !isExcluded { return nil }
        if isIndirect { return try total(afterToggling: value) }
        let count = Int(counts[code])
        if case .subtractive(let exclusion) = rule {
            return isExcluded
                ? exclusion.total(including: code, count: count)
                : exclusion.total(excluding: code, count: count)
        }
        if isExcluded { return try total(allBut: .excluded(value)) }
        switch rule {
        case .any(let overlap):
            guard isInForce else { return count }
            guard isChosen else { return total + count - overlap.matching(code) }
            return isLastChoice ? countedTotal : total - overlap.alone(code, count: count)
        case .all:
            return isChosen ? try total(allBut: .value(value)) : count
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
            if isChosen || isReplacing { return try total(afterToggling: value) }
            return total + count - Int(matching[code])
        case .subtractive: preconditionFailure("handled above")
        }
    }

    /// A tree in which nothing or one path is chosen.
    private func whatIf(of code: Int, in tree: Hierarchy, isChosen: Bool) -> Int {
        guard isChosen else { return Int(counts[code]) + (isNoneOn ? noneCount : 0) }
        return parentTotal(of: category.definition.allowsSeveral ? nil : tree.nodes[code].parent)
    }

    private func whatIf(ofOrphan value: Value) throws(TooMuchWork) -> Int {
        switch rule {
        case .any: isLastChoice ? countedTotal : total
        case .all: try total(allBut: .value(value))
        case .single: category.definition.isRequired ? total : totalWithoutValue
        case .tree, .subtractive: try total(afterToggling: value) ?? total
        }
    }

    /// The items that pass every clause but one of the category's required ones.
    private func passing(allBut cause: RequiredClause.Cause) throws(TooMuchWork) -> Bitmap {
        // Made, and counted; the clause is looked for among the category's own.
        try evaluation.work.spend(3 * evaluation.catalog.wordCount, on: purpose)
        try evaluation.work.spend(selection.values.count + selection.excluded.count, on: purpose)
        return evaluation.passing(allBut: cause, of: index)
    }

    /// The count of these.
    private func total(allBut cause: RequiredClause.Cause) throws(TooMuchWork) -> Int {
        try evaluation.count(try passing(allBut: cause), for: purpose)
    }

    private func total(after operation: FilterOperation) throws(TooMuchWork) -> Int {
        try evaluation.total(after: operation, on: index) ?? total
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
    private func total(afterToggling value: Value) throws(TooMuchWork) -> Int? {
        try evaluation.total(after: .toggle(category: category.id, value: value), on: index)
    }
}

// MARK: - Excluded values

extension ValueCounter {
    private func whatIfExcluded(
        _ code: Int,
        _ value: Value,
        isChosen: Bool,
        isExcluded: Bool
    ) throws(TooMuchWork) -> Int? {
        guard category.definition.isNegatable, isEnabled || isExcluded else { return nil }
        if isExcluded { return total }
        // A chosen value need not be offered any more.
        if isChosen, category.definition.dependsOn != nil,
            try !evaluation.catalog.offers(value, of: index, in: evaluation.state, evaluation.work)
        {
            return nil
        }
        if isIndirect { return try total(after: .exclude(category: category.id, value: value)) }
        let count = Int(counts[code])
        switch rule {
        case .any(let overlap):
            if isChosen, isLastChoice { return countedTotal - count }
            guard isInForce else { return total - count }
            return total - overlap.matching(code, isChosen: isChosen, count: count)
        case .all:
            guard isChosen else { return total - count }
            let others = try passing(allBut: .value(value))
            try evaluation.work.spend(counted.values.postings.findingCost(of: code), on: purpose)
            let left = others.subtracting(counted.values.postings.bitmap(of: code))
            return try evaluation.count(left, for: purpose)
        case .single, .tree, .subtractive: return nil
        }
    }
}

// MARK: - None

extension ValueCounter {
    var none: NoneResult? {
        get throws(TooMuchWork) {
            guard category.includesNone else { return nil }
            return NoneResult(
                count: noneCount,
                isSelected: isNoneOn,
                whatIf: isEnabled || isNoneOn != category.noneAtRest ? try noneWhatIf() : nil
            )
        }
    }

    private func noneWhatIf() throws(TooMuchWork) -> Int {
        if isIndirect { return try total(after: .setNone(category: category.id, isOn: !isNoneOn)) }
        switch rule {
        case .all:
            return isNoneOn ? try total(allBut: .none) : noneCount
        case .single where category.noneAtRest:
            return isNoneOn ? total - noneCount : total + noneCount
        case .subtractive(let exclusion):
            return try exclusion.total(withNone: !isNoneOn, noneCount: noneCount)
        case .any, .tree, .single:
            guard isInForce else { return noneCount }
            guard isNoneOn else { return total + noneCount }
            return selection.values.isEmpty ? countedTotal : total - noneCount
        }
    }
}
