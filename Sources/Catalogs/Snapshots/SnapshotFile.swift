package import CatalogFiles
import Clocks
import Dispatch
import FilterCore
import Glibc
import JSON
import Support

/// A catalog in a file, from which it starts without a row being parsed or a column compiled.
///
/// ```
/// definition, version of data and definition, paths of attributes   texts in the structure of the archive
/// items                                                             as the engine archives them
/// definition as its author wrote it                                 a list of one text; empty if it was inferred
/// catalog                                                           as the engine archives it
/// ```
///
/// Of a file of an older format only what stands before the catalog is read, see ``readItems(_:)``.
package enum SnapshotFile {
    package static let suffix = ".fsx"

    /// Writes a catalog to a file, which has its name only when it is whole.
    ///
    /// - Parameters:
    ///   - permissions: as those of ``NewFile/write(_:to:permissions:isInterruptible:)``.
    ///   - isInterruptible: as there.
    /// - Returns: how many bytes each part takes, the whole file last.
    /// - Throws: ``LoadError/unreadable(path:function:message:)``.
    package static func write(
        _ snapshot: CatalogSnapshot,
        to path: String,
        permissions: UInt32 = 0o644,
        isInterruptible: Bool = true
    ) throws(LoadError) -> [(part: String, byteCount: Int)] {
        let archive = archive(snapshot)
        let sizes = archive.sizes
        let parts = archive.finish()
        try NewFile.write(parts, to: path, permissions: permissions, isInterruptible: isInterruptible)
        return sizes + [("file", parts.reduce(0) { $0 + $1.count })]
    }

    /// The content of the file of a catalog.
    static func archive(_ snapshot: CatalogSnapshot) -> ArchiveWriter {
        var archive = ArchiveWriter()
        archive.write(text(of: snapshot.catalog.definition))
        archive.write(snapshot.baseVersion)
        archive.write(snapshot.attributes.sorted())
        archive.write(snapshot.items)
        let written: [String] =
            if case .written(let definition) = snapshot.definitionSource { [text(of: definition)] } else { [] }
        archive.write(written)
        snapshot.catalog.write(to: &archive)
        return archive
    }

    private static func text(of definition: CatalogDefinition) -> String {
        var writer = JSONWriter()
        DefinitionWriter.write(definition, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A catalog as it was written, on the day of its zone.
    ///
    /// - Parameters:
    ///   - bytes: of the file; the catalog lies in them.
    ///   - name: of the catalog.
    ///   - pairs: as for ``Catalog/init(from:definition:items:zone:pairs:)``.
    ///   - source: of a live catalog; a file has what the catalog made of it.
    /// - Throws: why the file cannot be served.
    static func read(
        _ bytes: FrozenArray<UInt8>,
        name: String,
        localizers: Localizers,
        pairs: PairLimits,
        source: DefinitionFile? = nil
    ) throws(ArchiveError) -> CatalogSnapshot {
        var archive = try ArchiveReader(bytes, checksum: checksum)
        let (text, version, attributes) = try readHead(&archive)
        // That of a live catalog was checked as it was sent: what its items made of it may lack what a file must have.
        var definition = try Self.definition(text, of: name, isChecked: source != nil)
        definition.isOpen = source != nil
        guard let zone = Zone(named: definition.zone) else {
            throw .impossible("there is no time zone “\(definition.zone)” here")
        }
        let items = try archive.read(ItemStore.self)
        // The rows of a checkpoint were checked when they came, and no other program has written it.
        guard source != nil || hasObjectsOnly(items) else { throw .impossible("an item is no JSON object") }
        let written: [Text] = try archive.read()
        let catalog = try Catalog(from: &archive, definition: definition, items: items, zone: zone, pairs: pairs)
        return CatalogSnapshot(
            name: name,
            catalog: catalog.on(zone.day(of: .now())),
            items: items,
            dataVersion: version,
            attributes: attributes.map(\.string),
            localizers: localizers,
            source: source,
            definitionSource: try source == nil ? definitionSource(written, of: name) : nil
        )
    }

    private static func definitionSource(_ texts: [Text], of name: String) throws(ArchiveError) -> DefinitionSource {
        guard let text = texts.first else { return .inferred }
        return .written(try definition(text.string, of: name, isChecked: false))
    }

    private static func definition(
        _ text: String,
        of name: String,
        isChecked: Bool
    ) throws(ArchiveError) -> CatalogDefinition {
        do {
            return isChecked
                ? try DefinitionReader.parse(Array(text.utf8), name: name).file.definition
                : try DefinitionReader.read(Array(text.utf8), name: name).definition
        } catch {
            throw .impossible("its definition cannot be read")
        }
    }

    /// The source from which a catalog is compiled, of a file of this or an older format.
    struct StoredItems: Sendable {
        let format: UInt32
        /// Without the day.
        let dataVersion: String
        let items: ArchivedItems
    }

    /// The items of a file whose format may be older.
    ///
    /// - Throws: why the file cannot be read, `otherVersion` for a format that is too old or of the future.
    static func readItems(_ bytes: FrozenArray<UInt8>) throws(ArchiveError) -> StoredItems {
        var archive = try ArchiveReader(bytes, readingOlder: true, checksum: checksum)
        let head = try readHead(&archive)
        return StoredItems(format: archive.version, dataVersion: head.version, items: try archive.read())
    }

    private static func readHead(
        _ archive: inout ArchiveReader
    ) throws(ArchiveError) -> (definition: String, version: String, attributes: [Text]) {
        (try archive.read(), try archive.read(), try archive.read())
    }

    /// On all cores: memory gives one core less than two.
    private static func checksum(of bytes: FrozenArray<UInt8>) -> Checksum {
        concurrently(0..<bytes.count, by: 8 << 20, from: Checksum()) { stretch in
            (sum: Checksum(bytes.extracting(stretch)), count: stretch.count)
        } joining: { whole, next in
            whole.joined(with: next.sum, count: next.count)
        }
    }

    /// Whether the JSON of every item is an object: answers repeat it byte for byte.
    private static func hasObjectsOnly(_ items: ItemStore) -> Bool {
        concurrently(0..<items.count, by: 1 << 14, from: true) { stretch in
            let checker = JSONObjectChecker()
            return stretch.allSatisfy { item in items.withJSON(of: item) { checker.isObject($0) } }
        } joining: {
            $0 && $1
        }
    }

    /// Computes something of each stretch of a range, on all cores, and joins the results in order.
    private static func concurrently<Piece: Sendable, Whole>(
        _ range: Range<Int>,
        by stretch: Int,
        from whole: Whole,
        _ compute: @Sendable (Range<Int>) -> Piece,
        joining join: (Whole, Piece) -> Whole
    ) -> Whole {
        let ranges = stride(from: range.lowerBound, to: range.upperBound, by: stretch)
            .map { $0..<min($0 + stretch, range.upperBound) }
        let parts = Mutex([Piece?](repeating: nil, count: ranges.count))
        DispatchQueue.concurrentPerform(iterations: ranges.count) { index in
            let part = compute(ranges[index])
            parts.withLock { $0[index] = part }
        }
        return parts.withLock { $0 }.reduce(whole) { whole, part in part.map { join(whole, $0) } ?? whole }
    }
}
