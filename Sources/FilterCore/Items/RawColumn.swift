/// One attribute as loaded: the code of every value of every item, in item order.
public struct RawColumn: Sendable {
    /// The dotted path: `price`, `hierarchy.lvl0`.
    public let path: String
    /// The distinct values; `codes` point into it.
    public let vocabulary: Vocabulary
    /// Codes in item order; inside an item in order of first appearance, without repeats.
    public let codes: FrozenArray<UInt32>
    /// Where in `codes` those of each item lie.
    public let offsets: ValueOffsets
    /// Some item has the attribute as an array, were it of one value only.
    public let hasArrays: Bool

    /// About its memory.
    var memoryByteCount: Int { vocabulary.memoryByteCount + 4 * codes.count }
}

// MARK: - In an archive

extension RawColumn: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(path)
        archive.write(vocabulary)
        archive.write(array: codes)
        offsets.write(to: &archive)
        archive.write(hasArrays)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        path = try archive.read()
        vocabulary = try archive.read()
        codes = try archive.array(below: vocabulary.count)
        offsets = try ValueOffsets(from: &archive, count: codes.count)
        hasArrays = try archive.read()
    }
}
