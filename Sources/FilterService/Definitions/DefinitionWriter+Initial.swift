import FilterCore

// What a category starts with, in the shortest form that reads back.
extension JSONValue {
    static func initial(_ initial: Initial, kind: CategoryKind) -> JSONValue {
        switch initial {
        case .nothing, .selection(.null): .string("none")
        case .all: .string("all")
        case .first: .string("first")
        case .values(let values): .array(values.map(JSONValue.init))
        case .selection(.values(let values, let excluded, let none)): chosen(values, excluded, none, kind)
        case .selection(.toggle(let isOn)): .bool(isOn)
        case .selection(.range(let lower, let upper, let none)): range(lower, upper, none)
        case .selection(.comparison(let value, let none)): comparison(value, none)
        case .selection(.keywords(let words, let isCaseSensitive, let none)): keywords(words, isCaseSensitive, none)
        case .selection(.search(let text)): search(text.string)
        }
    }

    private static func chosen(_ values: [Value], _ excluded: [Value], _ none: Bool?, _ kind: CategoryKind) -> JSONValue
    {
        var members = MemberList()
        let list = JSONValue.array(values.map(JSONValue.init))
        switch kind {
        case .single: members.add("value", values.first.map(JSONValue.init))
        case .hierarchy: members.add("paths", values.isEmpty ? nil : list)
        default: members.add("values", values.isEmpty ? nil : list)
        }
        if !excluded.isEmpty { members.add("excluded", .array(excluded.map(JSONValue.init))) }
        members.add("none", none.map { .bool($0) })
        return members.object
    }

    private static func range(_ lower: Bound?, _ upper: Bound?, _ none: Bool?) -> JSONValue {
        guard let none else { return .array([lower.map(JSONValue.init) ?? .null, upper.map(JSONValue.init) ?? .null]) }
        var members = MemberList()
        members.add("lower", lower.map(JSONValue.init))
        members.add("upper", upper.map(JSONValue.init))
        members.add("none", .bool(none))
        return members.object
    }

    private static func comparison(_ value: Bound?, _ none: Bool?) -> JSONValue {
        if let value, none == nil { return JSONValue(value) }
        var members = MemberList()
        members.add("value", value.map(JSONValue.init))
        members.add("none", none.map { .bool($0) })
        return members.object
    }

    private static func keywords(_ words: [Text], _ isCaseSensitive: Bool, _ none: Bool?) -> JSONValue {
        let list = JSONValue.array(words.map { .string($0.string) })
        if !isCaseSensitive, none == nil { return list }
        var members = MemberList()
        members.add("words", list)
        members.add("isCaseSensitive", isCaseSensitive, unless: false)
        members.add("none", none.map { .bool($0) })
        return members.object
    }

    /// The words of ``Initial`` must not be taken for themselves.
    private static func search(_ text: String) -> JSONValue {
        guard ["none", "all", "first"].contains(text) else { return .string(text) }
        return .object([Member("text", .string(text))])
    }
}
