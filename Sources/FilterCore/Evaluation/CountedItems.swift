/// The items over which the values of one category are counted: S, the items that pass everything but the category's
/// replaceable clause.
final class CountedItems: Sendable {
    let evaluation: Evaluation
    /// The place of the category.
    let index: Int
    let category: Category
    let values: any CategoryValues
    let selection: ValueSelection
    /// S.
    let items: Bitmap
    /// |S|.
    let total: Int
    /// The sources of the clauses that leave S.
    let sources: ClauseSources
    /// Whether the replaceable clause is in force; if not, S is R.
    let isInForce: Bool
    let chosenCodes: Set<Int>
    let excludedCodes: Set<Int>
    /// Of a value that is excluded beside others: the items that have it and fail at most its exclusion and the
    /// replaceable clause.
    private let countsOfExcluded: [Int: UInt32]
    /// The purpose of the work.
    let purpose: WorkPurpose

    /// - Parameters:
    ///   - index: the place of a category.
    ///   - values: its values.
    init(of index: Int, _ values: any CategoryValues, in evaluation: Evaluation) throws(TooMuchWork) {
        let category = evaluation.catalog.categories[index]
        let selection = category.valuesChosen(in: evaluation.state)
        self.index = index
        self.category = category
        self.values = values
        self.selection = selection
        items = evaluation.countedItems(of: index)
        sources = evaluation.sources(ofCounted: index)
        isInForce = evaluation.isReplaceableInForce(index)
        total = isInForce ? items.count : evaluation.total
        chosenCodes = Set(selection.values.compactMap { values.code(of: $0.element) })
        excludedCodes = Set(selection.excluded.compactMap { values.code(of: $0.element) })
        let purpose = WorkPurpose.category(category.id)
        self.purpose = purpose
        // S is made and counted; each stored value is looked up.
        try evaluation.work.spend(2 * evaluation.catalog.wordCount, on: purpose)
        try evaluation.work.spend(
            selection.values.count + selection.excluded.count,
            times: WorkCost.lookUp,
            on: purpose
        )
        var counts: [Int: UInt32] = [:]
        if !category.isSubtractive {
            for code in excludedCodes {
                try evaluation.work.spend(2 * evaluation.catalog.wordCount, on: purpose)
                let passing = try evaluation.passing(
                    allButReplaceableAnd: .excluded(values.values[code]),
                    of: index,
                    for: purpose
                )
                counts[code] = UInt32(values.postings.count(of: code, in: passing))
            }
        }
        countsOfExcluded = counts
        // At last, so that it is handed over and not copied.
        self.evaluation = evaluation
    }

    /// Whether a list sorted by `selected` puts the value first.
    func isSelected(_ code: Int) -> Bool {
        category.isSubtractive ? !excludedCodes.contains(code) : chosenCodes.contains(code)
    }

    /// The codes whose counts the what-ifs of others need.
    var pinnedCodes: Set<Int> {
        var codes = chosenCodes.union(excludedCodes)
        if case .tree(let values) = values.arrangement {
            codes.formUnion(chosenCodes.compactMap { values.tree.nodes[$0].parent })
        }
        if let initial = requiredCode { codes.insert(initial) }
        return codes
    }

    /// The value that a required category goes back to.
    var requiredCode: Int? {
        category.definition.isRequired ? category.initialValue.flatMap(values.code(of:)) : nil
    }

    // MARK: Counts

    /// |S ∩ v| of all values.
    func counts() throws(TooMuchWork) -> ValueCounts {
        let cost = values.countingCost(memberCount: total)
        if let known = try knownCounts(cheaperThan: cost) { return known }
        try evaluation.work.spend(nanoseconds: cost, on: purpose)
        return values.counts(in: items, memberCount: total, by: evaluation.way)
    }

    /// |S ∩ v| of some values.
    func counts(of codes: [Int]) throws(TooMuchWork) -> ValueCounts {
        let whole = values.countingCost(memberCount: total)
        let cost = values.postings.countingCost(of: codes, below: whole) ?? whole
        if let known = try knownCounts(cheaperThan: cost) { return known }
        try evaluation.work.spend(nanoseconds: cost, on: purpose)
        return values.counts(of: codes, in: items, memberCount: total, by: evaluation.way)
    }

    private func knownCounts(cheaperThan cost: Nanoseconds) throws(TooMuchWork) -> ValueCounts? {
        try evaluation.knownCounts(
            of: index,
            values,
            in: items,
            memberCount: total,
            left: sources,
            cheaperThan: cost,
            for: purpose
        )
    }

    /// |R ∩ v| of some values.
    func matching(_ codes: [Int]) throws(TooMuchWork) -> ValueCounts {
        let whole = values.countingCost(memberCount: evaluation.total)
        let cost = values.postings.countingCost(of: codes, below: whole) ?? whole
        if let known = try knownMatching(cheaperThan: cost) { return known }
        try evaluation.work.spend(nanoseconds: cost, on: purpose)
        return values.counts(of: codes, in: evaluation.matches, memberCount: evaluation.total, by: evaluation.way)
    }

    /// |R ∩ v| of all values where tables know them, and looking them up costs less than something else.
    func knownMatching(cheaperThan cost: Nanoseconds) throws(TooMuchWork) -> ValueCounts? {
        let sources = evaluation.sources(ofCounted: nil)
        return try evaluation.knownCounts(
            of: index,
            values,
            in: evaluation.matches,
            memberCount: evaluation.total,
            left: sources,
            cheaperThan: cost,
            for: purpose
        )
    }

    /// How ``counts()`` looks up what tables know; `nil` where it counts.
    var planOfKnownCounts: KnownCountsPlan? {
        evaluation.planOfKnownCounts(
            of: index,
            values,
            memberCount: total,
            left: sources,
            cheaperThan: values.countingCost(memberCount: total)
        )
    }

    /// The count that an answer gives, from which lists take their order.
    ///
    /// - Parameter counted: |S ∩ v|.
    func count(of code: Int, counted: UInt32) -> UInt32 {
        countsOfExcluded.isEmpty ? counted : countsOfExcluded[code] ?? counted
    }
}
