// The cost of finding the items that pass a clause, in units of ``WorkBudget``, estimated from sizes alone.

extension Catalog {
    /// The words of a set of items: the units of going over one.
    var wordCount: Int { Bitmap.wordCount(of: placeCount) }
}

extension Category {
    /// The cost of ``clauses(of:work:for:)``.
    func clauseCost(of selection: Selection) -> Int {
        let itemCount = content.itemCount
        let words = Bitmap.wordCount(of: itemCount)
        switch selection {
        case .values(let selection): return cost(of: selection, words: words)
        case .toggle: return words
        case .range, .comparison: return itemCount + words
        case .keywords(let selection):
            return (content as? KeywordsContent)?.clauseCost(of: selection, in: self) ?? words
        case .search(let selection):
            // The items of the last word, and of those with variants, come on top, when the words are known that count.
            return (selection.text.string.utf8.count / 2 + 1) * words
        }
    }

    private func cost(of selection: ValueSelection, words: Int) -> Int {
        guard let values else { return words }
        if isSubtractive, case .list(let list) = values.arrangement, !list.column.isSingleValued {
            return list.offered.count * words + words
        }
        func cost(ofJoining stored: [Chosen<Value>], atOnce: Bool) -> Int {
            func code(of value: Chosen<Value>) -> Int? { values.code(of: value.element) }
            let joined =
                atOnce
                ? values.postings.joiningCost(ofAny: stored, code)
                : stored.reduce(0) { $0 + (code(of: $1).map(values.postings.joiningCost(of:)) ?? 0) }
            return joined + stored.count * WorkCost.lookUp
        }
        let isOfAll = definition.operator == .all
        let joined =
            cost(ofJoining: selection.values, atOnce: !isOfAll)
            + cost(ofJoining: selection.excluded, atOnce: isSubtractive)
        let clauseCount = isOfAll ? selection.values.count + selection.excluded.count : selection.excluded.count
        return joined + (clauseCount + 1) * words
    }
}

extension AttributeIndex {
    /// The items that pass each of some filters, within a budget. A word that was looked for before costs no search.
    func items(
        matchingEach filters: some Sequence<Filter>,
        work: WorkBudget,
        for purpose: WorkPurpose
    ) throws(TooMuchWork) -> [Filter: Bitmap] {
        let kept = kept(of: filters)
        try work.spend(cost(ofEach: filters, kept: kept), on: purpose)
        if let items = items(matchingEach: filters, kept: kept, isEnded: { work.isAbandoned }) { return items }
        try work.requireWanted(for: purpose)
        preconditionFailure("a client that has left does not come back")
    }

    /// The cost of ``items(matching:in:)``.
    func cost(ofWords words: SearchWords, in attributes: [Text]) -> Int {
        var cost = (attributes.count + 1) * words.count * Bitmap.wordCount(of: itemCount)
        for attribute in attributes {
            for part in parts.all { cost += part.cost(ofWords: words, in: attribute) }
        }
        return cost
    }

    /// The cost of ``items(matchingEach:kept:isEnded:)``.
    ///
    /// - Complexity: O(filters).
    private func cost(ofEach filters: some Sequence<Filter>, kept: [Filter: WordItems]) -> Int {
        let wanted = filters.filter { kept[$0] == nil }
        let lookedUp = kept.count * (Bitmap.wordCount(of: itemCount) + WorkCost.lookUp)
        return parts.all.reduce(lookedUp) { $0 + $1.cost(ofEach: wanted) }
    }
}

extension AttributePart {
    /// The cost of the items that pass each of some filters.
    fileprivate func cost(ofEach filters: [Filter]) -> Int {
        let words = Bitmap.wordCount(of: itemCount)
        // The texts of an attribute are gone through once for all words.
        var searched: Set<Text> = []
        return filters.reduce(0) { cost, filter in
            guard let source = sources[filter.attribute], filter.predicate != .hasValue else { return cost + words }
            guard case .keyword = filter.predicate else { return cost + self.cost(of: filter, in: source) + words }
            let search = searched.insert(filter.attribute).inserted ? searchCost(of: source) : 0
            return cost + search + itemCount * Self.foundCost + words
        }
    }

    /// The cost of the items of which a value has each of some words.
    fileprivate func cost(ofWords words: SearchWords, in attribute: Text) -> Int {
        guard let source = sources[attribute] else { return 0 }
        let mistypedCount = words.all.count { $0.mistyped != nil }
        // To cut texts into words takes some five times as long as to search them, to compare these with one a fraction.
        let searched = searchCost(of: source) * (mistypedCount == 0 ? 1 : 6 + mistypedCount / 4)
        return searched + words.count * itemCount * Self.foundCost
    }

    /// The cost of a filter that compares values.
    private func cost(of filter: Filter, in source: Source) -> Int {
        let isLookUp = filter.predicate.wantedValue != nil
        let compared = source.textCount(itemCount) * Self.comparingCost
        switch source {
        case .facets(let vocabulary, let column):
            guard let value = filter.predicate.wantedValue else { return compared + itemCount }
            let found = vocabulary.code(of: value).map(column.postings.joiningCost(of:)) ?? 0
            return max(Bitmap.wordCount(of: itemCount), found)
        case .codes: return isLookUp ? itemCount : compared + itemCount
        case .numbers: return itemCount
        case .texts: return compared
        case .ids: return isLookUp ? Bitmap.wordCount(of: itemCount) : compared
        }
    }

    /// Units to compare a value.
    private static let comparingCost = 20
    /// To search all texts of an attribute once.
    private func searchCost(of source: Source) -> Int {
        source.textCount(itemCount) * Self.searchCost + source.textByteCount
    }

    /// Units to begin with a text; its bytes are folded and searched at one each. So names of a million items are searched
    /// within the default budget, and the items are then kept for the next request.
    private static let searchCost = 100
    /// Units to note that an item has a word.
    private static let foundCost = 10
}

extension AttributePart.Source {
    /// Of the texts that a search goes through; those of ids are short.
    fileprivate var textByteCount: Int {
        switch self {
        case .facets(let vocabulary, _): vocabulary.bytes.count
        case .codes(let column): column.vocabulary.bytes.count
        case .texts(let texts): texts.byteCount
        case .numbers, .ids: 0
        }
    }

    /// How many texts or values a filter that is no look-up goes through.
    fileprivate func textCount(_ itemCount: Int) -> Int {
        switch self {
        case .facets(let vocabulary, _): vocabulary.count
        case .codes(let column): column.vocabulary.count
        case .numbers, .texts, .ids: itemCount
        }
    }
}
