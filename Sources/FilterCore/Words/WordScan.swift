/// Which of some words stand in texts, each text read once.
struct WordScan {
    private let finder: WordFinder
    private let words: [[UInt8]]
    private let mode: KeywordMode
    private let isCaseSensitive: Bool
    /// By word: the number of the text in which it was found last.
    private var lastFound: [Int]
    private var textCount = 0

    /// - Parameter words: UTF-8, none of them empty; folded unless they are case-sensitive.
    init(_ words: [[UInt8]], mode: KeywordMode = .substring, isCaseSensitive: Bool = false) {
        self.words = words
        self.mode = mode
        self.isCaseSensitive = isCaseSensitive
        finder = WordFinder(words, foldsASCII: !isCaseSensitive)
        lastFound = [Int](repeating: 0, count: words.count)
    }

    /// Calls `body` once with each word that a text holds.
    ///
    /// - Complexity: O(bytes of the text + places of words in it).
    mutating func forEachWord(in text: Span<UInt8>, _ body: (Int) -> Void) {
        guard !words.isEmpty else { return }
        guard !isCaseSensitive, !text.isASCII else { return find(in: text, body) }
        // Safe: copied at once.
        let string = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        find(in: Folding.fold(string).utf8Span.span, body)
    }

    private mutating func find(in text: Span<UInt8>, _ body: (Int) -> Void) {
        textCount += 1
        finder.forEachOccurrence(in: text) { word, start in
            guard lastFound[word] != textCount, isBounded(start..<start + words[word].count, in: text) else { return }
            lastFound[word] = textCount
            body(word)
        }
    }

    /// Whether the mode takes an occurrence.
    private func isBounded(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
        switch mode {
        case .substring: true
        case .prefix: !text.hasWordScalar(before: range.lowerBound)
        case .word: !text.hasWordScalar(before: range.lowerBound) && !text.hasWordScalar(after: range.upperBound)
        }
    }
}

extension Span where Element == UInt8 {
    /// Whether no byte is above 0x7F.
    fileprivate var isASCII: Bool {
        var all: UInt8 = 0
        for index in indices { all |= self[index] }
        return all < 0x80
    }

    /// - Precondition: UTF-8, and a scalar ends at the index.
    fileprivate func hasWordScalar(before index: Int) -> Bool {
        var start = index - 1
        while start >= 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start >= 0 && isWordScalar(start..<index)
    }

    /// - Precondition: UTF-8, and a scalar begins at the index.
    fileprivate func hasWordScalar(after index: Int) -> Bool {
        index < count && isWordScalar(index..<Swift.min(index + 4, count))
    }

    private func isWordScalar(_ range: Range<Int>) -> Bool {
        // Safe: copied at once.
        let text = unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        return text.unicodeScalars.first?.isWordScalar ?? false
    }
}
