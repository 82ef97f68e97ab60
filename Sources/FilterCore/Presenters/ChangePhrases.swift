/// The difference between two states, in words: the text of one step of a history.
///
/// Nothing is evaluated: chips say what is chosen, not how many items that leaves.
struct ChangePhrases {
    private let catalog: Catalog
    private let wording: Wording
    private let old: FilterState
    private let new: FilterState
    /// In force after it and not before, in order of selection.
    private var added: [CurrentFilterKey] = []
    /// In force before it and not after, in order of selection.
    private var removed: [CurrentFilterKey] = []
    /// Filters that replaced another one: a slider that was moved, a value chosen for its neighbour.
    private var changed: [CurrentFilterKey] = []
    private let isCleared: Bool

    /// - Complexity: O(*f* log *f*), *f* filters in force.
    init(_ catalog: Catalog, from old: FilterState, to new: FilterState, _ wording: Wording) {
        self.catalog = catalog
        self.wording = wording
        self.old = old
        self.new = new
        let oldKeys = catalog.currentFilterKeys(in: old)
        let newKeys = catalog.currentFilterKeys(in: new)
        isCleared = newKeys.allSatisfy { key in
            key.category.flatMap(catalog.index(ofCategory:)).map {
                catalog.isAtRequiredInitial(catalog.categories[$0], in: new)
            } ?? false
        }
        let (isOld, isNew) = (Set(oldKeys), Set(newKeys))
        added = newKeys.filter { !isOld.contains($0) }
        removed = oldKeys.filter { !isNew.contains($0) }
        changed = newKeys.filter { isOld.contains($0) && operand(of: $0, in: old) != operand(of: $0, in: new) }
        joinReplacements()
    }

    /// `nil` if the same filters are in force.
    var text: String? {
        let count = added.count + removed.count + changed.count
        if isCleared, count > 1 { return wording.localizer.text(.clearedAllFilters) }
        switch (added.isEmpty, removed.isEmpty, changed.isEmpty) {
        case (true, true, true): return nil
        case (false, true, true): return text(.added, added, in: new)
        case (true, false, true): return text(.removed, removed, in: old)
        case (true, true, false) where count == 1: return text(.changed, changed, in: new)
        default: return wording.localizer.text(.changedFilters, count: count)
        }
    }

    /// One by one: removed filters, added ones, changed ones; each in order of selection.
    var changes: [ChangedFilter] {
        removed.map { ChangedFilter(kind: .removed, key: $0, text: chip($0, in: old)) }
            + added.map { ChangedFilter(kind: .added, key: $0, text: chip($0, in: new)) }
            + changed.map { ChangedFilter(kind: .changed, key: $0, text: chip($0, in: new)) }
    }

    /// One filter of a category for another one is a change, as is that of a slider.
    private mutating func joinReplacements() {
        for key in added {
            guard let category = key.category, added.count(where: { $0.category == category }) == 1,
                removed.count(where: { $0.category == category }) == 1
            else { continue }
            added.removeAll { $0.category == category }
            removed.removeAll { $0.category == category }
            changed.append(key)
        }
    }

    /// The part of a filter that its key does not name; equal texts, equal filters.
    private func operand(of key: CurrentFilterKey, in state: FilterState) -> String? {
        switch key {
        case .value, .excluded, .none, .free: return nil
        case .word(let id, _):
            guard case .keywords(let selection) = state.selections[id] else { return nil }
            return "\(selection.isCaseSensitive)\(selection.none)"
        case .selection(let id):
            guard let selection = state.selections[id] else { return nil }
            // None is another filter beside a path.
            if case .values(let values) = selection, let index = catalog.index(ofCategory: id),
                catalog.categories[index].kind == .hierarchy
            {
                return values.values.first?.element.text
            }
            return selection.canonicalForm
        }
    }

    private func text(_ key: PhraseKey, _ filters: [CurrentFilterKey], in state: FilterState) -> String {
        let localizer = wording.localizer
        let first = chip(filters[0], in: state)
        guard filters.count > 1 else { return localizer.text(key, [.text: first]) }
        let text = localizer.text(.firstAndMore, count: filters.count - 1, [.first: first])
        return localizer.text(key, [.text: text])
    }

    private func chip(_ key: CurrentFilterKey, in state: FilterState) -> String {
        if case .free(let filter, _) = key { return FreeFilterPhrases(catalog, wording).text(filter) }
        guard let index = key.category.flatMap(catalog.index(ofCategory:)) else {
            preconditionFailure("keys come from categories of the catalog")
        }
        return CategoryPhrases(catalog.categories[index], in: state, wording).chip(key)
    }
}

/// One filter that is in force in one state and not in another, or says something else there.
public struct ChangedFilter: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case removed, added, changed
    }

    public let kind: Kind
    /// A removed filter is one of the former state, any other one of the new state.
    public let key: CurrentFilterKey
    /// As its chip reads: `Brand: Nike`.
    public let text: String
}

extension Catalog {
    /// The changes from one state to another, filter by filter.
    ///
    /// - Complexity: O(*f* log *f*), *f* filters in force; nothing is evaluated.
    public func changes(
        from old: FilterState,
        to new: FilterState,
        _ wording: Wording = .english
    ) -> [ChangedFilter] {
        ChangePhrases(self, from: old, to: new, wording).changes
    }

    /// The changes from one state to another, in words.
    ///
    /// - One filter more: `Added Brand: Nike`; several: `Added Brand: Nike and 2 more`, naming the oldest of them.
    /// - One less: `Removed Brand: Nike`; several: `Removed Brand: Nike and 2 more`.
    /// - Another value in a filter, or one filter of a category for another: `Changed Price: 10 – 50 €`.
    /// - Two or more in different ways: `Changed 3 filters`.
    /// - Two or more, and none is left but initial values of required categories: `Cleared all filters`.
    ///
    /// - Returns: `nil` if the same filters are in force, in whatever order of selection.
    /// - Complexity: O(*f* log *f*), *f* filters in force; nothing is evaluated.
    public func changeText(from old: FilterState, to new: FilterState, _ wording: Wording = .english) -> String? {
        ChangePhrases(self, from: old, to: new, wording).text
    }
}

extension Wording {
    public func title(of sort: SortOrder) -> String {
        localization?.sorts[sort.id] ?? sort.title
    }

    /// `Sorted by Cheapest first`
    public func changeText(sort: SortOrder) -> String {
        localizer.text(.sortedBy, [.title: title(of: sort)])
    }

    /// `20 items a page`
    public func changeText(pageSize: Int) -> String {
        localizer.text(.itemsPerPage, count: pageSize)
    }

    /// `Language: German`
    ///
    /// - Parameter name: what the language is called, or its tag.
    public func changeText(language name: String) -> String {
        localizer.text(.language, [.label: name])
    }
}
