import FilterCore

// Words in texts.
extension ReferenceCatalog {
    /// Whether a text has a word: anywhere, or bounded by something that is no letter or digit.
    func holds(_ text: String, _ word: String, _ mode: KeywordMode, isCaseSensitive: Bool) -> Bool {
        let text = Array((isCaseSensitive ? text : Folding.fold(text)).unicodeScalars)
        let word = Array((isCaseSensitive ? word : Folding.fold(word)).unicodeScalars)
        guard !word.isEmpty, word.count <= text.count else { return false }
        return (0...text.count - word.count).contains { start in
            let end = start + word.count
            guard Array(text[start..<end]) == word else { return false }
            let isStart = start == 0 || !isPartOfWord(text[start - 1])
            let isEnd = end == text.count || !isPartOfWord(text[end])
            switch mode {
            case .substring: return true
            case .prefix: return isStart
            case .word: return isStart && isEnd
            }
        }
    }

    /// Whether an item has every word of a text in some attribute, the last as the beginning of one unless the variants say
    /// otherwise.
    func isFound(_ item: Int, by text: Text, in category: CategoryDefinition, _ variants: WordVariants? = nil) -> Bool {
        isFound(by: text, in: texts(of: item, in: category), variants ?? category.wordVariants)
    }

    /// Whether some texts have every word of a text.
    func isFound(by text: Text, in texts: [String], _ variants: WordVariants) -> Bool {
        let wanted = words(text.string)
        let own = texts.flatMap(words)
        return wanted.indices.allSatisfy { place in
            let isBeginning =
                switch variants.queryType {
                case .prefixLast: place == wanted.count - 1
                case .prefixAll: true
                case .prefixNone: false
                }
            return own.contains { isTaken($0, for: wanted[place], isBeginning: isBeginning, variants) }
        }
    }

    private func isTaken(
        _ own: [Unicode.Scalar],
        for word: [Unicode.Scalar],
        isBeginning: Bool,
        _ variants: WordVariants
    ) -> Bool {
        if own == word || (isBeginning && own.starts(with: word)) { return true }
        let text = String(String.UnicodeScalarView(word))
        if variants.languages.contains(where: { $0.forms(of: text).contains { Array($0.unicodeScalars) == own } }) {
            return true
        }
        guard variants.toleratesTypo, word.count >= 5, word.allSatisfy(\.properties.isAlphabetic) else { return false }
        let spelled = isBeginning ? own.indices.map { Array(own[...$0]) } : [own]
        return spelled.contains { spelled in
            spelled.first == word.first && spelled.allSatisfy(\.properties.isAlphabetic)
                && EditDistance.between(spelled, word) <= 1
        }
    }

    /// The folded runs of letters and digits.
    func words(_ text: String) -> [[Unicode.Scalar]] {
        Folding.fold(text).unicodeScalars.split { !isPartOfWord($0) }.map(Array.init)
    }

    private func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
