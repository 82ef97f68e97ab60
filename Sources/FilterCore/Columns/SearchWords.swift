/// The words of a text that is searched for.
struct SearchWords {
    /// At least one, in the order of the text. A word is there once as a whole, and once as a beginning.
    let all: [SearchWord]

    /// - Returns: `nil` for a text without a letter or digit, which asks for nothing.
    init?(_ text: Text, _ variants: WordVariants = .exact) {
        let words = text.string.foldedWords
        guard !words.isEmpty else { return nil }
        var whole: Set<Text> = []
        var beginnings: Set<Text> = []
        var all: [SearchWord] = []
        for (place, word) in words.enumerated() {
            let isBeginning = variants.queryType.isBeginning(isLast: place == words.count - 1)
            let isNew = isBeginning ? beginnings.insert(Text(word)).inserted : whole.insert(Text(word)).inserted
            if isNew { all.append(SearchWord(word, isBeginning: isBeginning, variants)) }
        }
        self.all = all
    }

    var count: Int { all.count }
}

/// A word that is searched for, folded, and what counts as the word.
struct SearchWord: Sendable {
    let bytes: [UInt8]
    /// Whether a word that begins so counts.
    let isBeginning: Bool
    /// Its singulars and plurals; whole words.
    let forms: [[UInt8]]
    /// `nil` where it must be right.
    let mistyped: MistypedWord?

    /// - Parameter word: folded; not empty.
    init(_ word: String, isBeginning: Bool, _ variants: WordVariants) {
        bytes = Array(word.utf8)
        self.isBeginning = isBeginning
        let forms = variants.languages.reduce(into: Set<String>()) { $0.formUnion($1.forms(of: word)) }
        self.forms = forms.map { Array($0.utf8) }
        mistyped = variants.toleratesTypo ? MistypedWord(word, isBeginning: isBeginning) : nil
    }

    /// How many bytes of a folded word of a text count as this word; `nil` if it is another one.
    ///
    /// - Complexity: O(length · forms).
    func matchedByteCount(of word: Span<UInt8>) -> Int? {
        if word.isEqual(to: bytes.span) || forms.contains(where: { word.isEqual(to: $0.span) }) { return word.count }
        if isBeginning, word.count > bytes.count, word.extracting(..<bytes.count).isEqual(to: bytes.span) {
            return bytes.count
        }
        return mistyped?.matchedByteCount(of: word)
    }
}

extension String {
    /// Its longest runs of letters and digits, folded.
    var foldedWords: [String] {
        var words: [String] = []
        Folding.fold(self).forEachToken(isInside: \.isWordScalar) { token in
            var bytes: [UInt8] = []
            bytes.append(copying: token)
            words.append(String(decoding: bytes, as: UTF8.self))
        }
        return words
    }
}
