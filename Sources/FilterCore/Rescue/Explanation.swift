/// Why an item is shown or not.
public struct Explanation: Sendable {
    /// The result of one clause of the state for the item.
    public struct ClauseVerdict: Sendable {
        /// The filters that make the clause, in order of selection.
        public let keys: [CurrentFilterKey]
        /// `Brand: Nike or Puma`
        public let text: String
        public let passes: Bool
        /// What the item has there: `Puma`, `31.99 € ≤ 75 €`; `nil` where few words do not say it, as of a search.
        public let itemText: String?
    }

    /// The changes that would show the item.
    public struct SuggestedChange: Sendable, Equatable {
        /// One after the other.
        public let steps: [RescueStep]
        /// The items that match then.
        public let total: Int
        /// The state then, in words.
        public let text: String
    }

    /// The place of the item.
    public let item: Int
    /// The place of the variant of its product that fails the fewest clauses, of equal ones that which comes first; `nil` in a
    /// catalog without products.
    public let nearestVariant: Int?
    /// By the oldest filter of each clause.
    public let verdicts: [ClauseVerdict]
    public let isShown: Bool
    /// `nil` if the item is shown, or nothing can show it: a required category may lack its value.
    public let change: SuggestedChange?
}

/// What an id names that can be explained.
public enum ExplanationSubject: Sendable, Equatable {
    /// The place of an item.
    case item(Int)
    /// The place of any variant of a product: its nearest variant is explained.
    case product(with: Int)
}

extension Catalog {
    /// What an id names: an item, or else a product; `nil` for neither.
    ///
    /// - Parameter items: those of the catalog.
    /// - Complexity: O(1), expected, for an item; O(*p*) products otherwise.
    public func explanationSubject(_ id: String, _ items: ItemStore) -> ExplanationSubject? {
        if let item = items.index(ofID: id) { return .item(item) }
        return variant(ofProduct: id, items).map(ExplanationSubject.product)
    }
}

extension Evaluation {
    /// The explanation of an item, or of the nearest variant of a product.
    ///
    /// - Complexity: as ``explanation(of:_:)-(Int,_)``.
    public func explanation(
        of subject: ExplanationSubject,
        _ wording: Wording = .english
    ) throws(TooMuchWork) -> Explanation {
        let clauses = try filterClauses(for: .explanation)
        switch subject {
        case .item(let item): return try explanation(of: item, clauses, wording)
        case .product(let variant):
            let nearest = try nearestVariant(with: variant, among: clauses) ?? variant
            return try explanation(of: nearest, clauses, wording)
        }
    }

    /// Of the product of an item the variant that fails the fewest clauses.
    private func nearestVariant(with item: Int, among clauses: [FilterClause]) throws(TooMuchWork) -> Int? {
        guard let products = catalog.products else { return nil }
        let variants = products.items(with: item)
        try work.spend(variants.count, times: clauses.count, on: .explanation)
        let failures = variants.map { variant in
            (count: clauses.count { !$0.items.contains(variant) }, variant: variant)
        }
        return failures.min { $0 < $1 }?.variant
    }

    /// Which clauses an item passes, and the smallest change that would show it.
    ///
    /// Each clause that it fails is met as gently as can be: with a value or a bound that admits the item as well. Where
    /// that is refused, or does not help, the clause is dropped.
    ///
    /// - Parameter item: its place in the catalog.
    /// - Complexity: O(*k* · *w*), *k* clauses, *w* words, O(values) for each category that has one; if it is not shown
    ///   an evaluation, and a few more where the change has consequences.
    public func explanation(
        of item: Int,
        _ wording: Wording = .english
    ) throws(TooMuchWork) -> Explanation {
        try explanation(of: .item(item), wording)
    }

    private func explanation(
        of item: Int,
        _ clauses: [FilterClause],
        _ wording: Wording
    ) throws(TooMuchWork) -> Explanation {
        let phrases = ClausePhrases(catalog, in: state, wording)
        let isShown = matches.contains(item)
        return Explanation(
            item: item,
            nearestVariant: try nearestVariant(with: item, among: clauses),
            verdicts: clauses.map { clause in
                Explanation.ClauseVerdict(
                    keys: clause.keys,
                    text: phrases.text(clause),
                    passes: clause.items.contains(item),
                    itemText: phrases.text(ofItem: item, in: clause)
                )
            },
            isShown: isShown,
            change: isShown ? nil : try change(showing: item, wording)
        )
    }

    private func change(showing item: Int, _ wording: Wording) throws(TooMuchWork) -> Explanation.SuggestedChange? {
        var dropping = ClauseDropping(catalog, state, work: work)
        var met: Set<FilterClause.Owner> = []
        var current = self
        // Dropping one clause may change others, but only down the chain of dependent categories.
        for _ in 0...2 * catalog.categories.count {
            let before = dropping.state
            let failed = try current.filterClauses(for: .explanation).filter { !$0.items.contains(item) }
            for clause in catalog.parentsFirst(failed) {
                // A step for another clause may have taken this one away.
                let keyCount = clause.keys.count + clauses.filterCount
                try work.spend(keyCount, times: 2 * WorkCost.lookUp, on: .explanation)
                guard Set(clause.keys).isSubset(of: catalog.currentFilterKeys(in: dropping.state)) else { continue }
                let isFirst = met.insert(clause.owner).inserted
                let isMet = isFirst ? try dropping.take(gentlest: clause, toShow: item) : false
                if !isMet { try dropping.drop(clause) }
            }
            if dropping.state == before { return nil }
            current = try evaluation(of: dropping.state, for: .explanation)
            guard current.matches.contains(item) else { continue }
            let text = try current.currentFilters(wording, isListing: false).text
            return Explanation.SuggestedChange(steps: dropping.steps, total: current.total, text: text)
        }
        return nil
    }
}

extension ClauseDropping {
    /// Changes the categories of a clause so that it admits an item.
    ///
    /// - Returns: whether that could be done without dropping the clause.
    fileprivate mutating func take(gentlest clause: FilterClause, toShow item: Int) throws(TooMuchWork) -> Bool {
        switch clause.owner {
        case .free: return false
        case .required(_, let cause):
            // Of several words those can stay that occur, all of them where None lets the item pass.
            guard case .word = cause else { return false }
            fallthrough
        case .category, .group:
            // Of several categories that share a clause one is enough.
            for index in clause.categories(of: catalog).sorted() {
                let category = catalog.categories[index]
                let steps = category.steps(admitting: item, category.selection(in: state))
                if !steps.isEmpty, try takeAll(steps) { return true }
            }
            return false
        }
    }

    /// All steps or none.
    private mutating func takeAll(_ steps: [RescueStep]) throws(TooMuchWork) -> Bool {
        let before = self
        for step in steps where try !take(step) {
            self = before
            return false
        }
        return true
    }
}
