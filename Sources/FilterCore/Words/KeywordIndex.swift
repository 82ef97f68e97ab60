/// Which items hold a word in one of some attributes.
///
/// A word without blanks lies inside one token, so that its items are those of the tokens that hold it; only a word with
/// blanks, or one that is case-sensitive, is looked up in the texts of the items that may have it.
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

    /// The items of which a value holds a word.
    ///
    /// - Parameters:
    ///   - word: not blank, without blanks at its ends. One that folding leaves nothing of but blanks, such as a lone
    ///     accent, is nowhere unless words are case-sensitive.
    ///   - isCaseSensitive: compares UTF-8 bytes; otherwise case and accents do not matter.
    /// - Complexity: O(bytes of all tokens), plus the texts of the items that may hold a word with blanks or one told
    ///   apart by case.
    func items(containing word: Text, mode: KeywordMode, isCaseSensitive: Bool) -> Bitmap {
        let folded = Folding.fold(word.string)
        if isCaseSensitive {
            let wanted = Array(word.string.utf8)
            let mayJoin = folded.unicodeScalars.contains(where: \.mayJoinNeighbours)
            let candidates = mayJoin ? tokens.none.complement() : candidates(holding: folded)
            return verified(candidates) { Occurrences(of: wanted, in: Array($0.utf8)).contains(mode) }
        }
        let wanted = Array(folded.utf8)
        guard !folded.unicodeScalars.allSatisfy(\.isBlank) else { return Bitmap(itemCount: tokens.itemCount) }
        guard !folded.unicodeScalars.contains(where: \.isBlank) else {
            return verified(candidates(holding: folded)) {
                Occurrences(of: wanted, in: Array(Folding.fold($0).utf8)).contains(mode)
            }
        }
        var found = tokens.tokens(containing: wanted)
        if mode != .substring {
            found = found.filter { Occurrences(of: wanted, in: Array(tokens.token($0))).contains(mode) }
        }
        return tokens.items(withAnyOf: found)
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

    /// The candidates of which the text of a value passes a test, made once for each value.
    private func verified(_ candidates: Bitmap, _ passes: (String) -> Bool) -> Bitmap {
        var items = Bitmap(itemCount: candidates.itemCount)
        for column in columns {
            var verdicts: [UInt32: Bool] = [:]
            let codes = ItemCodes(itemCount: candidates.itemCount, column: column)
            candidates.forEach { item in
                for index in codes.range(of: item) {
                    let code = codes.codes[index]
                    let verdict = verdicts[code] ?? passes(column.vocabulary[Int(code)].text)
                    verdicts[code] = verdict
                    if verdict { items.insert(item) }
                }
            }
        }
        return items
    }
}

/// Where a run of bytes stands in a text.
private struct Occurrences {
    private let run: [UInt8]
    private let text: [UInt8]

    init(of run: [UInt8], in text: [UInt8]) {
        self.run = run
        self.text = text
    }

    /// Whether the run stands somewhere as the mode asks.
    func contains(_ mode: KeywordMode) -> Bool {
        guard run.count <= text.count else { return false }
        return (0...text.count - run.count).contains { start in
            guard text[start] == run[0], text[start..<start + run.count].elementsEqual(run) else { return false }
            switch mode {
            case .substring: return true
            case .prefix: return !hasWordScalar(before: start)
            case .word: return !hasWordScalar(before: start) && !hasWordScalar(after: start + run.count)
            }
        }
    }

    private func hasWordScalar(before index: Int) -> Bool {
        guard let last = text[..<index].lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
        return String(decoding: text[last..<index], as: UTF8.self).unicodeScalars.first?.isWordScalar ?? false
    }

    private func hasWordScalar(after index: Int) -> Bool {
        guard index < text.count else { return false }
        return String(decoding: text[index...].prefix(4), as: UTF8.self).unicodeScalars.first?.isWordScalar ?? false
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
