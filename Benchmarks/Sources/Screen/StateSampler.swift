import FilterCore
import Measuring

/// Filter states such as people make: values are drawn by how many items have them, so common ones come up often.
struct StateSampler {
    let catalog: Catalog
    let table: AttributeTable
    private var random: SeededRandom

    init(catalog: Catalog, table: AttributeTable, seed: UInt64) {
        self.catalog = catalog
        self.table = table
        random = SeededRandom(seed: seed)
    }

    /// A state with a selection in so many categories.
    ///
    /// - Returns: `multi` categories have one to three values; a hierarchy any level; a range two bounds.
    mutating func state(selectedCategories count: Int) throws(FilterError) -> FilterState {
        var state = catalog.initialState
        for category in catalog.categories.shuffled(using: &random).prefix(count) {
            let operation = FilterOperation.set(category: category.id, selection: selection(in: category))
            state = try catalog.applying(operation, to: state)
        }
        return state
    }

    private mutating func selection(in category: Category) -> SelectionInput {
        let attribute = category.definition.attribute
        switch category.definition.kind {
        case .multi:
            var values: [Value] = []
            for _ in 0...random.next() % 3 {
                let value = value(of: attribute)
                if !values.contains(value) { values.append(value) }
            }
            return .values(values, none: nil)
        case .hierarchy:
            let parts = value(of: attribute).text.split(separator: " > ", omittingEmptySubsequences: false)
            return .values([.string(parts.prefix(Int(random.next() % 3) + 1).joined(separator: " > "))])
        case .range:
            let bounds = [value(of: attribute), value(of: attribute)].sorted().map { value -> Bound? in
                if case .number(let number) = value { .number(number) } else { nil }
            }
            return .range(lower: bounds[0], upper: bounds[1], none: nil)
        case .toggle:
            return .toggle(true)
        default:
            return .values([value(of: attribute)], none: nil)
        }
    }

    private mutating func value(of attribute: String) -> Value {
        guard let column = table.column(attribute), let code = column.codes.randomElement(using: &random) else {
            preconditionFailure("every attribute of the shop has values")
        }
        return column.vocabulary[Int(code)]
    }
}
