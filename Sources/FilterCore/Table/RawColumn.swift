/// One attribute as loaded: the code of every value of every item, in item order.
///
/// ```
/// exactly one value per item   codes = one per item                    starts = nil
/// anything else                codes = all values, item after item     starts[i]..<starts[i + 1] = those of item i
/// ```
public struct RawColumn: Sendable {
    /// The dotted path: `price`, `hierarchy.lvl0`.
    public let path: String
    /// The distinct values; `codes` point into it.
    public let vocabulary: Vocabulary
    /// Codes in item order; inside an item in order of first appearance, without repeats.
    public let codes: FrozenArray<UInt32>
    /// `itemCount + 1` offsets into `codes`; `nil` if every item has exactly one value.
    public let starts: FrozenArray<UInt32>?
    /// Some item has the attribute as an array, were it of one value only.
    public let hasArrays: Bool
}

// MARK: - In an archive

extension RawColumn: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(path)
        archive.write(vocabulary)
        archive.write(array: codes)
        archive.write(starts != nil)
        if let starts { archive.write(array: starts) }
        archive.write(hasArrays)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        path = try archive.read()
        vocabulary = try archive.read()
        codes = try archive.array(below: vocabulary.count)
        if try archive.read(Bool.self) {
            starts = try archive.starts(count: archive.itemCount + 1, end: codes.count)
        } else {
            starts = nil
            try archive.require(codes.count == archive.itemCount, "an item has no value")
        }
        hasArrays = try archive.read()
    }
}
