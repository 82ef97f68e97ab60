/// Counts and what-ifs of one category's values in one state: counted once, asked value by value.
struct ValueCounter {
    /// What of the selection decides a what-if.
    private enum Rule {
        /// Several values, ORed. For items that have several values, while something is chosen: `matching` = |R ∩ v| by
        /// code; `alone` = the items of R that match through a chosen value alone, by its code.
        case any(matching: [UInt32]?, alone: [Int: UInt32]?)
        case all
        case single
        case path(chosen: Int?)
    }

    private let evaluation: Evaluation
    private let category: Category
    private let index: Int
    private let selection: Selection
    private let rule: Rule
    /// |S|.
    private let sidewaysTotal: Int
    /// |S ∩ none|.
    private let noneCount: Int
    /// |S ∩ v| by code.
    private let counts: [UInt32]
    private let chosenCodes: Set<Int>

    init(_ evaluation: Evaluation, _ index: Int) {
        self.evaluation = evaluation
        self.index = index
        category = evaluation.catalog.categories[index]
        selection = category.selection(in: evaluation.state)
        let sideways = evaluation.sideways(index)
        sidewaysTotal = evaluation.isReplaceableInForce(index) ? sideways.count : evaluation.total
        noneCount = category.includesNone ? sideways.intersectionCount(category.noneItems) : 0
        switch (category.content, selection) {
        case (.values(let list), .values(let chosen)):
            let codes = chosen.values.compactMap { list.code(of: $0.element) }
            chosenCodes = Set(codes)
            let isAny = category.definition.kind == .multi && category.definition.operator == .any
            if isAny, evaluation.isReplaceableInForce(index), !list.column.isSingleValued {
                let matching: [UInt32]
                (counts, matching) = list.column.counts(
                    in: sideways,
                    memberCount: sidewaysTotal,
                    andSubset: evaluation.matches,
                    memberCount: evaluation.total
                )
                rule = .any(matching: matching, alone: Self.alone(codes, in: evaluation.matches, list.column))
            } else {
                counts = list.column.counts(in: sideways, memberCount: sidewaysTotal)
                rule = isAny ? .any(matching: nil, alone: nil) : category.definition.kind == .single ? .single : .all
            }
        case (.hierarchy(let tree, _), .path(let chosen)):
            counts = tree.counts(in: sideways, memberCount: sidewaysTotal)
            let node = chosen.path.flatMap { tree.node(at: $0.element) }
            chosenCodes = node.map { [$0] } ?? []
            rule = .path(chosen: node)
        default:
            preconditionFailure("only categories with values are counted value by value")
        }
    }

    /// For each of the codes the members of a set that have it and none of the others.
    private static func alone(_ codes: [Int], in set: Bitmap, _ column: FacetColumn) -> [Int: UInt32] {
        var once = OnceOnly(itemCount: column.itemCount)
        for code in codes { once.add(column.postings.bitmap(of: code)) }
        let alone = set.intersection(once.items)
        return column.counts(of: codes, in: alone, memberCount: alone.count)
    }

    func count(of code: Int) -> UInt32 {
        counts[code]
    }

    func isChosen(_ code: Int) -> Bool {
        chosenCodes.contains(code)
    }

    func result(for code: Int) -> ValueResult {
        ValueResult(
            code: code,
            value: category.value(at: code),
            count: Int(counts[code]),
            isSelected: chosenCodes.contains(code),
            isPartial: isAboveChosen(code),
            whatIf: whatIf(code)
        )
    }

    /// A chosen value that the data do not have: it matches nothing.
    func result(forOrphan value: Value) -> ValueResult {
        let others = chosenCount - 1
        let whatIf: Int? =
            switch rule {
            case .any: others == 0 && !isNoneOn ? sidewaysTotal : evaluation.total
            case .all: evaluation.passing(allBut: value, of: index).count
            case .single: category.definition.isRequired ? evaluation.total : totalWithoutValue
            case .path: parentTotal(of: value)
            }
        return ValueResult(code: nil, value: value, count: 0, isSelected: true, isPartial: false, whatIf: whatIf)
    }

