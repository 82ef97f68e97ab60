import Crypto
import FilterCore
import Support

extension CatalogVersions {
    /// A view: some items of a version as a catalog. It answers as one that never had others.
    ///
    /// Its definition is that of the version. What the items make of it comes of these alone: options by a rule, bins, sorts
    /// of a catalog without any, the attributes that there are. Its `dataVersion` is made of their JSON, so that it stays
    /// the same whatever becomes of other items.
    ///
    /// - Parameters:
    ///   - places: of the items, in their order.
    ///   - scope: which items these are.
    /// - Throws: ``Fault/definition(_:)`` if the definition does not fit these items, ``Fault/ended``.
    /// - Complexity: O(bytes of these items).
    func view(
        of version: CatalogSnapshot,
        places: [Int],
        through scope: CatalogScope,
        isEnded: @escaping () -> Bool = { false }
    ) throws(Fault) -> CatalogSnapshot {
        var definition = version.definition
        // What only other items have is no fault here.
        definition.isOpen = true
        var hash = Self.hash(of: definition)
        let (table, items) = try read(
            { (body) throws(Fault) in
                for place in places {
                    let id = version.items.id(of: place)
                    try version.items.withJSON(of: place) { (json) throws(Fault) in
                        unsafe json.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
                        try body(id.utf8Span.span, json)
                    }
                }
            },
            byteCount: 0,
            maxBytes: .max,
            isEnded: isEnded
        )
        do {
            let catalog = try Catalog(
                definition: definition,
                table: table,
                items: items,
                zone: version.catalog.zone,
                today: version.catalog.today
            )
            return CatalogSnapshot(
                name: version.name,
                catalog: catalog,
                items: items,
                dataVersion: hash.finalize().prefix(8).hexadecimal,
                attributes: table.columns.map(\.path) + definition.namedAttributes,
                localizers: localizers,
                source: version.source,
                definition: definition,
                scope: scope
            )
        } catch {
            var faults = DefinitionFaults()
            for fault in error.faults { faults.report("", fault.reason, suggestions: []) }
            throw .definition(DefinitionFileError(faults.faults))
        }
    }

    private static func hash(of definition: CatalogDefinition) -> SHA256 {
        var writer = JSONWriter()
        DefinitionWriter.write(definition, to: &writer)
        var hash = SHA256()
        hash.update(data: writer.bytes)
        return hash
    }
}
