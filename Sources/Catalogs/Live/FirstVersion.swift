import CatalogFiles
package import FilterCore
import Support

/// The first version of a catalog, whose rows are read while they come.
///
///     var first = try versions.first(of: "shop", by: .written(json))
///     try first.append(id: id, json: json)
///     let snapshot = try first.finish()
package struct FirstVersion {
    /// The definition that it has.
    package enum Definition {
        /// Its JSON.
        case written([UInt8])
        /// Its JSON is made for what items have.
        case inferred((AttributeTable) -> [UInt8], packsItems: Bool)
    }

    private let versions: CatalogVersions
    private let name: String
    private let definition: Definition
    /// The definition that was written.
    private let file: DefinitionFile?
    private var rows = LiveVersion.Rows()
    private var intake: RowIntake
    private let charge: MemoryCharge

    fileprivate init(
        of name: String,
        by definition: Definition,
        _ versions: CatalogVersions
    ) throws(CatalogVersions.Fault) {
        self.versions = versions
        self.name = name
        self.definition = definition
        let packsItems: Bool
        switch definition {
        case .written(let json):
            let file = try versions.file(json, name: name)
            packsItems = file.definition.packsItems
            self.file = file
        case .inferred(_, let packs):
            packsItems = packs
            file = nil
        }
        charge = versions.memory.charge()
        let builder = ItemStoreBuilder(packing: packsItems)
        intake = RowIntake(by: file?.definition, into: builder, versions, maxBytes: versions.maxBytes, charge) { false }
    }

    /// Adds an item. No two have one id.
    package mutating func append(id: Span<UInt8>, json: Span<UInt8>) throws(CatalogVersions.Fault) {
        rows.append(id: id, json: json)
        guard rows.count <= versions.maxItems else { throw .tooManyItems(limit: versions.maxItems) }
        try intake.append(id: id, json: json)
    }

    /// - Complexity: O(items), in the order of what compiling them takes.
    package consuming func finish() throws(CatalogVersions.Fault) -> CatalogSnapshot {
        let (table, items) = try intake.finish()
        let json =
            switch definition {
            case .written(let json): json
            case .inferred(let infer, _): infer(table)
            }
        let version = LiveVersion.first(definition: json, rows)
        let file = if let file { file } else { try versions.file(json, name: name) }
        return try versions.compile(table, items, file, to: name, version: version, charge)
    }
}

extension CatalogVersions {
    /// Begins the first version of a catalog.
    package func first(of name: String, by definition: FirstVersion.Definition) throws(Fault) -> FirstVersion {
        try FirstVersion(of: name, by: definition, self)
    }
}
