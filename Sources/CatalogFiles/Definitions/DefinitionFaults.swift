package import FilterCore
import JSON
package import Support

/// Reads members of a definition file and collects what is wrong with them.
///
/// Every reader returns `nil` for a member that is absent or wrong; it noted a fault if it is wrong.
package struct DefinitionFaults {
    /// The first hundred are kept: a file of some megabytes may have a fault in every member.
    package private(set) var faults = ShortList<DefinitionFileError.Fault>(limit: 100)
    /// Pointers about which nothing more is to be said.
    private var forgiven: Set<String> = []

    package init() {}

    /// Notes a fault; texts and suggestions are made only for those that are kept.
    package mutating func report(
        _ pointer: @autoclosure () -> String,
        _ reason: @autoclosure () -> String,
        suggestions: @autoclosure () -> [String] = []
    ) {
        faults.append(DefinitionFileError.Fault(pointer(), reason(), suggestions: suggestions()))
    }

    /// - Returns: `nil`, to be returned for the value that is not there.
    mutating func reportType<Value>(_ json: JSONValue, at pointer: String, expected: String) -> Value? {
        report(pointer, "this must be \(expected), not \(json.kindDescription)")
        return nil
    }

    // MARK: Consequences of faults

    /// Whether something is wrong with a member, or with something inside it.
    func isFaulty(_ key: String, of object: Object) -> Bool {
        isFaulty(object.pointer(of: key))
    }

    private func isFaulty(_ pointer: String) -> Bool {
        faults.first.contains { $0.pointer == pointer || $0.pointer.hasPrefix(pointer + "/") }
    }

    /// From here on a fault of a member may be only what another fault leads to: it is not looked for.
    mutating func forgive(_ key: String, of object: Object) {
        forgiven.insert(object.pointer(of: key))
    }

    /// Notes what the engine found, unless it only follows from what was noted before.
    package mutating func report(_ found: [DefinitionFault], in file: DefinitionFile) {
        let noted = self
        for fault in found where !noted.faults.isFull {
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

        var members: [(name: String, json: JSONValue, pointer: String)] {
            guard case .object(let members) = json else { return [] }
            return members.map { ($0.key, $0.value, pointer(of: $0.key)) }
        }
    }

    mutating func object(_ json: JSONValue, at pointer: String) -> Object? {
        guard case .object = json else { return reportType(json, at: pointer, expected: "an object") }
        return Object(pointer: pointer, json: json)
    }

    /// Reads all members of an object.
    ///
    /// - Returns: whether all that it must have are there and right.
    mutating func read<Root>(_ members: [DefinitionMember<Root>], of object: Object, into root: inout Root) -> Bool {
        checkNames(of: object, members.map(\.name))
        return members.reduce(true) { $1.read(object, &self, &root) && $0 }
    }

    /// Notes the members of an object that have no meaning.
    mutating func checkNames(of object: Object, _ names: [String]) {
        for member in object.members where !names.contains(where: { Text($0) == Text(member.name) }) {
            let suggestions = faults.isFull ? [] : NearNames.suggestions(for: member.name, among: names)
            let known = suggestions.isEmpty ? "; there are \(names.joined(separator: ", "))" : ""
            report(member.pointer, "there is no option “\(member.name)” here\(known)", suggestions: suggestions)
        }
    }

    /// The members of a member that are named after something, as `{"brand": …}`.
    ///
    /// - Parameter noun: what they are named after, in words.
    mutating func entries(
        _ key: String,
        of object: Object,
        named noun: String,
        among ids: [String]
    ) -> [(name: String, json: JSONValue, pointer: String)] {
        guard let json = object.json[key], let inner = self.object(json, at: object.pointer(of: key)) else { return [] }
        return inner.members.filter { entry in
            if ids.contains(where: { Text($0) == Text(entry.name) }) { return true }
            report(
                entry.pointer,
                "there is no \(noun) “\(entry.name)”",
                suggestions: NearNames.suggestions(for: entry.name, among: ids)
            )
            return false
        }
    }

    // MARK: Members and values

    mutating func value<Value: DefinitionValue>(_ key: String, of object: Object) -> Value? {
        object.json[key].flatMap { Value.read($0, at: object.pointer(of: key), &self) }
    }

    mutating func required<Value: DefinitionValue>(_ key: String, of object: Object) -> Value? {
        if object.json[key] == nil { report(object.pointer, "“\(key)” is missing") }
        return value(key, of: object)
    }

    /// The elements of an array, each with its pointer.
    mutating func elements(_ json: JSONValue, at pointer: String) -> [(json: JSONValue, pointer: String)]? {
        guard case .array(let elements) = json else { return reportType(json, at: pointer, expected: "a list") }
        return elements.enumerated().map { ($0.element, "\(pointer)/\($0.offset)") }
    }

    /// A text that is one of some names.
    mutating func choice(_ json: JSONValue, at pointer: String, among names: [String]) -> String? {
        guard let text = String.read(json, at: pointer, &self) else { return nil }
        if names.contains(text) { return text }
        report(
            pointer,
            "“\(text)” is none of \(names.joined(separator: ", "))",
            suggestions: NearNames.suggestions(for: text, among: names)
        )
        return nil
    }
}
