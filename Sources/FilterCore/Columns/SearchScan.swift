/// Which words of a searched text stand in texts that have no index of words.
struct SearchScan {
    /// Words and forms that must stand as they are, and the places of the words among all.
    private var whole: WordScan
    private let wholePlaces: [Int]
    /// The same of those that may be the beginning of a word.
    private var beginnings: WordScan
    private let beginningPlaces: [Int]
    private let mistyped: [(place: Int, word: MistypedWord)]
    /// By word: the number of the text in which it was found last.
    private var lastFound: [Int]
    private var textCount = 0

    init(_ words: SearchWords) {
        var whole: [(place: Int, bytes: [UInt8])] = []
        var beginnings: [(place: Int, bytes: [UInt8])] = []
        for (place, word) in words.all.enumerated() {
            if word.isBeginning { beginnings.append((place, word.bytes)) } else { whole.append((place, word.bytes)) }
            whole += word.forms.map { (place, $0) }
        }
        self.whole = WordScan(whole.map(\.bytes), mode: .word)
        wholePlaces = whole.map(\.place)
        self.beginnings = WordScan(beginnings.map(\.bytes), mode: .prefix)
        beginningPlaces = beginnings.map(\.place)
        mistyped = words.all.enumerated().compactMap { place, word in word.mistyped.map { (place, $0) } }
        lastFound = [Int](repeating: 0, count: words.count)
    }

    /// Calls `body` once with the place of each word that stands in a text.
    ///
    /// - Complexity: O(bytes of the text + places of words in it), times the words that may be mistyped.
    mutating func forEachWord(in text: Span<UInt8>, _ body: (Int) -> Void) {
        textCount += 1
        let textCount = textCount
        // Moved out and back, as a closure may not change what is being changed.
        var lastFound: [Int] = []
        swap(&lastFound, &self.lastFound)
        func note(_ place: Int) {
            guard lastFound[place] != textCount else { return }
            lastFound[place] = textCount
            body(place)
        }
        whole.forEachWord(in: text) { note(wholePlaces[$0]) }
        beginnings.forEachWord(in: text) { note(beginningPlaces[$0]) }
        if !mistyped.isEmpty {
            // Safe: copied at once.
            let string = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            Folding.fold(string).forEachToken(isInside: \.isWordScalar) { token in
                for (place, word) in mistyped where word.matchedByteCount(of: token) != nil { note(place) }
            }
        }
        swap(&lastFound, &self.lastFound)
    }
}
