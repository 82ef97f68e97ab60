package import CatalogFiles

extension ObjectBatch {
    /// Reads the text of a batch, unpacked.
    ///
    /// - Parameters:
    ///   - limit: bytes that it may have.
    ///   - charge: is raised to what the batch takes until its rows are checked: the text, which doubles as it grows, and the
    ///     rows that are made of it.
    /// - Throws: `batchTooLong`, `unreadable`.
    package static func text(
        of source: any ByteSource,
        atMost limit: Int,
        _ charge: MemoryCharge
    ) throws(CatalogRefusal) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(LoadError) {
            let stream = try ByteStream(name: RowSource.name, from: source)
            while try stream.read(appendingTo: &bytes, atMost: 1 << 16) {
                guard charge.raise(to: 3 * bytes.count) else { throw .tooMuchMemory(limit: charge.limit) }
                guard bytes.count <= limit else { throw .tooLong(path: RowSource.name, limit: limit) }
            }
        } catch {
            if case .tooLong = error { throw .batchTooLong(limit: limit) }
            throw .unreadable(error)
        }
        return bytes
    }
}
