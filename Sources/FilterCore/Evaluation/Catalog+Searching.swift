extension Catalog {
    /// Answers several searches together, as front ends of the search protocol send them for one screen: each clause is
    /// evaluated once, and searches that differ by one clause share a pass.
    ///
    ///     let all = try catalog.search([[nike, red], [red], [nike]], work: budget)
    ///     all[0].total                                              // Nike in red
    ///     try all[1].counts(of: "brand", limit: 10)?.values         // brands in red
    ///     all.passCount                                             // 1
    ///
    /// - Parameters:
    ///   - searches: the clauses of each; one without clauses finds all items.
    ///   - ids: those of the items, which filters for `objectID` are about; `nil`: they are about an attribute of that name.
    ///   - work: what the searches, and everything that is asked of them later, may cost.
    /// - Throws: ``TooMuchWork`` if that is more than the budget has left, before it is done.
    /// - Complexity: O(*k* · *w*), *k* distinct clauses, *w* words of `itemCount` bits, and what the filters take, see
    ///   ``evaluate(_:within:work:)``.
    public func search(
        _ searches: [[SearchClause]],
        identifiedBy ids: ItemStore? = nil,
        work: WorkBudget
    ) throws(TooMuchWork) -> Searches {
        try Searches(self, searches, identifiedBy: ids, work: work)
    }

    /// The attributes that a front end gets counts of when it asks for all: in the order of the definition those of
    /// categories with values, the levels of hierarchies, numbers, and what toggles and options filter by if that is one
    /// facet. An attribute that no item has is none of them.
    ///
    /// - Complexity: O(categories).
    public var facetAttributes: [Text] { attributes.facetAttributes(of: categories) }

    /// Those of ``facetAttributes`` that a front end gets whatever it finds: not those of categories made of names.
    public var steadyFacetAttributes: [Text] {
        let made = Set(parts.relevant.flatMap(\.categories))
        return made.isEmpty
            ? facetAttributes
            : attributes.facetAttributes(of: categories.indices.filter { !made.contains($0) }.map { categories[$0] })
    }

    /// Whether values of an attribute can be counted: some item has it, and it has no texts that hardly repeat, one for
    /// nearly each of more than 65,536 items.
    public func isFacet(_ attribute: Text) -> Bool { attributes.isFacet(attribute) }

    /// The items of a text in its attributes, or of what the catalog is searched by.
    ///
    /// - Returns: `nil` for a text that asks for nothing.
    func items(matching text: SearchText, work: WorkBudget) throws(TooMuchWork) -> Bitmap? {
        let category = text.attributes == nil ? searchCategory : nil
        let variants = text.variants ?? category?.definition.wordVariants ?? .exact
        guard let words = SearchWords(text.text, variants) else { return nil }
        if let category, let content = category.content as? SearchContent {
            let selection = SearchSelection(text: text.text, sequence: 0).selection
            try work.spend(category.clauseCost(of: selection), on: .filters)
            return try content.items(matching: words, DeclaredWork(work, on: .filters))
        }
        let searched = text.attributes ?? shortTextAttributes
        try work.spend(attributes.cost(ofWords: words, in: searched), on: .filters)
        return attributes.items(matching: words, in: searched)
    }

    /// The attributes that are searched without a category of kind `search`: the attributes with texts of at most 100
    /// bytes on average, ids aside; in the order of their names.
    ///
    /// - Complexity: O(attributes).
    public var shortTextAttributes: [Text] { attributes.shortTexts }

    /// What counts as a word of a text that says nothing else: what the category that the catalog is searched by says.
    public var searchVariants: WordVariants { searchCategory?.definition.wordVariants ?? .exact }

    /// The languages of what it is searched by, English unless the category says others.
    public var searchLanguages: Set<PluralLanguage> {
        searchCategory.map { Set($0.definition.languages) } ?? [.english]
    }

    private var searchCategory: Category? { categories.first { $0.definition.kind == .search } }
}
