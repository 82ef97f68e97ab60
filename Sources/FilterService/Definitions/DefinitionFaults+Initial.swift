import FilterCore

// What a category starts with: a word, values, or a selection in its long or short form, as in requests.
extension DefinitionFaults {
    /// - Parameter key: `initial` or `resetTo`.
    mutating func initial(_ key: String, of object: Object, kind: CategoryKind) -> Initial? {
        guard let json = object.json[key] else { return nil }
        switch json {
        case .string("none"): return .nothing
        case .string("all"): return .all
        case .string("first"): return .first
        default: break
        }
        let pointer = object.pointer(of: key)
        switch kind {
        case .multi, .options: return chosen(json, key, of: object, .values, list: "values")
        case .hierarchy: return chosen(json, key, of: object, .paths, list: "paths")
        case .single: return chosen(json, key, of: object, .singleValue, list: nil)
        case .toggle: return toggle(json, at: pointer).map { .selection($0) }
        case .range: return range(json, key, of: object).map { .selection($0) }
        case .comparison: return comparison(json, at: pointer).map { .selection($0) }
        case .keywords: return keywords(json, key, of: object).map { .selection($0) }
        case .search: return search(json, at: pointer).map { .selection($0) }
        }
    }

    /// - Parameter list: the member of the long form that holds several values; `nil` if it holds one, as `value`.
    private mutating func chosen(
        _ json: JSONValue,
        _ key: String,
        of object: Object,
        _ names: DefinitionNames,
        list: String?
    ) -> Initial? {
        let pointer = object.pointer(of: key)
        switch json {
        case .array: return values(key, of: object).map { .values($0) }
        case .object:
            guard let long = self.object(json, at: pointer) else { return nil }
            checkNames(of: long, names)
            var chosen: [Value] = []
            if let list {
                chosen = values(list, of: long) ?? []
            } else if let value = long.json["value"], value != .null {
                chosen = attributeValue(value, at: long.pointer(of: "value")).map { [$0] } ?? []
            }
            let excluded = list == "values" ? values("excluded", of: long) ?? [] : []
            let none = bool("none", of: long)
            if excluded.isEmpty, none == nil { return .values(chosen) }
            return .selection(.values(chosen, excluded: excluded, none: none))
        default: return attributeValue(json, at: pointer).map { .values([$0]) }
        }
    }

    private mutating func toggle(_ json: JSONValue, at pointer: String) -> SelectionInput? {
        switch json {
        case .bool(let isOn): return .toggle(isOn)
        case .object:
            guard let long = object(json, at: pointer) else { return nil }
            checkNames(of: long, .toggle)
            return .toggle(bool("isOn", of: long) ?? false)
        default:
            reportType(json, at: pointer, expected: "true or false")
            return nil
        }
    }

    private mutating func range(_ json: JSONValue, _ key: String, of object: Object) -> SelectionInput? {
        let pointer = object.pointer(of: key)
        switch json {
        case .array(let bounds) where bounds.count == 2:
            let lower = bound(bounds[0], at: "\(pointer)/0")
            return .range(lower: lower, upper: bound(bounds[1], at: "\(pointer)/1"))
        case .object:
            guard let long = self.object(json, at: pointer) else { return nil }
            checkNames(of: long, .range)
            let lower = bound("lower", of: long)
            let upper = bound("upper", of: long)
            return .range(lower: lower, upper: upper, none: bool("none", of: long))
        default:
            reportType(json, at: pointer, expected: "a list of two bounds, or an object with “lower” and “upper”")
            return nil
        }
    }

    private mutating func comparison(_ json: JSONValue, at pointer: String) -> SelectionInput? {
        switch json {
        case .object:
            guard let long = object(json, at: pointer) else { return nil }
            checkNames(of: long, .singleValue)
            let value = bound("value", of: long)
            return .comparison(value, none: bool("none", of: long))
        case .null:
            reportType(json, at: pointer, expected: "a number or a date as text")
            return nil
        default: return bound(json, at: pointer).map { .comparison($0) }
        }
    }

    private mutating func keywords(_ json: JSONValue, _ key: String, of object: Object) -> SelectionInput? {
        switch json {
        case .string(let word): return .keywords([Text(word)])
        case .object:
            guard let long = self.object(json, at: object.pointer(of: key)) else { return nil }
            checkNames(of: long, .keywords)
            let words = texts("words", of: long) ?? []
            let isCaseSensitive = bool("isCaseSensitive", of: long) ?? false
            let none = bool("none", of: long)
            return .keywords(words.map { Text($0) }, isCaseSensitive: isCaseSensitive, none: none)
        default: return texts(key, of: object).map { .keywords($0.map { Text($0) }) }
        }
    }

    private mutating func search(_ json: JSONValue, at pointer: String) -> SelectionInput? {
        guard case .object = json else { return string(json, at: pointer).map { .search(Text($0)) } }
        guard let long = object(json, at: pointer) else { return nil }
        checkNames(of: long, .search)
        return .search(Text(string("text", of: long) ?? ""))
    }
}
