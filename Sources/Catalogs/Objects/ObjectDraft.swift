import CatalogFiles
import FilterCore
import JSON

/// An object that partial updates change, one after the other: each takes a time of its own attributes, and the object
/// is written once. Members that no update names stay as they were written, byte for byte.
struct ObjectDraft {
    private enum Value {
        case written(JSONSlice)
        case value(JSONValue)
        /// An array, and what is to be done with it: it is parsed when it is written, one at a time.
        case changed(JSONSlice?, by: [AttributeOperation.ArrayOperation])
    }

    private enum Assignment {
        case value(JSONValue)
        case operation(AttributeOperation)
    }

    private var members: [(name: String, value: Value)] = []
    private var places: [Text: Int] = [:]
    /// Whether it is another object than the catalog has.
    private(set) var isChanged: Bool

    /// An object without members, which the catalog does not have.
    init() { isChanged = true }

    /// - Parameters:
    ///   - json: an object.
    ///   - isChanged: whether the catalog does not have it so.
    init(_ json: JSONSlice, isChanged: Bool) {
        self.isChanged = isChanged
        for member in json.members { put(.written(member.value), at: member.name) }
    }

    func contains(_ name: String) -> Bool { places[Text(name)] != nil }

    mutating func set(_ name: String, to value: JSONValue) {
        switch value {
        // Kept as text, which is several times smaller.
        case .array, .object: put(.written(JSONSlice(Array(value.jsonText.utf8))), at: name)
        case .null, .bool, .number, .string: put(.value(value), at: name)
        }
        isChanged = true
    }

    private mutating func put(_ value: Value, at name: String) {
        if let place = places[Text(name)] {
            members[place].value = value
        } else {
            places[Text(name)] = members.count
            members.append((name, value))
        }
    }

    /// - Complexity: O(bytes of the attribute).
    private subscript(name: String) -> JSONValue? {
        guard let place = places[Text(name)] else { return nil }
        return switch members[place].value {
        case .written(let slice): slice.withBytes { try? JSONValue(parsing: $0) }
        case .value(let value): value
        case .changed(let array, let changes): .array(Self.elements(of: array, changedBy: changes))
        }
    }

    private static func elements(
        of array: JSONSlice?,
        changedBy changes: [AttributeOperation.ArrayOperation]
    ) -> [JSONValue] {
        var elements: [JSONValue] = []
        if case .array(let own) = array?.withBytes({ try? JSONValue(parsing: $0) }) { elements = own }
        var draft = ArrayDraft(elements)
        for change in changes { change.apply(to: &draft) }
        return draft.elements
    }

    // MARK: Updates

    /// Replaces attributes, or changes them by operations; none of them if one has a condition that does not hold.
    ///
    /// - Parameter pointer: where the attributes stand, for errors.
    /// - Returns: whether the conditions hold.
    /// - Throws: `invalidValue` for an operation that the attribute does not take.
    mutating func update(_ attributes: [JSONValue.Member], at pointer: String) throws(EditFault) -> Bool {
        var changes: [(name: String, change: Assignment)] = []
        for attribute in attributes {
            let place = "\(pointer)/\(attribute.key.asPointerToken)"
            guard let operation = try AttributeOperation(attribute.value, at: place) else {
                changes.append((attribute.key, .value(attribute.value)))
                continue
            }
            if operation.isOfArray {
                changes.append((attribute.key, .operation(operation)))
            } else if let value = try operation.applied(to: self[attribute.key]) {
                changes.append((attribute.key, .value(value)))
            } else {
                return false
            }
        }
        for (name, change) in changes {
            switch change {
            case .value(let value): set(name, to: value)
            case .operation(let operation): try changeArray(name, by: operation)
            }
        }
        return true
    }

    private mutating func changeArray(_ name: String, by operation: AttributeOperation) throws(EditFault) {
        isChanged = true
        guard let place = places[Text(name)] else { return put(.changed(nil, by: [operation.arrayChange]), at: name) }
        switch members[place].value {
        case .changed(let array, var changes):
            // There is no other copy of them, so that they are changed in place.
            members[place].value = .value(.null)
            changes.append(operation.arrayChange)
            members[place].value = .changed(array, by: changes)
        case .written(let slice) where slice.isArray:
            members[place].value = .changed(slice, by: [operation.arrayChange])
        case .written, .value:
            // Nothing, or no array.
            _ = try operation.elements(of: self[name])
            members[place].value = .changed(nil, by: [operation.arrayChange])
        }
    }

    // MARK: As JSON

    /// - Complexity: O(bytes).
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, value) in members {
            writer.key(name)
            switch value {
            case .written(let slice): slice.withBytes { writer.raw($0) }
            case .value(let value): writer.value(value)
            case .changed(let array, let changes):
                writer.value(.array(Self.elements(of: array, changedBy: changes)))
            }
        }
        writer.endObject()
        return writer.bytes
    }
}
