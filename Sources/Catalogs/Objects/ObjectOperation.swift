import FilterCore
package import JSON
import Support

/// One write of the search protocol to one index: an action, and the object that it is about.
package struct ObjectOperation: Sendable {
    /// What is done; the names are those of the protocol.
    package enum Action: String, CaseIterable, Sendable {
        /// Puts an object in, whether there was one with its id or not; without an id it gets one.
        case addObject
        case updateObject
        /// Changes attributes of an object, which is made if there is none.
        case partialUpdateObject
        /// Changes attributes of an object; nothing is done if there is none.
        case partialUpdateObjectNoCreate
        case deleteObject
        /// Deletes the whole index.
        case delete
        /// Deletes all objects.
        case clear

        /// Whether it is about one object.
        var hasObject: Bool { self != .delete && self != .clear }
    }

    let action: Action
    /// The id of the object; empty where the action is about none.
    package let objectID: String
    /// The object or its change as it was sent, with its id; no whitespace is removed. It is an object.
    let body: JSONSlice
    /// Whether the object was sent with its id.
    private let hasOwnID: Bool
    /// Its place among the operations of a batch; `nil` for the only one of a request.
    private let number: Int?

    /// About the memory that it takes while it waits: it is parsed when its turn comes.
    package var memoryByteCount: Int { 128 + body.byteCount }

    /// Where it stands in the request, as a JSON pointer, for errors.
    var pointer: String { Self.pointer(number) }

    private static func pointer(_ number: Int?) -> String { number.map { "/requests/\($0)/body" } ?? "" }

    /// - Parameters:
    ///   - body: the object as it was sent.
    ///   - value: the same, parsed; it is not kept.
    ///   - id: the id in the address; `nil` if the object has it, or gets a new one where that is allowed.
    ///   - number: its place among the operations of a batch.
    /// - Throws: ``EditFault``.
    package init(
        _ action: Action,
        _ body: JSONSlice = .emptyObject,
        _ value: JSONValue = .object([]),
        id: String? = nil,
        number: Int? = nil
    ) throws(EditFault) {
        self.action = action
        self.number = number
        let pointer = Self.pointer(number)
        guard action.hasObject else {
            objectID = ""
            hasOwnID = false
            self.body = .emptyObject
            return
        }
        guard case .object(let members) = value else {
            throw EditFault(.invalidValue, at: pointer, "expected an object, not \(value.kindDescription)")
        }
        let own = try Self.id(of: value, at: pointer)
        if let own, let id, Text(own) != Text(id) {
            throw EditFault(
                .invalidValue,
                at: "\(pointer)/objectID",
                "the objectID is “\(own.excerpt(100))”, and that of the address “\(id.excerpt(100))”"
            )
        }
        guard let known = own ?? id ?? (action == .addObject ? Self.newID() : nil) else {
            throw EditFault(.invalidValue, at: pointer, "the objectID is missing")
        }
        objectID = known
        hasOwnID = own != nil
        if members.contains(where: { $0.key == "$delete" }) {
            let detail = "object “\(known.excerpt(100))”: no attribute can be called “$delete”"
            throw EditFault(.invalidValue, at: pointer, detail)
        }
        self.body = own == nil ? Self.adding("objectID", known, to: body) : body
    }

    /// The members of the object as it was sent, parsed.
    var members: [JSONValue.Member] {
        // It was parsed when it came.
        let members = body.withBytes { try? JSONValue(parsing: $0, maxDepth: 1_024) }?.asMembers ?? []
        return hasOwnID ? members : Array(members.dropFirst())
    }

    /// A member of the object as it was sent, parsed; `nil` if it has none.
    subscript(name: String) -> JSONValue? {
        guard hasOwnID || name != "objectID" else { return nil }
        return body.value(of: name)?.withBytes { try? JSONValue(parsing: $0, maxDepth: 1_024) }
    }

    /// - Returns: `nil` if the object has none.
    private static func id(of value: JSONValue, at pointer: String) throws(EditFault) -> String? {
        switch value["objectID"] {
        case nil: nil
        case .string(let id) where !id.isEmpty: id
        case .number(.integer(let id)): id.description
        case .number(.unsigned(let id)): id.description
        default:
            throw EditFault(
                .invalidValue,
                at: "\(pointer)/objectID",
                "the objectID must be a string that is not empty, or an integer"
            )
        }
    }

    /// One that no other object has: 128 random bits.
    private static func newID() -> String { (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal }

    /// An object with one more member, which is the first.
    static func adding(_ name: String, _ value: String, to object: JSONSlice) -> JSONSlice {
        var writer = JSONWriter(capacity: object.byteCount + name.utf8.count + value.utf8.count + 8)
        writer.beginObject()
        writer.key(name)
        writer.string(value)
        var bytes = writer.bytes
        object.withBytes { bytes.append(copying: $0) }
        let brace = bytes.count - object.byteCount
        if object.isEmptyObject { bytes.remove(at: brace) } else { bytes[brace] = UInt8(ascii: ",") }
        return JSONSlice(bytes)
    }
}
