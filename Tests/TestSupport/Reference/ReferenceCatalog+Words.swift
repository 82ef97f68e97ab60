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

    /// Whether an item has every word of a text in some attribute, the last as the beginning of one.
    func isFound(_ item: Int, by text: Text, in category: CategoryDefinition) -> Bool {
        isFound(by: text, in: texts(of: item, in: category))
    }

    /// Whether some texts have every word of a text, the last as the beginning of one.
    func isFound(by text: Text, in texts: [String]) -> Bool {
        let wanted = words(text.string)
        let own = texts.flatMap(words)
        guard let last = wanted.last else { return true }
        return wanted.dropLast().allSatisfy(own.contains) && own.contains { $0.starts(with: last) }
    }

    /// The folded runs of letters and digits.
    func words(_ text: String) -> [[Unicode.Scalar]] {
        Folding.fold(text).unicodeScalars.split { !isPartOfWord($0) }.map(Array.init)
    }

    private func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
