/// A catalog ready for questions: the definition compiled against the data. Immutable; share it between threads.
///
///     let catalog = try Catalog(definition: definition, table: table)
///     let state = try catalog.applying(.select(category: "brand", value: .string("Nike")), to: catalog.initialState)
///     catalog.evaluate(state).total   // 90
///
/// Items are known by their place in the order of input, `0..<itemCount`.
public final class Catalog: Sendable {
    private let parts: CatalogParts
    /// What a new session starts with: every category's initial selection.
    public let initialState: FilterState

    public var definition: CatalogDefinition { parts.definition }
    public var itemCount: Int { parts.attributes.itemCount }
    public var zone: Zone { parts.attributes.zone }
    /// In the order of the definition.
    public var categories: [Category] { parts.categories }
    /// The orders that pages can have; the first is the order of input.
    public var sortOrders: [SortOrder] { parts.sortOrders }
    /// Whether an expression of the definition counts from today, so that categories hold for one day only, see
    /// ``on(_:)``.
    public var dependsOnDay: Bool { parts.dependsOnDay }
    /// What relative dates are counted from.
    public var today: CivilDate { parts.attributes.today }
    var attributes: AttributeIndex { parts.attributes }
    /// The places of all categories, those that others depend on before these.
    var settlingOrder: [Int] { parts.settlingOrder }
    /// The or-groups that more than one category feeds.
    var sharedGroups: [FilterGroupID] { parts.sharedGroups }

    /// - Parameters:
    ///   - items: the items of the table in the same order; texts that stand in their JSON then take no room here.
    ///   - zone: the zone that the definition names.
    ///   - today: the day in that zone; needed where the definition has relative dates.
    /// - Throws: all faults of the definition at once: attributes that no item has, values of a type that the kind
    ///   cannot take, a required category without values, ids that are taken.
    public init(
        definition: CatalogDefinition,
        table: AttributeTable,
        items: ItemStore? = nil,
        zone: Zone = .utc,
        today: CivilDate = .epoch
    ) throws(DefinitionError) {
        precondition(items == nil || items?.count == table.itemCount, "the items are not those of the table")
        var compiler = CatalogCompiler(definition: definition, table: table, zone: zone, today: today)
        let categories = compiler.compileCategories()
        let sortOrders = compiler.compileSortOrders()
        // The last one to ask the attributes as loaded has asked.
        compiler.attributes.settle(table, items: items)
        parts = CatalogParts(
            definition: definition,
            categories: categories,
            sortOrders: sortOrders,
            attributes: compiler.attributes,
            dependsOnDay: compiler.dependsOnDay
        )
        guard compiler.faults.isEmpty else { throw DefinitionError(faults: compiler.faults) }
        initialState = compiler.initialState(of: Catalog(parts))
        guard compiler.faults.isEmpty else { throw DefinitionError(faults: compiler.faults) }
    }

    /// One that starts with nothing chosen.
    private init(_ parts: CatalogParts, initialState: FilterState = FilterState()) {
        self.parts = parts
        self.initialState = initialState
    }

    /// The same catalog on another day: expressions that count from today take other items, those of its definition
    /// and those that come with requests and states.
    ///
    /// - Complexity: O(items) for each category with such an expression.
    public func on(_ today: CivilDate) -> Catalog {
        guard today != self.today else { return self }
        let parts = parts.on(today)
        guard dependsOnDay else { return Catalog(parts, initialState: initialState) }
        // What the initial state may hold was checked when the catalog was made.
        var compiler = CatalogCompiler(definition: definition, attributes: parts.attributes)
        return Catalog(parts, initialState: compiler.initialState(of: Catalog(parts)))
    }

    /// Where a category stands in ``categories``, or `nil` if there is none with this id.
    public func index(ofCategory id: String) -> Int? {
        parts.indexOfCategory[id]
    }

    /// The order with an id, or `nil`.
    public func sortOrder(_ id: String) -> SortOrder? {
        sortOrders.first { $0.id == id }
    }

    /// The categories whose filters stand in a group.
    func feeders(of group: FilterGroupID) -> [Int] {
        parts.feedersOfGroup[group] ?? []
    }

    /// The category with an id.
    func category(_ id: String) throws(FilterError) -> Category {
        if let index = parts.indexOfCategory[id] { return categories[index] }
        throw .unknownCategory(id, suggestions: NearNames.suggestions(for: id, among: categories.map(\.id)))
    }
}

// MARK: - In an archive

extension Catalog {
    /// Writes everything but the definition.
    package func write(to archive: inout ArchiveWriter) {
        archive.write(itemCount)
        archive.write(today.daysSinceEpoch)
        archive.write(dependsOnDay)
        archive.begin(part: "categories")
        archive.write(categories.count)
        for category in categories {
            archive.write(category.role.rawValue)
            category.content.write(to: &archive)
        }
        archive.begin(part: "sorts")
        let orders = sortOrders.filter { $0.order != nil }
        archive.write(orders.count)
        for order in orders { order.write(to: &archive) }
        archive.begin(part: "other attributes")
        attributes.write(to: &archive)
    }

    /// A catalog as it was written, on the day on which it was made.
    ///
    /// - Parameters:
    ///   - definition: equal to that of the catalog that was written.
    ///   - items: those that it was written with.
    ///   - zone: the zone that the definition names.
    /// - Complexity: O(codes), which are looked through; nothing is copied or compiled but lists of values and nodes.
    package convenience init(
        from archive: inout ArchiveReader,
        definition: CatalogDefinition,
        items: ItemStore,
        zone: Zone
    ) throws(ArchiveError) {
        archive.itemCount = try archive.read()
        try archive.require(
            archive.itemCount == items.count && items.count <= AttributeTableBuilder.maxItems,
            "it has \(items.count) items and columns of \(archive.itemCount)"
        )
        let day = try archive.read(Int.self)
        try archive.require((-719_528...2_932_896).contains(day), "it was made on no day")
        let dependsOnDay = try archive.read(Bool.self)
        let categoryCount = try archive.read(Int.self)
        try archive.require(categoryCount == definition.categories.count, "it has other categories than its definition")
        var contents: [(content: Category.Content, role: Role)] = []
        for category in definition.categories {
            guard let role = Role(rawValue: try archive.read()) else { throw .impossible("a category has no role") }
            contents.append((try Category.Content(from: &archive, category), role))
        }
        var orders = [SortOrder.input(itemCount: archive.itemCount)]
        for _ in 0..<max(0, try archive.read(Int.self)) {
            orders.append(try SortOrder(from: &archive, definition.sorts))
        }
        let today = CivilDate(daysSinceEpoch: day)
        let attributes = try AttributeIndex(from: &archive, items: items, zone: zone, today: today)
        var compiler = CatalogCompiler(definition: definition, attributes: attributes)
        let categories = zip(definition.categories, contents).map { compiler.category($0, $1.content, $1.role) }
        let parts = CatalogParts(
            definition: definition,
            categories: categories,
            sortOrders: orders,
            attributes: attributes,
            dependsOnDay: dependsOnDay
        )
        self.init(parts, initialState: compiler.initialState(of: Catalog(parts)))
    }
}
