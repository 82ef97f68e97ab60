import FilterCore

/// The attribute that a category of a definition counts, and whether the paths of its levels are meant by it, too.
struct Facet {
    let attribute: String
    let isHierarchy: Bool

    init(attribute: String, isHierarchy: Bool = false) {
        self.attribute = attribute
        self.isHierarchy = isHierarchy
    }

    /// - Returns: `nil` for a category without values of one attribute, as a search.
    init?(_ category: CategoryDefinition) {
        guard !category.attribute.isEmpty else { return nil }
        self.init(attribute: category.attribute, isHierarchy: category.kind == .hierarchy)
    }

    /// Those of all categories, in their order.
    static func all(of definition: CatalogDefinition) -> [Facet] { definition.categories.compactMap { Facet($0) } }

    /// `dept` for `dept.lvl0`; `nil` for the name of no level.
    fileprivate static func hierarchy(of name: String) -> String? {
        var rest = name[...]
        while let dot = rest.lastIndex(of: ".") {
            if name[dot...].hasPrefix(".lvl") { return String(name[..<dot]) }
            rest = name[..<dot]
        }
        return nil
    }
}

/// Facets that are asked by the names of lists which of them is meant.
struct Facets {
    private var attributes: Set<Text> = []
    private var hierarchies: Set<Text> = []

    init(_ facets: [Facet]) {
        for facet in facets { insert(facet) }
    }

    mutating func insert(_ facet: Facet) {
        attributes.insert(Text(facet.attribute))
        if facet.isHierarchy { hierarchies.insert(Text(facet.attribute)) }
    }

    func haveOneMeant(by name: String) -> Bool {
        if attributes.contains(Text(name)) { return true }
        return Facet.hierarchy(of: name).map { hierarchies.contains(Text($0)) } ?? false
    }
}

/// The names of a list, asked by facets whether they are meant.
struct FacetNames {
    private let names: Set<Text>
    private let hierarchies: Set<Text>

    init(_ entries: [SettingNotation]) {
        names = Set(entries.map { Text($0.name) })
        hierarchies = Set(entries.compactMap { Facet.hierarchy(of: $0.name).map { Text($0) } })
    }

    func mean(_ facet: Facet) -> Bool {
        let attribute = Text(facet.attribute)
        return names.contains(attribute) || (facet.isHierarchy && hierarchies.contains(attribute))
    }
}
