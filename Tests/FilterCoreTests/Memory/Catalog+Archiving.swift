@testable import FilterCore

extension Catalog {
    /// The bytes of an archive of this catalog.
    var archived: [UInt8] {
        var archive = ArchiveWriter()
        archive.write(items)
        write(to: &archive)
        return archive.finish().flatMap { Array($0) }
    }

    /// As many items as the catalog has, of which only the ids are known.
    private var items: ItemStore {
        var builder = ItemStoreBuilder()
        for item in 0..<itemCount {
            let id = "\(item)"
            builder.append(id: id.utf8Span.span, json: "{\"id\":\(id)}".utf8Span.span)
        }
        let store = builder.finish().store
        return places.firstSequences.map(store.moved) ?? store
    }

    /// A catalog from an archive.
    convenience init(
        archived bytes: [UInt8],
        _ definition: CatalogDefinition,
        zone: Zone,
        pairs: PairLimits = .everything
    ) throws(ArchiveError) {
        var archive = try ArchiveReader(FrozenArray(bytes))
        let items = try archive.read(ItemStore.self)
        try self.init(from: &archive, definition: definition, items: items, zone: zone, pairs: pairs)
    }
}
