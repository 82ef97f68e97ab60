import FilterCore

/// Reads single members of a definition file and collects what is wrong with them.
///
/// Every reader returns `nil` for a member that is absent or wrong; it noted a fault if it is wrong.
struct DefinitionFaults {
    private(set) var faults: [DefinitionFileError.Fault] = []
    /// Pointers about which nothing more is to be said.
    private var forgiven: Set<String> = []

    mutating func report(_ pointer: String, _ reason: String, suggestions: [String] = []) {
        faults.append(DefinitionFileError.Fault(pointer, reason, suggestions: suggestions))
    }

    // MARK: What faults lead to

    /// Whether something is wrong with a member, or with something inside it.
    func isFaulty(_ key: String, of object: Object) -> Bool {
        isFaulty(object.pointer(of: key))
    }

    private func isFaulty(_ pointer: String) -> Bool {
        faults.contains { $0.pointer == pointer || $0.pointer.hasPrefix(pointer + "/") }
    }

    /// From here on a fault of a member may be only what another fault leads to: it is not looked for.
    mutating func forgive(_ key: String, of object: Object) {
        forgiven.insert(object.pointer(of: key))
    }

    /// Notes what the engine found, unless it only follows from what was noted before.
    mutating func report(_ found: [DefinitionFault], in file: DefinitionFile) {
        let noted = self
        for fault in found {
            let pointer = file.places.pointer(of: fault)
            let isForgiven = forgiven.contains { pointer == $0 || pointer.hasPrefix($0 + "/") }
            guard !isForgiven, !noted.isFaulty(pointer) else { continue }
            report(file.pointer(of: fault), fault.reason, suggestions: fault.suggestions)
        }
    }

    // MARK: Objects

    /// One object of the file and where it stands.
    struct Object {
        let pointer: String
        let json: JSONValue

        func pointer(of key: String) -> String { "\(pointer)/\(key.asPointerToken)" }

        fileprivate var keys: [String] {
            guard case .object(let members) = json else { return [] }
            return members.map(\.key)
        }
    }

    /// The value as an object.
    mutating func object(_ value: JSONValue, at pointer: String) -> Object? {
        guard case .object = value else {
            reportType(value, at: pointer, expected: "an object")
            return nil
        }
        return Object(pointer: pointer, json: value)
    }

    /// A member that is an object with these names.
    mutating func object(_ key: String, of object: Object, _ names: DefinitionNames) -> Object? {
        guard let json = object.json[key], let member = self.object(json, at: object.pointer(of: key)) else {
            return nil
        }
        checkNames(of: member, names)
        return member
    }

    /// Notes the members of an object that have no meaning.
    mutating func checkNames(of object: Object, _ names: DefinitionNames) {
        for key in object.keys where !names.names.contains(where: { Text($0) == Text(key) }) {
            let suggestions = NearNames.suggestions(for: key, among: names.names)
            let known = suggestions.isEmpty ? "; there are \(names.names.joined(separator: ", "))" : ""
            report(object.pointer(of: key), "there is no option “\(key)” here\(known)", suggestions: suggestions)
        }
    }

    // MARK: Members

    mutating func string(_ key: String, of object: Object) -> String? {
        guard let value = object.json[key] else { return nil }
        return string(value, at: object.pointer(of: key))
    }

    mutating func requiredString(_ key: String, of object: Object) -> String? {
        guard object.json[key] != nil else {
            report(object.pointer, "“\(key)” is missing")
            return nil
        }
        return string(key, of: object)
    }

    mutating func bool(_ key: String, of object: Object) -> Bool? {
        guard let value = object.json[key] else { return nil }
        if case .bool(let bool) = value { return bool }
        reportType(value, at: object.pointer(of: key), expected: "true or false")
        return nil
    }

    mutating func integer(_ key: String, of object: Object) -> Int? {
        guard let value = object.json[key] else { return nil }
        if case .number(.integer(let integer)) = value { return Int(integer) }
        reportType(value, at: object.pointer(of: key), expected: "an integer")
        return nil
    }

    /// A value of an enumeration, given by its raw text.
    mutating func choice<Choice: RawRepresentable>(
        _ key: String,
        of object: Object,
        among choices: [Choice]
    ) -> Choice? where Choice.RawValue == String {
        guard let text = string(key, of: object) else { return nil }
        return choice(text, at: object.pointer(of: key), among: choices)
    }

    /// The elements of an array, each with its pointer.
    mutating func elements(_ key: String, of object: Object) -> [(value: JSONValue, pointer: String)]? {
        guard let value = object.json[key] else { return nil }
        guard case .array(let elements) = value else {
            reportType(value, at: object.pointer(of: key), expected: "a list")
            return nil
        }
        return elements.enumerated().map { ($0.element, "\(object.pointer(of: key))/\($0.offset)") }
    }

    /// The elements of an array of strings; `nil` if one of them is wrong.
    mutating func texts(_ key: String, of object: Object) -> [String]? {
        guard let elements = elements(key, of: object) else { return nil }
        var texts: [String] = []
        for (element, pointer) in elements {
            if let text = string(element, at: pointer) { texts.append(text) }
        }
        return texts.count == elements.count ? texts : nil
    }

    // MARK: Values

    mutating func string(_ value: JSONValue, at pointer: String) -> String? {
        if case .string(let string) = value { return string }
        reportType(value, at: pointer, expected: "a string")
        return nil
    }

    mutating func choice<Choice: RawRepresentable>(
        _ text: String,
        at pointer: String,
        among choices: [Choice]
    ) -> Choice? where Choice.RawValue == String {
        if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
        let names = choices.map(\.rawValue)
        let suggestions = NearNames.suggestions(for: text, among: names)
        report(pointer, "“\(text)” is none of \(names.joined(separator: ", "))", suggestions: suggestions)
        return nil
    }

    /// A value of an attribute: a string, number or boolean; the empty string is no value.
    mutating func attributeValue(_ value: JSONValue, at pointer: String) -> Value? {
        switch value {
        case .string(let text) where !text.isEmpty: return .string(text)
        case .number(let number): return .number(number)
        case .bool(let bool): return .bool(bool)
        case .string:
            report(pointer, "the empty string is no value of any item; “includeNone” offers items without a value")
        case .null, .array, .object:
            reportType(value, at: pointer, expected: "a string, a number or a boolean")
        }
        return nil
    }

    mutating func reportType(_ value: JSONValue, at pointer: String, expected: String) {
        let found = if case .number(let number) = value { number.description } else { value.kindDescription }
        report(pointer, "this must be \(expected), not \(found)")
    }
}
