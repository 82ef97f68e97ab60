/// Bounds moved just far enough to let an item in.
public struct NearestRange: Sendable, Equatable {
    /// The id of a range or a comparison.
    public let category: String
    /// The step that moves them: ``RescueStep/setBounds(category:lower:upper:none:)`` or
    /// ``RescueStep/setNumber(category:_:none:)``.
    public let step: RescueStep
    /// `Price: 10 – 60 €`
    public let text: String
    /// The items that match then.
    public let total: Int
    /// So many more than now.
    public let gain: Int
}

extension Evaluation {
    /// For each range and comparison in force that keeps out items that pass everything else: the least widening that
    /// lets one of them in.
    ///
    /// An equality cannot be widened, nor can an inequality. Where nothing that the category's own bounds allow brings an
    /// item, there is none.
    ///
    /// - Complexity: O(*w*) words for each range, numbers of the items kept out where items have several, and an
    ///   evaluation.
    func nearestRanges(_ wording: Wording) throws(TooMuchWork) -> [NearestRange] {
        try catalog.currentFilterKeys(in: state).map { key throws(TooMuchWork) -> NearestRange? in
            guard case .selection(let id) = key, let index = catalog.index(ofCategory: id) else { return nil }
            let category = catalog.categories[index]
            guard category.content.numbers != nil else { return nil }
            // The items kept out are found, and their numbers compared.
            try work.spend(4 * catalog.wordCount + catalog.itemCount, on: .rescue)
            // An item of a product that matches brings nothing, nor does one that weighs nothing.
            let others = withoutMatchingProducts(countedItems(of: index))
            guard
                let step = category.widening(
                    category.selection(in: state),
                    among: catalog.weights?.heavy(in: others) ?? others
                ),
                let next = try catalog.permitted(step.operation, to: state, work: work)
            else { return nil }
            let total = try evaluation(of: next, for: .rescue).total
            guard total > self.total else { return nil }
            return NearestRange(
                category: id,
                step: step,
                text: CategoryPhrases(category, in: next, wording).chip(key),
                total: total,
                gain: total - self.total
            )
        }.compactMap(\.self)
    }
}
