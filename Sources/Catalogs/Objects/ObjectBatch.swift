import CatalogFiles
import FilterCore
import JSON
import Support

/// The operations of a batch, each with the index that it is for.
///
/// They lie as they were sent, in one text; one at a time is parsed, and no more than one is a tree in memory.
package struct ObjectBatch: Sendable {
    /// By index, in the order in which these come first; of one index in the order of the request.
    package private(set) var indices: [(name: String, operations: [ObjectOperation])] = []
    /// The ids of all objects, in the order of the request.
    package private(set) var objectIDs: [String] = []
    private var places: [Text: Int] = [:]

    /// Reads `{"requests": [{"action": "addObject", "body": {…}}, …]}`.
    ///
    /// - Parameters:
    ///   - index: the one that all operations are for; `nil` if each names its own by `indexName`.
    ///   - maxIndices: how many these may be.
    ///   - itemLimits: how large an object may be as it is sent.
    ///   - maxOperations: how many there may be; none beyond is read.
    /// - Throws: `malformedJSON`; `invalidValue` with the place; `invalidObject` for one that is too long; `tooMany`.
    package init(
        _ text: [UInt8],
        maxDepth: Int,
        for index: String?,
        maxIndices: Int = 1,
        itemLimits: ItemLimits = .none,
        maxOperations: Int = .max
    ) throws(EditFault) {
        var reader = BatchReading(text, maxDepth: maxDepth, itemLimits)
        try reader.forEachRequest { (number, value, slice) throws(EditFault) in
            guard number < maxOperations else {
                let detail = "a batch has at most \(maxOperations.grouped) operations (--max-batch-operations)"
                throw EditFault(.tooMany, at: "/requests", "\(detail); send several")
            }
            try add(value, slice, number, for: index, maxIndices)
        }
    }

    private mutating func add(
        _ request: JSONValue,
        _ slice: JSONSlice,
        _ number: Int,
        for index: String?,
        _ maxIndices: Int
    ) throws(EditFault) {
        let pointer = "/requests/\(number)"
        let name: String = if let index { index } else { try Self.string("indexName", of: request, at: pointer) }
        let action = try Self.action(of: request, at: pointer)
        let body = request["body"]
        guard !action.hasObject || body != nil else {
            throw EditFault(.invalidValue, at: "\(pointer)/body", "the operation needs an object")
        }
        let operation = try ObjectOperation(
            action,
            slice.value(of: "body") ?? .emptyObject,
            body ?? .object([]),
            number: number
        )
        if operation.action.hasObject { objectIDs.append(operation.objectID) }
        if let place = places[Text(name)] {
            indices[place].operations.append(operation)
        } else {
            guard indices.count < maxIndices else {
                throw EditFault(
                    .invalidValue,
                    at: "\(pointer)/indexName",
                    "a batch is for at most \(maxIndices.grouped) indices (--max-live-catalogs)"
                )
            }
            places[Text(name)] = indices.count
            indices.append((name, [operation]))
        }
    }

    private static func string(
        _ name: String,
        of request: JSONValue,
        at pointer: String
    ) throws(EditFault) -> String {
        if case .string(let text) = request[name] { return text }
        throw EditFault(.invalidValue, at: "\(pointer)/\(name)", "expected a string")
    }

    private static func action(
        of request: JSONValue,
        at pointer: String
    ) throws(EditFault) -> ObjectOperation.Action {
        let name = try string("action", of: request, at: pointer)
        if let action = ObjectOperation.Action(rawValue: name) { return action }
        let names = ObjectOperation.Action.allCases.map(\.rawValue)
        throw EditFault(
            .invalidValue,
            at: "\(pointer)/action",
            "“\(name.excerpt(100))” is none of \(names.joined(separator: ", "))",
            suggestions: Suggestions.near(name, among: names)
        )
    }
}
