package import FilterCore
package import JSON

// Selections as JSON says them, in requests and in definition files: the long form of a kind of category, an object, or a
// short form.

/// Takes the single values of a selection, each with the pointer at which it stands. A request ends with the first wrong one; a
/// definition file notes all of them, and each returns `nil`.
package protocol SelectionSink {
    associatedtype Failure: Error

    /// The members of an object that has no others.
    mutating func members(
        _ json: JSONValue,
        at pointer: String,
        allowing names: [String]
    ) throws(Failure) -> [(name: String, json: JSONValue, pointer: String)]?

    mutating func bool(_ json: JSONValue, at pointer: String) throws(Failure) -> Bool?

    /// Whether items without a value pass, too.
    mutating func none(_ json: JSONValue, at pointer: String) throws(Failure) -> Bool?

    /// A number or a date; `nil` for null, too.
    mutating func bound(_ json: JSONValue, at pointer: String) throws(Failure) -> Bound?

    mutating func value(_ json: JSONValue, at pointer: String) throws(Failure) -> Value?
    mutating func values(_ json: JSONValue, at pointer: String) throws(Failure) -> [Value]?

    /// A path of a hierarchy.
    mutating func path(_ json: JSONValue, at pointer: String) throws(Failure) -> Value?
    mutating func paths(_ json: JSONValue, at pointer: String) throws(Failure) -> [Value]?

    /// A word, or what is searched for.
    mutating func text(_ json: JSONValue, at pointer: String) throws(Failure) -> Text?
    mutating func texts(_ json: JSONValue, at pointer: String) throws(Failure) -> [Text]?

    /// Says that something else belongs here.
    mutating func mismatch(_ json: JSONValue, at pointer: String, expected: String) throws(Failure)
}

extension SelectionInput {
    /// Reads a selection in its long form or a short one; null is up to the caller.
    ///
    /// - Returns: `nil` after a fault that leaves nothing of it.
    package static func read<Sink: SelectionSink>(
        _ json: JSONValue,
        at pointer: String,
        of kind: CategoryKind,
        _ sink: inout Sink
    ) throws(Sink.Failure) -> SelectionInput? {
        guard case .object = json else { return try short(json, at: pointer, of: kind, &sink) }
        let members = try sink.members(json, at: pointer, allowing: memberNames(of: kind))
        guard let members else { return nil }
        var (values, excluded, words): ([Value], [Value], [Text]) = ([], [], [])
        var (isOn, isCaseSensitive, text): (Bool, Bool, Text) = (false, false, "")
        var (first, last): (Bound?, Bound?)
        var none: Bool?
        for (name, json, pointer) in members {
            switch name {
            case "none": none = try sink.none(json, at: pointer)
            case "values": values = try sink.values(json, at: pointer) ?? []
            case "excluded": excluded = try sink.values(json, at: pointer) ?? []
            case "paths": values = try sink.paths(json, at: pointer) ?? []
            case "value" where kind == .comparison: first = try sink.bound(json, at: pointer)
            case "value": values = json == .null ? [] : try sink.value(json, at: pointer).map { [$0] } ?? []
            case "isOn": isOn = try sink.bool(json, at: pointer) ?? false
            case "lower": first = try sink.bound(json, at: pointer)
            case "upper": last = try sink.bound(json, at: pointer)
            case "words": words = try sink.texts(json, at: pointer) ?? []
            case "isCaseSensitive": isCaseSensitive = try sink.bool(json, at: pointer) ?? false
            default: text = try sink.text(json, at: pointer) ?? ""
            }
        }
        return switch kind {
        case .multi, .options, .single, .hierarchy: .values(values, excluded: excluded, none: none)
        case .toggle: .toggle(isOn)
        case .range: .range(lower: first, upper: last, none: none)
        case .comparison: .comparison(first, none: none)
        case .keywords: .keywords(words, isCaseSensitive: isCaseSensitive, none: none)
        case .search: .search(text)
        }
    }

    private static func short<Sink: SelectionSink>(
        _ json: JSONValue,
        at pointer: String,
        of kind: CategoryKind,
        _ sink: inout Sink
    ) throws(Sink.Failure) -> SelectionInput? {
        switch (kind, json) {
        case (.multi, .array), (.options, .array), (.single, .array):
            return try sink.values(json, at: pointer).map { .values($0) }
        case (.multi, _), (.options, _), (.single, _): return try sink.value(json, at: pointer).map { .values([$0]) }
        case (.hierarchy, .array): return try sink.paths(json, at: pointer).map { .values($0) }
        case (.hierarchy, _): return try sink.path(json, at: pointer).map { .values([$0]) }
        case (.toggle, _): return try sink.bool(json, at: pointer).map { .toggle($0) }
        case (.range, .array(let ends)) where ends.count == 2:
            let lower = try sink.bound(ends[0], at: "\(pointer)/0")
            return .range(lower: lower, upper: try sink.bound(ends[1], at: "\(pointer)/1"))
        case (.range, _):
            let expected = "a list of exactly two bounds, or an object with “lower” and “upper”"
            try sink.mismatch(json, at: pointer, expected: expected)
            return nil
        case (.comparison, .null):
            try sink.mismatch(json, at: pointer, expected: "a number or a date as text")
            return nil
        case (.comparison, _): return try sink.bound(json, at: pointer).map { .comparison($0) }
        case (.keywords, .string): return try sink.text(json, at: pointer).map { .keywords([$0]) }
        case (.keywords, _): return try sink.texts(json, at: pointer).map { .keywords($0) }
        case (.search, _): return try sink.text(json, at: pointer).map { .search($0) }
        }
    }

    private static func memberNames(of kind: CategoryKind) -> [String] {
        switch kind {
        case .multi, .options: ["values", "excluded", "none"]
        case .single, .comparison: ["value", "none"]
        case .hierarchy: ["paths", "none"]
        case .toggle: ["isOn"]
        case .range: ["lower", "upper", "none"]
        case .keywords: ["words", "isCaseSensitive", "none"]
        case .search: ["text"]
        }
    }

    /// The long form, without what it need not say; the other way round of ``read(_:at:of:_:)``.
    func json(of kind: CategoryKind) -> JSONValue {
        let members: [(String, JSONValue?)] =
            switch self {
            case .null: []
            case .values(let values, let excluded, let none):
                [
                    kind == .single
                        ? ("value", values.first?.json)
                        : (kind == .hierarchy ? "paths" : "values", values.isEmpty ? nil : values.json),
                    ("excluded", excluded.isEmpty ? nil : excluded.json), ("none", none?.json),
                ]
            case .toggle(let isOn): [("isOn", isOn.json)]
            case .range(let lower, let upper, let none):
                [("lower", lower?.json), ("upper", upper?.json), ("none", none?.json)]
            case .comparison(let value, let none): [("value", value?.json), ("none", none?.json)]
            case .keywords(let words, let isCaseSensitive, let none):
                [
                    ("words", words.json), ("isCaseSensitive", isCaseSensitive ? true.json : nil),
                    ("none", none?.json),
                ]
            case .search(let text): [("text", text.json)]
            }
        return .object(members.compactMap { name, json in json.map { JSONValue.Member(name, $0) } })
    }
}
