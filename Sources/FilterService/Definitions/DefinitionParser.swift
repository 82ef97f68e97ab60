import FilterCore

/// Turns the JSON of a definition file into a definition, goes on after a fault, and remembers where things stand.
struct DefinitionParser {
    private(set) var places = DefinitionFile.Places()
    private var reader = DefinitionFaults()
    private var categories: [CategoryDefinition] = []
    private var groups: [CategoryGroup] = []
    private var sorts: [SortDefinition] = []

    /// Everything that was wrong so far.
    var faults: [DefinitionFileError.Fault] { reader.faults }

    /// The definition, without the parts that are wrong.
    mutating func catalog(_ json: JSONValue, name: String) -> CatalogDefinition {
        var definition = CatalogDefinition(title: CategoryDefinition.title(fromName: name))
        guard let object = reader.object(json, at: "") else { return definition }
        reader.checkNames(of: object, .catalog)
        if let title = reader.string("title", of: object) { definition.title = title }
        definition.idAttribute = reader.string("idAttribute", of: object)
        if let zone = reader.string("zone", of: object) {
            definition.zone = zone
            if Zone(named: zone) == nil { reader.report("/zone", "there is no time zone “\(zone)”") }
        }
        for (value, pointer) in reader.elements("categories", of: object) ?? [] {
            readCategoryOrGroup(value, at: pointer, inside: nil)
        }
        for (value, pointer) in reader.elements("sorts", of: object) ?? [] {
            readSort(value, at: pointer)
        }
        definition.categories = categories
        definition.groups = groups
        definition.sorts = sorts
        definition.sections = reader.sections(of: object)
        definition.localizations = reader.localizations(of: object, in: definition)
        checkWithoutData(DefinitionFile(definition: definition, json: json, places: places))
        return definition
    }

    /// Lets the engine find what it can find in a definition without looking at items.
    private mutating func checkWithoutData(_ file: DefinitionFile) {
        var found = DefinitionChecks(file.definition).faults
        var definition = file.definition
        for index in definition.categories.indices {
            // What values there are to start with, and whether they are numbers or dates, is known only with the data.
            definition.categories[index].initial = nil
            definition.categories[index].resetTo = nil
            definition.categories[index].bounds = nil
        }
        do {
            _ = try Catalog(definition: definition, table: AttributeTableBuilder().finish())
        } catch {
            found += error.faults.filter { !found.contains($0) && $0.member != "initial" }
        }
        reader.report(found, in: file)
    }

    // MARK: Categories and groups

    private mutating func readCategoryOrGroup(_ value: JSONValue, at pointer: String, inside group: String?) {
        guard let object = reader.object(value, at: pointer) else { return }
        guard let kindName = reader.requiredString("kind", of: object) else {
            reader.checkNames(of: object, object.json["categories"] == nil ? .category : .group)
            return
        }
        guard kindName != Self.groupKind else { return readGroup(object, inside: group) }
        let kind = kind(named: kindName, at: object.pointer(of: "kind"))
        reader.checkNames(of: object, .category)
        // Without an id it has one that nothing refers to, so that its other faults are found too.
        let id = reader.requiredString("id", of: object) ?? "no-id-\(categories.count)"
        // One of an unknown kind stands in for what others may refer to.
        let category =
            kind.map { reader.category(object, id: id, kind: $0, group: group) }
            ?? CategoryDefinition(id: id, kind: .multi, attribute: "-")
        guard places.categories[id] == nil else {
            reader.report(object.pointer(of: "id"), "another category has the id “\(id)”")
            return
        }
        places.categories[id] = object.pointer
        categories.append(category)
    }

    /// - Returns: `nil` if there is no such kind.
    private mutating func kind(named name: String, at pointer: String) -> CategoryKind? {
        if let kind = CategoryKind(rawValue: name) { return kind }
        let names = CategoryKind.allCases.map(\.rawValue) + [Self.groupKind]
        reader.report(
            pointer,
            "“\(name)” is no kind of category; there are \(names.joined(separator: ", "))",
            suggestions: NearNames.suggestions(for: name, among: names)
        )
        return nil
    }

    private static let groupKind = "group"

    private mutating func readGroup(_ object: DefinitionFaults.Object, inside outer: String?) {
        reader.checkNames(of: object, .group)
        let id = reader.requiredString("id", of: object)
        let title = reader.string("title", of: object)
        var own = outer
        if let id {
            if places.groups[id] == nil {
                places.groups[id] = object.pointer
                let title = title ?? CategoryDefinition.title(fromName: id)
                groups.append(CategoryGroup(id: id, title: title, parent: outer))
                own = id
            } else {
                reader.report(object.pointer(of: "id"), "another category group has the id “\(id)”")
            }
        }
        guard object.json["categories"] != nil else {
            reader.report(object.pointer, "“categories” is missing")
            return
        }
        for (value, pointer) in reader.elements("categories", of: object) ?? [] {
            readCategoryOrGroup(value, at: pointer, inside: own)
        }
    }

    // MARK: Sorts

    private mutating func readSort(_ value: JSONValue, at pointer: String) {
        guard let object = reader.object(value, at: pointer) else { return }
        reader.checkNames(of: object, .sort)
        let id = reader.requiredString("id", of: object)
        let title = reader.string("title", of: object)
        let keys = sortKeys(of: object)
        guard let id else { return }
        if id.isEmpty { reader.report(object.pointer(of: "id"), "the id must not be empty") }
        guard places.sorts[id] == nil else {
            reader.report(object.pointer(of: "id"), "another sort has the id “\(id)”")
            return
        }
        places.sorts[id] = pointer
        if let keys {
            let title = title ?? CategoryDefinition.title(fromName: id)
            sorts.append(SortDefinition(id: id, title: title, keys: keys))
        }
    }

    /// - Returns: `nil` if a key is wrong.
    private mutating func sortKeys(of object: DefinitionFaults.Object) -> [SortKey]? {
        guard object.json["keys"] != nil else {
            reader.report(object.pointer, "“keys” is missing")
            return nil
        }
        guard let elements = reader.elements("keys", of: object) else { return nil }
        var keys: [SortKey] = []
        for (value, pointer) in elements {
            guard let notation = reader.string(value, at: pointer) else { continue }
            if let key = SortKey(notation) {
                keys.append(key)
            } else {
                let meant = notation.isEmpty ? [] : ["\(notation):asc", "\(notation):desc"]
                reader.report(
                    pointer,
                    "“\(notation)” must be an attribute with “:asc” or “:desc”",
                    suggestions: notation.contains(":") ? [] : meant
                )
            }
        }
        return keys.count == elements.count ? keys : nil
    }
}
