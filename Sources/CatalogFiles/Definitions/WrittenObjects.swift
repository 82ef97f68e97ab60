package import FilterCore
package import JSON

extension DefinitionFile {
    /// The file with another definition: what means the same as before stays as its author wrote it, members that say a
    /// default and short forms included.
    package func rewritten(as new: CatalogDefinition) -> JSONValue {
        let objects = WrittenObjects(of: self)
        let members = CatalogDefinition.members.map { member in
            switch member.name {
            case "categories":
                DefinitionMember<CatalogDefinition>(member.name) {
                    .array(DefinitionTree($0, over: objects).children(of: nil))
                }
            case "sorts":
                DefinitionMember<CatalogDefinition>(member.name) { definition in
                    definition.sorts.isEmpty ? nil : .array(definition.sorts.map { objects.json(of: $0) ?? $0.json })
                }
            default: member
            }
        }
        return json.rewritten(from: definition, to: new, members)
    }
}

/// The objects of a file by their ids, with what the file says of them.
struct WrittenObjects {
    private typealias Object<Root> = (value: Root, json: JSONValue)

    private let categories: [String: Object<CategoryDefinition>]
    private let groups: [String: Object<CategoryGroup>]
    private let sorts: [String: Object<SortDefinition>]

    init(of file: DefinitionFile) {
        func objects<Root>(_ roots: [Root], _ id: (Root) -> String, at pointers: [String: String]) -> [String: Object<
            Root
        >] {
            roots.reduce(into: [:]) { objects, root in
                guard let json = pointers[id(root)].flatMap({ file.json.value(at: $0) }) else { return }
                objects[id(root)] = (root, json)
            }
        }
        categories = objects(file.definition.categories, \.id, at: file.places.categories)
        groups = objects(file.definition.groups, \.id, at: file.places.groups)
        sorts = objects(file.definition.sorts, \.id, at: file.places.sorts)
    }

    /// - Returns: `nil` if the file has no such category.
    func json(of category: CategoryDefinition) -> JSONValue? {
        guard let former = categories[category.id], former.value.kind == category.kind else { return nil }
        if former.value == category { return former.json }
        let members = CategoryDefinition.members(of: category.kind)
        let json = former.json.rewritten(from: former.value, to: category, members)
        // The short form of one of them.
        return former.value.attributes == category.attributes ? json : json.with("attribute", nil)
    }

    /// - Returns: `nil` if the file has no such group.
    func json(of group: CategoryGroup) -> JSONValue? {
        groups[group.id].map { $0.json.rewritten(from: $0.value, to: group, CategoryGroup.members) }
    }

    /// - Returns: `nil` if the file has no such sort.
    func json(of sort: SortDefinition) -> JSONValue? {
        sorts[sort.id].map { $0.json.rewritten(from: $0.value, to: sort, SortDefinition.members) }
    }
}

extension JSONValue {
    /// The object of a value that became another one: members that say the same of both stay as they are.
    fileprivate func rewritten<Root>(from old: Root, to new: Root, _ members: [DefinitionMember<Root>]) -> JSONValue {
        members.reduce(self) { json, member in
            let value = member.write(new)
            return value == member.write(old) ? json : json.with(member.name, value)
        }
    }
}
