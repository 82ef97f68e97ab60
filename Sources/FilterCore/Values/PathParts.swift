extension String {
    /// Where the parts between occurrences of a separator lie, compared by bytes; one part if there is none.
    ///
    ///     "A > B".partRanges(separatedBy: " > ").map { "A > B"[$0] }   // ["A", "B"]
    func partRanges(separatedBy separator: String) -> [Range<String.Index>] {
        let pattern = Array(separator.utf8)
        var parts: [Range<String.Index>] = []
        var start = utf8.startIndex
        var index = start
        while index < utf8.endIndex {
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
