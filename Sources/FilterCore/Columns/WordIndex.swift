/// Which items have every word of a text in some attributes, the last one as the beginning of a word.
struct WordIndex: Sendable {
    private let words: TokenIndex
    /// The words in the order of their bytes.
    private let sorted: FrozenArray<UInt32>

    /// - Parameter columns: of the attributes; values that are no strings count by their text form.
    init(columns: [RawColumn], itemCount: Int) {
        let words = TokenIndex(columns: columns, itemCount: itemCount, isInside: \.isWordScalar)
        self.words = words
        let sorted = (0..<UInt32(words.count)).sorted {
            words.token(Int($0)).lexicographicallyPrecedes(words.token(Int($1)))
        }
        self.sorted = FrozenArray(sorted)
    }

    var itemCount: Int { words.itemCount }
    /// About its memory.
    var memoryByteCount: Int { words.memoryByteCount + 4 * sorted.count }

    /// The items that have every word, in whichever of the attributes.
    ///
    /// - Parameter declared: to which the work for the last word is added: only the words that begin so tell how much it is.
    /// - Throws: ``TooMuchWork``, before it is done.
    /// - Complexity: O(log *t*) for each word, *t* words of the texts, and O(*w*) words of bits for each that begins so.
    func items(matching words: SearchWords, _ declared: DeclaredWork) throws(TooMuchWork) -> Bitmap {
        words.whole.reduce(try items(beginningWith: words.last, declared)) { $0.intersection(items(having: $1)) }
    }

    private func items(having word: [UInt8]) -> Bitmap {
        let first = place(of: word)
        guard first < sorted.count, words.token(Int(sorted[first])).elementsEqual(word) else {
            return Bitmap(itemCount: itemCount)
        }
        return words.postings.bitmap(of: Int(sorted[first]))
    }

    private func items(beginningWith prefix: [UInt8], _ declared: DeclaredWork) throws(TooMuchWork) -> Bitmap {
        let found = sorted[place(of: prefix)...].prefix { words.token(Int($0)).starts(with: prefix) }
        return try words.items(withAnyOf: found.map(Int.init), declared)
    }

    /// The first place whose word does not come before this one.
    private func place(of word: [UInt8]) -> Int {
        sorted.partitioningIndex { !words.token(Int($0)).lexicographicallyPrecedes(word) }
    }
}

/// The words of a text that is searched for, folded.
struct SearchWords {
    let whole: [[UInt8]]
    /// May be the beginning of a word.
    let last: [UInt8]

    /// How many words there are.
    var count: Int { whole.count + 1 }

    /// - Returns: `nil` for a text without a letter or digit, which asks for nothing.
    init?(_ text: Text) {
        var words: [[UInt8]] = []
        Folding.fold(text.string).forEachToken(isInside: \.isWordScalar) { word in
            var bytes: [UInt8] = []
            bytes.append(copying: word)
            words.append(bytes)
        }
        guard let last = words.popLast() else { return nil }
        whole = words
        self.last = last
    }
}

// MARK: - In an archive

extension WordIndex: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(words)
        archive.write(array: sorted)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        words = try archive.read()
        sorted = try archive.array(count: words.count, below: words.count)
    }
}
