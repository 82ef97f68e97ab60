/// A catalog ready for questions: the definition compiled against the data. Immutable; share it between threads.
///
///     let catalog = try Catalog(definition: definition, table: table)
///     let state = try catalog.applying(.select(category: "brand", value: .string("Nike")), to: catalog.initialState)
///     catalog.evaluate(state).total   // 90
///
/// Items are known by their place in the order of input, `0..<itemCount`.
public final class Catalog: Sendable {
    public let definition: CatalogDefinition
    public let itemCount: Int
    /// In the order of the definition.
    public let categories: [Category]
    /// The orders that pages can have; the first is the order of input.
    public let sortOrders: [SortOrder]
    /// What a new session starts with: every category's initial selection.
    public let initialState: FilterState
    let zone: Zone
    private let indexOfCategory: [String: Int]

    /// - Parameter zone: the zone that the definition names.
    /// - Throws: all faults of the definition at once: attributes that no item has, values of a type that the kind
    ///   cannot take, a required category without values, ids that are taken.
    public init(definition: CatalogDefinition, table: AttributeTable, zone: Zone = .utc) throws(DefinitionError) {
        var compiler = CatalogCompiler(definition: definition, table: table, zone: zone)
        categories = compiler.compileCategories()
        sortOrders = compiler.compileSortOrders()
        guard compiler.faults.isEmpty else { throw DefinitionError(faults: compiler.faults) }
        self.definition = definition
        self.zone = zone
        itemCount = table.itemCount
        indexOfCategory = Dictionary(uniqueKeysWithValues: zip(categories.map(\.id), categories.indices))
        initialState = compiler.initialState(of: categories)
        guard compiler.faults.isEmpty else { throw DefinitionError(faults: compiler.faults) }
    }

    /// Where a category stands in ``categories``, or `nil` if there is none with this id.
    public func index(ofCategory id: String) -> Int? {
        indexOfCategory[id]
    }

    /// The order with an id, or `nil`.
    public func sortOrder(_ id: String) -> SortOrder? {
        sortOrders.first { $0.id == id }
    }

    /// The category with an id.
    func category(_ id: String) throws(FilterError) -> Category {
        if let index = indexOfCategory[id] { return categories[index] }
        throw .unknownCategory(id, suggestions: NearNames.suggestions(for: id, among: categories.map(\.id)))
    }
}
