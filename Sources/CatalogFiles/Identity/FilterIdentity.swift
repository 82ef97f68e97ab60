package import FilterCore

/// The ids that answers give to values and to filters in force; never made from positions or from the state.
package enum FilterIdentity {
    package static func value(_ value: Value, of category: String, in catalog: String) -> NameUUID {
        NameUUID(named: "value", catalog, category, String(value.typeTag), value.text)
    }

    /// Of the section of a value, or of None.
    package static func section(_ value: Value?, of category: String, in catalog: String) -> NameUUID {
        guard let value else { return NameUUID(named: "noneSection", catalog, category) }
        return NameUUID(named: "section", catalog, category, String(value.typeTag), value.text)
    }

    /// One id per value; one per category for a range, a single path, a single value or a toggle, so that a moved
    /// slider is a change and not another filter.
    package static func filter(_ key: CurrentFilterKey, in catalog: String) -> NameUUID {
        switch key {
        case .value(let category, let value):
            NameUUID(named: "filter", catalog, category, String(value.typeTag), value.text)
        case .excluded(let category, let value):
            NameUUID(named: "excluded", catalog, category, String(value.typeTag), value.text)
        case .none(let category): NameUUID(named: "none", catalog, category)
        case .word(let category, let word): NameUUID(named: "word", catalog, category, word.string)
        case .selection(let category): NameUUID(named: "selection", catalog, category)
        case .free(let filter, let group):
            NameUUID(named: "freeFilter", catalog, group.description, filter.canonicalForm)
        }
    }
}
