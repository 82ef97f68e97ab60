/// Which items hold a word in one of some attributes.
///
/// A word without blanks lies inside one token, so that its items are those of the tokens that hold it; only a word with
/// blanks, or one that is told apart by case, is looked up in the texts of the items that may have it.
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
    ///   - word: not blank, without blanks at its ends. One of nothing but marks, which folding takes away, is nowhere.
    ///   - isCaseSensitive: compares UTF-8 bytes; otherwise case and accents do not matter.
    /// - Complexity: O(bytes of all tokens), plus the texts of the items that may hold a word with blanks.
    func items(containing word: Text, mode: KeywordMode, isCaseSensitive: Bool) -> Bitmap {
        let folded = Folding.fold(word.string)
        let parts = folded.unicodeScalars.split(whereSeparator: \.isBlank).map { Array(String($0).utf8) }
        guard !parts.isEmpty else { return Bitmap(itemCount: tokens.itemCount) }
        if isCaseSensitive {
            let wanted = Array(word.string.utf8)
            // What ASCII folds to stands in the folded text wherever it stands in the text; other letters may join
            // with their neighbours.
            let candidates = wanted.allSatisfy { $0 < 0x80 } ? candidates(having: parts) : tokens.none.complement()
            return verified(candidates) { Occurrences(of: wanted, in: Array($0.utf8)).contains(mode) }
        }
        let wanted = Array(folded.utf8)
        guard parts.count == 1, parts[0] == wanted else {
            return verified(candidates(having: parts)) {
                Occurrences(of: wanted, in: Array(Folding.fold($0).utf8)).contains(mode)
            }
        }
        var found = tokens.tokens(containing: wanted)
        if mode != .substring {
            found = found.filter { Occurrences(of: wanted, in: Array(tokens.token($0))).contains(mode) }
        }
        return tokens.items(withAnyOf: found)
    }

    /// The items that have every part inside some token.
    private func candidates(having parts: [[UInt8]]) -> Bitmap {
        parts.reduce(.all(itemCount: tokens.itemCount)) { items, part in
            items.intersection(tokens.items(withAnyOf: tokens.tokens(containing: part)))
        }
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
