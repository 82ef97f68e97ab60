import FilterCore
import JSON

/// A value that definition files hold: how it reads and how it is written.
protocol DefinitionValue: SendableMetatype {
    /// - Returns: `nil` if it is wrong, which was noted then.
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Self?

    var json: JSONValue { get }
}

extension Bool: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Bool? {
        if case .bool(let bool) = json { return bool }
        return faults.reportType(json, at: pointer, expected: "true or false")
    }

    var json: JSONValue { .bool(self) }
}

extension Int: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Int? {
        if case .number(.integer(let integer)) = json { return Int(integer) }
        return faults.reportType(json, at: pointer, expected: "an integer")
    }

    var json: JSONValue { .number(Number(Int64(self))) }
}

extension Number: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Number? {
        if case .number(let number) = json { return number }
        return faults.reportType(json, at: pointer, expected: "a number")
    }

    var json: JSONValue { .number(self) }
}

extension String: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> String? {
        if case .string(let string) = json { return string }
        return faults.reportType(json, at: pointer, expected: "a string")
    }

    var json: JSONValue { .string(self) }
}

extension Text: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Text? {
        String.read(json, at: pointer, &faults).map { Text($0) }
    }

    var json: JSONValue { .string(string) }
}

/// A string, number or boolean; the empty string is no value.
extension Value: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Value? {
        switch json {
        case .string(let text) where !text.isEmpty: return .string(text)
        case .number(let number): return .number(number)
        case .bool(let bool): return .bool(bool)
        case .string:
            let reason = "the empty string is no value of any item; “includeNone” offers items without a value"
            faults.report(pointer, reason)
            return nil
        case .null, .array, .object:
            return faults.reportType(json, at: pointer, expected: "a string, a number or a boolean")
        }
    }

    var json: JSONValue {
        switch self {
        case .string(let text): .string(text.string)
        case .number(let number): .number(number)
        case .bool(let bool): .bool(bool)
        }
    }
}

/// A number or a date as text; null is no bound.
extension Bound: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Bound? {
        switch json {
        case .null: return nil
        case .number(let number): return .number(number)
        case .string(let text):
            if let date = DateText(text) { return .date(date) }
            faults.report(pointer, "“\(text)” is no date such as “2024-05-01” or “2024-05-01T14:30:00Z”")
            return nil
        case .bool, .array, .object:
            return faults.reportType(json, at: pointer, expected: "a number, a date as text, or null")
        }
    }

    var json: JSONValue {
        switch self {
        case .number(let number): .number(number)
        case .date(let date): .string(date.description)
        }
    }
}

extension Array: DefinitionValue where Element: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> [Element]? {
        guard let elements = faults.elements(json, at: pointer) else { return nil }
        let values = elements.map { Element.read($0.json, at: $0.pointer, &faults) }
        return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
    }

    var json: JSONValue { .array(map(\.json)) }
}

/// Labels by the text form of values, and the like, written in the order of the texts.
extension Dictionary: DefinitionValue where Key == Text, Value: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> [Text: Value]? {
        faults.object(json, at: pointer)?.members.reduce(into: [:]) { entries, member in
            entries[Text(member.name)] = Value.read(member.json, at: member.pointer, &faults)
        }
    }

    var json: JSONValue {
        .object(sorted { $0.key < $1.key }.map { JSONValue.Member($0.key.string, $0.value.json) })
    }
}

/// A list of texts.
extension MissingTexts: DefinitionValue {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> MissingTexts? {
        guard let texts = [String].read(json, at: pointer, &faults) else { return nil }
        guard texts.count <= most else {
            faults.report(pointer, "at most \(most) texts are no value of an attribute, not \(texts.count.grouped)")
            return nil
        }
        return MissingTexts(texts)
    }

    var json: JSONValue { texts.json }

    /// Every value of the attribute is compared with each of them.
    private static let most = 100
}

/// One of the names of an enumeration.
extension DefinitionValue where Self: RawRepresentable<String> & CaseIterable {
    static func read(_ json: JSONValue, at pointer: String, _ faults: inout DefinitionFaults) -> Self? {
        faults.choice(json, at: pointer, among: allCases.map(\.rawValue)).flatMap(Self.init(rawValue:))
    }

    var json: JSONValue { .string(rawValue) }
}

extension DayOrder: DefinitionValue {}
extension EpochUnit: DefinitionValue {}
extension HistogramDefinition.Binning: DefinitionValue {}
extension PluralLanguage: DefinitionValue {}
extension ValueSortKey: DefinitionValue {}
