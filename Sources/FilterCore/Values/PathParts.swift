/// How deep a path may be.
public enum PathLimits {
    /// The most levels of a path. A row with a deeper one is refused; where one is in a tree nevertheless, as the category
    /// came after the item, its last level is called by all that is left of it.
    public static let levels = 64
}

extension String {
    /// Where the parts between occurrences of a separator lie, compared by bytes; one part if there is none. From the last of
    /// ``PathLimits/levels`` on the rest is one part.
    ///
    ///     "A > B".partRanges(separatedBy: " > ").map { "A > B"[$0] }   // ["A", "B"]
    func partRanges(separatedBy separator: String) -> [Range<String.Index>] {
        let pattern = Array(separator.utf8)
        var parts: [Range<String.Index>] = []
        var start = utf8.startIndex
        var index = start
        while index < utf8.endIndex, parts.count < PathLimits.levels - 1 {
            if !pattern.isEmpty, utf8[index...].starts(with: pattern) {
                parts.append(start..<index)
                index = utf8.index(index, offsetBy: pattern.count)
                start = index
            } else {
                index = utf8.index(after: index)
            }
        }
        parts.append(start..<utf8.endIndex)
        return parts
    }
}

extension Span<UInt8> {
    /// How many parts there are between occurrences of a separator; one if there is none.
    package func partCount(separatedBy separator: Span<UInt8>) -> Int {
        guard !separator.isEmpty else { return 1 }
        var parts = 1
        var index = 0
        while index + separator.count <= count {
            if self[index] == separator[0], extracting(index..<index + separator.count).isEqual(to: separator) {
                parts += 1
                index += separator.count
            } else {
                index += 1
            }
        }
        return parts
    }
}
