/// What makes the categories of a group of the names of an object, and which of them a screen shows.
///
/// ```
/// {"id": 1, "specs": {"Voltage": 230, "Colour": "red"}}      of a group “data”: categories “data.Voltage”, a range,
/// {"id": 2, "specs": {"Colour": "blue", "Size": "M"}}        and “data.Colour” and “data.Size”, lists
/// ```
///
/// Each name is a category of its own, with exact counts like any other. Of thousands a screen shows the few that most of
/// the matching items have, see ``Evaluation/shownCategories(keeping:in:)``.
public struct Relevance: Sendable, Equatable {
    /// The path of the object: `specs`.
    public var attribute: String
    /// How many categories a screen shows at most, 1 to 1,000; chosen ones come on top of it.
    public var limit = 20
    /// The share of the matching items that must have a name for it to be shown, 0 to 1; one item is always needed.
    public var minCoverage = Number(0)
    /// The names that a screen shows always, and first, in this order.
    public var pins: [String] = []
    /// By name how much it matters, 0 without; names of more weight come before those that more items have.
    public var weights: [Text: Number] = [:]
    /// The category whose selection says what kind of items is looked at: with a change of it the order begins anew. `nil`: the
    /// first one that has values, see ``CatalogDefinition/leader(of:)``.
    public var leader: String?
    /// How many categories of the definition stand before those of the group.
    public var position = 0

    public init(attribute: String) {
        self.attribute = attribute
    }

    /// The name in a path, `nil` for one that is not in the object: “Voltage” of `specs.Voltage`.
    func name(in path: String) -> String? {
        let rest = path.utf8.dropFirst(attribute.utf8.count)
        guard rest.count > 1, rest.first == UInt8(ascii: "."), path.utf8.starts(with: attribute.utf8) else {
            return nil
        }
        return String(rest.dropFirst())
    }
}

extension CatalogDefinition {
    /// The most categories and category groups that there are. Every category is compared with every other one.
    public static let mostCategories = 4_000

    /// The paths of the objects of which categories are made. Elements of arrays there are read as members of one.
    public var namedArrays: [String] { groups.compactMap(\.relevance?.attribute) }

    /// The groups whose categories are made of names.
    public var relevantGroups: [CategoryGroup] { groups.filter { $0.relevance != nil } }

    /// The category with which the order of a group begins anew: the one that it names, or the first one outside of such groups
    /// that has values.
    func leader(of relevance: Relevance) -> String? {
        if let leader = relevance.leader { return leader }
        let made = Set(relevantGroups.map(\.id))
        return categories.first { category in
            category.kind.hasValues && !(category.group.map(made.contains) ?? false)
        }?.id
    }

    /// Lets the categories that are made of names come where they came in a former form of the definition, which had more
    /// categories.
    public mutating func movePositions(from former: CatalogDefinition) {
        let ids = Set(categories.map(\.id))
        for index in groups.indices {
            guard let position = groups[index].relevance?.position else { continue }
            groups[index].relevance?.position = former.categories.prefix(position).count { ids.contains($0.id) }
        }
    }
}