    var none: NoneResult? {
        guard category.includesNone else { return nil }
        return NoneResult(count: noneCount, isSelected: isNoneOn, whatIf: noneWhatIf)
    }

    /// The total when the category filters nothing, or only what it must.
    var whatIfCleared: Int {
        if category.definition.isRequired, let initial = category.initialValue, let code = category.code(of: initial) {
            return Int(counts[code])
        }
        return evaluation.totalWithout(index)
    }
}

// MARK: - What-if

extension ValueCounter {
    private var total: Int { evaluation.total }

    private var isNoneOn: Bool {
        switch selection {
        case .values(let selection): selection.none
        case .path(let selection): selection.none
        case .toggle, .range: false
        }
    }

    private var chosenCount: Int {
        switch selection {
        case .values(let selection): selection.values.count
        case .path(let selection): selection.path == nil ? 0 : 1
        case .toggle, .range: 0
        }
    }

    private func whatIf(_ code: Int) -> Int? {
        let count = Int(counts[code])
        let isChosen = chosenCodes.contains(code)
        switch rule {
        case .any(let matching, let alone):
            if !isChosen, let maximum = category.definition.maxSelected, chosenCount >= maximum { return nil }
            guard evaluation.isReplaceableInForce(index) else { return count }
            if !isChosen { return total + count - Int(matching?[code] ?? 0) }
            if chosenCount == 1, !isNoneOn { return sidewaysTotal }
            return total - Int(alone?[code] ?? UInt32(count))
        case .all:
            if isChosen { return evaluation.passing(allBut: category.value(at: code), of: index).count }
            if let maximum = category.definition.maxSelected, chosenCount >= maximum { return nil }
            return count
        case .single:
            guard isChosen else { return count + (isNoneOn ? noneCount : 0) }
            return category.definition.isRequired ? total : totalWithoutValue
        case .path(let chosen):
            guard code == chosen else { return count + (isNoneOn ? noneCount : 0) }
            return parentTotal(of: category.treePosition(at: code)?.parent)
        }
    }

    /// A single category without its value: everything, or what has a value if None is included and off.
    private var totalWithoutValue: Int {
        category.includesNone && !isNoneOn ? sidewaysTotal - noneCount : sidewaysTotal
    }

    /// Toggling the chosen node goes to its parent; a root leaves None alone, or nothing.
    private func parentTotal(of parent: Int?) -> Int {
        if let parent { return Int(counts[parent]) + (isNoneOn ? noneCount : 0) }
        return isNoneOn ? noneCount : sidewaysTotal
    }

    private func parentTotal(of orphan: Value) -> Int {
        guard let parent = category.parentPath(of: Text(orphan.text)) else { return parentTotal(of: Int?.none) }
        guard let code = category.code(of: .string(parent)) else { return isNoneOn ? noneCount : 0 }
        return parentTotal(of: code)
    }

    private var noneWhatIf: Int {
        switch rule {
        case .all:
            isNoneOn ? evaluation.passing(allBut: nil, of: index).count : noneCount
        case .single:
            isNoneOn ? total - noneCount : total + noneCount
        case .any, .path:
            if !evaluation.isReplaceableInForce(index) {
                noneCount
            } else if isNoneOn {
                chosenCount == 0 ? sidewaysTotal : total - noneCount
            } else {
                total + noneCount
            }
        }
    }

    private func isAboveChosen(_ code: Int) -> Bool {
        guard case .path(let chosen) = rule, case .path(let selection) = selection, let path = selection.path,
            case .hierarchy(let tree, _) = category.content, chosen != code,
            let deepest = tree.deepestNode(at: path.element)
        else { return false }
        return tree.lineage(of: deepest).contains(code)
    }
}
