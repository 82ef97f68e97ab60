import CatalogFiles
import FilterCore
import JSON

/// Reads what writes bring, and checks it against the catalog as the writes before them leave it.
struct EditReader: Sendable {
    let limits: LiveLimits
    let versions: CatalogVersions
    /// Whether the service stops, so that nothing is read any more.
    let isClosed: @Sendable () -> Bool

    /// The rows of a write that changes items.
    ///
    /// - Returns: `nil` if it is to be carried out on its own.
    func checked(_ write: LiveWrite, against catalog: PendingCatalog) throws(CatalogRefusal) -> CheckedBatch? {
        switch write.write.edit {
        case .rows(let source, let options):
            // The first items decide about the types of cells.
            if catalog.isChanged, catalog.snapshot.items.count == 0, source.mayBeCSV { return nil }
            write.task?.begin()
            return try rows(source, options, for: catalog, task: write.task, isAbandoned: write.isAbandoned)
        case .item(let id, let edit):
            let old = catalog.rows.json(of: id)
            try write.write.precondition.check(item: old)
            return try item(id, edit, over: old, in: catalog, isAbandoned: write.isAbandoned)
        case .objects(let source):
            return try objects(source, on: catalog, isAbandoned: write.isAbandoned)
        case .difference(let batch): return CheckedBatch(.items(batch), of: catalog)
        case .changes(let changes):
            return try CheckedBatch(changes.applied(to: catalog.rows), of: catalog)
        case .define, .remove, .removeObjects, .settings, .copy, .move, .replace: return nil
        }
    }

    /// Reads rows and checks them; they are all or none, unless they may be left out.
    ///
    /// - Throws: `invalidRows`; `unreadable` for the text as a whole, and if the service stops, or the sender leaves, before
    ///   its end.
    func rows(
        _ source: RowSource,
        _ options: BatchOptions,
        for catalog: PendingCatalog,
        task: WriteTask? = nil,
        isAbandoned: @escaping () -> Bool = { false }
    ) throws(CatalogRefusal) -> CheckedBatch {
        let checked: CheckedBatch
        do throws(LoadError) {
            var reader = BatchReader(
                options,
                for: catalog,
                options: limits.loading,
                maxVerdicts: limits.maxVerdicts,
                maxItems: limits.maxItems,
                itemLimits: limits.item,
                maxBytes: limits.maxBytes,
                charge: versions.memory.charge(),
                isEnded: { isClosed() || isAbandoned() },
                onProgress: { task?.note($0) }
            )
            let stream = try ByteStream(name: RowSource.name, from: source.bytes)
            // White space before the first bracket may be long, and is not what a client writes.
            let start = try stream.firstBytes(4_096)
            checked = try reader.read(stream, as: InputFormats.choice(among: source.formats, startingWith: start.span))
        } catch {
            throw .unreadable(error)
        }
        guard checked.counts.refused > 0, !options.skipsInvalid else { return checked }
        throw .invalidRows(checked.counts, checked.refused)
    }
}

// MARK: - Single items

extension EditReader {
    /// - Parameter old: the JSON of the item as it is, without whitespace; `nil` if there is none.
    private func item(
        _ id: String,
        _ edit: CatalogEdit.ItemEdit,
        over old: [UInt8]?,
        in catalog: PendingCatalog,
        isAbandoned: @escaping () -> Bool
    ) throws(CatalogRefusal) -> CheckedBatch {
        switch edit {
        case .put(let json):
            let row = Self.completed(json, with: id, of: old, catalog.definition)
            return try item(id, row, over: old, in: catalog, isAbandoned: isAbandoned)
        case .patch(let patch):
            guard let old else { throw .unknownItem(id) }
            let row = JSONMergePatch.apply(patch, to: old)
            return try item(id, row, over: old, in: catalog, isAbandoned: isAbandoned)
        case .delete:
            guard old != nil else { throw .unknownItem(id) }
            return CheckedBatch(deletionOf: id, from: catalog)
        }
    }

    /// Reads the row of a single item and checks it.
    ///
    /// - Throws: as ``rows(_:_:for:task:isAbandoned:)``; `invalidRows` for a row that takes the item out, too.
    private func item(
        _ id: String,
        _ row: [UInt8],
        over old: [UInt8]?,
        in catalog: PendingCatalog,
        isAbandoned: @escaping () -> Bool
    ) throws(CatalogRefusal) -> CheckedBatch {
        var options = BatchOptions()
        options.onlyID = id
        var checked = try rows(RowSource(row), options, for: catalog, isAbandoned: isAbandoned)
        // A row that says what there is changes nothing. That goes for the deletion of an item that is not there, too.
        let tag =
            if case .items(let batch) = checked.change {
                batch.withRow(batch.count - 1) { _, json in Self.tag(of: json) }
            } else {
                old.map { ItemTag.tag(of: $0.span) }
            }
        guard let tag else {
            let detail = "“$delete” has no place here; an item is deleted by DELETE"
            let verdict = RowVerdict(line: 1, id: id, pointer: "/$delete", .invalidDeletion, detail)
            throw .invalidRows(RowCounts(received: 1, refused: 1), [verdict])
        }
        checked.itemTag = tag
        return checked
    }

    private static func tag(of json: Span<UInt8>?) -> String? {
        guard let json else { return nil }
        return ItemTag.tag(of: json)
    }

    /// The JSON of an item that may leave its id to the address.
    ///
    /// - Parameters:
    ///   - text: an object.
    ///   - old: the item as it is, whose id may be a number; a new item's is a string.
    private static func completed(
        _ text: [UInt8],
        with id: String,
        of old: [UInt8]?,
        _ definition: CatalogDefinition
    ) -> [UInt8] {
        let names = definition.idAttributes
        let item = JSONSlice(valueIn: text)
        // A dotted path may lead into objects: a member that is missing there is reported.
        guard names.allSatisfy({ item.value(of: $0) == nil }), !names[0].contains("."),
            let start = text.firstIndex(of: UInt8(ascii: "{"))
        else { return text }
        let former = old.flatMap { old in
            names.lazy.compactMap { name in JSONSlice(valueIn: old).value(of: name).map { (name: name, value: $0) } }
                .first
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(former?.name ?? names[0])
        if let former { former.value.withBytes { writer.raw($0) } } else { writer.string(id) }
        return writer.bytes + (item.isEmptyObject ? [] : [UInt8(ascii: ",")]) + text[(start + 1)...]
    }
}
