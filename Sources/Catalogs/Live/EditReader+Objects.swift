import CatalogFiles
import FilterCore
import JSON
import Support

// Operations of the search protocol on objects.
extension EditReader {
    /// What operations come to, and the ids of the objects of a batch that was read.
    typealias IndexChanges = (changes: [CatalogChange], objectIDs: [String])

    /// The rows that operations make of a catalog.
    ///
    /// - Returns: `nil` if they delete the index, so that they change its definition, too.
    func objects(
        _ source: ObjectSource,
        on catalog: PendingCatalog,
        isAbandoned: @escaping () -> Bool
    ) throws(CatalogRefusal) -> CheckedBatch? {
        let charge = versions.memory.charge()
        return try withExtendedLifetime(charge) { () throws(CatalogRefusal) in
            let name = catalog.snapshot.name
            let (operations, objectIDs) = try operations(of: source, for: name, charge, isAbandoned)
            if operations.contains(where: { $0.action == .delete }) { return nil }
            var checked = try self.checked(operations, on: catalog, isAbandoned)
            checked.objectIDs = objectIDs
            checked.answerByteCount = operations.reduce(0) { count, operation in
                count + operation.objectID.utf8.count + MemoryLayout<String>.size
            }
            return checked
        }
    }

    /// What an index becomes by operations, also one that is made by that.
    ///
    /// - Parameter version: as it is; `nil` if there is none.
    /// - Returns: no changes if nothing is left to be done.
    func changes(
        by source: ObjectSource,
        to name: String,
        at version: CatalogSnapshot?,
        isAbandoned: @escaping () -> Bool
    ) throws(CatalogRefusal) -> IndexChanges {
        let charge = versions.memory.charge()
        return try withExtendedLifetime(charge) { () throws(CatalogRefusal) in
            let (operations, objectIDs) = try operations(of: source, for: name, charge, isAbandoned)
            let end = operations.lastIndex { $0.action == .delete }
            let rest = Array(operations[(end.map { $0 + 1 } ?? 0)...])
            if let version, end == nil {
                let change = try checked(rest, on: PendingCatalog(version), isAbandoned).change
                return ([change].compactMap(\.self), objectIDs)
            }
            let deletion: [CatalogChange] = version == nil ? [] : [.deletion]
            let settings = IndexSettings(ofNew: name)
            let empty = PendingCatalog(try versions.empty(name, settings.json))
            guard let change = try checked(rest, on: empty, isAbandoned).change else { return (deletion, objectIDs) }
            let definition = try versions.definition(of: name, settings, for: change)
            return (deletion + [.definition(definition), change], objectIDs)
        }
    }

    private func operations(
        of source: ObjectSource,
        for index: String,
        _ charge: MemoryCharge,
        _ isAbandoned: @escaping () -> Bool
    ) throws(CatalogRefusal) -> (operations: [ObjectOperation], objectIDs: [String]) {
        switch source {
        case .operations(let operations, _): return (operations, [])
        case .batch(let source, let maxDepth):
            let text = try ObjectBatch.text(of: source, within: limits, charge) { isClosed() || isAbandoned() }
            let batch = try CatalogRefusal.reading { () throws(EditFault) in
                try ObjectBatch(
                    text,
                    maxDepth: maxDepth,
                    for: index,
                    itemLimits: limits.item,
                    maxOperations: limits.maxBatchOperations
                )
            }
            return (batch.indices.first?.operations ?? [], batch.objectIDs)
        }
    }

    private func checked(
        _ operations: [ObjectOperation],
        on catalog: PendingCatalog,
        _ isAbandoned: @escaping () -> Bool
    ) throws(CatalogRefusal) -> CheckedBatch {
        let objects = try ObjectRows(operations, on: catalog, maxBytes: limits.maxBatchBytes) {
            isClosed() || isAbandoned()
        }
        var options = BatchOptions()
        options.mode = objects.isReplacement ? .replace : .upsert
        // They are reported in the form of the protocol.
        options.skipsInvalid = true
        options.renewsDeleted = true
        let checked = try rows(RowSource(objects.json), options, for: catalog, isAbandoned: isAbandoned)
        guard checked.counts.refused > 0 else { return checked }
        throw .invalidEdit(Self.fault(of: checked, objects))
    }

    /// Names the first object that is refused, and why.
    private static func fault(of checked: CheckedBatch, _ objects: ObjectRows) -> EditFault {
        let count = checked.counts.refused
        let others = count == 1 ? "" : "; \(count - 1) more objects are refused"
        guard let verdict = checked.refused.first else {
            return EditFault(.invalidObject, "\(count) objects are refused, and nothing in this index was changed")
        }
        let object = verdict.id.map { "object “\($0)”: " } ?? ""
        return EditFault(
            .invalidObject,
            at: verdict.id.map(objects.pointer),
            "\(object)\(verdict.detail)\(others); nothing in this index was changed"
        )
    }
}

extension CatalogVersions {
    /// An index without objects.
    ///
    /// - Throws: `unmakeable`.
    fileprivate func empty(_ name: String, _ definition: [UInt8]) throws(CatalogRefusal) -> CatalogSnapshot {
        do {
            if let empty = try next(after: nil, applying: [.definition(definition)], to: name) { return empty }
        } catch {
            throw .unmakeable(catalog: name, cause: "\(error)")
        }
        throw .unmakeable(catalog: name, cause: "a definition makes no catalog")
    }

    /// The definition that is inferred from the first items. Its categories count as brought by settings.
    ///
    /// - Throws: `unmakeable`, `tooMuchMemory`.
    fileprivate func definition(
        of name: String,
        _ settings: IndexSettings,
        for change: CatalogChange
    ) throws(CatalogRefusal) -> [UInt8] {
        let batch: ItemBatch
        switch change {
        case .items(let rows), .replacement(let rows): batch = rows
        case .definition, .deletion: return settings.json
        }
        do throws(Fault) {
            let (table, _) = try read(
                batch.forEachItem,
                into: ItemStoreBuilder(sharing: batch.bytes),
                maxBytes: .max,
                memory.charge(),
                isEnded: { false }
            )
            let title = CategoryDefinition.title(fromName: name)
            let inferred = DefinitionInference(table: table, title: title, idAttribute: "objectID").definition
            return IndexSettings(of: name, inferred: inferred).json
        } catch {
            if case .tooMuchMemory(let limit) = error { throw .tooMuchMemory(limit: limit) }
            throw .unmakeable(catalog: name, cause: "\(error)")
        }
    }
}
