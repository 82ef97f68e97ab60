/// The parts of a ``Catalog``, except the state of new sessions, which needs a catalog to be computed.
struct CatalogParts: Sendable {
    let definition: CatalogDefinition
    let categories: [Category]
    let sortOrders: [SortOrder]
    let attributes: AttributeIndex
    let places: ItemPlaces
    /// What its numbers count.
    let measure: Measure
    let dependsOnDay: Bool
    let settlingOrder: [Int]
    /// The categories that others depend on.
    let parents: Set<String>
    let sharedGroups: [FilterGroupID]
    let indexOfCategory: [String: Int]
    let feedersOfGroup: [FilterGroupID: [Int]]
    /// The groups whose categories are made of names.
    let relevant: [RelevantCategories]
    /// Shared by the catalogs that have the same first part of the items, with the same values.
    let pairs: PairBox
    /// See ``CountingCost/favoured``.
    let favoured = CountingCost.favoured

    init(
        definition: CatalogDefinition,
        categories: [Category],
        sortOrders: [SortOrder],
        attributes: AttributeIndex,
        places: ItemPlaces,
        measure: Measure = .items,
        dependsOnDay: Bool,
        pairs: PairBox = PairBox()
    ) {
        self.definition = definition
        self.categories = categories
        self.sortOrders = sortOrders
        self.attributes = attributes
        self.places = places
        self.measure = measure
        self.dependsOnDay = dependsOnDay
        self.pairs = pairs
        indexOfCategory = Dictionary(
            zip(categories.map(\.id), categories.indices),
            uniquingKeysWith: { first, _ in first }
        )
        let indexOfCategory = indexOfCategory
        relevant = definition.groups.indices.compactMap {
            RelevantCategories(group: $0, of: definition, categories, indexOfCategory, attributes)
        }
        settlingOrder = Self.settlingOrder(of: categories, indexOfCategory)
        parents = Set(categories.compactMap(\.definition.dependsOn))
        feedersOfGroup = Dictionary(grouping: categories.indices) { categories[$0].filterGroup }
        sharedGroups = feedersOfGroup.filter { $0.key.isDisjunctive && $0.value.count > 1 }.keys.sorted()
    }

    /// Every category after the one that it depends on; a cycle, which is a fault of the definition, is cut anywhere.
    private static func settlingOrder(of categories: [Category], _ indexOfCategory: [String: Int]) -> [Int] {
        var order: [Int] = []
        var seen: Set<Int> = []
        func append(_ index: Int) {
            guard seen.insert(index).inserted else { return }
            if let parent = categories[index].definition.dependsOn.flatMap({ indexOfCategory[$0] }) { append(parent) }
            order.append(index)
        }
        for index in categories.indices { append(index) }
        return order
    }
}
