/// Where a text stands in a label that it was found in; the better position is the lesser one.
enum MatchPosition: Int, Comparable {
    case beginning, wordStart, inside

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Finds a text in labels, each of which is read once (Knuth, Morris and Pratt, 1977).
struct MatchFinder {
    private let text: [UInt8]
    /// By byte of the text: how many bytes that end with it are the beginning of the text, too, not counting all of them.
    private let borders: [Int]

    /// - Parameter text: folded, not empty.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        precondition(!bytes.isEmpty, "nothing is looked for")
        var borders = [0]
        for index in bytes.indices.dropFirst() {
            var length = borders[index - 1]
            while length > 0, bytes[length] != bytes[index] { length = borders[length - 1] }
            borders.append(bytes[length] == bytes[index] ? length + 1 : 0)
        }
        self.text = bytes
        self.borders = borders
    }

    /// The best position of the text in a label; `nil` if the label does not have it.
    ///
    /// - Parameter bytes: of the label, folded.
    /// - Complexity: O(bytes of the label).
    func position(in bytes: Span<UInt8>) -> MatchPosition? {
        var found: MatchPosition?
        var length = 0
        for index in bytes.indices {
            while length > 0, bytes[index] != text[length] { length = borders[length - 1] }
            if bytes[index] == text[length] { length += 1 }
            guard length == text.count else { continue }
            let start = index + 1 - length
            if start == 0 { return .beginning }
            if !bytes.hasWordScalar(before: start) { return .wordStart }
            found = .inside
            length = borders[length - 1]
        }
        return found
    }
}
