/// Items over which values are counted: S of a category, or R.
struct CountedSet {
    let items: Bitmap
    /// How many items there are.
    let memberCount: Int
    /// What they count for: their weight, or how many there are, also where products are counted.
    let total: Int
    /// The products that have one of the items; `nil` where items are counted by themselves.
    let products: ProductSet?
    /// The sources of the clauses that leave them.
    let sources: ClauseSources
}

extension Evaluation {
    /// S of a category; R for `nil`, and for a category whose replaceable clause is not in force.
    ///
    /// - Throws: ``TooMuchWork`` for what the items weigh.
    func countedSet(of category: Int?, for purpose: WorkPurpose) throws(TooMuchWork) -> CountedSet {
        let sources = sources(ofCounted: category)
        guard let category, isReplaceableInForce(category) else {
            return CountedSet(
                items: matches,
                memberCount: variantTotal,
                total: catalog.countsProducts ? variantTotal : total,
                products: matchingProducts,
                sources: sources
            )
        }
        let items = countedItems(of: category)
        let memberCount = items.count
        return CountedSet(
            items: items,
            memberCount: memberCount,
            total: catalog.countsWeights ? try count(items, for: purpose) : memberCount,
            products: catalog.products.map { ProductSet(items, of: $0) },
            sources: sources
        )
    }

    /// |S| of a category as answers say it: its products, where these are counted.
    ///
    /// - Complexity: O(*w*) words of products, O(1) of items and of R.
    func total(of set: CountedSet, of category: Int, for purpose: WorkPurpose) throws(TooMuchWork) -> Int {
        guard isReplaceableInForce(category) else { return total }
        guard let products = set.products else { return set.total }
        try work.spend(nanoseconds: Products.cost(itemCount: catalog.placeCount), on: purpose)
        return products.ends.count
    }
}

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
    let remaining: CountedSet
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
        self.evaluation = evaluation
        self.index = index
        self.category = category
        self.values = values
        self.selection = selection
        let purpose = WorkPurpose.category(category.id)
        self.purpose = purpose
        remaining = try evaluation.countedSet(of: index, for: purpose)
        isInForce = evaluation.isReplaceableInForce(index)
        chosenCodes = Set(selection.values.compactMap { values.code(of: $0.element) })
        excludedCodes = Set(selection.excluded.compactMap { values.code(of: $0.element) })
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
                let found = values.postings.findingCost(of: code)
                try evaluation.work.spend(2 * evaluation.catalog.wordCount + found, on: purpose)
                let passing = try evaluation.passing(
                    allButReplaceableAnd: .excluded(values.values[code]),
                    of: index,
                    for: purpose
                )
                let count =
                    category.measured == nil
                    ? values.postings.count(of: code, in: passing)
                    : try evaluation.count(of: values.postings.bitmap(of: code), in: passing, for: purpose)
                counts[code] = UInt32(count)
            }
        }
        countsOfExcluded = counts
    }

    /// |S|, or what its items weigh.
    var total: Int { remaining.total }

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

    /// |S ∩ v| of some values; of all for `nil`.
    func counts(of codes: [Int]? = nil) throws(TooMuchWork) -> ValueCounts { try counts(of: codes, in: remaining) }

    /// |R ∩ v| of some values.
    func matching(_ codes: [Int]) throws(TooMuchWork) -> ValueCounts {
        try counts(of: codes, in: evaluation.countedSet(of: nil, for: purpose))
    }

    private func counts(of codes: [Int]?, in set: CountedSet) throws(TooMuchWork) -> ValueCounts {
        let column = values.column
        if let measured = category.measured {
            let cost = measured.cost(of: codes, memberCount: set.memberCount)
            if let known = try knownCounts(in: set, cheaperThan: cost) { return known }
            try evaluation.work.spend(nanoseconds: cost, on: purpose)
            return measured.counts(of: codes, in: set.items, memberCount: set.memberCount, products: set.products)
        }
        let whole = column.countingCost(memberCount: set.memberCount)
        let cost = codes.flatMap { column.postings.countingCost(of: $0, below: whole) } ?? whole
        if let known = try knownCounts(in: set, cheaperThan: cost) { return known }
        try evaluation.work.spend(nanoseconds: cost, on: purpose)
        guard let codes else { return column.counts(in: set.items, memberCount: set.memberCount) }
        return column.counts(of: codes, in: set.items, memberCount: set.memberCount)
    }

    /// The count that an answer gives, from which lists take their order.
    ///
    /// - Parameter counted: |S ∩ v|.
    func count(of code: Int, counted: UInt32) -> UInt32 {
        countsOfExcluded.isEmpty ? counted : countsOfExcluded[code] ?? counted
    }
}
