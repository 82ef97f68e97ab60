import Bytes
import CatalogFiles
import FilterCore
import JSON
import Support

extension CatalogVersions {
    /// A view: some items of a version as a catalog. It answers as one that never had others.
    ///
    /// Its definition is the one that the version's author wrote; one that was inferred from a file is inferred again,
    /// and one that was inferred from the first items of a live catalog has only what is about attributes of these
    /// items, or of items that it had before. Everything that is derived from items is derived from these alone:
    /// options by a rule, bins, sorts of a catalog without any, the attributes that there are. Its `dataVersion` is made of
    /// their JSON and of the order in which their values came up, and so the same whatever other items there are, unless
    /// these decide that order, see ``FilterCore/Catalog/showing(_:items:)``.
    ///
    /// - Parameters:
    ///   - places: of the items, in their order.
    ///   - scope: which items these are.
    ///   - shown: attributes that items of the view had before.
    /// - Throws: ``Fault/definition(_:)`` if the definition does not fit these items.
    /// - Complexity: O(bytes of these items); those of most of a large catalog are gone through once, and nothing is compiled.
    func view(
        of version: CatalogSnapshot,
        places: [Int],
        through scope: CatalogScope,
        showing shown: [String]
    ) throws(Fault) -> CatalogSnapshot {
        if let view = sharedView(of: version, places: places, through: scope) { return view }
        return try compiledView(of: version, places: places, through: scope, showing: shown)
    }

    /// A view that has the columns of its version.
    ///
    /// - Returns: `nil` for one of few items, and where these have to be compiled, see ``Catalog/showing(_:items:)``.
    /// - Complexity: O(bytes of the JSON of these items), which are read for the `dataVersion` alone.
    private func sharedView(
        of version: CatalogSnapshot,
        places: [Int],
        through scope: CatalogScope
    ) -> CatalogSnapshot? {
        guard places.count >= leastShown, 2 * places.count >= version.items.placeCount,
            case .written(let definition) = version.definitionSource, !definition.isInferred,
            !definition.hasOptionRules,
            version.isLive || version.catalog.hasNothingNamed(beside: definition)
        else { return nil }
        let (read, catalog) = CompilingThread(itemCount: places.count).run {
            var (hash, byteCount) = (SHA256(), 0)
            for place in places {
                version.items.withJSON(of: place) { hash.update($0) }
                byteCount += version.items.byteCount(of: place)
            }
            hash.update(Self.json(of: definition))
            return (hash: hash, byteCount: byteCount)
        } alongside: {
            version.catalog.showing(places, items: version.items)
        }
        return catalog.map { catalog in
            CatalogSnapshot(
                showing: catalog,
                of: version,
                byteCount: read.byteCount,
                dataVersion: Self.dataVersion(read.hash, catalog),
                attributes: catalog.attributeNames + definition.namedAttributes,
                scope: scope
            )
        }
    }

    private func compiledView(
        of version: CatalogSnapshot,
        places: [Int],
        through scope: CatalogScope,
        showing shown: [String]
    ) throws(Fault) -> CatalogSnapshot {
        var hash = SHA256()
        let (table, items) = try read(
            { (body) throws(Fault) in
                for place in places {
                    let id = version.items.id(of: place)
                    try version.items.withJSON(of: place) { (json) throws(Fault) in
                        hash.update(json)
                        try body(id.utf8Span.span, json)
                    }
                }
            },
            by: version.catalog.definition,
            into: Self.builder(of: version, places),
            maxBytes: .max,
            isEnded: { false }
        )
        var definition = Self.definition(of: version, for: table, showing: shown)
        hash.update(Self.json(of: definition.withoutUnseenSettings))
        // A value that only other items have is no fault here.
        definition.isOpen = true
        do {
            let arranged = ArrangedItems(table, items, by: definition)
            let catalog = try Catalog(
                definition: definition,
                items: arranged,
                zone: version.catalog.zone,
                today: version.catalog.today,
                sideThread: CompilingThread(itemCount: items.count)
            )
            return CatalogSnapshot(
                name: version.name,
                catalog: catalog,
                items: arranged.store,
                dataVersion: Self.dataVersion(hash, catalog),
                attributes: table.columns.map(\.path) + definition.namedAttributes,
                localizers: localizers,
                source: version.source,
                definitionSource: version.definitionSource,
                scope: scope
            )
        } catch {
            var faults = DefinitionFaults()
            for fault in error.faults { faults.report("", fault.reason, suggestions: []) }
            throw .definition(DefinitionFileError(faults.faults))
        }
    }

    /// Takes the items of a view: those that are most of a version share its JSON.
    private static func builder(of version: CatalogSnapshot, _ places: [Int]) -> ItemStoreBuilder {
        let areAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
        if areAscending, let shared = ItemStoreBuilder(sharing: version.items) { return shared }
        return ItemStoreBuilder(packing: version.catalog.definition.packsItems)
    }

    private static func definition(
        of version: CatalogSnapshot,
        for table: AttributeTable,
        showing shown: [String]
    ) -> CatalogDefinition {
        switch version.definitionSource {
        case .written(var definition):
            guard definition.isInferred else {
                // As for a file of these items.
                if !version.isLive {
                    definition.nameDayOrders(in: table)
                    definition.nameMissing(in: table)
                }
                return definition
            }
            return definition.showing(CatalogSnapshot.paths(table.columns.map(\.path) + shown))
        case .inferred:
            return DefinitionInference(
                table: table,
                title: version.catalog.definition.title,
                idAttribute: version.catalog.definition.idAttribute
            ).definition
        }
    }

    /// - Parameter hash: of the items and the definition.
    private static func dataVersion(_ hash: SHA256, _ catalog: Catalog) -> String {
        var hash = hash
        var order: [UInt8] = []
        for place in catalog.valueOrder { order.append(varint: UInt64(place)) }
        hash.update(order)
        return hash.finish().prefix(8).hexadecimal
    }

    private static func json(of definition: CatalogDefinition) -> [UInt8] {
        var writer = JSONWriter()
        DefinitionWriter.write(definition, to: &writer)
        return writer.bytes
    }
}

extension CatalogDefinition {
    fileprivate func showing(_ paths: Set<Text>) -> CatalogDefinition { showing { paths.contains(Text($0)) } }

    /// Settings of the search protocol name attributes of all items where the definition was inferred, whatever a view shows.
    /// They change no answer that has a `dataVersion`.
    fileprivate var withoutUnseenSettings: CatalogDefinition {
        guard isInferred else { return self }
        var definition = self
        definition.searchSettings = nil
        return definition
    }
}

extension CatalogSnapshot {
    /// Whether the definition of a view has all that is about the attributes of its items. It may not where an item came
    /// after the view was compiled.
    var showsAllAttributes: Bool {
        guard case .written(let definition) = definitionSource, definition.isInferred else { return true }
        return Set(definition.showing(attributes).namedAttributes).isSubset(of: catalog.definition.namedAttributes)
    }
}
