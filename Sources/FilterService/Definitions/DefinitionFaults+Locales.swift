import FilterCore

// What a catalog is called in further locales.
//
// ```
// locales   {locale: {"title", "categories", "categoryGroups", "sorts"}}
//
// categories      {id: {"title", "placeholder", "none", "labels", "options", "unit", "templates"}}
// categoryGroups  {id: {"title"}}
// sorts           {id: {"title"}}
// ```
extension DefinitionFaults {
    /// - Parameter definition: what the ids are checked against.
    mutating func localizations(
        of object: Object,
        in definition: CatalogDefinition
    ) -> [String: CatalogLocalization] {
        var localizations: [String: CatalogLocalization] = [:]
        for (name, entry) in entries("locales", of: object) {
            guard let locale = locale(name, at: entry.pointer)?.description else { continue }
            guard localizations[locale] == nil else {
                report(entry.pointer, "another entry is for the locale “\(locale)”")
                continue
            }
            localizations[locale] = localization(entry, in: definition)
        }
        return localizations
    }

    private mutating func localization(_ object: Object, in definition: CatalogDefinition) -> CatalogLocalization {
        checkNames(of: object, .locale)
        var localization = CatalogLocalization()
        localization.title = string("title", of: object)
        for (id, entry) in entries("categories", of: object) {
            guard let category = definition.categories.first(where: { $0.id == id }) else {
                reportUnknown(id, "category", among: definition.categories.map(\.id), at: entry.pointer)
                continue
            }
            localization.categories[id] = self.localization(entry, of: category)
        }
        localization.groups = titles("categoryGroups", "category group", among: definition.groups.map(\.id), of: object)
        localization.sorts = titles("sorts", "sort", among: definition.sorts.map(\.id), of: object)
        return localization
    }

    private mutating func localization(_ object: Object, of category: CategoryDefinition) -> CategoryLocalization {
        checkNames(of: object, .localizedCategory)
        var localization = CategoryLocalization()
        localization.title = string("title", of: object)
        localization.placeholder = string("placeholder", of: object)
        localization.none = string("none", of: object)
        if localization.none != nil, category.includeNone == nil {
            report(object.pointer(of: "none"), "the category “\(category.id)” does not include None")
        }
        localization.labels = labels(of: object) ?? [:]
        localization.labels.merge(optionLabels(of: object, in: category)) { $1 }
        localization.unit = unit(of: object)
        localization.templates = templates(of: object)
        return localization
    }

    private mutating func optionLabels(of object: Object, in category: CategoryDefinition) -> [Text: String] {
        let options = (category.options + [category.other].compactMap { $0 }).map(\.id)
        var labels: [Text: String] = [:]
        for (id, value, pointer) in members("options", of: object) {
            guard options.contains(where: { Text($0) == Text(id) }) else {
                reportUnknown(id, "option", among: options, at: pointer)
                continue
            }
            labels[Text(id)] = string(value, at: pointer)
        }
        return labels
    }

    /// Texts of a category's own for chips and sentences, with `{title}` and `{text}`.
    mutating func templates(of object: Object) -> Templates? {
        guard let json = object.json["templates"],
            let object = self.object(json, at: object.pointer(of: "templates"))
        else { return nil }
        checkNames(of: object, .templates)
        return Templates(chip: template("chip", of: object), sentence: template("sentence", of: object))
    }

    private mutating func template(_ key: String, of object: Object) -> String? {
        guard let text = string(key, of: object) else { return nil }
        do throws(PhraseError) {
            let known: [Phrase.Placeholder] = [.title, .text]
            guard let other = try Phrase(text).placeholders.first(where: { !known.contains($0) }) else { return text }
            throw .unknownPlaceholder(other.rawValue)
        } catch {
            switch error {
            case .unclosedBrace: report(object.pointer(of: key), "a “{” has no “}”; as itself it is written “{{”")
            case .unopenedBrace: report(object.pointer(of: key), "a “}” has no “{”; as itself it is written “}}”")
            case .unknownPlaceholder(let name):
                report(object.pointer(of: key), "there is no placeholder “\(name)” here; there are title, text")
            }
            return nil
        }
    }

    /// Titles by id, each in an object of its own.
    private mutating func titles(
        _ key: String,
        _ kind: String,
        among ids: [String],
        of object: Object
    ) -> [String: String] {
        var titles: [String: String] = [:]
        for (id, entry) in entries(key, of: object) {
            guard ids.contains(id) else {
                reportUnknown(id, kind, among: ids, at: entry.pointer)
                continue
            }
            checkNames(of: entry, .localizedTitle)
            titles[id] = requiredString("title", of: entry)
        }
        return titles
    }

    private mutating func reportUnknown(_ id: String, _ kind: String, among ids: [String], at pointer: String) {
        report(pointer, "there is no \(kind) “\(id)”", suggestions: NearNames.suggestions(for: id, among: ids))
    }

    /// The members of an object that is a member, as objects.
    private mutating func entries(_ key: String, of object: Object) -> [(id: String, object: Object)] {
        var entries: [(id: String, object: Object)] = []
        for (id, value, pointer) in members(key, of: object) {
            if let entry = self.object(value, at: pointer) { entries.append((id, entry)) }
        }
        return entries
    }

    /// The members of an object that is a member, each with its pointer; none if it is absent or no object.
    private mutating func members(
        _ key: String,
        of object: Object
    ) -> [(key: String, value: JSONValue, pointer: String)] {
        guard let json = object.json[key], let inner = self.object(json, at: object.pointer(of: key)),
            case .object(let members) = inner.json
        else { return [] }
        return members.map { ($0.key, $0.value, inner.pointer(of: $0.key)) }
    }
}

extension DefinitionNames {
    static let locale = DefinitionNames(["title", "categories", "categoryGroups", "sorts"])
    static let localizedCategory = DefinitionNames([
        "title", "placeholder", "none", "labels", "options", "unit", "templates",
    ])
    static let localizedTitle = DefinitionNames(["title"])
}
