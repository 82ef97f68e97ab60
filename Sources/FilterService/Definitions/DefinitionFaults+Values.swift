import FilterCore

// What a category offers, in which order, and under which names.
extension DefinitionFaults {
    mutating func readValues(of object: Object, into category: inout CategoryDefinition) {
        category.values = values("values", of: object)
        if let options = options(of: object) { category.options = options }
        category.other = other(of: object)
        category.sort = sort(of: object)
        if let limit = integer("limit", of: object) { category.limit = limit }
        if let showsEmpty = bool("showEmpty", of: object) { category.showsEmpty = showsEmpty }
    }

    /// - Returns: `nil` if one of them is wrong.
    mutating func values(_ key: String, of object: Object) -> [Value]? {
        guard let elements = elements(key, of: object) else { return nil }
        var values: [Value] = []
        for (element, pointer) in elements {
            if let value = attributeValue(element, at: pointer) { values.append(value) }
        }
        return values.count == elements.count ? values : nil
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

    mutating func labels(of object: Object) -> [Text: String]? {
        guard let json = object.json["labels"],
            let object = self.object(json, at: object.pointer(of: "labels")),
            case .object(let members) = object.json
        else { return nil }
        var labels: [Text: String] = [:]
        for member in members {
            labels[Text(member.key)] = string(member.value, at: object.pointer(of: member.key))
        }
        return labels
    }
}
