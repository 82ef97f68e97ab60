/// The answer to a state: which items match, and from it every count, what-if, stats and page.
///
/// Made by one pass over the clauses, which also finds for every category the items that only its own selection keeps
/// out; nothing is evaluated again for a category.
public final class Evaluation: Sendable {
    public let catalog: Catalog
    public let state: FilterState
    /// How many items match, or products of which one does, or what the matching items weigh.
    public let total: Int
    /// How many items match.
    public let variantTotal: Int
    /// R: the items that pass every clause.
    let matches: Bitmap
    /// The products that match; `nil` where items are counted by themselves.
    let matchingProducts: ProductSet?
    /// `nil` if no clause is in force.
    private let nearMiss: NearMiss?
    let clauses: StateClauses
    /// The items that the question is about; `nil` for all of the catalog.
    private let scope: Bitmap?
    /// Those of them that are in the catalog; `nil` for all places.
    let asked: Bitmap?
    /// The expression that says which items those are.
    let scopeText: String?
    /// The tables of pairs that were made when it was begun; `nil` if there were none.
    let tables: PairTables?
    /// The budget that all work of the evaluation is counted against.
    package let work: WorkBudget

    init(
        catalog: Catalog,
        state: FilterState,
        scope: Bitmap? = nil,
        scopeText: String? = nil,
        work: WorkBudget,
        for purpose: WorkPurpose
    ) throws(TooMuchWork) {
        self.catalog = catalog
        self.state = state
        self.scope = scope
        self.scopeText = scopeText
        self.work = work
        tables = catalog.parts.pairs.tables
        let live = catalog.places.live
        asked = scope.map { scope in live.map { $0.intersection(scope) } ?? scope } ?? live
        clauses = try StateClauses(
            catalog,
            state,
            asked: asked,
            isAskedLive: scope == nil,
            work: work,
            for: purpose
        )
        let all = clauses.all
        // Each clause is read once, the two sets of the pass are written, and R is counted; of products the ends, too.
        let passes = all.count + (all.isEmpty || catalog.products == nil ? 3 : 6)
        try work.spend(passes, times: catalog.wordCount, on: purpose)
        nearMiss = all.isEmpty ? nil : NearMiss(clauses: all)
        matches = nearMiss?.passed ?? .all(itemCount: catalog.placeCount)
        variantTotal = nearMiss == nil ? catalog.itemCount : matches.count
        if let products = catalog.products {
            matchingProducts = ProductSet(matches, of: products)
        } else {
            matchingProducts = nil
        }
        if let weights = catalog.weights, variantTotal < catalog.itemCount {
            try work.spend(variantTotal, on: purpose)
            total = weights.weight(of: matches)
        } else {
            total = variantTotal == catalog.itemCount ? catalog.total : matchingProducts?.ends.count ?? variantTotal
        }
    }

    private init(_ other: Evaluation, as state: FilterState, against work: WorkBudget) {
        catalog = other.catalog
        self.state = state
        total = other.total
        variantTotal = other.variantTotal
        matches = other.matches
        matchingProducts = other.matchingProducts
        nearMiss = other.nearMiss
        clauses = other.clauses
        scope = other.scope
        asked = other.asked
        scopeText = other.scopeText
        tables = other.tables
        self.work = work
    }

    /// The items of a set whose products do not match yet; the set without products.
    ///
    /// - Complexity: O(*w*) words.
    func withoutMatchingProducts(_ set: Bitmap) -> Bitmap {
        set.subtracting(matchingProducts?.items ?? matches)
    }

    /// S(c): the items that pass every clause except the replaceable one of a category.
    func countedItems(of category: Int) -> Bitmap {
        guard let own = clauses.replaceable(of: category), let nearMiss else { return matches }
        return nearMiss.passing(allBut: own)
    }

    /// The sources of the clauses that leave S(c); of those that leave R without a category.
    func sources(ofCounted category: Int?) -> ClauseSources {
        clauses.sources(allBut: category)
    }

    /// Whether a category filters by its replaceable clause alone, so that S(c) is what is left without it.
    func hasReplaceableAlone(_ category: Int) -> Bool {
        clauses.hasReplaceableAlone(category)
    }

    /// Whether a category's replaceable clause is in force.
    func isReplaceableInForce(_ category: Int) -> Bool {
        clauses.replaceable(of: category) != nil
    }

    /// Whether other filters stand in the clause that a category would replace.
    func sharesClause(_ category: Int) -> Bool {
        clauses.sharesClause(category)
    }

    /// The items that pass every clause but one of a category's required ones.
    func passing(allBut cause: RequiredClause.Cause, of category: Int) -> Bitmap {
        guard let nearMiss, let clause = clauses.required(cause, of: category) else { return matches }
        return nearMiss.passing(allBut: clause)
    }

