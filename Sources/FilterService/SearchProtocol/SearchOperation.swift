import FilterCore
import Support

/// One write of the search protocol to one index: an action, and the object that it is about.
struct SearchOperation: Sendable {
    /// What is done; the names are those of the protocol.
    enum Action: String, CaseIterable, Sendable {
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
    let objectID: String
    /// The object or its change as it was sent, with its id; no whitespace is removed.
    let body: [UInt8]
    /// The same; `null` where nothing of it is needed.
    let value: JSONValue
    /// Where it stands in the request, as a JSON pointer, for errors.
    let pointer: String

    /// Bytes of memory that a parsed value takes for each byte of its text at most, about: the worst are small arrays in an
    /// array.
    static let memoryPerByte = 24

    /// About the memory that it takes.
    var memoryByteCount: Int { 256 + body.count * Self.memoryPerByte }

    /// - Parameters:
    ///   - body: the object as it was sent.
    ///   - value: the same, parsed.
    ///   - id: the id in the address; `nil` if the object has it, or gets a new one where that is allowed.
    /// - Throws: `invalidValue`.
    init(
        _ action: Action,
        _ body: [UInt8],
        _ value: JSONValue,
        id: String? = nil,
        at pointer: String
    ) throws(ServiceError) {
        self.action = action
        self.pointer = pointer
        self.value = value
        guard action.hasObject else {
            objectID = ""
            self.body = []
            return
        }
        guard case .object(let members) = value else {
            throw ServiceError(.invalidValue, at: .body(pointer), "expected an object, not \(value.kindDescription)")
        }
        let own = try Self.id(of: value, at: pointer)
        if let own, let id, Text(own) != Text(id) {
            throw ServiceError(
                .invalidValue,
                at: .body("\(pointer)/objectID"),
                "the objectID is “\(own.excerpt(100))”, and that of the address “\(id.excerpt(100))”"
            )
        }
        guard let known = own ?? id ?? (action == .addObject ? Self.newID() : nil) else {
            throw ServiceError(.invalidValue, at: .body(pointer), "the objectID is missing")
        }
        objectID = known
        if members.contains(where: { $0.key == "$delete" }) {
            let detail = "object “\(known.excerpt(100))”: no attribute can be called “$delete”"
            throw ServiceError(.invalidValue, at: .body(pointer), detail)
        }
        self.body = own == nil ? Self.adding("objectID", known, to: body, isEmpty: members.isEmpty) : body
    }

    /// - Returns: `nil` if the object has none.
    private static func id(of value: JSONValue, at pointer: String) throws(ServiceError) -> String? {
        switch value["objectID"] {
        case nil: nil
        case .string(let id) where !id.isEmpty: id
        case .number(.integer(let id)): id.description
        case .number(.unsigned(let id)): id.description
        default:
            throw ServiceError(
                .invalidValue,
                at: .body("\(pointer)/objectID"),
                "the objectID must be a string that is not empty, or an integer"
            )
        }
    }

    /// One that no other object has: 128 random bits.
    private static func newID() -> String { (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal }

    /// An object with one more member, which is the first.
    static func adding(_ name: String, _ value: String, to object: [UInt8], isEmpty: Bool) -> [UInt8] {
        guard let start = object.firstIndex(of: UInt8(ascii: "{")) else { return object }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(name)
        writer.string(value)
        return writer.bytes + (isEmpty ? [] : [UInt8(ascii: ",")]) + object[(start + 1)...]
    }
}

/// The operations of a batch, each with the index that it is for.
struct SearchBatch: Sendable {
    /// By index, in the order in which these come first; of one index in the order of the request.
    private(set) var indices: [(name: String, operations: [SearchOperation])] = []
    /// The ids of all objects, in the order of the request.
    private(set) var objectIDs: [String] = []

    /// Reads `{"requests": [{"action": "addObject", "body": {…}}, …]}`.
    ///
    /// - Parameters:
    ///   - index: the one that all operations are for; `nil` if each names its own by `indexName`.
    ///   - maxIndices: how many these may be.
    /// - Throws: `malformedJSON`; `invalidValue` with the place.
    init(_ text: [UInt8], maxDepth: Int, for index: String?, maxIndices: Int = 1) throws(ServiceError) {
        let json: JSONValue
        do { json = try JSONValue(parsing: text, maxDepth: maxDepth) } catch { throw ServiceError(error) }
        guard case .array(let requests) = json["requests"] else {
            throw ServiceError(.invalidValue, at: .body("/requests"), "expected an array of operations")
        }
        // The bytes of objects, so that numbers keep their spelling.
        let slices = JSONSlice(Array(text.drop { $0 != UInt8(ascii: "{") }))["requests"]?.elements
        var places: [Text: Int] = [:]
        objectIDs.reserveCapacity(requests.count)
        for (number, request) in requests.enumerated() {
            let pointer = "/requests/\(number)"
            let name: String = if let index { index } else { try Self.string("indexName", of: request, at: pointer) }
            let body = request["body"] ?? .object([])
            let slice = slices.flatMap { $0.indices.contains(number) ? $0[number]["body"] : nil }
            let operation = try SearchOperation(
                Self.action(of: request, at: pointer),
                slice.map(Self.bytes) ?? Array(body.compactText.utf8),
                body,
                at: "\(pointer)/body"
            )
            if operation.action.hasObject { objectIDs.append(operation.objectID) }
            if let place = places[Text(name)] {
                indices[place].operations.append(operation)
            } else {
                guard indices.count < maxIndices else {
                    throw ServiceError(
                        .invalidValue,
                        at: .body("\(pointer)/indexName"),
                        "a batch is for at most \(maxIndices.grouped) indices (--max-live-catalogs)"
                    )
                }
                places[Text(name)] = indices.count
                indices.append((name, [operation]))
            }
        }
    }

    private static func bytes(of slice: JSONSlice) -> [UInt8] {
        slice.withBytes { span in
            var bytes: [UInt8] = []
            bytes.append(copying: span)
            return bytes
        }
    }

    private static func string(
        _ name: String,
        of request: JSONValue,
        at pointer: String
    ) throws(ServiceError) -> String {
        if case .string(let text) = request[name] { return text }
        throw ServiceError(.invalidValue, at: .body("\(pointer)/\(name)"), "expected a string")
    }

    private static func action(
        of request: JSONValue,
        at pointer: String
    ) throws(ServiceError) -> SearchOperation.Action {
        let name = try string("action", of: request, at: pointer)
        if let action = SearchOperation.Action(rawValue: name) { return action }
        let names = SearchOperation.Action.allCases.map(\.rawValue)
        throw ServiceError(
            .invalidValue,
            at: .body("\(pointer)/action"),
            "“\(name.excerpt(100))” is none of \(names.joined(separator: ", "))",
            suggestions: Suggestions.near(name, among: names)
        )
    }
}
