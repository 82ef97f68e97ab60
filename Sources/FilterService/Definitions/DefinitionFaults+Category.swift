import FilterCore

// The options of one category.
extension DefinitionFaults {
    /// - Returns: the category with every option that can be read.
    mutating func category(_ object: Object, id: String, kind: CategoryKind, group: String?) -> CategoryDefinition {
        let attribute = requiredString("attribute", of: object)
        let title = string("title", of: object)
        var category = CategoryDefinition(id: id, kind: kind, attribute: attribute ?? "", title: title)
        if let placeholder = string("placeholder", of: object) { category.placeholder = placeholder }
        category.group = group
        if let choice = choice("operator", of: object, among: [Operator.any, .all]) { category.operator = choice }
        category.values = values(of: object)
        category.includeNone = none(of: object, kind: kind)
        checkSelectionModel(of: object)
        if let isRequired = bool("required", of: object) { category.isRequired = isRequired }
        if let initial = initial(of: object) { category.initial = initial }
        category.maxSelected = integer("max", of: object)
        if let sort = sort(of: object) { category.sort = sort }
        if let limit = integer("limit", of: object) { category.limit = limit }
        if let showsEmpty = bool("showEmpty", of: object) { category.showsEmpty = showsEmpty }
        category.role = choice("role", of: object, among: [Role.status, .category, .date, .custom])
        if let labels = labels(of: object) { category.labels = labels }
        if let unit = unit(of: object) { category.unit = unit }
        if let separator = string("separator", of: object) { category.separator = separator }
        return category
    }

    private mutating func values(of object: Object) -> [Value]? {
        guard let elements = elements("values", of: object) else { return nil }
        var values: [Value] = []
        for (element, pointer) in elements {
            guard let value = attributeValue(element, at: pointer) else { continue }
            values.append(value)
        }
        return values
    }

    private mutating func none(of object: Object, kind: CategoryKind) -> NoneDefinition? {
        guard let json = object.json["includeNone"],
            let none = self.object(json, at: object.pointer(of: "includeNone"))
        else { return nil }
        checkNames(of: none, .none)
        return NoneDefinition(
            title: string("title", of: none) ?? NoneDefinition.defaultTitle,
            initial: bool("initial", of: none) ?? kind.startsWithNone
        )
    }

    private mutating func checkSelectionModel(of object: Object) {
        guard let model = string("selectionModel", of: object), model != "additive" else { return }
        let pointer = object.pointer(of: "selectionModel")
        if model == "subtractive" {
            report(pointer, "the selection model “subtractive” is not served yet; leave it out or write “additive”")
        } else {
            let suggestions = NearNames.suggestions(for: model, among: ["additive"])
            report(pointer, "“\(model)” is no selection model; there is additive", suggestions: suggestions)
        }
    }

    private mutating func initial(of object: Object) -> Initial? {
        guard let json = object.json["initial"] else { return nil }
        let pointer = object.pointer(of: "initial")
        switch json {
        case .string("none"): return .nothing
        case .string("first"): return .first
        case .string("all"):
            report(pointer, "the initial selection “all” is not served yet; there are none, first, and values")
            return nil
        case .array:
            guard let elements = elements("initial", of: object) else { return nil }
            var values: [Value] = []
            for (element, pointer) in elements {
                guard let value = attributeValue(element, at: pointer) else { continue }
                values.append(value)
            }
            return .values(values)
        default: return attributeValue(json, at: pointer).map { .values([$0]) }
        }
    }

    private mutating func sort(of object: Object) -> [ValueSortKey]? {
        if case .string(let key)? = object.json["sort"] {
            return choice(key, at: object.pointer(of: "sort"), among: ValueSortKey.allCases).map { [$0] }
        }
        guard let elements = elements("sort", of: object) else { return nil }
        var keys: [ValueSortKey] = []
        for (element, pointer) in elements {
            guard let text = string(element, at: pointer),
                let key = choice(text, at: pointer, among: ValueSortKey.allCases)
            else { continue }
            keys.append(key)
        }
        return keys
    }

    mutating func labels(of object: Object) -> [String: String]? {
        guard let json = object.json["labels"],
            let object = self.object(json, at: object.pointer(of: "labels")),
            case .object(let members) = object.json
        else { return nil }
        var labels: [String: String] = [:]
        for member in members {
            guard let label = string(member.value, at: object.pointer(of: member.key)) else { continue }
            guard labels.updateValue(label, forKey: member.key) == nil else {
                report(object.pointer(of: member.key), "another label is for the same text in another Unicode form")
                continue
            }
        }
        return labels
    }

    mutating func unit(of object: Object) -> Unit? {
        guard let json = object.json["unit"] else { return nil }
        let pointer = object.pointer(of: "unit")
        if case .string(let text) = json {
            report(pointer, "“unit” as text is not served yet; to write “\(text)” behind numbers use {\"suffix\": …}")
            return nil
        }
        guard let object = self.object(json, at: pointer) else { return nil }
        checkNames(of: object, .unit)
        return Unit(prefix: string("prefix", of: object) ?? "", suffix: string("suffix", of: object) ?? "")
    }
}

extension ValueSortKey {
    static let allCases: [Self] = [.selected, .countDescending, .countAscending, .label, .natural, .declared]
}

extension NoneDefinition {
    /// What None is called where a definition does not say.
    static let defaultTitle = "None"
}
