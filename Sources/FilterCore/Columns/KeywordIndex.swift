/// Which items hold a word in one of some attributes.
///
/// A word without blanks lies inside one token, so that its items are those of the tokens that hold it; only words with
/// blanks, or such as are case-sensitive, are looked for in the texts themselves.
struct KeywordIndex: Sendable {
    private let tokens: TokenIndex
    private let columns: [RawColumn]

    /// - Parameter columns: of the attributes; values that are no strings count by their text form.
    init(columns: [RawColumn], itemCount: Int) {
        self.columns = columns
        tokens = TokenIndex(columns: columns, itemCount: itemCount) { !$0.isBlank }
    }

    /// About its memory.
    var memoryByteCount: Int { columns.reduce(tokens.memoryByteCount) { $0 + $1.memoryByteCount } }

    /// The items without a value in any of the attributes.
    var none: Bitmap { tokens.none }

    /// The items of which a value holds a word, for each of some words.
    ///
    /// - Parameters:
    ///   - words: not blank, without blanks at their ends. One that folding leaves nothing of but blanks, such as a lone
    ///     accent, is nowhere unless words are case-sensitive.
    ///   - isCaseSensitive: compares UTF-8 bytes; otherwise case and accents do not matter.
    ///   - declared: asks while texts are read whether the items are still wanted.
    /// - Throws: ``TooMuchWork`` if they are not.
    /// - Complexity: O(bytes of all tokens), however many words there are; O(bytes of the distinct values) if one has
    ///   blanks, or if they are case-sensitive; and what it takes to join the items of the tokens or values found.
    func items(
        containingEach words: [Text],
        mode: KeywordMode,
        isCaseSensitive: Bool,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> [Bitmap] {
        var items = [Bitmap](repeating: Bitmap(itemCount: tokens.itemCount), count: words.count)
        var inTokens: [(place: Int, run: [UInt8])] = []
        var inTexts: [(place: Int, word: String, folded: String)] = []
        for (place, word) in words.enumerated() {
            let folded = Folding.fold(word.string)
            if isCaseSensitive {
                inTexts.append((place, word.string, folded))
            } else if !folded.unicodeScalars.contains(where: \.isBlank) {
                if !folded.isEmpty { inTokens.append((place, Array(folded.utf8))) }
            } else if !folded.unicodeScalars.allSatisfy(\.isBlank) {
                inTexts.append((place, folded, folded))
            }
        }
        for (found, wanted) in zip(try self.items(inTokens: inTokens.map(\.run), mode, declared), inTokens) {
            items[wanted.place] = found
        }
        guard !inTexts.isEmpty else { return items }
        var candidates: Bitmap?
        if inTexts.count <= Self.fewWords {
            var joined = Bitmap(itemCount: tokens.itemCount)
            for word in inTexts {
                let mayJoin = isCaseSensitive && word.folded.unicodeScalars.contains(where: \.mayJoinNeighbours)
                joined.formUnion(
                    mayJoin ? tokens.none.complement() : try self.candidates(holding: word.folded, declared)
                )
            }
            candidates = joined
        }
        let found = try self.items(inTexts: inTexts.map(\.word), mode, isCaseSensitive, among: candidates, &declared)
        for (found, wanted) in zip(found, inTexts) { items[wanted.place] = found }
        return items
    }

    /// Whether a word is looked for in the texts themselves, not among the tokens.
    static func readsTexts(for word: Text, isCaseSensitive: Bool) -> Bool {
        isCaseSensitive || Folding.fold(word.string).unicodeScalars.contains(where: \.isBlank)
    }

    /// Units to find the tokens, or texts, of some words. Of a few words the items of the tokens come on top, when these are
    /// known.
    func cost(ofEach words: [Text], isCaseSensitive: Bool) -> Int {
        let tokenCost =
            words.count > Self.fewWords
            ? tokens.itemCount * Self.tokensPerItem
            : words.reduce(0) { $0 + Self.runCount(of: $1) } * tokens.searchCost
        let inTexts = words.filter { Self.readsTexts(for: $0, isCaseSensitive: isCaseSensitive) }
        guard !inTexts.isEmpty else { return tokenCost }
        let byteCost = Self.byteCost(
            of: inTexts.map { Array((isCaseSensitive ? $0.string : Folding.fold($0.string)).utf8) }
        )
        return columns.reduce(tokenCost) { cost, column in
            let (bytes, overflow) = column.vocabulary.bytes.count.multipliedReportingOverflow(by: byteCost)
            return cost.addingSaturated(overflow ? .max : bytes)
                .addingSaturated(column.vocabulary.count * Self.textCost)
        }
    }

    /// Between its blanks; each run is searched for in all tokens.
    private static func runCount(of word: Text) -> Int {
        max(word.string.unicodeScalars.split(whereSeparator: \.isBlank).count, 1)
    }

    /// Units to read a byte of a text in search of some words. Where all letters are wanted, a word ends at every byte, and the
    /// letters around it are looked at.
    private static func byteCost(of words: [[UInt8]]) -> Int {
        byteCost + WordFinder.restCost(of: words) + min(words.count { $0.count <= 2 }, 26) / 2
    }

    /// Tokens of a text that an item adds to those of others, about: one pass for many words goes over all of them.
    private static let tokensPerItem = 8
    /// Units to read a byte of a text, at which a word may be found, but for the rests of long words.
    private static let byteCost = 10
    /// Units to begin with a text.
    private static let textCost = 100

    /// As many words are looked up one by one, as that is faster than one pass for all.
    private static let fewWords = 8

    /// - Parameter runs: folded words without blanks.
    private func items(
        inTokens runs: [[UInt8]],
        _ mode: KeywordMode,
        _ declared: DeclaredWork
    ) throws(TooMuchWork) -> [Bitmap] {
        guard runs.count > Self.fewWords else {
            return try runs.map { run throws(TooMuchWork) in
                var scan = WordScan([run], mode: mode, isCaseSensitive: true)
                let found = tokens.tokens(containing: run).filter { token in
                    var isFound = mode == .substring
                    if !isFound { tokens.withToken(token) { scan.forEachWord(in: $0) { _ in isFound = true } } }
                    return isFound
                }
                return try tokens.items(withAnyOf: found, declared)
            }
        }
        var items = [Bitmap](repeating: Bitmap(itemCount: tokens.itemCount), count: runs.count)
        // Tokens are folded: their bytes count.
        var scan = WordScan(runs, mode: mode, isCaseSensitive: true)
        for token in 0..<tokens.count {
            tokens.withToken(token) { text in
                scan.forEachWord(in: text) { tokens.postings.formUnion(of: token, into: &items[$0]) }
            }
        }
        return items
    }

    /// - Parameters:
    ///   - words: folded unless they are case-sensitive.
    ///   - candidates: items that may hold one; `nil` for all.
    private func items(
        inTexts words: [String],
        _ mode: KeywordMode,
        _ isCaseSensitive: Bool,
        among candidates: Bitmap?,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> [Bitmap] {
        var items = [Bitmap](repeating: Bitmap(itemCount: tokens.itemCount), count: words.count)
        let words = words.map { Array($0.utf8) }
        let byteCost = Self.byteCost(of: words)
        for column in columns {
            let texts = CodedColumn(column, itemCount: tokens.itemCount)
            var scan = WordScan(words, mode: mode, isCaseSensitive: isCaseSensitive)
            let found = try texts.items(passingEach: words.count, among: candidates) {
                (code, pass) throws(TooMuchWork) in
                try declared.step(Self.textCost + byteCost * column.vocabulary.textByteCount(at: code))
                column.vocabulary.withText(at: code) { scan.forEachWord(in: $0, pass) }
            }
            for (place, found) in found.enumerated() { items[place].formUnion(found) }
        }
        return items
    }

    /// The items that have a token for each part of a folded text: at a blank of the text a token ends, too.
    private func candidates(holding folded: String, _ declared: DeclaredWork) throws(TooMuchWork) -> Bitmap {
        let scalars = folded.unicodeScalars
        var items = tokens.none.complement()
        for part in scalars.split(whereSeparator: \.isBlank) {
            let run = Array(String(part).utf8)
            let isAfterBlank = part.startIndex > scalars.startIndex
            let isBeforeBlank = part.endIndex < scalars.endIndex
            let found = tokens.tokens(containing: run).filter { code in
                let token = tokens.token(code)
                return (!isAfterBlank || token.starts(with: run))
                    && (!isBeforeBlank || token.suffix(run.count).elementsEqual(run))
            }
            items.formIntersection(try tokens.items(withAnyOf: found, declared))
        }
        return items
    }
}

extension Unicode.Scalar {
    /// Whether folding may make one scalar of this and the next, so that a text holds it but the folded text does not.
    ///
    /// Marks being stripped, only scripts that compose letters remain: Hangul and Kirat Rai. Source: Unicode Character
    /// Database, UnicodeData.txt, canonical decompositions into more than one scalar that is no mark.
    fileprivate var mayJoinNeighbours: Bool {
        switch value {
        case 0x1100...0x11FF, 0xAC00...0xD7A3, 0x16D40...0x16D7F: true
        default: false
        }
    }
}

// MARK: - In an archive

extension KeywordIndex: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(tokens)
        archive.write(columns)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        tokens = try archive.read()
        columns = try archive.read()
    }
}
