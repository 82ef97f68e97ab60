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
        let keys = selected.map(\.key)
        let isActive = keys.map { presentation.isRemovable($0) }
        let active = zip(keys, isActive).filter(\.1).map(\.0)
        let shown = isListing ? selected.filter { groups?.contains(catalog.filterGroup(of: $0.key)) ?? true } : []
        return CurrentFilters(
            filters: try shown.map { filter throws(TooMuchWork) in try presentation.present(filter) },
            text: sentence(keys, wording),
            activeCount: active.count,
            activeCategoryCount: Set(active.compactMap(\.category)).count
        )
    }

    /// The parts in the order of the oldest filter of each category; free filters one by one.
    private func sentence(_ keys: [CurrentFilterKey], _ wording: Wording) -> String {
        let localizer = wording.localizer
        var parts = scopeText.map { [$0] } ?? []
        var told: Set<String> = []
        for key in keys {
            if case .free(let filter, _) = key {
                parts.append(FreeFilterPhrases(catalog, wording).text(filter))
            } else if let id = key.category, told.insert(id).inserted, let index = catalog.index(ofCategory: id) {
                parts += CategoryPhrases(catalog.categories[index], in: state, wording).sentenceParts
            }
        }
        guard !parts.isEmpty else { return localizer.text(.allItems, count: catalog.itemCount) }
        return localizer.text(
            .sentence,
            count: catalog.itemCount,
            [
                .parts: parts.joined(separator: localizer.text(.partSeparator)),
                .matching: localizer.text(count: total),
            ]
        )
    }
}

extension Catalog {
    /// The group that a filter in force stands in.
    func filterGroup(of key: CurrentFilterKey) -> FilterGroupID {
        if case .free(_, let group) = key { return group }
        guard let index = key.category.flatMap(index(ofCategory:)) else {
            preconditionFailure("keys come from categories of the catalog")
        }
        return categories[index].filterGroup
    }
}
