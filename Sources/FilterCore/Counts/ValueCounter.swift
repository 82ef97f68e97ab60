/// Counts and what-ifs of one category's values in one state: counted once, asked value by value.
struct ValueCounter {
    /// What of the category decides a what-if.
    private enum Rule {
        /// Several values, ORed.
        case any(Overlap)
        case all
        case single
        case tree(Hierarchy, matching: [UInt32]?)
        case subtractive(Exclusion)
    }

    let evaluation: Evaluation
    let category: Category
    let index: Int
    let selection: ValueSelection
    private let rule: Rule
    /// A disabled category takes no choice.
    private let isEnabled: Bool
    /// A toggle changes more than this category, or a clause that it shares: only an evaluation tells.
    private let isIndirect: Bool
    /// |S|.
    let sidewaysTotal: Int
    /// |S ∩ none|.
    let noneCount: Int
    /// |S ∩ v| by code.
    private let counts: [UInt32]
    private let chosenCodes: Set<Int>
    private let excludedCodes: Set<Int>

    /// - Parameter index: the place of a category with values.
    init(_ evaluation: Evaluation, _ index: Int, isEnabled: Bool) {
        self.evaluation = evaluation
        self.index = index
        self.isEnabled = isEnabled
        let category = evaluation.catalog.categories[index]
        self.category = category
        guard case .values(let selection) = category.selection(in: evaluation.state) else {
            preconditionFailure("only categories with values are counted value by value")
        }
        self.selection = selection
        let sideways = evaluation.sideways(index)
        let isInForce = evaluation.isReplaceableInForce(index)
        sidewaysTotal = isInForce ? sideways.count : evaluation.total
        noneCount = category.includesNone ? sideways.intersectionCount(category.noneItems) : 0
        chosenCodes = Set(selection.values.compactMap { category.code(of: $0.element) })
        excludedCodes = Set(selection.excluded.compactMap { category.code(of: $0.element) })
        isIndirect =
            evaluation.sharesClause(index) || evaluation.catalog.hasConsequences(category, in: evaluation.state)
        switch category.content {
        case .values(let list) where category.definition.isSubtractive:
            counts = list.column.counts(in: sideways, memberCount: sidewaysTotal)
            rule = .subtractive(Exclusion(evaluation, category, list, selection, isInForce: isInForce))
        case .values(let list) where category.definition.operator == .any && !category.definition.isSingle:
            let overlap: Overlap
            (counts, overlap) = Overlap.counted(evaluation, list, chosenCodes, in: sideways, isInForce: isInForce)
            rule = .any(overlap)
        case .values(let list):
            counts = list.column.counts(in: sideways, memberCount: sidewaysTotal)
            rule = category.definition.isSingle ? .single : .all
        case .hierarchy(let tree, _):
            counts = tree.counts(in: sideways, memberCount: sidewaysTotal)
            let hasOthers = isInForce && category.definition.allowsSeveral
            rule = .tree(
                tree,
                matching: hasOthers ? tree.counts(in: evaluation.matches, memberCount: evaluation.total) : nil
            )
        case .toggle, .numbers, .keywords, .search:
            preconditionFailure("only categories with values are counted value by value")
        }
    }

    /// The count that an answer gives, from which lists take their order.
    func count(of code: Int) -> UInt32 {
        if excludedCodes.isEmpty || category.definition.isSubtractive || !excludedCodes.contains(code) {
            return counts[code]
        }
        return UInt32(countOfExcluded(code))
    }

    /// Stored, and so always listed.
    func isStored(_ code: Int) -> Bool {
        chosenCodes.contains(code) || excludedCodes.contains(code)
    }

    /// What a list sorted by `selected` puts first.
    func isSelected(_ code: Int) -> Bool {
        category.definition.isSubtractive ? !excludedCodes.contains(code) : chosenCodes.contains(code)
    }

    func result(for code: Int) -> ValueResult {
        let isExcluded = excludedCodes.contains(code)
        let isChosen = chosenCodes.contains(code)
        return ValueResult(
            code: code,
            value: category.value(at: code),
            count: isExcluded && !category.definition.isSubtractive ? countOfExcluded(code) : Int(counts[code]),
            isSelected: isSelected(code),
            isExcluded: isExcluded,
            isPartial: isAboveChosen(code),
            whatIf: whatIf(code, isChosen: isChosen, isExcluded: isExcluded),
            whatIfExcluded: whatIfExcluded(code, isChosen: isChosen, isExcluded: isExcluded)
        )
    }

