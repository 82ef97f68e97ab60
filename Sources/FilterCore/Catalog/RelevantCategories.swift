/// The categories of a group that are made of names, as a catalog has them.
struct RelevantCategories: Sendable {
    let relevance: Relevance
    /// The place of the group in the definition.
    let group: Int
    /// Their places, ascending.
    let categories: [Int]
    let isOwn: Set<Int>
    /// By code of a name the places of its categories: a definition may have several of one name.
    let indicesOfCode: [[Int]]
    /// Those that are shown always, in their order.
    let pins: [Int]
    let isPinned: Set<Int>
    /// By place of a category with a weight which rank that weight has, the greatest one 0.
    let weightRanks: [Int: Int]
    /// The rank of those without one.
    let plainRank: Int
    /// The place of the category with whose selection the order begins anew.
    let leader: Int?

    init?(
        group: Int,
        of definition: CatalogDefinition,
        _ categories: [Category],
        _ indexOfCategory: [String: Int],
        _ attributes: AttributeIndex
    ) {
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
        isOwn = Set(own)
        let names = attributes.vocabulary(of: Text(relevance.attribute))
        indicesOfCode = (0..<(names?.count ?? 0)).map { code in
            indicesOfName[Text(names?[code].text ?? "")] ?? []
        }
        var pinned: Set<Int> = []
        pins = relevance.pins.flatMap { indicesOfName[Text($0)] ?? [] }.filter { pinned.insert($0).inserted }
        isPinned = pinned
        let weights = relevance.weights.filter { indicesOfName[$0.key] != nil }
        let falling = Set(weights.values).union([Number(0)]).sorted(by: >)
        let ranks = Dictionary(uniqueKeysWithValues: falling.enumerated().map { ($1, $0) })
        plainRank = ranks[Number(0)] ?? 0
        weightRanks = weights.reduce(into: [:]) { found, entry in
            for index in indicesOfName[entry.key] ?? [] { found[index] = ranks[entry.value] }
        }
        leader = definition.leader(of: relevance).flatMap { indexOfCategory[$0] }
    }
}

extension Catalog {
    /// Whether a screen shows only some of its categories, see ``Evaluation/shownCategories(keeping:in:)``.
    public var hasRelevantCategories: Bool { !parts.relevant.isEmpty }

    /// Whether items that change are compiled together with all others: variants of a product stand together, and what
    /// categories a name makes is seen from all values.
    public var changesAsWhole: Bool { countsProducts || hasRelevantCategories }
}
