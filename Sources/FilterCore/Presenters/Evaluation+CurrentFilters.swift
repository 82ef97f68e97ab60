extension Evaluation {
    /// Presents the filters in force.
    ///
    /// - Parameters:
    ///   - results: what ``result(for:listing:)`` gave for categories that were counted already, by index; a what-if
    ///     found there is not computed again.
    ///   - isListing: whether the filters are asked for one by one; the text and the counts cost no what-ifs.
    ///   - groups: only filters of these groups; `nil` means all. The text and the counts are of all in any case.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: O(filters), plus a count for each category whose what-if is not known.
    public func currentFilters(
        knowing results: [Int: CategoryResult] = [:],
        _ wording: Wording = .english,
        presenter: CurrentFiltersPresenter = .labelled,
        isListing: Bool = true,
        in groups: Set<FilterGroupID>? = nil
    ) throws(TooMuchWork) -> CurrentFilters {
        var presentation = CurrentFilterPresentation(self, wording, as: presenter, knowing: results)
        let selected = catalog.selectedFilters(in: state)
        try work.spend(selected.count, times: WorkCost.filterText, on: .currentFilters)
        let categories = selected.map { catalog.category(of: $0.key) }
        var filters: [CurrentFilter] = []
        var activeCount = 0
        var activeCategories: [Int] = []
        for (filter, category) in zip(selected, categories) {
            let isRemovable = presentation.isRemovable(filter, of: category)
            if isRemovable {
                activeCount += 1
                if let category, !activeCategories.contains(category) { activeCategories.append(category) }
            }
            guard isListing, groups?.contains(catalog.filterGroup(of: filter.key)) ?? true else { continue }
            filters.append(try presentation.present(filter, of: category, isRemovable: isRemovable))
        }
        return CurrentFilters(
            filters: filters,
            text: sentence(selected, of: categories, wording),
            activeCount: activeCount,
            activeCategoryCount: activeCategories.count
        )
    }

    /// The parts in the order of the oldest filter of each category; free filters one by one. Alternatives of several
    /// categories, or of an or-group of free filters, are one part.
    ///
    /// - Parameter categories: of each filter its own; `nil` for a free one.
    private func sentence(_ selected: [SelectedFilter], of categories: [Int?], _ wording: Wording) -> String {
        let localizer = wording.localizer
        var parts = scopeText.map { [$0] } ?? []
        let alternatives = alternatives(among: selected, of: categories)
        let sharing =
            alternatives.isEmpty ? [] : Set(alternatives.values.joined().compactMap { categories[$0] })
        for (place, filter) in selected.enumerated() {
            if !alternatives.isEmpty, let places = alternatives[owner(of: filter.key)] {
                guard place == places[0] else { continue }
                parts += sentenceParts(ofAlternatives: places.map { (selected[$0], categories[$0]) }, wording)
            } else if case .free(let filter, _) = filter.key {
                parts.append(FreeFilterPhrases(catalog, wording).text(filter))
            } else if let category = categories[place], !sharing.contains(category),
                !categories[..<place].contains(category)
            {
                parts += CategoryPhrases(catalog.categories[category], in: state, wording).sentenceParts
            }
        }
        let countsItems = catalog.products == nil
        guard !parts.isEmpty else {
            return localizer.text(countsItems ? .allItems : .allProducts, count: catalog.total)
        }
        return localizer.text(
            countsItems ? .sentence : .productSentence,
            count: catalog.total,
            [
                .parts: parts.joined(separator: localizer.text(.partSeparator)),
                .matching: localizer.text(count: total),
            ]
        )
    }

    /// What is chosen as one part, then the exclusions of the same categories, which are no alternatives.
    private func sentenceParts(
        ofAlternatives filters: [(SelectedFilter, category: Int?)],
        _ wording: Wording
    ) -> [String] {
        var (chosen, excluded): ([String], [String]) = ([], [])
        var told: Set<Int> = []
        for (filter, category) in filters {
            if case .free(let filter, _) = filter.key {
                chosen.append(FreeFilterPhrases(catalog, wording).text(filter))
            } else if let category, told.insert(category).inserted {
                let own = CategoryPhrases(catalog.categories[category], in: state, wording).sentenceParts
                chosen += own.prefix(1)
                excluded += own.dropFirst()
            }
        }
        return [wording.localizer.shortList(chosen, .or)] + excluded
    }

    /// By clause that several categories or free filters make, the places of its filters.
    private func alternatives(
        among selected: [SelectedFilter],
        of categories: [Int?]
    ) -> [FilterClause.Owner: [Int]] {
        // Nothing is allocated where categories stand alone, as most do.
        guard selected.count > 1, categories.contains(where: { $0.map(sharesClause) ?? true }) else { return [:] }
        let clauses = Dictionary(grouping: selected.indices) { owner(of: selected[$0].key) }
        return clauses.filter { owner, places in
            guard case .group = owner, places.count > 1 else { return false }
            let first = categories[places[0]]
            return first == nil || places.contains { categories[$0] != first }
        }
    }
}

extension Catalog {
    /// The group that a filter in force stands in.
    func filterGroup(of key: CurrentFilterKey) -> FilterGroupID {
        if case .free(_, let group) = key { return group }
        guard let index = category(of: key) else {
            preconditionFailure("keys come from categories of the catalog")
        }
        return categories[index].filterGroup
    }

    /// The place of the category that a filter in force belongs to; `nil` for a free filter.
    fileprivate func category(of key: CurrentFilterKey) -> Int? {
        key.category.flatMap(index(ofCategory:))
    }
}
