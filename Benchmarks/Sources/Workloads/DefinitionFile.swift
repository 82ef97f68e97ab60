import FilterCore

/// As much of a definition file as the workloads use. The loader of all of it is part of the service, and what is
/// measured here is the engine.
struct DefinitionFile: Decodable {
    struct Category: Decodable {
        let id: String
        let kind: String
        let attribute: String?
        let `operator`: String?
        let sort: [String]?
        let limit: Int?
        let includeNone: None?
        /// Of a group.
        let categories: [Category]?
    }

    struct None: Decodable {
        let title: String
    }

    struct Sort: Decodable {
        let id: String
        let title: String
        let keys: [String]
    }

    let title: String
    let categories: [Category]
    let sorts: [Sort]

    var definition: CatalogDefinition {
        CatalogDefinition(
            title: title,
            categories: categories.flatMap { $0.categories ?? [$0] }.map(\.definition),
            sorts: sorts.map { SortDefinition(id: $0.id, title: $0.title, keys: $0.keys.compactMap(SortKey.init)) }
        )
    }
}

extension DefinitionFile.Category {
    fileprivate var definition: CategoryDefinition {
        guard let kind = CategoryKind(rawValue: kind) else { preconditionFailure("no kind is called \(kind)") }
        var definition = CategoryDefinition(id: id, kind: kind, attribute: attribute ?? "")
        if let text = self.operator, let own = Operator(rawValue: text) { definition.operator = own }
        if let sort { definition.sort = sort.compactMap(ValueSortKey.init) }
        if let limit { definition.limit = limit }
        definition.includeNone = includeNone.map { NoneDefinition(title: $0.title, initial: false) }
        return definition
    }
}
