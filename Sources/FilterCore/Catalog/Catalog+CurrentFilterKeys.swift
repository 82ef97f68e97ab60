extension Catalog {
    /// The filters in force, in order of selection over the whole state.
    public func currentFilterKeys(in state: FilterState) -> [CurrentFilterKey] {
        selectedFilters(in: state).map(\.key)
    }

    /// The filters that a category's selection puts in force, in order of selection.
    func currentFilterKeys(of category: Category, in state: FilterState) -> [CurrentFilterKey] {
        category.selectedFilters(in: state).sorted { $0.sequence < $1.sequence }.map(\.key)
    }

    /// All filters in force, in order of selection over the whole state.
    func selectedFilters(in state: FilterState) -> [SelectedFilter] {
        // A category without a selection has no filter, and states name few categories of many.
        var filters: [SelectedFilter] = []
        for index in state.selections.keys.compactMap(index(ofCategory:)).sorted() {
            filters += categories[index].selectedFilters(in: state)
        }
        for entry in state.groups.entries() {
            filters.append(
                SelectedFilter(
                    key: .free(entry.filter, group: entry.group),
                    sequence: entry.sequence,
                    predicate: CurrentFilter.Predicate(entry.filter),
                    filter: entry.filter
                )
            )
        }
        // By number and place, and not the filters themselves, which are large.
        let order = filters.indices.sorted { (filters[$0].sequence, $0) < (filters[$1].sequence, $1) }
        return order.map { filters[$0] }
    }

    /// A required selection that stands where it started: listed, not removable, not counted.
    func isAtRequiredInitial(_ category: Category, in state: FilterState) -> Bool {
        guard category.definition.isRequired, case .values(let selection) = category.selection(in: state) else {
            return false
        }
        return selection.values.first?.element == category.initialValue
    }
}
