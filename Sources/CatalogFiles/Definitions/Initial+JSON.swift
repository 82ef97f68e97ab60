import FilterCore
import JSON

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
        var form = SelectionForm()
        if case .object = json {
            guard let object = faults.object(json, at: pointer) else { return nil }
            _ = faults.read(SelectionForm.members(of: kind), of: object, into: &form)
        } else {
            guard form.readShort(json, at: pointer, kind, &faults) else { return nil }
        }
        return form.initial(of: kind)
    }

    /// In the shortest form that reads back.
    func json(of kind: CategoryKind) -> JSONValue {
        switch self {
        case .nothing, .selection(.null): .string("none")
        case .all: .string("all")
        case .first: .string("first")
        case .values(let values): values.json
        case .selection(let selection):
            Initial.short(selection) ?? JSONValue(SelectionForm(selection), SelectionForm.members(of: kind))
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

/// The members of the long forms of selections, of every kind.
private struct SelectionForm {
    var values: [Value] = []
    var excluded: [Value] = []
    var isOn = false
    var lower: Bound?
    var upper: Bound?
    var number: Bound?
    var words: [Text] = []
    var isCaseSensitive = false
    var text: Text = ""
    var none: Bool?

    init() {}

    init(_ selection: SelectionInput) {
        switch selection {
        case .null: break
        case .values(let values, let excluded, let none):
            (self.values, self.excluded, self.none) = (values, excluded, none)
        case .toggle(let isOn): self.isOn = isOn
        case .range(let lower, let upper, let none): (self.lower, self.upper, self.none) = (lower, upper, none)
        case .comparison(let value, let none): (number, self.none) = (value, none)
        case .keywords(let words, let isCaseSensitive, let none):
            (self.words, self.isCaseSensitive, self.none) = (words, isCaseSensitive, none)
        case .search(let text): self.text = text
        }
    }

    static func members(of kind: CategoryKind) -> [DefinitionMember<SelectionForm>] {
        let none = DefinitionMember("none", \SelectionForm.none)
        return switch kind {
        case .multi, .options:
            [
                DefinitionMember("values", \.values, unless: []),
                DefinitionMember("excluded", \.excluded, unless: []),
                none,
            ]
        case .single: [DefinitionMember("value", read: readValue) { $0.values.first?.json }, none]
        case .hierarchy: [DefinitionMember("paths", \.values, unless: []), none]
        case .toggle: [DefinitionMember("isOn", \.isOn, unless: { _ in nil })]
        case .range: [DefinitionMember("lower", \.lower), DefinitionMember("upper", \.upper), none]
        case .comparison: [DefinitionMember("value", \.number), none]
        case .keywords:
            [
                DefinitionMember("words", \.words, unless: { _ in nil }),
                DefinitionMember("isCaseSensitive", \.isCaseSensitive, unless: false),
                none,
            ]
        case .search: [DefinitionMember("text", \.text, unless: { _ in nil })]
        }
    }

    /// Null is no value.
    private static let readValue: DefinitionMember<SelectionForm>.Read = { object, faults, form in
        if let json = object.json["value"], json != .null {
            form.values = Value.read(json, at: object.pointer(of: "value"), &faults).map { [$0] } ?? []
        }
        return true
    }

    /// - Returns: `false` after a fault.
    mutating func readShort(
        _ json: JSONValue,
        at pointer: String,
        _ kind: CategoryKind,
        _ faults: inout DefinitionFaults
    ) -> Bool {
        switch (kind, json) {
        case (.multi, .array), (.single, .array), (.hierarchy, .array), (.options, .array):
            return take(.read(json, at: pointer, &faults), as: \.values)
        case (.multi, _), (.single, _), (.hierarchy, _), (.options, _):
            return take(Value.read(json, at: pointer, &faults).map { [$0] }, as: \.values)
        case (.toggle, _): return take(.read(json, at: pointer, &faults), as: \.isOn)
        case (.range, .array(let ends)) where ends.count == 2:
            lower = .read(ends[0], at: "\(pointer)/0", &faults)
            upper = .read(ends[1], at: "\(pointer)/1", &faults)
            return true
        case (.range, _):
            let expected = "a list of two bounds, or an object with “lower” and “upper”"
            return faults.reportType(json, at: pointer, expected: expected) ?? false
        case (.comparison, .null):
            return faults.reportType(json, at: pointer, expected: "a number or a date as text") ?? false
        case (.comparison, _):
            number = .read(json, at: pointer, &faults)
            return number != nil
        case (.keywords, .string(let word)):
            words = [Text(word)]
            return true
        case (.keywords, _): return take(.read(json, at: pointer, &faults), as: \.words)
        case (.search, _): return take(.read(json, at: pointer, &faults), as: \.text)
        }
    }

    private mutating func take<Value>(_ value: Value?, as path: WritableKeyPath<SelectionForm, Value>) -> Bool {
        if let value { self[keyPath: path] = value }
        return value != nil
    }

    func initial(of kind: CategoryKind) -> Initial {
        switch kind {
        case .multi, .single, .hierarchy, .options:
            if excluded.isEmpty, none == nil { return .values(values) }
            return .selection(.values(values, excluded: excluded, none: none))
        case .toggle: return .selection(.toggle(isOn))
        case .range: return .selection(.range(lower: lower, upper: upper, none: none))
        case .comparison: return .selection(.comparison(number, none: none))
        case .keywords: return .selection(.keywords(words, isCaseSensitive: isCaseSensitive, none: none))
        case .search: return .selection(.search(text))
        }
    }
}
