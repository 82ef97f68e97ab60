import FilterCore

/// The ids that answers give to values and to filters in force; never made from positions or from the state.
enum FilterIdentity {
    static func value(_ value: Value, of category: String, in catalog: String) -> NameUUID {
        NameUUID(named: "value", catalog, category, String(value.typeTag), value.text)
    }

    /// One id per value; one per category for a range, a single path, a single value or a toggle, so that a moved
    /// slider is a change and not another filter.
    static func filter(_ key: CurrentFilterKey, in catalog: String) -> NameUUID {
        switch key {
        case .value(let category, let value):
            NameUUID(named: "filter", catalog, category, String(value.typeTag), value.text)
        case .none(let category): NameUUID(named: "none", catalog, category)
        case .selection(let category): NameUUID(named: "selection", catalog, category)
        }
    }

    /// The filter group that a category feeds, as InstantSearch prints it: `or<brand>`, `and<tags>`.
    static func group(of category: CategoryDefinition) -> String {
        switch category.kind {
        case .multi, .options: "\(category.operator == .all ? "and" : "or")<\(category.id)>"
        case .hierarchy: "hierarchical<\(category.id)>"
        case .single, .toggle, .range, .comparison, .keywords, .search: "and<\(category.id)>"
        }
    }
}
