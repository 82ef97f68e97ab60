import Dispatch
import FilterCore
import Support

/// A catalog in a file, from which it starts without a row being parsed or a column compiled.
///
/// ```
/// definition, version of data and definition, paths of attributes   texts in the structure of the archive
/// items, catalog                                                    as the engine archives them
/// ```
enum SnapshotFile {
    static let suffix = ".fsx"

    /// Writes a catalog to a file, which has its name only when it is whole.
    ///
    /// - Returns: how many bytes each part takes, the whole file last.
    /// - Throws: ``LoadError/unreadable(path:function:message:)``.
    static func write(
        _ snapshot: CatalogSnapshot,
        to path: String
    ) throws(LoadError) -> [(part: String, byteCount: Int)] {
        var archive = ArchiveWriter()
        var definition = JSONWriter()
        DefinitionWriter.write(snapshot.catalog.definition, to: &definition)
        archive.write(String(decoding: definition.bytes, as: UTF8.self))
        archive.write(snapshot.baseVersion)
        archive.write(snapshot.attributes.sorted())
        archive.write(snapshot.items)
        snapshot.catalog.write(to: &archive)
        let sizes = archive.sizes
        let parts = archive.finish()
        try NewFile.write(parts, to: path)
        return sizes + [("file", parts.reduce(0) { $0 + $1.count })]
    }

    /// A catalog as it was written, on the day of its zone.
    ///
    /// - Parameters:
    ///   - bytes: of the file; the catalog lies in them.
    ///   - name: of the catalog.
    /// - Throws: why the file cannot be served.
    static func read(
        _ bytes: FrozenArray<UInt8>,
        name: String,
        localizers: Localizers
    ) throws(ArchiveError) -> CatalogSnapshot {
        var archive = try ArchiveReader(bytes, checksum: checksum)
        let text = try archive.read(String.self)
        let definition: CatalogDefinition
        do {
            definition = try DefinitionReader.read(Array(text.utf8), name: name).definition
        } catch {
            throw .impossible("its definition cannot be read")
        }
        guard let zone = Zone(named: definition.zone) else {
            throw .impossible("there is no time zone “\(definition.zone)” here")
        }
        let version = try archive.read(String.self)
        let attributes = try archive.read([Text].self)
        let items = try archive.read(ItemStore.self)
        let catalog = try Catalog(from: &archive, definition: definition, items: items, zone: zone)
        return CatalogSnapshot(
            name: name,
            catalog: catalog.on(zone.day(of: .now())),
            items: items,
            dataVersion: version,
            attributes: attributes.map(\.string),
            localizers: localizers
        )
    }

    /// How much a thread takes at a time.
    private static let stretch = 8 << 20

    /// On all cores: memory gives one core less than two.
    private static func checksum(of bytes: FrozenArray<UInt8>) -> Checksum {
        let ranges = stride(from: 0, to: bytes.count, by: stretch).map { $0..<min($0 + stretch, bytes.count) }
        let sums = Mutex([Checksum](repeating: Checksum(), count: ranges.count))
        DispatchQueue.concurrentPerform(iterations: ranges.count) { index in
            let sum = Checksum(bytes.extracting(ranges[index]))
            sums.withLock { $0[index] = sum }
        }
        return zip(ranges, sums.withLock { $0 }).reduce(Checksum()) { whole, next in
            whole.joined(with: next.1, count: next.0.count)
        }
    }
}
