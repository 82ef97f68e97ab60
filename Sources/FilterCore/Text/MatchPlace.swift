/// Where a text stands in a label that it was found in; the better place is the lesser one.
enum MatchPlace: Int, Comparable {
    case beginning, wordStart, inside

    /// - Parameters:
    ///   - text: folded.
    ///   - label: folded.
    /// - Returns: the best place; `nil` if the label does not have the text.
    init?(of text: String, in label: String) {
        let (wanted, scalars) = (text.utf8, label.unicodeScalars)
        guard let first = wanted.first else { return nil }
        var found: MatchPlace?
        var rest = label.utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: wanted) {
                if start == label.startIndex {
                    self = .beginning
                    return
                }
                let before = scalars[scalars.index(before: start)].properties
                if !before.isAlphabetic, before.numericType == nil {
                    found = .wordStart
                    break
                }
                found = .inside
            }
            rest = rest.dropFirst()
        }
        guard let found else { return nil }
        self = found
    }

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
