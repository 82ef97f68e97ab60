import FilterCore
import JSON

// Names of a catalog and its parts in further locales.
extension CatalogLocalization {
    /// - Parameter definition: what the ids are of.
    static func members(in definition: CatalogDefinition) -> [DefinitionMember<CatalogLocalization>] {
        [
            DefinitionMember("title", \.title),
            DefinitionMember(
                "categories",
                read: { object, faults, localization in
                    let ids = definition.categories.map(\.id)
                    for entry in faults.entries("categories", of: object, named: "category", among: ids) {
                        guard let category = definition.categories.first(where: { $0.id == entry.name }),
                            let inner = faults.object(entry.json, at: entry.pointer)
                        else { continue }
                        var own = CategoryLocalization()
                        _ = faults.read(CategoryLocalization.members(of: category), of: inner, into: &own)
                        localization.categories[category.id] = own
                    }
                    return true
                },
                write: { localization in
                    JSONValue(sorting: localization.categories) { id, own in
                        let category = definition.categories.first { $0.id == id }
                        return category.map { JSONValue(own, CategoryLocalization.members(of: $0)) }
                    }
                }
            ),
            titles("categoryGroups", at: \.groups, of: "category group", ids: definition.groups.map(\.id)),
            titles("sorts", at: \.sorts, of: "sort", ids: definition.sorts.map(\.id) + [SortDefinition.defaultID]),
        ]
    }

    /// Titles by id, each in an object of its own.
    private static func titles(
        _ name: String,
        at path: any WritableKeyPath<CatalogLocalization, [String: String]> & Sendable,
        of noun: String,
        ids: [String]
    ) -> DefinitionMember<CatalogLocalization> {
        let title = [DefinitionMember(required: "title", \String.self)]
        return DefinitionMember(
            name,
            read: { object, faults, localization in
                for entry in faults.entries(name, of: object, named: noun, among: ids) {
                    var text = ""
                    if let inner = faults.object(entry.json, at: entry.pointer),
                        faults.read(title, of: inner, into: &text)
                    {
                        localization[keyPath: path][entry.name] = text
                    }
                }
                return true
            },
            write: { localization in
                JSONValue(sorting: localization[keyPath: path]) { ids.contains($0) ? JSONValue($1, title) : nil }
            }
        )
    }
}

extension CategoryLocalization {
    /// A member that the kind of a category has no use for is a fault here, too.
    static func members(of category: CategoryDefinition) -> [DefinitionMember<CategoryLocalization>] {
        plainMembers(of: category).map { member in
            guard let reason = CategoryOption.named(member.name)?.reasonAgainst(category.kind) else { return member }
            return DefinitionMember(
                member.name,
                read: { object, faults, _ in
                    if object.json[member.name] != nil { faults.report(object.pointer(of: member.name), reason) }
                    return true
                },
                write: { _ in nil }
            )
        }
    }

    private static func plainMembers(of category: CategoryDefinition) -> [DefinitionMember<CategoryLocalization>] {
        let options = (category.options + [category.other].compactMap(\.self)).map(\.id)
        return [
            DefinitionMember("title", \.title),
            DefinitionMember("placeholder", \.placeholder),
            DefinitionMember(
                "none",
                read: { object, faults, localization in
                    localization.none = faults.value("none", of: object)
                    if localization.none != nil, category.includeNone == nil {
                        let reason = "the category “\(category.id)” does not include None"
                        faults.report(object.pointer(of: "none"), reason)
                    }
                    return true
                },
                write: { $0.none?.json }
            ),
            DefinitionMember("labels", \.labels, unless: { category.kind == .options ? $0.labels : [:] }),
            // Labels as well, by the ids of options.
            DefinitionMember(
                "options",
                read: { object, faults, localization in
                    // The options that a rule makes are known only with the data.
                    let made = category.optionRule == nil ? nil : object.json["options"]?.names
                    for entry in faults.entries("options", of: object, named: "option", among: made ?? options) {
                        localization.labels[Text(entry.name)] = .read(entry.json, at: entry.pointer, &faults)
                    }
                    return true
                },
                write: { $0.labels.isEmpty || category.kind != .options ? nil : $0.labels.json }
            ),
            DefinitionMember("unit", \.unit),
            DefinitionMember(
                "templates",
                read: { object, faults, localization in
                    localization.templates = faults.value("templates", of: object)
                    for (name, text) in [
                        ("chip", localization.templates?.chip), ("sentence", localization.templates?.sentence),
                    ] {
                        guard let reason = text.flatMap(Phrase.reasonAgainst(template:)) else { continue }
                        faults.report("\(object.pointer(of: "templates"))/\(name)", reason)
                    }
                    return true
                },
                write: { $0.templates?.json }
            ),
        ]
    }
}

extension JSONValue {
    /// The names of the members of an object.
    fileprivate var names: [String] {
        if case .object(let members) = self { members.map(\.key) } else { [] }
    }

    /// The entries in the order of their keys; `nil` if there are none.
    init?<Entry>(sorting entries: [String: Entry], _ json: (String, Entry) -> JSONValue?) {
        let members = entries.sorted { Text($0.key) < Text($1.key) }.compactMap { key, entry in
            json(key, entry).map { Member(key, $0) }
        }
        guard !members.isEmpty else { return nil }
        self = .object(members)
    }
}
