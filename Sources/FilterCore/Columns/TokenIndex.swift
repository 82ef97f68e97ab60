/// The tokens of texts, each with the items that have it.
///
/// ```
/// bytes    folded UTF-8 of all tokens, each followed by 0xFF, which is no UTF-8
/// starts   where the bytes of a token begin; one more for the end
/// ```
struct TokenIndex: Sendable {
    private let bytes: FrozenArray<UInt8>
    private let starts: FrozenArray<UInt32>
    let postings: PostingsPart
    /// The items without a text.
    let none: Bitmap

    static let terminator: UInt8 = 0xFF

    /// - Parameters:
    ///   - columns: of attributes; values that are no strings count by their text form.
    ///   - isInside: whether a scalar belongs to a token; the others stand between tokens.
    /// - Complexity: O(bytes of the distinct values + values).
    init(columns: [RawColumn], itemCount: Int, isInside: (Unicode.Scalar) -> Bool) {
        var builder = VocabularyBuilder()
        let tokens = columns.map { TokensOfValues($0.vocabulary, &builder, isInside: isInside) }
        let vocabulary = builder.finish()
        var cursors = columns.map { ValueCursor($0.offsets) }
        // By token: one more than the last item that has it, so that a token counts once in an item.
        var lastItem = [UInt32](repeating: 0, count: vocabulary.count)
        var codes: [UInt32] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(itemCount + 1)
        for item in 0..<itemCount {
            for (column, tokens) in tokens.enumerated() {
                for index in cursors[column].range(of: item) {
                    let value = Int(columns[column].codes[index])
                    for token in tokens.tokens(ofValue: value) where lastItem[Int(token)] != item + 1 {
                        lastItem[Int(token)] = UInt32(item + 1)
                        codes.append(token)
                    }
                }
            }
            starts.append(UInt32(codes.count))
        }
        postings = PostingsPart(
            ItemCodes(itemCount: itemCount, codes: codes, starts: starts),
            codeCount: vocabulary.count
        )
        none = columns.reduce(.all(itemCount: itemCount)) { $0.intersection($1.offsets.none(itemCount: itemCount)) }
        let flattened = Self.flattened(vocabulary)
        bytes = FrozenArray(flattened.bytes)
        self.starts = FrozenArray(flattened.starts)
    }

    private static func flattened(_ vocabulary: Vocabulary) -> (bytes: [UInt8], starts: [UInt32]) {
        var bytes: [UInt8] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(vocabulary.count + 1)
        for code in 0..<vocabulary.count {
            bytes += vocabulary[code].text.utf8
            bytes.append(terminator)
            starts.append(UInt32(bytes.count))
        }
        return (bytes, starts)
    }

    var itemCount: Int { postings.itemCount }
    /// About its memory.
    var memoryByteCount: Int { bytes.count + 4 * starts.count + postings.memoryByteCount }
    var count: Int { starts.count - 1 }

    /// The UTF-8 of a token.
    func token(_ code: Int) -> Slice<FrozenArray<UInt8>> {
        bytes[Int(starts[code])..<Int(starts[code + 1]) - 1]
    }

    /// Calls `body` with the UTF-8 of a token, which must not escape the call.
    func withToken<Result>(_ code: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(Int(starts[code])..<Int(starts[code + 1]) - 1))
    }

    /// The tokens that hold a run of bytes somewhere, ascending.
    ///
    /// - Parameter run: valid UTF-8 without a character that stands between tokens; not empty.
    /// - Complexity: O(bytes of all tokens).
    func tokens(containing run: [UInt8]) -> [Int] {
        var found: [Int] = []
        var token = 0
        while token < count, let index = bytes.span.firstIndex(of: run.span, from: Int(starts[token])) {
            while Int(starts[token + 1]) <= index { token += 1 }
            found.append(token)
            token += 1
        }
        return found
    }

    /// Units of ``tokens(containing:)``.
    var searchCost: Int { bytes.count }

    /// The items that have one of the tokens.
    ///
    /// - Parameter declared: to which the work is added, as only the tokens tell how much it is.
    /// - Throws: ``TooMuchWork``, before it is done.
    func items(withAnyOf tokens: [Int], _ declared: DeclaredWork) throws(TooMuchWork) -> Bitmap {
        let wordCount = Bitmap.wordCount(of: itemCount)
        let cost = tokens.reduce(wordCount) { cost, token in
            cost.addingSaturated(postings.joiningCost(of: token))
        }
        try declared.declare(cost)
        var items = Bitmap(itemCount: itemCount)
        for token in tokens { postings.formUnion(of: token, into: &items) }
        return items
    }
}

