// What it costs to find the items that pass a clause, in units of ``WorkBudget``, estimated from sizes alone.

extension Catalog {
    /// The words of a set of items: the units of going over one.
    var wordCount: Int { Bitmap.wordCount(of: itemCount) }
}

extension Category {
    /// The cost of ``clauses(of:)``.
    func clauseCost(of selection: Selection) -> Int {
        let words = Bitmap.wordCount(of: content.none.itemCount)
        switch selection {
        case .values(let selection): return cost(of: selection, words: words)
        case .toggle: return words
        case .range, .comparison: return content.none.itemCount + words
        case .keywords(let selection):
            return selection.words.count * (content.none.itemCount * Self.tokensPerItem + words)
        case .search(let selection):
            let wordCount = selection.text.string.utf8.count / 2 + 1
            return wordCount * words + content.none.itemCount * Self.tokensPerItem
        }
    }

    /// Tokens of a text that an item adds to those of others, about: an index of words goes over all of them.
    private static let tokensPerItem = 8

    private func cost(of selection: ValueSelection, words: Int) -> Int {
        guard let values else { return words }
        if definition.isSubtractive, case .list(let list) = values.arrangement, !list.column.isSingleValued {
            return list.offered.count * words + words
        }
        let stored = (selection.values + selection.excluded).lazy.map(\.element)
        let hasClauseForEach = definition.operator == .all ? stored.count : selection.excluded.count
        let joined = stored.reduce(0) { cost, value in
            let found = values.code(of: value).map { code in
                values.postings.isFrequent(code) ? words : Int(values.postings.totals[code])
            }
            return cost + (found ?? 0) + WorkCost.lookUp
        }
        return joined + (hasClauseForEach + 1) * words
    }
}

extension AttributeIndex {
    /// The cost of ``items(matching:)-(Filter)``.
    func cost(of filter: Filter) -> Int {
        let words = Bitmap.wordCount(of: itemCount)
        guard let source = sources[filter.attribute] else { return words }
        let isText = if case .keyword = filter.predicate { true } else { false }
        let isLookUp = filter.predicate.wantedValue != nil
        // A value is compared in some nanoseconds; a text is folded and searched.
        let test = isText ? 500 : 20
        let passing =
            switch source {
            case .facets(let vocabulary, _): isLookUp ? words : vocabulary.count * test + itemCount
            case .codes(let column): isLookUp ? itemCount : column.vocabulary.count * test + itemCount
            case .numbers: isText ? itemCount * test : itemCount
            case .texts: itemCount * (isLookUp ? 20 : 500)
            case .ids: isLookUp ? words : itemCount * 500
            }
        return passing + words
    }
}
