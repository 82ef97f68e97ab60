import CatalogFiles
import Catalogs
import FilterCore

extension CatalogVersions {
    /// What an index becomes by operations of the search protocol, also one that is made by that.
    ///
    /// - Parameters:
    ///   - version: as it is; `nil` if there is none.
    ///   - check: reads the rows that some operations make of a catalog.
    /// - Returns: none if nothing is left to be done.
    /// - Throws: what `check` throws; `unmakeable`.
    func changes(
        of operations: [SearchOperation],
        to name: String,
        at version: CatalogSnapshot?,
        _ check: ([SearchOperation], PendingCatalog) throws(CatalogRefusal) -> CheckedBatch
    ) throws(CatalogRefusal) -> [CatalogChange] {
        let end = operations.lastIndex { $0.action == .delete }
        let rest = Array(operations[(end.map { $0 + 1 } ?? 0)...])
        if let version, end == nil { return [try check(rest, PendingCatalog(version)).change].compactMap(\.self) }
        let deletion: [CatalogChange] = version == nil ? [] : [.deletion]
        let settings = IndexSettings(ofNew: name)
        let change = try check(rest, PendingCatalog(empty(name, settings.json))).change
        guard let change else { return deletion }
        return deletion + [.definition(try definition(of: name, settings, for: change)), change]
    }

    private func empty(_ name: String, _ definition: [UInt8]) throws(CatalogRefusal) -> CatalogSnapshot {
        do {
            if let empty = try next(after: nil, applying: [.definition(definition)], to: name) { return empty }
        } catch {
            throw .unmakeable(catalog: name, cause: "\(error)")
        }
        throw .unmakeable(catalog: name, cause: "a definition makes no catalog")
    }

    /// The definition that is inferred from the first items. Its categories count as brought by settings.
    private func definition(
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
                { (body) throws(Fault) in
                    for row in 0..<batch.count {
                        try batch.withRow(row) { (id, json) throws(Fault) in if let json { try body(id, json) } }
                    }
                },
                byteCount: 0,
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
