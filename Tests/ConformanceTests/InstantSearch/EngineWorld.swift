import FilterCore
import TestSupport

/// A catalog over a few items.
struct EngineWorld {
    let catalog: Catalog

    init(_ categories: [CategoryDefinition], _ items: [ReferenceItem]) throws {
        catalog = try Catalog(
            definition: CatalogDefinition(title: "Case", categories: categories),
            table: AttributeTable(items)
        )
    }

    /// The state in which these values are chosen, the given ones first.
    func state(choosing selections: [(category: String, values: [Value])]) throws -> FilterState {
        var state = catalog.initialState
        for (category, values) in selections {
            for value in values {
                state = try catalog.applying(.select(category: category, value: value), to: state)
            }
        }
        return state
    }

    func result(of category: String, in state: FilterState, listing request: ValueListRequest? = nil) throws
        -> CategoryResult
    {
        guard let index = catalog.index(ofCategory: category) else { throw CaseFailure("no category \(category)") }
        return try catalog.evaluate(state).result(for: index, listing: request)
    }

    /// The list of a category, with these values of it chosen.
    func rows(of category: String, selecting values: [Value]) throws -> ValueResults {
        try result(of: category, in: try state(choosing: [(category, values)])).values
    }

    /// What is chosen of a category's values, in order of selection.
    func chosen(of category: String, in state: FilterState) -> [Value] {
        guard case .values(let selection) = state.selections[category] else { return [] }
        return selection.values.map(\.element)
    }
}

/// One row of a list of facet values.
struct CaseFacet {
    let value: Value
    let count: Int
    let isSelected: Bool
    let level: Int?

    init(_ json: CaseJSON) throws {
        try json.allow(["value", "count", "selected", "level"])
        value = try json.required("value").value
        count = try json.required("count").int
        isSelected = try json["selected"]?.bool ?? false
        level = try json["level"]?.int
    }
}
