/// Which items have every word of a text in some attributes, see ``SearchWords``.
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
    /// - Parameter declared: to which the work for words is added where only the words of the texts that count as one tell
    ///   how much it is.
    /// - Throws: ``TooMuchWork``, before it is done.
    /// - Complexity: O(log *t*) for each word and each of its forms, *t* words of the texts; O(*w*) words of bits for each
    ///   that begins so; for a word that may be mistyped O(bytes) of those with the same first letter.
    func items(matching words: SearchWords, _ declared: DeclaredWork) throws(TooMuchWork) -> Bitmap {
        var items: Bitmap?
        for word in words.all.reversed() {
            let found = try self.items(having: word, declared)
            items = items?.intersection(found) ?? found
        }
        return items ?? Bitmap(itemCount: itemCount)
    }

    private func items(having word: SearchWord, _ declared: DeclaredWork) throws(TooMuchWork) -> Bitmap {
        let found = try tokens(of: word, declared)
        // For each whole word a set has been declared.
        if !word.isBeginning, found.count < 2 {
            return found.first.map { words.postings.bitmap(of: $0) } ?? Bitmap(itemCount: itemCount)
        }
        return try words.items(withAnyOf: found, declared)
    }

    /// The words of the texts that count as a word, each once.
    private func tokens(of word: SearchWord, _ declared: DeclaredWork) throws(TooMuchWork) -> [Int] {
        let own = word.isBeginning ? places(beginningWith: word.bytes) : places(of: word.bytes)
        try declared.declare(own.count * Self.findingCost)
        var others = Set(word.forms.flatMap { places(of: $0) })
        if let mistyped = word.mistyped {
            let candidates = places(beginningWith: mistyped.firstLetter)
            try declared.declare(candidates.count * Self.comparingCost)
            for place in candidates where !own.contains(place) {
                let isMatch = words.withToken(Int(sorted[place])) { mistyped.matchedByteCount(of: $0) != nil }
                if isMatch { others.insert(place) }
            }
        }
        return (Array(own) + others.filter { !own.contains($0) }).map { Int(sorted[$0]) }
    }

    /// Units to find the items of a word of the texts.
    private static let findingCost = 20
    /// Units to compare a word that may be mistyped with another one.
    private static let comparingCost = 20

    private func places(of word: [UInt8]) -> Range<Int> {
        let first = place(of: word)
        let isThere = first < sorted.count && words.token(Int(sorted[first])).elementsEqual(word)
        return first..<first + (isThere ? 1 : 0)
    }

    private func places(beginningWith prefix: [UInt8]) -> Range<Int> {
        let first = place(of: prefix)
        return first..<sorted[first...].partitioningIndex { !words.token(Int($0)).starts(with: prefix) }
    }

    /// The first place whose word does not come before this one.
    private func place(of word: [UInt8]) -> Int {
        sorted.partitioningIndex { !words.token(Int($0)).lexicographicallyPrecedes(word) }
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
