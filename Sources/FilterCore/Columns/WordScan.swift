/// Which of some words stand in texts, each text read once.
struct WordScan {
    private let finder: WordFinder
    private let mode: KeywordMode
    private let isCaseSensitive: Bool
    /// By word: the number of the text in which it was found last.
    private var lastFound: [Int]
    private var textCount = 0

    /// - Parameter words: UTF-8, none of them empty; folded unless they are case-sensitive.
    init(_ words: [[UInt8]], mode: KeywordMode = .substring, isCaseSensitive: Bool = false) {
        self.mode = mode
        self.isCaseSensitive = isCaseSensitive
        finder = WordFinder(words, foldsASCII: !isCaseSensitive, beginsWords: mode != .substring)
        lastFound = [Int](repeating: 0, count: words.count)
    }

    /// Calls `body` once with each word that a text holds.
    ///
    /// - Complexity: O(bytes of the text + places of words in it).
    mutating func forEachWord(in text: Span<UInt8>, _ body: (Int) -> Void) {
        guard !lastFound.isEmpty else { return }
        guard !isCaseSensitive, !text.isASCII else { return find(in: text, body) }
        // Safe: copied at once.
        let string = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        find(in: Folding.fold(string).utf8Span.span, body)
    }

    private mutating func find(in text: Span<UInt8>, _ body: (Int) -> Void) {
        textCount += 1
        let (mode, textCount) = (mode, textCount)
        // Moved out and back: a closure over `self` would copy all of it for each occurrence.
        var lastFound: [Int] = []
        swap(&lastFound, &self.lastFound)
        finder.forEachOccurrence(in: text) { word, range in
            guard lastFound[word] != textCount, mode.takes(range, in: text) else { return }
            lastFound[word] = textCount
            body(word)
        }
        swap(&lastFound, &self.lastFound)
    }
}

extension KeywordMode {
    /// Whether an occurrence is one of the mode; where it begins, the finder has looked.
    fileprivate func takes(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
        switch self {
        case .substring, .prefix: true
        case .word: !text.hasWordScalar(after: range.upperBound)
        }
    }
}

extension Span where Element == UInt8 {
    /// Whether no byte is above 0x7F.
    package var isASCII: Bool {
        var all: UInt8 = 0
        for index in indices { all |= self[index] }
        return all < 0x80
    }

    /// - Precondition: UTF-8, and a scalar ends at the index.
    func hasWordScalar(before index: Int) -> Bool {
        var start = index - 1
        while start >= 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start >= 0 && isWordScalar(start..<index)
    }

    /// - Precondition: UTF-8, and a scalar begins at the index.
    fileprivate func hasWordScalar(after index: Int) -> Bool {
        index < count && isWordScalar(index..<Swift.min(index + 4, count))
    }

    private func isWordScalar(_ range: Range<Int>) -> Bool {
        // Most are ASCII, and a string of its own for each would take most of a search's time.
        let first = self[range.lowerBound]
        if first < 0x80 { return Unicode.Scalar(first).isWordScalar }
        // Safe: copied at once.
        let text = unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        return text.unicodeScalars.first?.isWordScalar ?? false
    }
}
