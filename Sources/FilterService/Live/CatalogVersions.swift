import FilterCore

/// Makes the versions of live catalogs: the first of a definition, and each next one of a version and changes.
struct CatalogVersions: Sendable {
    /// Why there is no next version; the one before stays as it is.
    enum Fault: Error, Sendable {
        /// The definition cannot be read, or does not fit the items.
        case definition(DefinitionFileError)
        case tooManyItems(limit: Int)
        /// A row cannot be read: it was not checked before.
        case damaged
    }

    /// The locales that catalogs are presented in, besides those of their definitions.
    let localizers: Localizers
    /// The most items of a catalog.
    let maxItems: Int

    init(localizers: Localizers = .builtIn, maxItems: Int = AttributeTableBuilder.maxItems) {
        self.localizers = localizers
        self.maxItems = maxItems
    }

    /// The version after some changes, all or none.
    ///
    /// An item with a known id keeps its place, a new one is the last; the rows of a replacement are in their own order.
    ///
    /// - Parameters:
    ///   - snapshot: the version before; `nil` if there is no such catalog, so that the first change is a definition.
    ///   - changes: in their order.
    ///   - name: of the catalog.
    /// - Returns: `nil` if the last change is its deletion.
    /// - Complexity: O(bytes of all items): everything is compiled again.
    func next(
        after snapshot: CatalogSnapshot?,
        applying changes: [CatalogChange],
        to name: String
    ) throws(Fault) -> CatalogSnapshot? {
        var source = snapshot?.source
        var rows = ChangedRows(of: snapshot?.items)
        var version = snapshot?.baseVersion ?? LiveVersion.none
        for change in changes {
            version = LiveVersion.next(after: version, change)
            switch change {
            case .definition(let json): source = try file(json, name: name)
            case .items(let batch): rows.apply(batch)
            case .replacement(let batch): rows.replaceAll(by: batch)
            case .deletion:
                source = nil
                rows.removeAll()
                version = LiveVersion.none
            }
        }
        guard let source else { return nil }
        guard rows.count <= maxItems else { throw .tooManyItems(limit: maxItems) }
        let (table, items) = try compiled(rows)
        // That there is no such zone was noted when the definition was read.
        let zone = Zone(named: source.definition.zone) ?? .utc
        do {
            let catalog = try Catalog(
                definition: source.definition,
                table: table,
                items: items,
                zone: zone,
                today: zone.day(of: .now())
            )
            return CatalogSnapshot(
                name: name,
                catalog: catalog,
                items: items,
                dataVersion: version,
                attributes: table.columns.map(\.path) + source.definition.namedAttributes,
                localizers: localizers,
                source: source
            )
        } catch {
            var faults = DefinitionFaults()
            faults.report(error.faults, in: source)
            throw .definition(DefinitionFileError(faults.faults))
        }
    }

    private func file(_ json: [UInt8], name: String) throws(Fault) -> DefinitionFile {
        do { return try DefinitionFile.live(json, name: name) } catch { throw .definition(error) }
    }

    /// Parses the items once more: what a catalog keeps of an attribute depends on its kind, so that only the JSON has all.
    private func compiled(_ rows: ChangedRows) throws(Fault) -> (table: AttributeTable, items: ItemStore) {
        let parser = RowParser(.checked, maxStringBytes: Vocabulary.maxStringBytes)
        var assembler = TableAssembler()
        var items = ItemStoreBuilder()
        var chunk = RowChunk()
        let batch = RowBatch()
        func assemble() throws(Fault) {
            var converter = JSONRows()
            guard parser.parse(chunk, convertedBy: &converter, path: "", into: batch).isEmpty else { throw .damaged }
            assembler.append(batch)
            chunk.removeAll()
        }
        try rows.forEachItem { (id, json) throws(Fault) in
            items.append(id: id, json: json)
            chunk.append(json)
            if chunk.bytes.count >= LoadOptions.checked.chunkBytes { try assemble() }
        }
        try assemble()
        return (assembler.finish(removing: []), items.finish().store)
    }
}

extension LoadOptions {
    /// For rows that were checked when they came, perhaps by a process with other limits.
    fileprivate static let checked: LoadOptions = {
        var options = LoadOptions()
        options.maxDepth = 1_000
        options.maxAttributes = .max
        return options
    }()
}
