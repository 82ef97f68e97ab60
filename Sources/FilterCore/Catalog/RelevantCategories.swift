/// The categories of a group that are made of names, as a catalog has them.
struct RelevantCategories: Sendable {
    let relevance: Relevance
    /// The place of the group in the definition.
    let group: Int
    /// Their places, ascending.
    let categories: [Int]
    /// By name the places of its categories: a definition may have several of one name.
    let indicesOfName: [Text: [Int]]
    /// Those that are shown always, in their order.
    let pins: [Int]
    /// By place how much a category matters, where the definition says it.
    let weights: [Int: Number]
    /// The place of the category with whose selection the order begins anew.
    let leader: Int?

    init?(group: Int, of definition: CatalogDefinition, _ categories: [Category], _ indexOfCategory: [String: Int]) {
        guard let relevance = definition.groups[group].relevance else { return nil }
        let id = definition.groups[group].id
        let own = categories.indices.filter { categories[$0].definition.group == id }
        let named = own.filter { relevance.name(in: categories[$0].definition.attribute) != nil }
        let indicesOfName = Dictionary(grouping: named) { index in
            Text(relevance.name(in: categories[index].definition.attribute) ?? "")
        }
        self.relevance = relevance
        self.group = group
        self.categories = own
        self.indicesOfName = indicesOfName
        var pinned: Set<Int> = []
        pins = relevance.pins.flatMap { indicesOfName[Text($0)] ?? [] }.filter { pinned.insert($0).inserted }
        weights = relevance.weights.reduce(into: [:]) { weights, entry in
            for index in indicesOfName[entry.key] ?? [] { weights[index] = entry.value }
        }
        leader = definition.leader(of: relevance).flatMap { indexOfCategory[$0] }
    }
}

extension Catalog {
    /// Whether a screen shows only some of its categories, see ``Evaluation/shownCategories(keeping:among:)``.
    public var hasRelevantCategories: Bool { !parts.relevant.isEmpty }

    /// Whether items that change are compiled together with all others: variants of a product stand together, and what
    /// categories a name makes is seen from all values.
    public var changesAsWhole: Bool { countsProducts || hasRelevantCategories }
}
