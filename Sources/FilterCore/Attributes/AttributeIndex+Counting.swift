// How many items have each value of an attribute, in whichever form it is at hand.
extension AttributeIndex {
    /// How many members of a set have each value of an attribute; of numbers that are too many to be counted one by one
    /// what they add up to.
    ///
    /// - Parameters:
    ///   - set: of items that are still in the catalog.
    ///   - memberCount: the number of members, which the caller knows already.
    ///   - weights: what each item counts for; `nil`: one.
    /// - Precondition: ``isFacet(_:)``.
    func counts(
        of attribute: Text,
        in set: Bitmap,
        memberCount: Int,
        weighing weights: ItemWeights? = nil
    ) -> AttributeCounts {
        let isWhole = parts.only != nil
        let areCounted = isCounted(attribute, memberCount)
        let counts = parts.splitting(set).enumerated().compactMap { index, entry in
            entry.part.sources[attribute].map { source -> AttributeCounts in
                let weights = weights?.parts.all[index]
                let count = isWhole ? memberCount : entry.set.count
                if !areCounted, case .numbers(let column) = source {
                    let summary =
                        weights.map { column.summary(of: entry.set, memberCount: count, weighing: $0) }
                        ?? column.summary(of: entry.set, memberCount: count)
                    return AttributeCounts(uncounted: summary)
                }
                return source.counts(in: entry.set, memberCount: count, weighing: weights)
            }
        }
        guard var sum = counts.first else { return AttributeCounts() }
        if !areCounted { return AttributeCounts(uncounted: counts.map(\.numbers).reduce(NumericSummary(), +)) }
        for other in counts.dropFirst() { sum.add(other) }
        return sum
    }

    /// Whether the values of so many members are counted, and not their numbers added up alone: as the first part has it.
    func isCounted(_ attribute: Text, _ memberCount: Int) -> Bool {
        guard case .numbers(let column)? = parts.all[0].sources[attribute] else { return true }
        return column.isCounted(memberCount)
    }

    /// The cost of ``counts(of:in:memberCount:)``.
    func countingCost(of attribute: Text, memberCount: Int) -> Nanoseconds {
        let areCounted = isCounted(attribute, memberCount)
        return parts.all.reduce(0) { cost, part in
            guard let source = part.sources[attribute] else { return cost }
            let count = min(memberCount, part.itemCount)
            if !areCounted, case .numbers(let column) = source { return cost + column.summaryCost(count) }
            return cost + source.countingCost(count, itemCount: part.itemCount)
        }
    }

    /// As many values as so many members have at least.
    func leastValueCount(of attribute: Text, memberCount: Int) -> Int {
        guard let only = parts.only, isCounted(attribute, memberCount), let source = only.sources[attribute] else {
            return 0
        }
        switch source {
        case .facets(_, let column): return memberCount == only.itemCount ? column.codeCount : 0
        case .codes(let column): return memberCount == only.itemCount ? column.vocabulary.count : 0
        // They may be the same.
        case .numbers, .texts: return 0
        case .ids: return memberCount
        }
    }

    /// Whether an item has the attribute, and values repeat, or are few enough to be counted though they do not.
    func isFacet(_ attribute: Text) -> Bool {
        contains(attribute)
            && parts.all.allSatisfy { part in
                switch part.sources[attribute] {
                case .texts, .ids: part.itemCount <= Self.maxCountedTexts
                case .facets, .numbers, .codes, nil: true
                }
            }
    }

    /// Texts that hardly repeat are counted one by one, each at the cost of finding it in the record of its item.
    static let maxCountedTexts = 1 << 16

    /// Whether no item has several values; `false` also where it is not known.
    func isSingleValued(_ attribute: Text) -> Bool {
        parts.all.allSatisfy { part in
            switch part.sources[attribute] {
            case .facets(_, let column): column.isSingleValued
            case .numbers(let column): column.isSingleValued
            case .codes(let column): column.isFull
            case .texts, .ids, nil: true
            }
        }
    }
}

extension AttributePart.Source {
    /// - Parameter weights: what each item counts for; `nil`: one.
    fileprivate func counts(
        in set: Bitmap,
        memberCount: Int,
        weighing weights: PartWeights?
    ) -> AttributeCounts {
        switch self {
        case .facets(let vocabulary, let column):
            let counts =
                weights.map { WeighedFacets(column, $0).counts(in: set, memberCount: memberCount) }
                ?? column.counts(in: set, memberCount: memberCount)
            return AttributeCounts(vocabulary, counts.counts(below: column.codeCount))
        case .numbers(let column):
            let coded = column.counts(in: set, memberCount: memberCount, weighing: weights?.all)
            return AttributeCounts(codes: .numbers(column), coded: coded)
        case .codes(let column):
            return AttributeCounts(column.vocabulary, column.counts(in: set, weighing: weights?.all))
        case .texts(let texts): return counts(of: texts, in: set, weighing: weights?.all)
        case .ids(let store): return counts(of: store.ids, in: set, weighing: weights?.all)
        }
    }

    /// Without a string for each: most are never returned.
    private func counts(
        of texts: ItemTexts,
        in set: Bitmap,
        weighing weights: WeightArray?
    ) -> AttributeCounts {
        var values = VocabularyBuilder()
        var counts: [UInt32] = []
        set.forEach { item in
            guard texts.hasText(item) else { return }
            let code = texts.withText(of: item) { values.intern(string: $0) }
            if code == counts.count { counts.append(0) }
            counts[code] &+= weights?[item] ?? 1
        }
        return AttributeCounts(values.finish(), counts)
    }

    func countingCost(_ memberCount: Int, itemCount: Int) -> Nanoseconds {
        let words = Double(Bitmap.wordCount(of: itemCount))
        switch self {
        case .facets(_, let column):
            return column.countingCost(memberCount: memberCount)
        case .numbers(let column): return words + column.countingCost(memberCount)
        case .codes(let column): return words + Double(2 * memberCount + column.vocabulary.count)
        case .texts(let texts): return words + textCost(texts, memberCount)
        case .ids(let store): return words + textCost(store.ids, memberCount)
        }
    }

    /// Texts are as long as they are on average.
    private func textCost(_ texts: ItemTexts, _ memberCount: Int) -> Double {
        let meanByteCount = Double(texts.byteCount) / Double(max(1, texts.itemCount))
        return Double(memberCount) * (Double(Self.textCost) + 2 * meanByteCount)
    }

    /// Units to find a text in the record of its item and to count it; its bytes are copied.
    private static let textCost = 400
}
