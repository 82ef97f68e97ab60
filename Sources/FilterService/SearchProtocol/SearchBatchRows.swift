import FilterCore
import Support

/// What operations of the search protocol make of a catalog, as rows that are checked and compiled like all others.
///
/// Operations are carried out in their order, so that several may be about one object; every object is one row in the end.
struct SearchBatchRows {
    private let catalog: PendingCatalog
    /// Whether all objects of the catalog were deleted before what is in `objects`.
    private(set) var isReplacement = false
    /// By id; `nil` for one that is deleted.
    private var objects: [Text: [UInt8]?] = [:]
    /// The ids in the order in which they came first.
    private var ids: [String] = []
    /// For messages: where the last operation about an object stands.
    private var pointers: [Text: String] = [:]

    /// - Throws: `invalidValue` with the object and the place.
    init(_ operations: [SearchOperation], on catalog: PendingCatalog) throws(ServiceError) {
        self.catalog = catalog
        for operation in operations { try apply(operation) }
    }

    /// Whether nothing is left to be done.
    var isEmpty: Bool { ids.isEmpty && !isReplacement }

    private mutating func apply(_ operation: SearchOperation) throws(ServiceError) {
        switch operation.action {
        case .addObject, .updateObject:
            try requireIdentity(of: operation)
            set(identified(operation.body, operation), operation)
        case .partialUpdateObject, .partialUpdateObjectNoCreate:
            try requireIdentity(of: operation)
            let old = current(operation.objectID)
            if old == nil, operation.action == .partialUpdateObjectNoCreate { return }
            if let object = try Self.updated(old, by: operation) {
                set(old == nil ? identified(object, operation) : object, operation)
            }
        case .deleteObject: if current(operation.objectID) != nil { set(nil, operation) }
        case .clear, .delete:
            isReplacement = true
            objects = [:]
            ids = []
        }
    }

    private func current(_ id: String) -> [UInt8]? {
        if let object = objects[Text(id)] { return object }
        return isReplacement ? nil : catalog.rows.json(of: id)
    }

    private mutating func set(_ object: [UInt8]?, _ operation: SearchOperation) {
        let key = Text(operation.objectID)
        if objects.updateValue(object, forKey: key) == nil { ids.append(operation.objectID) }
        pointers[key] = operation.pointer
    }

    /// Whatever a catalog calls the ids of its items, a new object has the `objectID` there.
    private func identified(_ object: [UInt8], _ operation: SearchOperation) -> [UInt8] {
        let names = idNames
        guard !names.contains(where: { operation.value[$0] != nil }), !names.contains("objectID") else { return object }
        return SearchOperation.adding(names[0], operation.objectID, to: object, isEmpty: false)
    }

    /// Refuses an object that would be another item.
    private func requireIdentity(of operation: SearchOperation) throws(ServiceError) {
        guard let (name, value) = idNames.lazy.compactMap({ name in operation.value[name].map { (name, $0) } }).first
        else { return }
        let id: String? =
            switch value {
            case .string(let text): text
            case .number(let number): number.description
            case .null, .bool, .array, .object: nil
            }
        if let id, Text(id) == Text(operation.objectID) { return }
        let object = "object “\(operation.objectID.excerpt(100))”"
        throw ServiceError(
            .invalidValue,
            at: .body(operation.pointer),
            "\(object): “\(name)” identifies the items of this catalog, so that it must be the objectID"
        )
    }

    private var idNames: [String] { catalog.definition.idAttribute.map { [$0] } ?? ["id", "objectID", "_id"] }

    // MARK: Partial updates

    /// An object with some attributes replaced; the others stay as they are written, byte for byte.
    ///
    /// - Returns: `nil` if the object is to be left as it is.
    private static func updated(
        _ old: [UInt8]?,
        by operation: SearchOperation
    ) throws(ServiceError) -> [UInt8]? {
        guard let changes = try changes(of: old, by: operation) else { return nil }
        var writer = JSONWriter(capacity: old?.count ?? 0)
        var written: Set<Text> = []
        writer.beginObject()
        for (name, slice) in members(of: old) {
            writer.key(name)
            written.insert(Text(name))
            if let change = changes.first(where: { Text($0.key) == Text(name) }) {
                writer.value(change.value)
            } else {
                slice.withBytes { writer.raw($0) }
            }
        }
        for change in changes where !written.contains(Text(change.key)) {
            writer.key(change.key)
            writer.value(change.value)
        }
        if old == nil, !changes.contains(where: { $0.key == "objectID" }) {
            writer.key("objectID")
            writer.string(operation.objectID)
        }
        writer.endObject()
        return writer.bytes
    }

    private static func changes(
        of old: [UInt8]?,
        by operation: SearchOperation
    ) throws(ServiceError) -> [JSONValue.Member]? {
        guard case .object(let members) = operation.value else { return [] }
        let before = old.flatMap { try? JSONValue(parsing: $0) }
        var changes: [JSONValue.Member] = []
        for member in members where member.key != "objectID" || old == nil {
            let pointer = "\(operation.pointer)/\(member.key.asPointerToken)"
            guard let update = try AttributeOperation(member.value, at: pointer) else {
                changes.append(member)
                continue
            }
            guard let value = try update.applied(to: before?[member.key]) else { return nil }
            changes.append(JSONValue.Member(member.key, value))
        }
        return changes
    }

    /// The members of a stored object, their names as they are meant: escapes are undone.
    private static func members(of object: [UInt8]?) -> [(name: String, value: JSONSlice)] {
        JSONSlice(object ?? []).members.map { ($0.name, $0.value) }
    }

    // MARK: As rows

    /// The rows as one JSON array.
    var json: [UInt8] {
        let name = catalog.definition.idAttribute ?? "objectID"
        var text: [UInt8] = [UInt8(ascii: "[")]
        for id in ids {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            if let object = objects[Text(id)] ?? nil {
                text += object
            } else if !isReplacement {
                text += Self.deletion(of: id, by: name)
            } else {
                // It came and went.
                if text.count > 1 { text.removeLast() }
            }
        }
        text.append(UInt8(ascii: "]"))
        return text
    }

    /// A row that takes an item out.
    private static func deletion(of id: String, by name: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(name)
        writer.string(id)
        writer.member("$delete", true)
        writer.endObject()
        return writer.bytes
    }

    /// Where the operation stands that the row of an object comes from.
    func pointer(of id: String) -> String { pointers[Text(id)] ?? "" }
}
