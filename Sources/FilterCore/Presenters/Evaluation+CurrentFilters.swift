/// The filters in force, in words.
public struct CurrentFilters: Sendable {
    /// In order of selection.
    public let filters: [CurrentFilter]
    /// `Brand: Nike or Puma; in stock — 132 of 10,000 items`
    public let text: String
    /// Entries without required selections at their initial value.
    public let activeCount: Int
    /// Categories with such an entry.
    public let activeCategoryCount: Int
}

extension Evaluation {
    /// Presents the filters in force.
    ///
    /// - Parameter results: what ``result(for:listing:)`` gave for categories that were counted already, by index;
    ///   a what-if found there is not computed again.
    /// - Complexity: O(filters), plus a count for each category whose what-if is not known.
    public func currentFilters(knowing results: [Int: CategoryResult] = [:]) -> CurrentFilters {
        let keys = catalog.sequencedKeys(in: state)
        var known = results
        let filters = keys.map { entry in
            present(entry.key, knowing: &known)
        }
        let active = filters.filter(\.isRemovable)
        return CurrentFilters(
            filters: filters,
            text: sentence(filters),
            activeCount: active.count,
            activeCategoryCount: Set(active.map(\.category)).count
        )
    }

    private func present(_ key: CurrentFilterKey, knowing results: inout [Int: CategoryResult]) -> CurrentFilter {
        guard let index = catalog.index(ofCategory: key.category) else {
            preconditionFailure("keys come from categories of the catalog")
        }
        let category = catalog.categories[index]
        let isRemovable = !catalog.isAtRequiredInitial(category, in: state)
        let selection = category.selection(in: state)
        let predicate = Self.predicate(key, selection)
        return CurrentFilter(
            key: key,
            category: index,
            predicate: predicate,
            keepsNone: category.includesNone && key == .selection(category: key.category) && selection.hasNone,
            text: CategoryPhrases(category, in: state).chip(key),
            isRemovable: isRemovable,
            isOrphaned: isOrphaned(predicate, in: category),
            whatIf: isRemovable ? whatIf(removing: key, index, knowing: &results) : nil
        )
    }

    private static func predicate(_ key: CurrentFilterKey, _ selection: Selection) -> CurrentFilter.Predicate {
        switch (key, selection) {
        case (.value(_, let value), _): return .facet(value)
        case (.none, _): return .none
        case (.selection, .values(let selection)):
            return selection.values.first.map { .facet($0.element) } ?? .hasValue
        case (.selection, .path(let selection)):
            return selection.path.map { .facet(.string($0.element)) } ?? .none
        case (.selection, .toggle): return .facet(.bool(true))
        case (.selection, .range(let selection)):
            guard selection.lower != nil || selection.upper != nil else { return .hasValue }
            return .range(lower: selection.lower, upper: selection.upper)
        }
    }

    private func isOrphaned(_ predicate: CurrentFilter.Predicate, in category: Category) -> Bool {
        guard category.definition.kind.hasValues, case .facet(let value) = predicate else { return false }
        return category.code(of: value) == nil
    }

    private func whatIf(
        removing key: CurrentFilterKey,
        _ index: Int,
        knowing results: inout [Int: CategoryResult]
    ) -> Int {
        let category = catalog.categories[index]
        // A removal that empties the category's clause leaves S; everything else is what a toggle would give.
        switch key {
        case .selection:
            if case .path(let selection) = category.selection(in: state), selection.none {
                return total(after: key)
            }
            return cachedResult(index, &results).whatIfCleared
        case .none:
            return cachedResult(index, &results).none?.whatIf ?? total
        case .value(_, let value):
            let result = cachedResult(index, &results).values.first { $0.value == value }
            return result?.whatIf ?? total(after: key)
        }
    }

    private func cachedResult(_ index: Int, _ results: inout [Int: CategoryResult]) -> CategoryResult {
        if let result = results[index] { return result }
        let computed = result(for: index)
        results[index] = computed
        return computed
    }

    private func total(after key: CurrentFilterKey) -> Int {
        guard let next = try? catalog.applying(.remove(key), to: state) else {
            preconditionFailure("a filter in force that is removable can be removed")
        }
        return catalog.evaluate(next).total
    }

    private func sentence(_ filters: [CurrentFilter]) -> String {
        var order: [Int] = []
        for filter in filters where !order.contains(filter.category) { order.append(filter.category) }
        let parts = order.compactMap { CategoryPhrases(catalog.categories[$0], in: state).sentencePart }
        let all = NumberText.items(catalog.itemCount)
        guard !parts.isEmpty else { return catalog.itemCount == 1 ? all : "All \(all)" }
        return "\(parts.joined(separator: "; ")) — \(NumberText.text(total)) of \(all)"
    }
}

extension Selection {
    fileprivate var hasNone: Bool {
        switch self {
        case .values(let selection): selection.none
        case .path(let selection): selection.none
        case .toggle: false
        case .range(let selection): selection.none
        }
    }
}
