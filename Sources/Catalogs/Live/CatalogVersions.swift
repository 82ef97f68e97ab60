package import CatalogFiles
import Clocks
package import FilterCore
import Support

/// Makes the versions of live catalogs: the first of a definition, and each next one of a version and changes.
package struct CatalogVersions: Sendable {
    /// Why there is no next version; the one before stays as it is.
    package enum Fault: Error, Sendable {
        /// The definition cannot be read, or does not fit the items.
        case definition(DefinitionFileError)
        case tooManyItems(limit: Int)
        /// The JSON of all items would be longer than it may be.
        case tooManyBytes(limit: Int)
        /// All catalogs would take more memory than they may.
        case tooMuchMemory(limit: Int)
        /// A row cannot be read: it was not checked before.
        case damaged
        /// The version is not wanted any more.
        case ended
    }

    /// How a catalog stands that changes: what was changed since all items were compiled takes time in every answer.
    enum Progress: Equatable, Sendable {
        case compiled
        case changed
        /// All items had better be compiled again, while it goes on changing.
        case due
        /// Nothing should be changed any more before all items are compiled again.
        case full

        var isDue: Bool { self == .due || self == .full }
    }

    /// The locales that catalogs are presented in, besides those of their definitions.
    let localizers: Localizers
    /// The most items of a catalog. One that has more already may lose some.
    private(set) var maxItems: Int
    /// The most bytes of JSON of all items of a catalog. One that has more already may lose some.
    private(set) var maxBytes = Int.max
    /// A catalog of fewer items is compiled again as a whole, which takes some milliseconds.
    private let leastItems: Int
    /// A view of fewer items is compiled of them alone, which takes a quarter of a second.
    let leastShown: Int
    /// So many items may be changed since everything was compiled: every answer looks at each of them.
    private let mostChanges: Int
    private let now: @Sendable () -> Instant
    /// What all catalogs may take.
    package private(set) var memory: MemoryBound
    /// Of the tables of pairs of a catalog.
    let pairs: PairLimits
    /// Held while all items of a catalog are compiled beside its writer, which one thread at a time does.
    private let compilation = CompilationLock()

    private final class CompilationLock: Sendable {
        let isTaken = Mutex(())
    }

    /// - Parameters:
    ///   - maxItems: of a catalog.
    ///   - leastItems: a catalog of fewer is compiled again with every change.
    ///   - leastShown: a view shares columns with its catalog if it shows so many items, and most of them.
    ///   - mostChanges: rows that may be changed since all items were compiled. See ``Progress``.
    ///   - memory: what all catalogs may take.
    ///   - pairs: of the tables of pairs that a version has from the start, if it is the form of one that has them.
    ///   - now: the wall clock, which says what day it is.
    package init(
        localizers: Localizers = .builtIn,
        maxItems: Int = AttributeTableBuilder.maxItems,
        leastItems: Int = 4_096,
        leastShown: Int = 100_000,
        mostChanges: Int = 65_536,
        memory: MemoryBound = MemoryBound(),
        pairs: PairLimits = .none,
        now: @escaping @Sendable () -> Instant = Instant.now
    ) {
        self.localizers = localizers
        self.maxItems = maxItems
        self.leastItems = leastItems
        self.leastShown = leastShown
        self.mostChanges = mostChanges
        self.memory = memory
        self.pairs = pairs
        self.now = now
    }

    /// The same with tighter bounds.
    package func limited(toItems items: Int, bytes: Int) -> CatalogVersions {
        var limited = self
        limited.maxItems = min(maxItems, items)
        limited.maxBytes = min(maxBytes, bytes)
        return limited
    }

    /// The same without the bound on memory: for what is on disk, was taken once and is nowhere else, and for what has a bound
    /// of its own.
    package var unbounded: CatalogVersions {
        var unbounded = self
        unbounded.memory = MemoryBound()
        return unbounded
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
    /// - Complexity: O(bytes of all items), as everything is compiled again; for some rows of many items O(rows), see
    ///   ``changed(_:applying:)``.
    package func next(
        after snapshot: CatalogSnapshot?,
        applying changes: [CatalogChange],
        to name: String
    ) throws(Fault) -> CatalogSnapshot? {
        if let snapshot, let changed = try changed(snapshot, applying: changes) { return changed }
        return try compiled(snapshot, applying: changes, to: name)
    }

    /// The same version with all items compiled together, and tables of pairs if it has them.
    ///
    /// - Parameter isEnded: asked while items are read, before they are compiled, and while tables are made.
    /// - Throws: ``Fault/ended``, or what is wrong with the definition now.
    /// - Complexity: O(bytes of all items), unless they are.
    func whole(
        _ snapshot: CatalogSnapshot,
        isEnded: @escaping () -> Bool = { false }
    ) throws(Fault) -> CatalogSnapshot {
        if progress(of: snapshot) == .compiled { return snapshot }
        return try compilation.isTaken.withLock { (_) throws(Fault) in
            guard let whole = try compiled(snapshot, applying: [], to: snapshot.name, isEnded: isEnded) else {
                throw .damaged
            }
            if snapshot.catalog.hasPairs { whole.catalog.preparePairs(pairs, isCancelled: isEnded) }
            return whole
        }
    }

    /// How much was changed since all items were compiled.
    func progress(of snapshot: CatalogSnapshot) -> Progress {
        let sizes = snapshot.catalog.partSizes
        let later = sizes.dropFirst().reduce(0, +)
        let dead = deadCount(of: snapshot)
        if sizes.count == 1, dead == 0 { return .compiled }
        if later > mostChanges || dead > mostDead(of: sizes[0]) { return .full }
        return later > mostChanges / 4 || dead > mostDead(of: sizes[0]) / 2 ? .due : .changed
    }

    /// How many places have no item any more; a view never had the items that it does not show.
    private func deadCount(of snapshot: CatalogSnapshot) -> Int {
        snapshot.catalog.partSizes.reduce(0, +) - snapshot.catalog.itemCount - snapshot.catalog.hiddenCount
    }

    private func mostDead(of itemCount: Int) -> Int { max(mostChanges, itemCount / 4) }

    private func compiled(
        _ snapshot: CatalogSnapshot?,
        applying changes: [CatalogChange],
        to name: String,
        isEnded: @escaping () -> Bool = { false }
    ) throws(Fault) -> CatalogSnapshot? {
        var source = snapshot?.source
        var rows = ChangedRows(of: snapshot)
        var version = snapshot?.baseVersion ?? LiveVersion.none
        for change in changes {
            version = LiveVersion.next(after: version, change)
            switch change {
            case .definition(_, let accepted?): source = accepted.named(name)
            case .definition(let json, nil): source = try file(json, name: name)
            case .items(let batch): rows.apply(batch)
            case .replacement(let batch): rows.replaceAll(by: batch)
            case .deletion:
                source = nil
                rows.removeAll()
                version = LiveVersion.none
            }
        }
        guard let source else { return nil }
        // Only what grows is refused: the bounds may have been wider when the items came.
        guard rows.count <= max(maxItems, snapshot?.items.count ?? 0) else { throw .tooManyItems(limit: maxItems) }
        let mostBytes = max(maxBytes, snapshot?.items.byteCount ?? 0)
        rows.forgetPlaces()
        let charge = memory.charge()
        let (table, items) = try read(
            rows.forEachItem,
            by: source.definition,
            into: builder(of: rows, packing: source.definition.packsItems, mostBytes),
            maxBytes: mostBytes,
            charge,
            isEnded: isEnded
        )
        guard !isEnded() else { throw .ended }
        return try compile(table, items, source, to: name, version: version, charge)
    }

    /// Takes rows: the bytes of a batch that has all of them become those of the version.
    private func builder(of rows: ChangedRows, packing: Bool, _ mostBytes: Int) -> ItemStoreBuilder {
        if let batch = rows.onlyBatch, !packing { return ItemStoreBuilder(sharing: batch.bytes) }
        var builder = ItemStoreBuilder(packing: packing)
        // So a large store does not move while it grows.
        builder.reserveCapacity(byteCount: min(rows.maxByteCount, mostBytes))
        return builder
    }

    func compile(
        _ table: AttributeTable,
        _ items: ItemStore,
        _ source: DefinitionFile,
        to name: String,
        version: String,
        _ charge: MemoryCharge
    ) throws(Fault) -> CatalogSnapshot {
        // Until the end, the columns that the definition makes of the items lie in memory beside the table.
        let moved = source.definition.variantsOf == nil ? 0 : items.byteCount
        let made = Self.byteCount(of: source.definition, table) + moved
        guard charge.raise(to: charge.byteCount + made) else { throw .tooMuchMemory(limit: charge.limit) }
        // That there is no such zone was noted when the definition was read.
        let zone = Zone(named: source.definition.zone) ?? .utc
        do {
            let arranged = ArrangedItems(table, items, by: source.definition)
            let catalog = try Catalog(
                definition: source.definition,
                items: arranged,
                zone: zone,
                today: zone.day(of: now()),
                sideThread: CompilingThread(itemCount: items.count)
            )
            return CatalogSnapshot(
                name: name,
                catalog: catalog,
                items: arranged.store,
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

    /// About what categories and sorts take of items, beside what these take without: codes and sets of their values, which
    /// of them variants of a product repeat, an order with its ranks, words, nodes and names.
    private static func byteCount(of definition: CatalogDefinition, _ table: AttributeTable) -> Int {
        // Beside the codes products have what their variants repeat, and weights the codes that lie in slices elsewhere.
        let perCategory = definition.variantsOf != nil ? 9 : definition.weight != nil ? 5 : 4
        let perItem = perCategory * definition.categories.count + 8 * definition.sorts.count
        // Weights are made as an array, and then kept.
        return table.itemCount * (perItem + (definition.weight == nil ? 0 : 8))
            + definition.contentByteCount(of: table)
    }

    func file(_ json: [UInt8], name: String) throws(Fault) -> DefinitionFile {
        do { return try DefinitionFile.live(json, name: name) } catch { throw .definition(error) }
    }

    /// The version after some rows were put in or taken out, as a change of the version before.
    ///
    /// - Returns: `nil` where it is better compiled again as a whole.
    func changed(
        _ snapshot: CatalogSnapshot,
        applying changes: [CatalogChange]
    ) throws(Fault) -> CatalogSnapshot? {
        let batches = changes.compactMap { if case .items(let batch) = $0 { batch } else { nil } }
        let (sizes, rowCount) = (snapshot.catalog.partSizes, batches.reduce(0) { $0 + $1.count })
        // Rows that were changed since everything was compiled.
        let laterCount = sizes.dropFirst().reduce(rowCount, +)
        let deadCount = deadCount(of: snapshot)
        guard let source = snapshot.source, !snapshot.catalog.changesAsWhole, !changes.isEmpty,
            batches.count == changes.count,
            sizes[0] >= leastItems, laterCount <= 2 * mostChanges, deadCount + rowCount <= 2 * mostDead(of: sizes[0])
        else { return nil }
        let changed = ChangedItems(of: snapshot, applying: batches)
        let charge = memory.charge()
        let (table, items) = try read(changed.forEachItem, maxBytes: .max, charge, isEnded: { false })
        // With the bytes of items that were removed; without them they are counted where everything is compiled.
        guard snapshot.items.byteCount + items.byteCount <= maxBytes,
            // A version that is published compiles as a whole, too: so it can be made again of what is on disk.
            snapshot.catalog.hasOptions(for: table, by: source.definition)
        else { return nil }
        do {
            let catalog = try snapshot.catalog.changed(
                removing: changed.removed,
                keepingParts: changed.keptParts,
                adding: table,
                items: items,
                sequences: changed.sequences
            )
            guard let catalog else { return nil }
            guard catalog.itemCount <= max(maxItems, snapshot.catalog.itemCount) else {
                throw Fault.tooManyItems(limit: maxItems)
            }
            return CatalogSnapshot(
                changing: snapshot,
                to: catalog,
                items: snapshot.items.changed(to: catalog, adding: items),
                dataVersion: changes.reduce(snapshot.baseVersion, LiveVersion.next),
                attributes: table.columns.map(\.path)
            )
        } catch let fault as Fault {
            throw fault
        } catch {
            // Compiling everything reports the faults, with their places in the definition.
            return nil
        }
    }
}
