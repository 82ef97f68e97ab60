package import CatalogFiles
package import FilterCore

extension CatalogVersions {
    /// Parses items once more: what a catalog keeps of an attribute depends on its kind, so that only the JSON has all. It
    /// takes 3 % of the time of a write of 10 or 1,000 rows among 10,000, mostly for items of former parts that are
    /// compiled again beside them, and 9 % of a replacement of all. Tables of rows as they are checked would be a second
    /// way beside this one, which journals, sources outside and recompilations need.
    ///
    /// - Parameters:
    ///   - definition: says where elements of arrays have names; `nil`: nowhere.
    ///   - builder: takes the items.
    ///   - charge: is raised to what the items and their table take, after each chunk; `nil` where others bound that.
    package func read(
        _ forEachItem: ((Span<UInt8>, Span<UInt8>) throws(Fault) -> Void) throws(Fault) -> Void,
        by definition: CatalogDefinition? = nil,
        into builder: ItemStoreBuilder = ItemStoreBuilder(),
        maxBytes: Int,
        _ charge: MemoryCharge? = nil,
        isEnded: @escaping () -> Bool
    ) throws(Fault) -> (table: AttributeTable, items: ItemStore) {
        var intake = RowIntake(by: definition, into: builder, self, maxBytes: maxBytes, charge, isEnded: isEnded)
        try forEachItem { (id, json) throws(Fault) in try intake.append(id: id, json: json) }
        return try intake.finish()
    }
}

/// Takes rows one after the other, and makes the table of their attributes beside.
struct RowIntake {
    private let maxBytes: Int
    private let maxBytesOfCatalog: Int
    private let charge: MemoryCharge?
    private let isEnded: () -> Bool
    private let assembler: ChunkAssembler
    private var items: ItemStoreBuilder
    private var chunk = RowChunk()

    /// - Parameters: as of ``CatalogVersions/read(_:by:into:maxBytes:_:isEnded:)``.
    init(
        by definition: CatalogDefinition?,
        into builder: ItemStoreBuilder,
        _ versions: CatalogVersions,
        maxBytes: Int,
        _ charge: MemoryCharge?,
        isEnded: @escaping () -> Bool
    ) {
        self.maxBytes = maxBytes
        maxBytesOfCatalog = versions.maxBytes
        self.charge = charge
        self.isEnded = isEnded
        var options = LoadOptions.checked
        options.definition = definition
        assembler = ChunkAssembler(options)
        items = builder
    }

    mutating func append(id: Span<UInt8>, json: Span<UInt8>) throws(CatalogVersions.Fault) {
        items.append(id: id, json: json)
        guard items.byteCount <= maxBytes else { throw .tooManyBytes(limit: maxBytesOfCatalog) }
        chunk.append(json)
        if chunk.bytes.count >= LoadOptions.checked.chunkBytes { try assemble() }
    }

    consuming func finish() throws(CatalogVersions.Fault) -> (table: AttributeTable, items: ItemStore) {
        try assemble()
        let table = assembler.finish()
        try requireMemory()
        return (table, items.finish().store)
    }

    private mutating func assemble() throws(CatalogVersions.Fault) {
        guard !isEnded() else { throw .ended }
        guard assembler.append(chunk) else { throw .damaged }
        chunk.removeAll()
        try requireMemory()
    }

    private func requireMemory() throws(CatalogVersions.Fault) {
        // A column lies twice in memory while it is compiled.
        if let charge, !charge.raise(to: items.byteCount + 2 * assembler.memoryByteCount) {
            throw .tooMuchMemory(limit: charge.limit)
        }
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
