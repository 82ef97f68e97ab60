/// Presents filters in force one by one.
struct CurrentFilterPresentation {
    private let evaluation: Evaluation
    private let wording: Wording
    private let presenter: CurrentFiltersPresenter
    /// By category index: what was counted so far.
    private var results: [Int: CategoryResult]
    /// By or-group of free filters, see ``Evaluation/passingAlone(in:)``.
    private var alone: [FilterGroupID: Bitmap?] = [:]
    /// By category index, see ``Evaluation/totalsWithoutWords(of:)``.
    private var withoutWords: [Int: [Text: Int]] = [:]

    init(
        _ evaluation: Evaluation,
        _ wording: Wording,
        as presenter: CurrentFiltersPresenter,
        knowing results: [Int: CategoryResult]
    ) {
        self.evaluation = evaluation
        self.wording = wording
        self.presenter = presenter
        self.results = results
    }

    private var catalog: Catalog { evaluation.catalog }
    private var state: FilterState { evaluation.state }

    /// - Parameter category: the place of the filter's own; `nil` for a free filter.
    func isRemovable(_ selected: SelectedFilter, of category: Int?) -> Bool {
        guard let category else { return true }
        return !catalog.isAtRequiredInitial(catalog.categories[category], in: state)
    }

    /// - Parameters:
    ///   - category: the place of the filter's own; `nil` for a free filter.
    ///   - isRemovable: what ``isRemovable(_:of:)`` says.
    mutating func present(
        _ selected: SelectedFilter,
        of category: Int?,
        isRemovable: Bool
    ) throws(TooMuchWork) -> CurrentFilter {
        let key = selected.key
        guard case .free(let filter, let group) = key else {
            guard let category else { preconditionFailure("keys come from categories of the catalog") }
            return try present(selected, ofCategory: category, isRemovable: isRemovable)
        }
        let text = FreeFilterPhrases(catalog, wording).text(filter)
        let alone = group.isDisjunctive ? try passingAlone(in: group) : nil
        return CurrentFilter(
            key: key,
            category: nil,
            group: group,
            predicate: selected.predicate,
            isNegated: filter.isNegated,
            keepsNone: false,
            text: presenter == .labelled ? text : InstantSearchPresenter.text(for: filter),
            accessibilityLabel: wording.localizer.text(.removeFilter, [.text: text]),
            isRemovable: true,
            isOrphaned: catalog.itemCount > 0 && evaluation.isOrphaned(filter),
            whatIf: try evaluation.totalWithout(filter, in: group, knowing: alone)
        )
    }

    private mutating func passingAlone(in group: FilterGroupID) throws(TooMuchWork) -> Bitmap? {
        if let known = alone[group] { return known }
        let passing = try evaluation.passingAlone(in: group)
        alone[group] = .some(passing)
        return passing
    }

    private mutating func present(
        _ selected: SelectedFilter,
        ofCategory index: Int,
        isRemovable: Bool
    ) throws(TooMuchWork) -> CurrentFilter {
        let key = selected.key
        let category = catalog.categories[index]
        let predicate = selected.predicate
        let text = CategoryPhrases(category, in: state, wording).chip(key)
        let isExcluded = if case .excluded = key { true } else { false }
        return CurrentFilter(
            key: key,
            category: index,
            group: category.filterGroup,
            predicate: predicate,
            isNegated: isExcluded,
            keepsNone: selected.keepsNone,
            text: presenter == .labelled ? text : plainText(predicate, in: category, or: text, isNegated: isExcluded),
            accessibilityLabel: wording.localizer.text(.removeFilter, [.text: text]),
            isRemovable: isRemovable,
            isOrphaned: isOrphaned(predicate, in: category),
            whatIf: isRemovable ? try whatIf(removing: key, index) : nil
        )
    }

    /// As InstantSearch would say it; what it has no filter for keeps its label.
    private func plainText(
        _ predicate: CurrentFilter.Predicate,
        in category: Category,
        or text: String,
        isNegated: Bool
    ) -> String {
        if category.kind == .toggle {
            return category.toggleFilter.map { InstantSearchPresenter.text(for: $0) } ?? text
        }
        if case .facet(let value) = predicate, category.kind == .options {
            let filter = category.code(of: value).flatMap {
                $0 < category.optionFilters.count ? category.optionFilters[$0] : nil
            }
            return filter.map { InstantSearchPresenter.text(for: $0) } ?? wording.label(of: value, in: category)
        }
        guard let attribute = category.attributes.first, let predicate = predicate.filterPredicate else { return text }
        return InstantSearchPresenter.text(
            for: Filter(attribute: attribute, predicate: predicate, isNegated: isNegated)
        )
    }

    private func isOrphaned(_ predicate: CurrentFilter.Predicate, in category: Category) -> Bool {
        guard category.kind.hasValues, case .facet(let value) = predicate else { return false }
        return category.code(of: value) == nil
    }

    // MARK: What-if

    private mutating func whatIf(removing key: CurrentFilterKey, _ index: Int) throws(TooMuchWork) -> Int {
        let known: Int? =
            switch key {
            case .value where catalog.categories[index].definition.isRequired: try result(index).whatIfCleared
            case .value(_, let value), .excluded(_, let value):
                try result(index).values.numbers(of: value, code: catalog.categories[index].code(of: value))?.whatIf
            case .none: try result(index).none?.whatIf
            case .selection:
                isAlone(index) ? try result(index).whatIfCleared : nil
            case .word(_, let word): try totalsWithoutWords(of: index)[word]
            case .free: nil
            }
        if let known { return known }
        return try evaluation.total(after: .remove(key), for: .currentFilters)
    }

    /// Whether a selection is a single filter, so that its removal clears the category.
    private func isAlone(_ index: Int) -> Bool {
        let category = catalog.categories[index]
        return category.kind != .hierarchy || !category.selection(in: state).isNoneOn
    }

    private mutating func totalsWithoutWords(of index: Int) throws(TooMuchWork) -> [Text: Int] {
        if let known = withoutWords[index] { return known }
        let totals = try evaluation.totalsWithoutWords(of: index)
        withoutWords[index] = totals
        return totals
    }

    private mutating func result(_ index: Int) throws(TooMuchWork) -> CategoryResult {
        if let result = results[index] { return result }
        let computed = try evaluation.result(for: index)
        results[index] = computed
        return computed
    }
}

extension CurrentFilter.Predicate {
    /// `nil` for what no filter of a group says.
    fileprivate var filterPredicate: Filter.Predicate? {
        switch self {
        case .facet(let value): .facet(value, score: nil)
        case .comparison(let sign, let operand): .comparison(sign, operand)
        case .range(let lower, let upper): .range(lower: lower, upper: upper)
        case .tag(let tag): .tag(tag)
        case .keyword(let word), .search(let word): .keyword(Filter.Keyword(word))
        case .hasValue: .hasValue
        case .none: nil
        }
    }
}
