/// A catalog ready for questions: the definition compiled against the data. Immutable; share it between threads.
///
///     let catalog = try Catalog(definition: definition, table: table)
///     let state = try catalog.applying(.select(category: "brand", value: .string("Nike")), to: catalog.initialState)
///     catalog.evaluate(state).total   // 90
///
/// Items are known by their place: in the order of input, `0..<itemCount`, as long as none was changed after the others
/// were compiled; see ``changed(removing:keepingParts:adding:items:sequences:)``.
public final class Catalog: Sendable {
    let parts: CatalogParts
    /// The state of a new session: every category's initial selection.
    public let initialState: FilterState

    public var definition: CatalogDefinition { parts.definition }
    public var itemCount: Int { parts.places.liveCount }
    /// Every place is below it.
    var placeCount: Int { parts.places.count }
    var places: ItemPlaces { parts.places }
    public var zone: Zone { parts.attributes.zone }
    /// In the order of the definition.
    public var categories: [Category] { parts.categories }
    /// The orders that pages can have; the first is the order of input.
    public var sortOrders: [SortOrder] { parts.sortOrders }
    /// Whether an expression of the definition counts from today, so that categories hold for one day only, see
    /// ``on(_:)``.
    public var dependsOnDay: Bool { parts.dependsOnDay }
    /// The day that relative dates are counted from.
    public var today: CivilDate { parts.attributes.today }
    var attributes: AttributeIndex { parts.attributes }
    /// The places of all categories, those that others depend on before these.
    var settlingOrder: [Int] { parts.settlingOrder }
    /// The or-groups that more than one category feeds.
    var sharedGroups: [FilterGroupID] { parts.sharedGroups }

    /// - Parameter initialState: what a new session starts with; nothing chosen while that is being found.
    init(_ parts: CatalogParts, initialState: FilterState = FilterState()) {
        self.parts = parts
        self.initialState = initialState
    }

    /// Where a category stands in ``categories``, or `nil` if there is none with this id.
    ///
    /// Ids are equal when their UTF-8 bytes are.
    public func index(ofCategory id: String) -> Int? {
        // The key of a dictionary may be a canonical equivalent: U+212A of “K”.
        guard let index = parts.indexOfCategory[id], Text(categories[index].id) == Text(id) else { return nil }
        return index
    }

    /// The order with an id, or `nil`.
    public func sortOrder(_ id: String) -> SortOrder? {
        sortOrders.first { Text($0.id) == Text(id) }
    }

    /// The categories whose filters stand in a group.
    func feeders(of group: FilterGroupID) -> [Int] {
        parts.feedersOfGroup[group] ?? []
    }

    /// The category with an id.
    func category(_ id: String) throws(FilterError) -> Category {
        if let index = index(ofCategory: id) { return categories[index] }
        throw .unknownCategory(id, suggestions: NearNames.suggestions(for: id, among: categories.map(\.id)))
    }

    /// The attributes that items have, in the order of their bytes.
    package var attributeNames: [String] { attributes.names }

    /// Whether front ends count by an attribute, value by value, and no item has it.
    package func isFacetWithoutItems(_ attribute: Text) -> Bool {
        !attributes.contains(attribute) && categories.contains { attributes.facets(of: $0).contains(attribute) }
    }

    /// The attributes in the object that an attribute is; none of one whose names make categories, as these names are its
    /// values.
    ///
    /// - Complexity: O(attributes)
    package func attributes(inside object: Text) -> [Text] {
        definition.namedArrays.contains { Text($0) == object } ? [] : attributes.inside(object)
    }

    /// Refuses an attribute that no item has; without items every attribute is taken.
    ///
    /// - Throws: ``FilterError/unknownAttribute(_:suggestions:)``.
    public func requireKnown(_ attribute: Text) throws(FilterError) {
        guard !attributes.contains(attribute), itemCount > 0 else { return }
        let suggestions = NearNames.suggestions(for: attribute.string, among: attributes.names)
        throw .unknownAttribute(attribute.string, suggestions: suggestions)
    }
}

// MARK: - In an archive

extension Catalog {
    /// Writes everything but the definition. It must be the last thing in the archive.
    ///
    /// - Precondition: no item was changed after the others were compiled.
    package func write(to archive: inout ArchiveWriter) {
        precondition(places.live == nil, "what comes in parts is compiled anew before it is written")
        archive.write(itemCount)
        archive.write(today.daysSinceEpoch)
        archive.write(dependsOnDay)
        archive.begin(part: "categories")
        archive.write(categories.count)
        for category in categories {
            archive.write(category.role.rawValue)
            category.content.write(to: &archive)
        }
        archive.begin(part: "measure")
        switch measure {
        case .items: break
        case .products(let products): archive.write(products)
        case .weights(let weights): archive.write(weights)
        }
        archive.begin(part: "sorts")
        let orders = sortOrders.dropFirst().filter { $0.order != nil }
        archive.write(orders.count)
        for order in orders { order.write(to: &archive) }
        archive.begin(part: "other attributes")
        attributes.write(to: &archive)
        archive.begin(part: "tables of pairs")
        parts.writePairs(to: &archive)
    }
}
