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

    /// The items without a value in any of the attributes.
    var none: Bitmap { tokens.none }

    /// The items of which a value holds a word, for each of some words.
    ///
    /// - Parameters:
    ///   - words: not blank, without blanks at their ends. One that folding leaves nothing of but blanks, such as a lone
    ///     accent, is nowhere unless words are case-sensitive.
    ///   - isCaseSensitive: compares UTF-8 bytes; otherwise case and accents do not matter.
    /// - Complexity: O(bytes of all tokens), however many words there are; O(bytes of the distinct values) if one has
    ///   blanks, or if they are case-sensitive; and what it takes to join the items of the tokens or values found.
    func items(containingEach words: [Text], mode: KeywordMode, isCaseSensitive: Bool) -> [Bitmap] {
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
        for (found, wanted) in zip(self.items(inTokens: inTokens.map(\.run), mode), inTokens) {
            items[wanted.place] = found
        }
        guard !inTexts.isEmpty else { return items }
        var candidates: Bitmap?
        if inTexts.count <= Self.fewWords {
            candidates = inTexts.reduce(Bitmap(itemCount: tokens.itemCount)) { candidates, word in
                let mayJoin = isCaseSensitive && word.folded.unicodeScalars.contains(where: \.mayJoinNeighbours)
                return candidates.union(mayJoin ? tokens.none.complement() : self.candidates(holding: word.folded))
            }
        }
        let found = self.items(inTexts: inTexts.map(\.word), mode, isCaseSensitive, among: candidates)
        for (found, wanted) in zip(found, inTexts) { items[wanted.place] = found }
        return items
    }

    /// As many words are looked up one by one, as that is faster than one pass for all.
    private static let fewWords = 8

    /// - Parameter runs: folded words without blanks.
    private func items(inTokens runs: [[UInt8]], _ mode: KeywordMode) -> [Bitmap] {
        guard runs.count > Self.fewWords else {
            return runs.map { run in
                var scan = WordScan([run], mode: mode, isCaseSensitive: true)
                return tokens.items(
                    withAnyOf: tokens.tokens(containing: run).filter { token in
                        var isFound = mode == .substring
                        if !isFound { tokens.withToken(token) { scan.forEachWord(in: $0) { _ in isFound = true } } }
                        return isFound
                    }
                )
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
        among candidates: Bitmap?
    ) -> [Bitmap] {
        var items = [Bitmap](repeating: Bitmap(itemCount: tokens.itemCount), count: words.count)
        for column in columns {
            let texts = CodedColumn(column, itemCount: tokens.itemCount)
            var scan = WordScan(words.map { Array($0.utf8) }, mode: mode, isCaseSensitive: isCaseSensitive)
            let found = texts.items(passingEach: words.count, among: candidates) { code, pass in
                column.vocabulary.withText(at: code) { scan.forEachWord(in: $0, pass) }
            }
            for (place, found) in found.enumerated() { items[place].formUnion(found) }
        }
        return items
    }

    /// The items that have a token for each part of a folded text: at a blank of the text a token ends, too.
    private func candidates(holding folded: String) -> Bitmap {
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
            items.formIntersection(tokens.items(withAnyOf: found))
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
