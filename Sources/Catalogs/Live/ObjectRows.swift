import CatalogFiles
import FilterCore
import JSON
import Support

/// What operations of the search protocol make of a catalog, as rows that are checked and compiled like all others.
///
/// Operations are carried out in their order, so that several may be about one object; every object is one row in the end.
struct ObjectRows {
    private enum Object {
        case written(JSONSlice)
        case draft(ObjectDraft)
        case deleted

        var isDeleted: Bool { if case .deleted = self { true } else { false } }
        /// As far as it is known before it is written.
        var byteCount: Int { if case .written(let object) = self { object.byteCount } else { 0 } }
    }

    private let catalog: PendingCatalog
    private let maxBytes: Int
    /// Of the objects that partial updates change, as they were before.
    private var changedByteCount = 0
    /// Whether all objects of the catalog were deleted before what is in `objects`.
    private(set) var isReplacement = false
    private var objects: [Text: Object] = [:]
    /// The ids in the order in which they came first. One that was deleted and came again stands where it came again, too,
    /// and ``places`` has that place.
    private var ids: [String] = []
    private var places: [Text: Int] = [:]
    /// Objects that were deleted before they came again.
    private var renewed: Set<Text> = []
    /// For messages: where the last operation about an object stands.
    private var pointers: [Text: String] = [:]

    /// - Parameters:
    ///   - maxBytes: how many bytes the objects have together that partial updates change.
    ///   - isEnded: asked for each operation: whether to stop.
    /// - Throws: `invalidValue` with the object and the place; `tooMany` if they have more; `stopping`.
    /// - Complexity: O(bytes of the operations, and of the objects that they change).
    init(
        _ operations: [ObjectOperation],
        on catalog: PendingCatalog,
        maxBytes: Int = .max,
        isEnded: () -> Bool = { false }
    ) throws(CatalogRefusal) {
        self.catalog = catalog
        self.maxBytes = maxBytes
        for operation in operations {
            if isEnded() { throw .stopping }
            do throws(EditFault) { try apply(operation) } catch { throw .invalidEdit(error) }
        }
    }

    private mutating func apply(_ operation: ObjectOperation) throws(EditFault) {
        switch operation.action {
        case .addObject, .updateObject:
            try requireIdentity(of: operation)
            set(.written(identified(operation.body, operation)), operation)
        case .partialUpdateObject, .partialUpdateObjectNoCreate:
            try requireIdentity(of: operation)
            if contains(operation.objectID) {
                try update(operation)
            } else if operation.action == .partialUpdateObject {
                try make(operation)
            }
        case .deleteObject: if contains(operation.objectID) { set(.deleted, operation) }
        case .clear, .delete:
            isReplacement = true
            (objects, ids, places, renewed, pointers) = ([:], [], [:], [], [:])
        }
    }

    private func contains(_ id: String) -> Bool {
        switch objects[Text(id)] {
        case .deleted: false
        case .written, .draft: true
        case nil: !isReplacement && !catalog.rows.withItem(id) { $0 == nil }
        }
    }

    private mutating func set(_ object: Object, _ operation: ObjectOperation) {
        let key = Text(operation.objectID)
        pointers[key] = operation.pointer
        let isRenewal = if case .deleted? = objects[key], !object.isDeleted { true } else { false }
        if isRenewal { renewed.insert(key) }
        if isRenewal || places[key] == nil {
            places[key] = ids.count
            ids.append(operation.objectID)
        }
        objects[key] = object
    }

    /// A new object gets its `objectID` under the name that the catalog has for ids.
    private func identified(_ object: JSONSlice, _ operation: ObjectOperation) -> JSONSlice {
        guard let name = missingIDName(in: operation) else { return object }
        return ObjectOperation.adding(name, operation.objectID, to: object)
    }

    /// The attribute that the items of the catalog are identified by, if an object is to get it from the `objectID`.
    private func missingIDName(in operation: ObjectOperation) -> String? {
        let names = idNames
        guard !names.contains("objectID"), !names.contains(where: { operation.body.value(of: $0) != nil }) else {
            return nil
        }
        return names[0]
    }

    /// Refuses an object that would be another item.
    private func requireIdentity(of operation: ObjectOperation) throws(EditFault) {
        guard let (name, value) = idNames.lazy.compactMap({ name in operation[name].map { (name, $0) } }).first
        else { return }
        let id: String? =
            switch value {
            case .string(let text): text
            case .number(let number): number.description
            case .null, .bool, .array, .object: nil
            }
        if let id, Text(id) == Text(operation.objectID) { return }
        let object = "object “\(operation.objectID.excerpt(100))”"
        throw EditFault(
            .invalidValue,
            at: operation.pointer,
            "\(object): “\(name)” identifies the items of this catalog, so that it must be the objectID"
        )
    }

    private var idNames: [String] { catalog.definition.idAttributes }

    // MARK: Partial updates

    private mutating func update(_ operation: ObjectOperation) throws(EditFault) {
        var draft: ObjectDraft
        // Taken out, so that there is no other copy of it and it is changed in place.
        switch objects.removeValue(forKey: Text(operation.objectID)) {
        case .draft(let known): draft = known
        case .written(let json):
            try note(json.byteCount)
            draft = ObjectDraft(json, isChanged: true)
        case .deleted, nil:
            let json = catalog.rows.json(of: operation.objectID) ?? []
            try note(json.count)
            draft = ObjectDraft(JSONSlice(json), isChanged: false)
        }
        let attributes = operation.members.filter { $0.key != "objectID" }
        _ = try draft.update(attributes, at: operation.pointer)
        set(.draft(draft), operation)
    }

    private mutating func note(_ byteCount: Int) throws(EditFault) {
        changedByteCount += byteCount
        guard changedByteCount > maxBytes else { return }
        let detail = "the objects that a batch updates have more than \(maxBytes.grouped) bytes (--max-batch-bytes)"
        throw EditFault(.tooMany, "\(detail); send several")
    }

    /// Makes an object of what a partial update says, unless it has a condition that does not hold.
    private mutating func make(_ operation: ObjectOperation) throws(EditFault) {
        var draft = ObjectDraft()
        if let name = missingIDName(in: operation) { draft.set(name, to: .string(operation.objectID)) }
        guard try draft.update(operation.members, at: operation.pointer) else { return }
        if !draft.contains("objectID") { draft.set("objectID", to: .string(operation.objectID)) }
        set(.draft(draft), operation)
    }

    // MARK: As rows

    /// The rows as one JSON array.
    var json: [UInt8] {
        let name = catalog.definition.idAttribute ?? "objectID"
        var text: [UInt8] = [UInt8(ascii: "[")]
        text.reserveCapacity(objects.values.reduce(2) { $0 + 1 + $1.byteCount })
        func append(_ row: Span<UInt8>) {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text.append(copying: row)
        }
        for (place, id) in ids.enumerated() where places[Text(id)] == place {
            let object = objects[Text(id)]
            if object?.isDeleted ?? false || renewed.contains(Text(id)), !isReplacement {
                append(Self.deletion(of: id, by: name).span)
            }
            switch object {
            case .written(let object): object.withBytes { append($0) }
            case .draft(let draft) where draft.isChanged: append(draft.json.span)
            // It came and went, or is as it was.
            case .draft, .deleted, nil: break
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
