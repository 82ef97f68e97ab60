package import FilterCore
package import JSON

// The initial selection of a category: a word, values, or a selection in its long or short form, as in requests.
extension Initial {
    private static let words: KeyValuePairs<String, Initial> = ["none": .nothing, "all": .all, "first": .first]

    static func read(
        _ json: JSONValue,
        at pointer: String,
        _ kind: CategoryKind,
        _ faults: inout DefinitionFaults
    ) -> Initial? {
        if case .string(let text) = json, let word = words.first(where: { $0.key == text }) { return word.value }
        guard let selection = SelectionInput.read(json, at: pointer, of: kind, &faults) else { return nil }
        if case .values(let values, excluded: [], none: nil) = selection { return .values(values) }
        return .selection(selection)
    }

    /// In the shortest form that reads back.
    func json(of kind: CategoryKind) -> JSONValue {
        switch self {
        case .nothing, .selection(.null): .string("none")
        case .all: .string("all")
        case .first: .string("first")
        case .values(let values): values.json
        case .selection(let selection): Initial.short(selection) ?? selection.json(of: kind)
        }
    }

    private static func short(_ selection: SelectionInput) -> JSONValue? {
        switch selection {
        case .toggle(let isOn): isOn.json
        case .range(let lower, let upper, nil): .array([lower?.json ?? .null, upper?.json ?? .null])
        case .comparison(let value, nil): value?.json
        case .keywords(let words, isCaseSensitive: false, nil): words.json
        // The words above must not be taken for themselves.
        case .search(let text) where !words.contains { $0.key == text.string }: text.json
        default: nil
        }
    }
}

extension DefinitionFaults: SelectionSink {
    package typealias Failure = Never

    package mutating func members(
        _ json: JSONValue,
        at pointer: String,
        allowing names: [String]
    ) -> [(name: String, json: JSONValue, pointer: String)]? {
        guard let object = object(json, at: pointer) else { return nil }
        checkNames(of: object, names)
        return object.members.filter { member in names.contains { Text($0) == Text(member.name) } }
    }

    package mutating func bool(_ json: JSONValue, at pointer: String) -> Bool? { .read(json, at: pointer, &self) }
    package mutating func none(_ json: JSONValue, at pointer: String) -> Bool? { .read(json, at: pointer, &self) }
    package mutating func bound(_ json: JSONValue, at pointer: String) -> Bound? { .read(json, at: pointer, &self) }
    package mutating func value(_ json: JSONValue, at pointer: String) -> Value? { .read(json, at: pointer, &self) }
    package mutating func values(_ json: JSONValue, at pointer: String) -> [Value]? { .read(json, at: pointer, &self) }
    package mutating func path(_ json: JSONValue, at pointer: String) -> Value? { .read(json, at: pointer, &self) }
    package mutating func paths(_ json: JSONValue, at pointer: String) -> [Value]? { .read(json, at: pointer, &self) }
    package mutating func text(_ json: JSONValue, at pointer: String) -> Text? { .read(json, at: pointer, &self) }
    package mutating func texts(_ json: JSONValue, at pointer: String) -> [Text]? { .read(json, at: pointer, &self) }

    package mutating func mismatch(_ json: JSONValue, at pointer: String, expected: String) {
        let _: Never? = reportType(json, at: pointer, expected: expected)
    }
}
