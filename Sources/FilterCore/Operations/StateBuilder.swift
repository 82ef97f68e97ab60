/// Operations that are carried out one after the other, each on what the ones before it led to.
///
///     var change = StateBuilder(of: state, in: catalog)
///     for filter in filters { try change.apply(.addFilter(filter, group: .or("size", .numeric))) }
///     let next = change.finished()   // as if each had been applied alone, at a fraction of the cost
///
/// A free filter is added or removed in place; the order of selection is numbered anew once, at the end.
public struct StateBuilder: Sendable {
    private let catalog: Catalog
    private let work: WorkBudget
    private let origin: FilterState
    /// The state so far, in the order of selection; its numbers may have gaps until ``finished()``.
    public private(set) var state: FilterState
    private var isChanged = false
    /// By group: the filters that the selections of categories write into it, as far as they were asked for.
    private var selectedFilters: [FilterGroupID: Set<Filter>] = [:]

    /// Units to add one free filter.
    private static let additionCost = 1_000
    /// Units to read, compare and number what is chosen in one operation, for each filter in force.
    private static let filterCost = 800

    /// - Parameter work: what the operations may cost; by default as much as they take.
    public init(of state: FilterState, in catalog: Catalog, work: WorkBudget = .unlimited) {
        self.catalog = catalog
        self.work = work
        origin = state
        self.state = state.renumbered()
    }

    /// Carries out an operation; the state so far stays as it is if that cannot be done.
    ///
    /// Categories that depend on one whose selection changed follow it, see ``ParentChangeEffect``.
    ///
    /// - Returns: what it chose in categories that depend on others, see ``Catalog/requireOffered(_:in:work:)``.
    /// - Throws: a ``FilterError`` for what cannot be done, ``FilterError/tooMuchWork(_:)`` too.
    /// - Complexity: O(1) for a free filter that is added; O(filters of the group) for one that is removed; O(chosen
    ///   values) for one value; suggestions for an unknown value look at up to 20,000 names; an evaluation for each
    ///   dependent category that takes its first value.
    @discardableResult
    public mutating func apply(_ operation: FilterOperation) throws(FilterError) -> [DependentChoice] {
        try spend(Self.additionCost)
        switch operation {
        case .addFilter(let filter, let group) where catalog.operation(adding: filter, to: group, in: state) == nil:
            if try catalog.addFree(filter, to: group, in: &state) { isChanged = true }
            return []
        case .removeFilter(let filter, let group?) where !isSelected(filter, in: group):
            try spend(state.groups[group].count)
            if state.groups.remove(filter, from: group) { isChanged = true }
            return []
        default:
            let before = state
            try spend(before.filterCount * Self.filterCost)
            guard try catalog.carryOut(operation, on: &state, work) else { return [] }
            try spend(state.filterCount * Self.filterCost)
            isChanged = true
            selectedFilters = [:]
            return catalog.dependentChoices(of: operation, from: before, to: state)
        }
    }

    /// The state after all operations, numbered 1…n; the one that they began with, byte for byte, if nothing changed.
    public func finished() -> FilterState {
        isChanged ? state.renumbered() : origin
    }

    private func spend(_ amount: Int) throws(FilterError) {
        do throws(TooMuchWork) {
            try work.spend(amount, on: .operation)
        } catch {
            throw .tooMuchWork(error)
        }
    }

    private mutating func isSelected(_ filter: Filter, in group: FilterGroupID) -> Bool {
        if let selected = selectedFilters[group] { return selected.contains(filter) }
        let selected = catalog.selectedFilters(in: group, of: state)
        selectedFilters[group] = selected
        return selected.contains(filter)
    }
}