/// The tokens of each distinct value of an attribute.
private struct TokensOfValues {
    private var tokens: [UInt32] = []
    private var starts: [UInt32] = [0]

    init(_ values: Vocabulary, _ vocabulary: inout VocabularyBuilder, isInside: (Unicode.Scalar) -> Bool) {
        starts.reserveCapacity(values.count + 1)
        let areInside = (0..<UInt8(0x80)).map { isInside(Unicode.Scalar($0)) }
        var folded: [UInt8] = []
        for code in 0..<values.count {
            let isASCII = values.withText(at: code) { Folding.foldASCII($0, into: &folded) }
            if isASCII {
                folded.span.forEachToken(areInside) { tokens.append(UInt32(vocabulary.intern(string: $0))) }
            } else {
                Folding.fold(values[code].text).forEachToken(isInside: isInside) { token in
                    tokens.append(UInt32(vocabulary.intern(string: token)))
                }
            }
            starts.append(UInt32(tokens.count))
        }
    }

    func tokens(ofValue code: Int) -> ArraySlice<UInt32> {
        tokens[Int(starts[code])..<Int(starts[code + 1])]
    }
}

extension String {
    /// Calls `body` with the UTF-8 of each longest run of scalars inside tokens.
    func forEachToken(isInside: (Unicode.Scalar) -> Bool, _ body: (Span<UInt8>) -> Void) {
        let bytes = utf8Span.span
        var start: Int?
        var offset = 0
        for scalar in unicodeScalars {
            if isInside(scalar) {
                if start == nil { start = offset }
            } else if let begin = start {
                body(bytes.extracting(begin..<offset))
                start = nil
            }
            offset += UTF8.width(scalar)
        }
        if let start { body(bytes.extracting(start..<offset)) }
    }
}

extension Span<UInt8> {
    /// Calls `body` with each longest run of bytes inside tokens.
    ///
    /// - Parameter areInside: by byte of ASCII.
    /// - Precondition: all bytes are ASCII.
    fileprivate func forEachToken(_ areInside: [Bool], _ body: (Span<UInt8>) -> Void) {
        var start = 0
        for index in indices where !areInside[Int(self[index])] {
            if start < index { body(extracting(start..<index)) }
            start = index + 1
        }
        if start < count { body(extracting(start..<count)) }
    }
}

extension Unicode.Scalar {
    /// White space separates what keywords are looked for in.
    var isBlank: Bool {
        isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }

    /// Letters and digits make words, with the marks that folding leaves.
    var isWordScalar: Bool {
        guard isASCII else {
            return properties.isAlphabetic || properties.numericType != nil || Folding.isPartOfLetter(self)
        }
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": return true
        default: return false
        }
    }
}

// MARK: - In an archive

extension TokenIndex: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(count)
        archive.write(array: bytes)
        archive.write(array: starts)
        archive.write(none)
        postings.write(to: &archive)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let count = try archive.read(Int.self)
        try archive.require((0..<Int(UInt32.max)).contains(count), "there are too many words")
        bytes = try archive.array()
        let starts = try archive.starts(count: count + 1, end: bytes.count)
        try archive.require((0..<count).allSatisfy { starts[$0] < starts[$0 + 1] }, "a word has no end")
        self.starts = starts
        none = try archive.read()
        postings = try PostingsPart(from: &archive, codeCount: count)
    }
}
