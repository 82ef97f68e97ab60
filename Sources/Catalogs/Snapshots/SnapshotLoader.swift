import Bytes
package import CatalogFiles
import Clocks
package import FilterCore
import JSON
package import Support

/// From a source on disk to a snapshot: definition, items, engine.
package struct SnapshotLoader {
    package let options: LoadOptions
    /// The locales that catalogs are presented in, besides those of their definitions.
    package var localizers: Localizers
    /// Called with the progress of a load, some times a second.
    let onProgress: (LoadProgress) -> Void

    package init(
        options: LoadOptions,
        localizers: Localizers = Localizers.builtIn,
        onProgress: @escaping (LoadProgress) -> Void
    ) {
        self.options = options
        self.localizers = localizers
        self.onProgress = onProgress
    }

    /// - Throws: everything that is wrong with the definition or the rows, a line each.
    package func load(_ source: CatalogSource) throws(StartError) -> (snapshot: CatalogSnapshot, report: LoadReport) {
        if source.isSnapshot { return try mapped(source) }
        let (file, faults) = try definitionFile(of: source)
        let loaded: LoadedItems
        do {
            loaded = try items(of: source, definition: file?.definition)
        } catch {
            throw StartError(lines: faults.lines(of: source) + error.lines)
        }
        var definition =
            file?.definition
            ?? DefinitionInference(
                table: loaded.table,
                title: CategoryDefinition.title(fromName: source.name),
                idAttribute: options.idAttribute
            ).definition
        if file != nil {
            // Which texts are missing among dates depends on what is a date.
            definition.nameDayOrders(in: loaded.table)
            definition.nameMissing(in: loaded.table)
        }
        var report = loaded.report
        report.missing += definition.missingCounts(in: loaded.table)
        if file == nil { report.variants = VariantProposal(loaded.table, idAttribute: options.idAttribute) }
        // That there is no such zone was noted when the definition was read.
        let zone = Zone(named: definition.zone) ?? .utc
        let (contentHash, (catalog, items)) = try BackgroundWork.run(name: "content-hash") {
            loaded.contentHash
        } alongside: { [definition] () throws(StartError) in
            try compile(definition, of: source, in: zone, from: loaded, file, faults)
        }
        let snapshot = CatalogSnapshot(
            name: source.name,
            catalog: catalog,
            items: items,
            dataVersion: Self.version(contentHash, definition),
            attributes: loaded.table.columns.map(\.path),
            localizers: localizers,
            // The texts and orders that were named are of all items.
            definitionSource: file.map { .written($0.definition) } ?? .inferred
        )
        return (snapshot, report)
    }

    /// A catalog that lies in its file.
    private func mapped(_ source: CatalogSource) throws(StartError) -> (snapshot: CatalogSnapshot, report: LoadReport) {
        let start = ContinuousClock.now
        let bytes: FrozenArray<UInt8>
        do {
            bytes = try MappedFile.bytes(of: source.path)
        } catch {
            throw StartError(lines: ["\(error)"])
        }
        let snapshot: CatalogSnapshot
        do {
            snapshot = try SnapshotFile.read(bytes, name: source.name, localizers: localizers, pairs: options.pairs)
        } catch {
            throw StartError(lines: ["\(source.path): \(error); make it anew with “filter-service index”"])
        }
        var report = LoadReport()
        report.itemCount = snapshot.items.count
        report.byteCount = bytes.count
        report.duration = ContinuousClock.now - start
        return (snapshot, report)
    }

    /// The items of a source.
    package func items(of source: CatalogSource, definition: CatalogDefinition?) throws(StartError) -> LoadedItems {
        var options = options
        options.idAttribute = definition?.idAttribute ?? options.idAttribute
        options.definition = definition
        do {
            return try CatalogLoader(options, onProgress: onProgress).load([source.path])
        } catch {
            throw StartError(lines: ["\(error)"])
        }
    }

    private func compile(
        _ definition: CatalogDefinition,
        of source: CatalogSource,
        in zone: Zone,
        from loaded: LoadedItems,
        _ file: DefinitionFile?,
        _ noted: DefinitionFaults
    ) throws(StartError) -> (catalog: Catalog, items: ItemStore) {
        var faults = noted
        do {
            let arranged = ArrangedItems(loaded.table, loaded.items, by: definition)
            let catalog = try Catalog(
                definition: definition,
                items: arranged,
                zone: zone,
                today: zone.day(of: .now()),
                sideThread: CompilingThread(itemCount: loaded.items.count)
            )
            if faults.faults.count == 0 { return (catalog, arranged.store) }
        } catch {
            if let file {
                faults.report(error.faults, in: file)
            } else {
                for fault in error.faults { faults.report("", fault.reason, suggestions: fault.suggestions) }
            }
        }
        throw StartError(lines: faults.lines(of: source))
    }

    /// The file beside the items, if there is one, with its faults: they are reported together with those that the data
    /// show.
    private func definitionFile(
        of source: CatalogSource
    ) throws(StartError) -> (file: DefinitionFile?, faults: DefinitionFaults) {
        guard let path = source.definitionPath else { return (nil, DefinitionFaults()) }
        let bytes: [UInt8]
        do {
            bytes = try ByteStream.allBytes(of: path, atMost: options.maxDefinitionBytes)
        } catch {
            throw StartError(lines: ["\(error)"])
        }
        do {
            return try DefinitionReader.parse(bytes, name: source.name)
        } catch {
            throw StartError(lines: error.lines(of: path))
        }
    }

    /// The same for the same rows and definition; sixteen hexadecimal digits of a SHA-256.
    private static func version(_ contentHash: [UInt8], _ definition: CatalogDefinition) -> String {
        var writer = JSONWriter()
        DefinitionWriter.write(definition, to: &writer)
        var hash = SHA256()
        hash.update(contentHash)
        hash.update(writer.bytes)
        return hash.finish().prefix(8).hexadecimal
    }
}

extension DefinitionFaults {
    /// A line for each.
    fileprivate func lines(of source: CatalogSource) -> [String] {
        DefinitionFileError(faults).lines(of: source.place)
    }
}

extension CatalogSource {
    /// Where the faults of its definition are: the definition file, or the items that one was inferred from.
    fileprivate var place: String { definitionPath ?? path }
}