    /// The items that pass every clause but a category's replaceable one and one of its required ones.
    ///
    /// - Complexity: O(*k* · *w*), *k* clauses.
    func passing(
        allButReplaceableAnd cause: RequiredClause.Cause,
        of category: Int,
        for purpose: WorkPurpose
    ) throws(TooMuchWork) -> Bitmap {
        guard isReplaceableInForce(category) else { return passing(allBut: cause, of: category) }
        try work.spend(clauses.count, times: catalog.wordCount, on: purpose)
        return clauses.intersection(allBut: category, keepingRequired: { $0 != cause })
            ?? .all(itemCount: catalog.placeCount)
    }

    /// The count of a set: to weigh its members is work, too.
    func count(_ set: Bitmap, for purpose: WorkPurpose) throws(TooMuchWork) -> Int {
        if catalog.countsWeights { try work.spend(set.count, on: purpose) }
        return catalog.count(set)
    }

    /// The count of what two sets have in common.
    func count(of set: Bitmap, in other: Bitmap, for purpose: WorkPurpose) throws(TooMuchWork) -> Int {
        catalog.countsWeights
            ? try count(set.intersection(other), for: purpose) : catalog.count(of: set, in: other)
    }

    /// How many items match when a category filters nothing.
    ///
    /// - Complexity: O(*w*) words if the category has one clause; O(*k* · *w*) for several, *k* clauses of the state.
    func totalWithout(_ category: Int, for purpose: WorkPurpose) throws(TooMuchWork) -> Int {
        if !clauses.isFiltering(category) { return total }
        if clauses.hasReplaceableAlone(category) { return try count(countedItems(of: category), for: purpose) }
        return try total(if: catalog.categories[category].selectionAtRest, in: category, for: purpose)
    }

    /// How many items match if a category has another selection and nothing follows from that.
    ///
    /// - Complexity: O(*k* · *w*), and what the clauses of that selection take.
    func total(if selection: Selection, in category: Int, for purpose: WorkPurpose) throws(TooMuchWork) -> Int {
        try work.spend(clauses.count + (catalog.products == nil ? 1 : 2), times: catalog.wordCount, on: purpose)
        let replacement = try catalog.categories[category].clauses(of: selection, work: work, for: purpose)
        var passed = clauses.intersection(allBut: category, keepingRequired: { _ in false })
        var shared = clauses.sharedByOthers(category)
        if let own = replacement.replaceable {
            shared = shared?.union(own) ?? own
        }
        for clause in replacement.required.map(\.items) + (shared.map { [$0] } ?? []) {
            passed = passed?.intersection(clause) ?? clause
        }
        guard let passed else { return catalog.total }
        return try count(passed, for: purpose)
    }

    /// How many items match without each word of a category's selection; nothing for words whose removal changes other
    /// categories, and for a last word that has no clause of its own.
    ///
    /// - Complexity: O(*k* · *w*), *k* words.
    func totalsWithoutWords(of category: Int) throws(TooMuchWork) -> [Text: Int] {
        guard !catalog.hasConsequences(catalog.categories[category], in: state), catalog.products == nil else {
            return [:]
        }
        let wordCount = clauses.required(of: category).count + clauses.words(of: category).count
        // The items of each word are turned around, joined with two others, and counted without.
        try work.spend(5 * wordCount + 4, times: catalog.wordCount, on: .currentFilters)
        var totals: [Text: Int] = [:]
        for clause in clauses.required(of: category) {
            if case .word(let word) = clause.cause, let nearMiss {
                totals[word] = try count(nearMiss.passing(allBut: clause.items), for: .currentFilters)
            }
        }
        let words = clauses.words(of: category)
        guard words.count > 1 else { return totals }
        // The clauses that let an item pass besides the words.
        var others = clauses.sharedByOthers(category).map { [$0] } ?? []
        if catalog.categories[category].selection(in: state).isNoneOn {
            others.append(catalog.categories[category].content.none)
        }
        var once = OnceOnly(itemCount: catalog.placeCount)
        if catalog.categories[category].definition.operator == .all {
            for word in words { once.add(word.items.complement()) }
            var missingOne = countedItems(of: category).intersection(once.items)
            for items in others { missingOne.formSubtraction(items) }
            for word in words {
                totals[word.word] = total + (try count(missingOne.subtracting(word.items), for: .currentFilters))
            }
        } else {
            for items in words.map(\.items) + others { once.add(items) }
            let alone = once.items.intersection(matches)
            for word in words {
                totals[word.word] = total - (try count(of: alone, in: word.items, for: .currentFilters))
            }
        }
        return totals
    }

