// The counts of the values of an attribute where these are of products, or of weights.
extension AttributeIndex {
    /// The count of the members of a set that have each value of an attribute; of numbers that are too many to be counted one
    /// by one what those of the members add up to.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    /// - Precondition: ``isFacet(_:)``; a catalog with products has one part.
    func counts(
        of attribute: Text,
        by measure: Measure,
        in set: Bitmap,
        memberCount: Int
    ) -> AttributeCounts {
        switch measure {
        case .items: return counts(of: attribute, in: set, memberCount: memberCount)
        case .products(let products):
            guard isCounted(attribute, memberCount), let source = parts.all[0].sources[attribute] else {
                return counts(of: attribute, in: set, memberCount: memberCount)
            }
            return source.counts(of: products, in: set, memberCount: memberCount)
        case .weights(let weights):
            return counts(of: attribute, in: set, memberCount: memberCount, weighing: weights)
        }
    }

    /// The cost of ``counts(of:by:in:memberCount:)``.
    func countingCost(of attribute: Text, by measure: Measure, memberCount: Int) -> Nanoseconds {
        switch measure {
        case .items: return countingCost(of: attribute, memberCount: memberCount)
        case .weights(let weights):
            return zip(parts.all, weights.parts.all).reduce(0) { cost, entry in
                let (part, weights) = entry
                let count = min(memberCount, part.itemCount)
                return cost + (part.sources[attribute]?.weighingCost(count, weights) ?? 0)
            }
        case .products: break
        }
        let cost = countingCost(of: attribute, memberCount: memberCount)
        guard isCounted(attribute, memberCount), let source = parts.all[0].sources[attribute] else { return cost }
        if case .facets(_, let part) = source {
            return part.productPlan(memberCount: memberCount).cost
        }
        var most = memberCount
        if case .numbers(let column) = source { most = column.greatestRowCount(memberCount) }
        return cost + Double(most * AttributePart.Source.productCost)
    }
}

extension FacetPart {
    fileprivate func productPlan(memberCount: Int) -> (way: CountingWay, cost: Nanoseconds) {
        productPlan(memberCount: memberCount, single: singleCodes, postingCost: productCost(of: 0..<codeCount))
    }
}

extension AttributePart.Source {
    /// Units to find the values of an item, and to see whether its product was counted with each.
    fileprivate static let productCost = 100

    /// The cost of ``AttributeIndex/counts(of:in:memberCount:weighing:)`` over a part with weights.
    fileprivate func weighingCost(_ memberCount: Int, _ weights: PartWeights) -> Nanoseconds {
        switch self {
        case .facets(_, let part): WeighedFacets(part, weights).countingCost(memberCount: memberCount)
        case .numbers(let column): column.weighingCost(memberCount, weights) + column.countingCost(memberCount)
        case .codes, .texts, .ids: 2 * countingCost(memberCount, itemCount: memberCount)
        }
    }

    fileprivate func counts(of products: Products, in set: Bitmap, memberCount: Int) -> AttributeCounts {
        switch self {
        case .facets(let vocabulary, let part):
            let counts = part.counts(
                by: products,
                in: set,
                single: part.singleCodes,
                plan: part.productPlan(memberCount: memberCount)
            )
            return AttributeCounts(vocabulary, counts.counts(below: part.codeCount))
        case .numbers(let column):
            let coded = products.counts(in: set.subtracting(column.none)) { item in
                column.entries(of: item).map { column.codes?[$0] ?? column.slices.number(of: $0) }
            }
            return AttributeCounts(codes: .numbers(column), coded: coded)
        case .codes(let column):
            let coded = products.counts(in: set) { item in column.codes(of: item).map { UInt32($0) } }
            return AttributeCounts(codes: .vocabulary(column.vocabulary), coded: coded)
        case .texts(let texts): return counts(of: texts, products, in: set)
        case .ids(let store): return counts(of: store.ids, products, in: set)
        }
    }

    private func counts(of texts: ItemTexts, _ products: Products, in set: Bitmap) -> AttributeCounts {
        var values = VocabularyBuilder()
        let coded = products.counts(in: set) { item in
            texts.hasText(item) ? [UInt32(texts.withText(of: item) { values.intern(string: $0) })] : []
        }
        return AttributeCounts(codes: .vocabulary(values.finish()), coded: coded)
    }
}

extension Products {
    /// How many products have a member of a set with each code, by ascending code.
    ///
    /// - Parameter codes: those of an item.
    /// - Complexity: O(*w* + codes of members), *w* words.
    fileprivate func counts(in set: Bitmap, _ codes: (Int) -> [UInt32]) -> [CodeCount] {
        // The items of a product come one after another, so that a code only needs to know the last one that had it.
        var known: [UInt32: (count: UInt32, product: Int)] = [:]
        set.forEach { item in
            let product = product(of: item)
            for code in codes(item) {
                let former = known[code] ?? (count: 0, product: -1)
                if former.product != product { known[code] = (count: former.count + 1, product: product) }
            }
        }
        return known.map { CodeCount(code: $0.key, count: $0.value.count) }.sorted { $0.code < $1.code }
    }
}
