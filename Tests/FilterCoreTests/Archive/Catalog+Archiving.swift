@testable import FilterCore

extension Catalog {
    /// The bytes of an archive of this catalog.
    var archived: [UInt8] {
        var archive = ArchiveWriter()
        write(to: &archive)
        return archive.finish().flatMap { Array($0) }
    }

    /// A catalog from an archive.
    convenience init(archived bytes: [UInt8], _ definition: CatalogDefinition, zone: Zone) throws(ArchiveError) {
        var archive = try ArchiveReader(FrozenArray(bytes))
        try self.init(from: &archive, definition: definition, zone: zone)
    }
}