    /// How many items match without one free filter.
    ///
    /// - Parameter alone: what ``passingAlone(in:)`` says of the group, for a filter of an or-group.
    /// - Complexity: O(*w*) words.
    func totalWithout(
        _ filter: Filter,
        in group: FilterGroupID,
        knowing alone: Bitmap?
    ) throws(TooMuchWork) -> Int {
        try work.spend(3 * catalog.wordCount, on: .currentFilters)
        guard let clause = clauses.clause(of: filter, in: group), let items = clauses.items(of: filter), let nearMiss
        else { return total }
        guard group.isDisjunctive, let alone else {
            return try count(nearMiss.passing(allBut: clause), for: .currentFilters)
        }
        if catalog.products != nil { return catalog.count(matches.subtracting(alone.intersection(items))) }
        return total - (try count(of: alone, in: items, for: .currentFilters))
    }

    /// The matching items that pass an or-group through one of its alternatives alone; `nil` if it has but one.
    ///
    /// - Complexity: O(*k* · *w*), *k* filters of the group.
    func passingAlone(in group: FilterGroupID) throws(TooMuchWork) -> Bitmap? {
        let alternatives = clauses.alternatives(in: group)
        guard alternatives.count > 1 else { return nil }
        try work.spend(3 * alternatives.count + 2, times: catalog.wordCount, on: .currentFilters)
        var once = OnceOnly(itemCount: catalog.placeCount)
        for items in alternatives { once.add(items) }
        return once.items.intersection(matches)
    }

    /// Whether no item has the attribute of a free filter in force, or the value.
    func isOrphaned(_ filter: Filter) -> Bool {
        guard filter.predicate.wantedValue != nil, let items = clauses.items(of: filter) else {
            return !catalog.attributes.contains(filter.attribute)
        }
        let count = catalog.places.live.map(items.intersectionCount) ?? items.count
        return count == (filter.isNegated ? catalog.itemCount : 0)
    }

    /// The same evaluation, of which everything that is asked later counts against another budget.
    ///
    /// - Parameter state: one that equals that of the evaluation. Its filters may be in another order, and words may be
    ///   written in another way.
    package func counting(against work: WorkBudget, as state: FilterState? = nil) -> Evaluation {
        Evaluation(self, as: state ?? self.state, against: work)
    }

    /// About the memory of its sets, those included that it shares with the catalog.
    package var byteCount: Int { (clauses.setCount + 5) * catalog.wordCount * MemoryLayout<UInt64>.stride }

    /// Another state, asked about the same items, against the same budget.
    ///
    /// - Parameter purpose: what it is asked for.
    func evaluation(of state: FilterState, for purpose: WorkPurpose) throws(TooMuchWork) -> Evaluation {
        try Evaluation(
            catalog: catalog,
            state: state,
            scope: scope,
            scopeText: scopeText,
            work: work,
            for: purpose
        )
    }
}

extension Catalog {
    /// Evaluates a state.
    ///
    /// - Parameters:
    ///   - state: one made by this catalog, or by another over other data: chosen values that these data lack match
    ///     nothing.
    ///   - work: what the evaluation, and everything that is asked of it later, may cost; by default as much as it takes.
    /// - Throws: ``TooMuchWork`` if that is more than the budget has left, before it is done.
    /// - Complexity: O(*k* · *w*), *k* clauses, *w* words of `itemCount` bits.
    public func evaluate(
        _ state: FilterState,
        work: WorkBudget = .unlimited
    ) throws(TooMuchWork) -> Evaluation {
        try Evaluation(catalog: self, state: state, work: work, for: .filters)
    }

    /// Evaluates a state among the items that pass an expression: everything is counted as if there were no others.
    ///
    /// - Throws: ``FilterError/unknownAttribute(_:suggestions:)``, ``FilterError/tooMuchWork(_:)``.
    /// - Complexity: as ``evaluate(_:work:)``, and O(values) for each filter of the expression.
    public func evaluate(
        _ state: FilterState,
        within expression: FilterExpression,
        work: WorkBudget = .unlimited
    ) throws(FilterError) -> Evaluation {
        for filter in expression.filters { try requireKnown(filter.attribute) }
        do throws(TooMuchWork) {
            let passing = try attributes.items(matchingEach: expression.filters, work: work, for: .filters)
            return try Evaluation(
                catalog: self,
                state: state,
                scope: attributes.items(matching: expression, knowing: passing),
                scopeText: expression.description,
                work: work,
                for: .filters
            )
        } catch {
            throw .tooMuchWork(error)
        }
    }

    /// The places of the items that pass an expression, in the order of input. An attribute that no item has matches nothing.
    ///
    /// - Complexity: O(items), and O(values) for each filter of the expression.
    public func places(
        passing expression: FilterExpression,
        work: WorkBudget = .unlimited
    ) throws(TooMuchWork) -> [Int] {
        let passing = try attributes.items(matchingEach: expression.filters, work: work, for: .filters)
        let items = attributes.items(matching: expression, knowing: passing)
        return placesInOrder.filter { items.contains($0) }
    }
}