    /// A stored value that the data do not have: it matches nothing.
    func result(forOrphan value: Value) -> ValueResult {
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
        if category.definition.isRequired, let initial = category.initialValue, let code = category.code(of: initial) {
            return Int(counts[code])
        }
        return evaluation.totalWithout(index)
    }
}

// MARK: - What-if

extension ValueCounter {
    private var total: Int { evaluation.total }
    private var isNoneOn: Bool { selection.none }
    private var isInForce: Bool { evaluation.isReplaceableInForce(index) }
    private var isTree: Bool { category.definition.kind == .hierarchy }

    /// Nothing is left in the replaceable clause when one chosen value goes.
    private var isLastChoice: Bool { selection.values.count == 1 && !isNoneOn }

    /// Whether a value finds no room; of a tree, chosen nodes that it takes the place of make some.
    private func isFull(for value: Value) -> Bool {
        guard let maximum = category.definition.maxSelected, !category.definition.isSingle else { return false }
        return selection.values.count { !category.isRelated($0.element, value) } >= maximum
    }

    private func whatIf(_ code: Int, isChosen: Bool, isExcluded: Bool) -> Int? {
        let value = category.value(at: code)
        let isAdding = category.definition.isSubtractive ? false : !isChosen && !isExcluded
        if isAdding, !isEnabled || isFull(for: value) { return nil }
        if category.definition.isSubtractive, !isEnabled, !isExcluded { return nil }
        if isIndirect { return total(afterToggling: value) }
        let count = Int(counts[code])
        if case .subtractive(let exclusion) = rule {
            return isExcluded
                ? exclusion.total(including: code, of: self, count: count)
                : exclusion.total(excluding: code, count: count)
        }
        if isExcluded { return evaluation.passing(allBut: .excluded(value), of: index).count }
        switch rule {
        case .any(let overlap):
            guard isInForce else { return count }
            guard isChosen else { return total + count - overlap.matching(code) }
            return isLastChoice ? sidewaysTotal : total - overlap.alone(code, count: count)
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
        case .any: isLastChoice ? sidewaysTotal : total
        case .all: evaluation.passing(allBut: .value(value), of: index).count
        case .single: category.definition.isRequired ? total : totalWithoutValue
        case .tree, .subtractive: total(afterToggling: value) ?? total
        }
    }

    /// Without its value: everything, or what its None says alone.
    private var totalWithoutValue: Int {
        if isNoneOn == category.noneAtRest { return sidewaysTotal }
        return isNoneOn ? noneCount : sidewaysTotal - noneCount
    }

    /// Toggling the chosen node goes to its parent; a root leaves None alone, or nothing.
    private func parentTotal(of parent: Int?) -> Int {
        if let parent { return Int(counts[parent]) + (isNoneOn ? noneCount : 0) }
        return isNoneOn ? noneCount : sidewaysTotal
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

    private func isAboveChosen(_ code: Int) -> Bool {
        guard isTree, !selection.values.isEmpty, !chosenCodes.contains(code) else { return false }
        let value = category.value(at: code)
        return selection.values.contains { category.isBelow($0.element, value) }
    }
}

// MARK: - Excluded values

extension ValueCounter {
    /// The items that have an excluded value and fail at most its exclusion and the replaceable clause.
    private func countOfExcluded(_ code: Int) -> Int {
        guard case .values(let list) = category.content else { return 0 }
        let value = category.value(at: code)
        let passing = evaluation.passing(allButReplaceableAnd: .excluded(value), of: index)
        return list.column.postings.count(of: code, in: passing)
    }

    private func whatIfExcluded(_ code: Int, isChosen: Bool, isExcluded: Bool) -> Int? {
        guard category.definition.isNegatable, isEnabled || isExcluded else { return nil }
        if isExcluded { return total }
        let value = category.value(at: code)
        if isIndirect { return evaluation.total(after: .exclude(category: category.id, value: value)) }
        let count = Int(counts[code])
        switch rule {
        case .any(let overlap):
            if isChosen, isLastChoice { return sidewaysTotal - count }
            guard isInForce else { return total - count }
            return total - overlap.matching(code, isChosen: isChosen, count: count)
        case .all:
            guard isChosen, case .values(let list) = category.content else { return total - count }
            let others = evaluation.passing(allBut: .value(value), of: index)
            return others.count - list.column.postings.count(of: code, in: others)
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
            return exclusion.total(withNone: !isNoneOn, of: self)
        case .any, .tree, .single:
            guard isInForce else { return noneCount }
            guard isNoneOn else { return total + noneCount }
            return selection.values.isEmpty ? sidewaysTotal : total - noneCount
        }
    }
}
