// Words in attributes that have no index of words.
extension AttributeIndex {
    /// The items that have every word in one of some attributes, as ``WordIndex`` finds them.
    ///
    /// - Complexity: O(bytes of the distinct values) for each attribute, and what joining the items of the values takes.
    func items(matching words: SearchWords, in attributes: [Text]) -> Bitmap {
        var items = [Bitmap](repeating: Bitmap(itemCount: itemCount), count: words.count)
        let scan = SearchScan(words)
        for attribute in attributes {
            let found = parts.joined(words.count) { $0.items(of: attribute, having: words, scan) }
            for (place, found) in found.enumerated() { items[place].formUnion(found) }
        }
        return items.dropFirst().reduce(items[0]) { $0.intersection($1) }
    }

    /// The attributes with texts of few bytes on average, in the order of their names.
    var shortTexts: [Text] {
        names.map { Text($0) }.filter { attribute in
            parts.all.lazy.compactMap { $0.sources[attribute]?.isShort(in: nil) }.first ?? false
        }.sorted()
    }
}

extension AttributePart {
    /// The items of which a value has a word, for each word.
    fileprivate func items(of attribute: Text, having words: SearchWords, _ scan: SearchScan) -> [Bitmap] {
        var scan = scan
        func forEachWord(in text: Span<UInt8>, _ body: (Int) -> Void) { scan.forEachWord(in: text, body) }
        switch sources[attribute] {
        case .facets(let vocabulary, let column):
            return column.items(passingEach: words.count) { pass in
                for code in 0..<vocabulary.count {
                    vocabulary.withText(at: code) { text in forEachWord(in: text) { pass(code, $0) } }
                }
            }
        case .codes(let column):
            return column.items(passingEach: words.count) { code, pass in
                column.vocabulary.withText(at: code) { forEachWord(in: $0, pass) }
            }
        case .texts(let texts): return items(of: texts, words.count, forEachWord)
        case .ids(let store): return items(of: store.ids, words.count, forEachWord)
        case .numbers(let column):
            return column.items(passingEach: words.count) { forEachWord(in: $0.description.utf8Span.span, $1) }
        case nil: return Array(repeating: Bitmap(itemCount: itemCount), count: words.count)
        }
    }

    private func items(
        of texts: ItemTexts,
        _ wordCount: Int,
        _ forEachWord: (Span<UInt8>, (Int) -> Void) -> Void
    ) -> [Bitmap] {
        var table = BitmapTable(setCount: wordCount, itemCount: itemCount)
        for item in 0..<itemCount where texts.hasText(item) {
            texts.withText(of: item) { text in forEachWord(text) { table.insert(item, into: $0) } }
        }
        return table.bitmaps()
    }
}

extension AttributePart.Source {
    /// Whether its texts have few bytes on average; `nil` where no value is a text, and for ids.
    ///
    /// - Parameter shown: the items whose values are looked at; `nil` for all.
    /// - Complexity: O(distinct values), and as counting them for some items; O(1) for texts.
    func isShort(in shown: Bitmap?) -> Bool? {
        let bytes: Int? =
            switch self {
            case .facets(let vocabulary, let column):
                vocabulary.meanStringBytes(
                    shown.map { column.counts(in: $0, memberCount: $0.count).counts(below: vocabulary.count) }
                )
            case .codes(let column): column.vocabulary.meanStringBytes(shown.map { column.counts(in: $0) })
            case .texts(let texts): texts.meanTextBytes(shown)
            case .numbers, .ids: nil
            }
        return bytes.map { $0 <= Self.shortTextBytes }
    }

    private static let shortTextBytes = 100
}

extension Vocabulary {
    /// - Parameter counts: by code; values that count 0 are left out.
    fileprivate func meanStringBytes(_ counts: [UInt32]?) -> Int? {
        guard let counts else { return bytes.isEmpty ? nil : bytes.count / count }
        let codes = (0..<count).filter { counts[$0] > 0 }
        let byteCount = codes.reduce(0) { $0 + (isString($1) ? withText(at: $1) { $0.count } : 0) }
        return byteCount == 0 ? nil : byteCount / codes.count
    }
}

extension ItemTexts {
    /// Of the first texts.
    fileprivate func meanTextBytes(_ shown: Bitmap?) -> Int? {
        let items = (0..<itemCount).lazy.filter { hasText($0) && shown?.contains($0) ?? true }
        let sizes = items.prefix(64).map { withText(of: $0) { $0.count } }
        return sizes.isEmpty ? nil : sizes.reduce(0, +) / sizes.count
    }
}
