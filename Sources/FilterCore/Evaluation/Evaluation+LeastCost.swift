extension Evaluation {
    /// Refuses categories whose results take more work together than is left, before the first one is counted.
    ///
    /// - Parameter indices: the places of the categories.
    /// - Throws: ``TooMuchWork``; not if the results turn out to take more than their plans say.
    package func requireRoom(forResultsOf indices: [Int]) throws(TooMuchWork) {
        guard let first = indices.first else { return }
        let cost = indices.reduce(0) { $0.addingSaturated(leastCost(of: $1)) }
        try work.requireRoom(for: cost, on: .category(catalog.categories[first].id))
    }

    /// About as many units as ``result(for:listing:)`` takes: what plans say, which are made without counting anything.
    private func leastCost(of index: Int) -> Int {
        let category = catalog.categories[index]
        let cost =
            if let values = category.values { leastCost(of: index, values) } else { leastCostOfNumbers(of: index) }
        return cost.addingSaturated(3 * catalog.wordCount)
    }

    private func leastCost(of index: Int, _ values: any CategoryValues) -> Int {
        // Counts of everything are known.
        let isEverything = variantTotal == catalog.itemCount || clauses.count == 1 && isReplaceableInForce(index)
        // Of products, which may be far fewer than the items that match, no least cost is known.
        if isEverything || catalog.countsProducts || catalog.countsWeights { return 0 }
        // S has the items of R, and most often no others.
        var cost = values.column.countingCost(memberCount: variantTotal)
        if case .tree = values.arrangement {
            cost = values.postings.countingCost(of: values.top, below: cost) ?? cost
        }
        let known = KnownCounts(of: index, values, in: self)
            .plan(memberCount: variantTotal, left: sources(ofCounted: index), cheaperThan: cost)
        return Int(exactly: (known?.cost ?? cost).rounded(.up)) ?? .max
    }

    private func leastCostOfNumbers(of index: Int) -> Int {
        guard let numbers = catalog.categories[index].content.numbers else { return 0 }
        let isKnown = catalog.parts.favoured ?? .pairs == .pairs && tables != nil
        if isKnown, sources(ofCounted: index).only != nil { return 0 }
        return (numbers.histogram == nil ? 1 : 2) * catalog.itemCount
    }
}
