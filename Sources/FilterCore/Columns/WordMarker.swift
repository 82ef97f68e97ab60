/// Finds the words of a searched text in other texts, folded, as ``WordIndex`` finds items by them: to show people why an
/// item was found.
///
///     let marks = WordMarker("red sho").marks(in: "Shoes, réd")
///     marks.ranges        // [0..<3, 7..<11]: “Sho” and “réd”, in bytes
///     marks.words         // [0, 1]: both words were found
///     marks.isWhole       // false: “es” is not marked
public struct WordMarker: Sendable {
    /// Folded, each once, in the order of the text.
    public let words: [String]
    /// What counts as each of them.
    private let wanted: [SearchWord]
    /// By the first letter of a word: the places of those words, so that a text is not compared with all of them.
    /// Everything that counts as a word begins as the word does.
    private let placesByLetter: [UInt32: [Int]]
    /// With how many words a word of a text is compared at most.
    public let mostCompared: Int

    /// - Parameters:
    ///   - text: without a letter or digit it marks nothing.
    ///   - variants: which other words count as a word; a mark of a plural or a mistyped word is the whole of it.
    public init(_ text: String, variants: WordVariants = .exact) {
        let all = text.foldedWords
        let last = all.last.map { Text($0) }
        var known: Set<Text> = []
        let words = all.filter { known.insert(Text($0)).inserted }
        wanted = words.map { word in
            let isBeginning = variants.queryType.isBeginning(isLast: Text(word) == last)
            return SearchWord(word, isBeginning: isBeginning, variants)
        }
        self.words = words
        placesByLetter = Dictionary(grouping: words.indices) { words[$0].utf8Span.span.firstLetter }
        mostCompared = placesByLetter.values.reduce(0) { max($0, $1.count) }
    }

    /// Characters beyond ASCII are folded one by one, which takes some twenty times as long.
    ///
    /// - Complexity: O(length · words) at worst; a word is compared with those that begin with the same letter.
    public func marks(in text: String) -> WordMarks {
        var marks = WordMarks()
        guard !words.isEmpty else { return marks }
        var word = FoldedWord()
        var offset = 0
        var isWhole = true
        func endWord() {
            guard !word.bytes.isEmpty else { return }
            if let end = end(ofMarkIn: word, noting: &marks.words) {
                marks.ranges.append(word.start..<end)
                if end != word.end { isWhole = false }
            } else {
                isWhole = false
            }
            word = FoldedWord()
        }
        var copy = text
        let isASCII = copy.withUTF8 { bytes in
            let bytes = unsafe bytes.span
            guard bytes.isASCII else { return false }
            for offset in bytes.indices {
                let byte = bytes[offset]
                if Unicode.Scalar(byte).isWordScalar {
                    word.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte, at: offset)
                } else {
                    endWord()
                }
            }
            return true
        }
        for character in isASCII ? "" : text {
            let folded = Folding.fold(String(character))
            let width = character.utf8.count
            // A character that folds to nothing, as a mark alone, neither begins a word nor ends one.
            if folded.isEmpty ? !word.bytes.isEmpty : folded.unicodeScalars.contains(where: \.isWordScalar) {
                word.append(folded, from: offset, to: offset + width)
            } else {
                endWord()
            }
            offset += width
        }
        endWord()
        marks.isWhole = isWhole && !marks.ranges.isEmpty
        return marks
    }

    /// Where the mark in a word ends: at the end of the word if it is one of the words, else behind the longest that it
    /// begins with.
    private func end(ofMarkIn word: FoldedWord, noting found: inout Set<Int>) -> Int? {
        var longest: Int?
        for index in placesByLetter[word.bytes.span.firstLetter] ?? [] {
            guard let count = wanted[index].matchedByteCount(of: word.bytes.span) else { continue }
            found.insert(index)
            longest = max(longest ?? 0, count)
        }
        return longest.map(word.end(ofBytes:))
    }
}

extension Span where Element == UInt8 {
    /// The bytes of the first letter of UTF-8 as a number.
    fileprivate var firstLetter: UInt32 {
        (0..<letterEnd(from: 0)).reduce(0) { $0 << 8 | UInt32(self[$1]) }
    }
}

/// Where words were found in a text.
public struct WordMarks: Sendable, Equatable {
    /// In bytes of UTF-8, ascending, apart from each other.
    public fileprivate(set) var ranges: [Range<Int>] = []
    /// Which words were found, by their place in ``WordMarker/words``.
    public fileprivate(set) var words: Set<Int> = []
    /// Whether the text has words, and all of them are marked to their ends.
    public fileprivate(set) var isWhole = false
}

/// A word of a text as it is compared, and where its characters stand in the text.
private struct FoldedWord {
    var bytes: [UInt8] = []
    var start = 0
    var end = 0
    /// For each character how many bytes of the folded word end with it, and where it ends in the text.
    private var characters: [(folded: Int, end: Int)] = []

    /// A letter or digit of ASCII.
    mutating func append(_ folded: UInt8, at place: Int) {
        if bytes.isEmpty { start = place }
        bytes.append(folded)
        end = place + 1
        characters.append((bytes.count, end))
    }

    mutating func append(_ folded: String, from start: Int, to end: Int) {
        if bytes.isEmpty { self.start = start }
        bytes += folded.utf8
        self.end = end
        characters.append((bytes.count, end))
    }

    /// Where the character ends in the text that the byte is of.
    func end(ofBytes count: Int) -> Int {
        characters.first { $0.folded >= count }?.end ?? end
    }
}
