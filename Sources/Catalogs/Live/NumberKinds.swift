import FilterCore

/// Of attributes that have numbers only or dates only, which of both they have; those without values are open.
struct NumberKinds: Sendable, Equatable {
    enum Kind: Sendable {
        case numbers, dates
    }

    private var forms: [Text: Kind] = [:]

    init() {}

    /// As the categories of a catalog have them.
    init(of catalog: Catalog) {
        for category in catalog.categories {
            guard let stats = category.catalogStats, stats.minimum != nil else { continue }
            forms[Text(category.definition.attribute)] = category.isDate ? .dates : .numbers
        }
    }

    subscript(attribute: Text) -> Kind? {
        get { forms[attribute] }
        set { forms[attribute] = newValue }
    }
}
