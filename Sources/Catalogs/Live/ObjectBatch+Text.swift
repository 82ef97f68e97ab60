package import CatalogFiles

extension ObjectBatch {
    /// Reads the text of a batch, unpacked.
    ///
    /// - Parameters:
    ///   - limits: how many bytes it may have, and how many each packed one may become.
    ///   - charge: is raised to what the batch takes until its rows are checked: the text, which doubles as it grows, and the
    ///     rows that are made of it.
    ///   - isEnded: asked at intervals: whether to stop.
    /// - Throws: `batchTooLong`, `unreadable`.
    package static func text(
        of source: any ByteSource,
        within limits: LiveLimits,
        _ charge: MemoryCharge,
        isEnded: () -> Bool
    ) throws(CatalogRefusal) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(LoadError) {
            let stream = try ByteStream(name: RowSource.name, from: source)
            while try stream.read(appendingTo: &bytes, atMost: 1 << 16) {
                if isEnded() { throw .ended }
                guard charge.raise(to: 3 * bytes.count) else { throw .tooMuchMemory(limit: charge.limit) }
                guard bytes.count <= limits.maxBatchBytes else {
                    throw .tooLong(path: RowSource.name, limit: limits.maxBatchBytes)
                }
                try stream.requireUnpacked(bytes.count, within: limits.maxUnpackRatio)
            }
        } catch {
            if case .tooLong(_, let limit) = error { throw .batchTooLong(limit: limit) }
            throw .unreadable(error)
        }
        return bytes
    }
}
