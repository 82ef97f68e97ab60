import FilterCore

/// A category as programs choose in it.
struct DescribedCategory: Sendable {
    let id: String
    let title: String
    let identifier: Identifier
    let form: Form
    /// Whether None can be chosen.
    let includesNone: Bool

    /// The forms of a selection, one for each kind of category or two.
    enum Form: Sendable {
        /// Several values, under the member `values`.
        case values(DescribedValues, canExclude: Bool)
        /// One value, under the member that is named.
        case value(DescribedValues, member: ValueMember)
        /// Several paths of a hierarchy.
        case paths(DescribedValues)
        case toggle
        /// Two bounds, numbers or days.
        case range(isDate: Bool)
        /// A number or a day.
        case comparison(isDate: Bool)
        case keywords
        case search
    }

    /// Where the only value of a selection stands.
    enum ValueMember: Sendable {
        /// `{"value": …}`
        case value
        /// `{"values": […]}`
        case values
        /// `{"paths": […]}`
        case paths
    }

    init(_ category: Category, identifier: Identifier) {
        let definition = category.definition
        id = category.id
        title = definition.title
        self.identifier = identifier
        includesNone = definition.includeNone != nil
        switch category.kind {
        case .multi, .options:
            let values = DescribedValues(of: category)
            let canExclude = definition.isNegatable || definition.isSubtractive
            form =
                definition.isSingle
                ? .value(values, member: .values) : .values(values, canExclude: canExclude)
        case .single: form = .value(DescribedValues(of: category), member: .value)
        case .hierarchy:
            let values = DescribedValues(of: category)
            form = definition.isSingle ? .value(values, member: .paths) : .paths(values)
        case .toggle: form = .toggle
        case .range: form = .range(isDate: category.isDate)
        case .comparison: form = .comparison(isDate: category.isDate)
        case .keywords: form = .keywords
        case .search: form = .search
        }
    }

    /// Its values, where they can be chosen one by one.
    var values: DescribedValues? {
        switch form {
        case .values(let values, _), .value(let values, _), .paths(let values): values
        case .toggle, .range, .comparison, .keywords, .search: nil
        }
    }

    /// Whether any number of values can be chosen, none included.
    var takesSeveral: Bool {
        switch form {
        case .values, .paths: true
        case .value, .toggle, .range, .comparison, .keywords, .search: false
        }
    }
}
