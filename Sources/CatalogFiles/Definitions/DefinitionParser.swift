import FilterCore
import JSON
import Support

/// Turns the JSON of a definition file into a definition, goes on after a fault, and remembers where things stand.
package struct DefinitionParser {
    private(set) var places = DefinitionFile.Places()
    /// Everything that was wrong so far.
    private(set) var reader = DefinitionFaults()
    private var categories: [CategoryDefinition] = []
    private var groups: [CategoryGroup] = []
    private var sorts: [SortDefinition] = []

    /// The definition, without the parts that are wrong.
    mutating func catalog(_ json: JSONValue, name: String) -> CatalogDefinition {
        var definition = CatalogDefinition(title: CategoryDefinition.title(fromName: name))
        guard let object = reader.object(json, at: "") else { return definition }
        _ = reader.read(CatalogDefinition.members, of: object, into: &definition)
        for (member, attribute) in [("variantsOf", definition.variantsOf), ("weight", definition.weight)]
        where attribute?.isEmpty == true {
            reader.report("/\(member)", "the attribute must not be empty")
        }
        if Zone(named: definition.zone) == nil {
            reader.report("/zone", "there is no time zone “\(definition.zone)”")
        }
        readCategories(of: object, inside: nil)
        for (json, pointer) in elements("sorts", of: object) { readSort(json, at: pointer) }
        definition.categories = categories
        definition.groups = groups
        definition.sorts = sorts
        readLocalizations(of: object, into: &definition)
        checkWithoutData(DefinitionFile(definition: definition, json: json, places: places))
        return definition
    }

    /// The elements of an array; none if it is absent or none.
    private mutating func elements(
        _ name: String,
        of object: DefinitionFaults.Object
    ) -> [(json: JSONValue, pointer: String)] {
        object.json[name].flatMap { reader.elements($0, at: object.pointer(of: name)) } ?? []
    }

    /// Lets the engine find what it can find in a definition without looking at items.
    private mutating func checkWithoutData(_ file: DefinitionFile) {
        guard !reader.faults.isFull else { return }
        var found = DefinitionChecks(file.definition).faults
        var definition = file.definition
        for index in definition.categories.indices {
            // Only the data show which values can be chosen at the start, and whether they are numbers or dates.
            definition.categories[index].initial = nil
            definition.categories[index].resetTo = nil
            definition.categories[index].bounds = nil
        }
        do {
            _ = try Catalog(definition: definition, table: AttributeTableBuilder().finish())
        } catch {
            let known = found.prefix(DefinitionChecks.maxExplained)
            found += error.faults.filter { !known.contains($0) && $0.member != "initial" }
        }
        reader.report(found, in: file)
    }

    // MARK: Categories and groups

    private mutating func readCategories(of object: DefinitionFaults.Object, inside group: String?) {
        for (json, pointer) in elements("categories", of: object) {
            guard let object = reader.object(json, at: pointer) else { continue }
            readCategoryOrGroup(object, inside: group)
        }
    }

    private mutating func readCategoryOrGroup(_ object: DefinitionFaults.Object, inside group: String?) {
        guard categories.count + groups.count < CatalogDefinition.mostCategories else {
            let reason = "there are more than \(CatalogDefinition.mostCategories.grouped) categories and groups"
            return reader.report(object.pointer, reason)
        }
        let names = CategoryOption.all.map(\.name)
        guard let kindName: String = reader.required("kind", of: object) else {
            let groupNames = Self.groupNames(ofKind: CategoryGroup.kindName)
            reader.checkNames(of: object, object.json["categories"] == nil ? names : groupNames)
            return
        }
        guard !Self.groupKinds.contains(kindName) else { return readGroup(object, ofKind: kindName, inside: group) }
        let kind = kind(named: kindName, at: object.pointer(of: "kind"))
        reader.checkNames(of: object, names)
        // Without an id it has one that nothing refers to, so that its other faults are found too.
        let id = reader.required("id", of: object) ?? "no-id-\(categories.count)"
        // One of an unknown kind stands in for what others may refer to; that no item has its attribute is no fault.
        if kind == nil { reader.forgive("attribute", of: object) }
        let category =
            kind.map { CategoryDefinition.read(object, id: id, kind: $0, group: group, &reader) }
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
        let names = CategoryKind.allCases.map(\.rawValue) + Self.groupKinds
        reader.report(
            pointer,
            "“\(name)” is no kind of category; there are \(names.joined(separator: ", "))",
            suggestions: NearNames.suggestions(for: name, among: names)
        )
        return nil
    }

    private static let groupKinds = [CategoryGroup.kindName, CategoryGroup.relevantKindName]

    private static func groupNames(ofKind kind: String) -> [String] {
        CategoryGroup.members(ofKind: kind).map(\.name) + ["categories"]
    }

    /// - Parameter kind: one with categories written inside, or made of names.
    private mutating func readGroup(_ object: DefinitionFaults.Object, ofKind kind: String, inside outer: String?) {
        reader.checkNames(of: object, Self.groupNames(ofKind: kind))
        var group = CategoryGroup(id: "", title: "", parent: outer)
        let isRelevant = kind == CategoryGroup.relevantKindName
        if isRelevant { group.relevance = Relevance(attribute: "") }
        var own = outer
        let isWhole = CategoryGroup.members.reduce(true) { $1.read(object, &reader, &group) && $0 }
        group.relevance?.position = categories.count
        if isWhole, places.groups[group.id] == nil {
            places.groups[group.id] = object.pointer
            groups.append(group)
            own = group.id
        } else if isWhole {
            reader.report(object.pointer(of: "id"), "another category group has the id “\(group.id)”")
        }
        if object.json["categories"] == nil, !isRelevant { reader.report(object.pointer, "“categories” is missing") }
        readCategories(of: object, inside: own)
    }

    // MARK: Sorts

    private mutating func readSort(_ json: JSONValue, at pointer: String) {
        guard let sort = SortDefinition.read(json, at: pointer, &reader) else { return }
        if sort.id.isEmpty { reader.report("\(pointer)/id", "the id must not be empty") }
        guard places.sorts[sort.id] == nil else {
            reader.report("\(pointer)/id", "another sort has the id “\(sort.id)”")
            return
        }
        places.sorts[sort.id] = pointer
        sorts.append(sort)
    }

    // MARK: Locales

    /// Every version of a catalog is presented in each of them.
    private static let mostLocales = 64

    /// - Parameter definition: what the ids in them are checked against.
    private mutating func readLocalizations(
        of object: DefinitionFaults.Object,
        into definition: inout CatalogDefinition
    ) {
        guard let json = object.json["locales"], let locales = reader.object(json, at: "/locales") else { return }
        guard locales.members.count <= Self.mostLocales else {
            let count = locales.members.count
            return reader.report("/locales", "a definition has at most \(Self.mostLocales) locales, not \(count)")
        }
        for entry in locales.members {
            guard let inner = reader.object(entry.json, at: entry.pointer),
                let locale = reader.locale(entry.name, at: entry.pointer)?.description
            else { continue }
            guard definition.localizations[locale] == nil else {
                reader.report(entry.pointer, "another entry is for the locale “\(locale)”")
                continue
            }
            var localization = CatalogLocalization()
            _ = reader.read(CatalogLocalization.members(in: definition), of: inner, into: &localization)
            definition.localizations[locale] = localization
        }
    }
}
