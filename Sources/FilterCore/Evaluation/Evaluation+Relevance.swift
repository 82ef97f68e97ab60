// Which categories a screen shows where some are made of the names of an object.

/// The categories of a group that a screen shows.
public struct ShownCategories: Sendable, Equatable {
    /// The place of the group in the definition.
    public let group: Int
    /// The places of the categories, in the order of the screen.
    public let categories: [Int]
    /// How many there are that could be shown: of names that enough of the matching items have.
    public let relevantCount: Int
}

extension Evaluation {
    /// By group whose categories are made of names, those that a screen shows.
    ///
    /// They are those that a screen before showed and that are still relevant or chosen, in its order; behind them, up to
    /// the limit of the group, others that are relevant: pinned ones first, then by weight and by the number of matching
    /// items that have the name; behind these what is chosen besides. A category is relevant if it is pinned, or if at
    /// least one matching item, and the least share of them that the group names, has a value. While no item matches, all
    /// that were shown stay.
    ///
    /// - Parameters:
    ///   - shown: the ids of the categories of the screen before, in its order; none for an order anew.
    ///   - groups: the places of the groups; `nil` for all.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: for each group a count of the names over the matching items.
    public func shownCategories(
        keeping shown: [String],
        in groups: Set<Int>? = nil
    ) throws(TooMuchWork) -> [ShownCategories] {
        guard catalog.hasRelevantCategories else { return [] }
        let kept = shown.compactMap { catalog.index(ofCategory: $0) }
        var found: [ShownCategories] = []
        for relevant in catalog.parts.relevant where groups?.contains(relevant.group) ?? true {
            found.append(try relevantCategories(of: relevant, keeping: kept))
        }
        return found
    }

    /// The places of the categories that filter, ascending.
    private var chosenCategories: [Int] {
        state.selections.keys.compactMap { catalog.index(ofCategory: $0) }
            .filter { catalog.isActive(catalog.categories[$0], in: state) }
            .sorted()
    }

    private func relevantCategories(
        of relevant: RelevantCategories,
        keeping shown: [Int]
    ) throws(TooMuchWork) -> ShownCategories {
        let attribute = Text(relevant.relevance.attribute)
        let (attributes, measure) = (catalog.attributes, catalog.measure)
        let cost = attributes.countingCost(of: attribute, by: measure, memberCount: variantTotal)
        try work.spend(nanoseconds: cost, on: .attribute(attribute.string))
        return try relevant.shown(
            over: attributes.counts(of: attribute, by: measure, in: matches, memberCount: variantTotal),
            total: total,
            chosen: chosenCategories.filter(relevant.isOwn.contains),
            keeping: shown,
            work: work
        )
    }
}

extension RelevantCategories {
    /// The categories that a screen shows.
    ///
    /// - Parameters:
    ///   - names: how many of the matching items, or of their products, have each name.
    ///   - total: how many match.
    ///   - chosen: those that filter, ascending.
    ///   - shown: those of the screen before.
    /// - Precondition: the names are counted by code.
    /// - Complexity: O(*n*), *n* names.
    func shown(
        over names: AttributeCounts,
        total: Int,
        chosen: [Int],
        keeping shown: [Int],
        work: WorkBudget
    ) throws(TooMuchWork) -> ShownCategories {
        try work.spend(names.valueCount, times: WorkCost.lookUp, on: .attribute(relevance.attribute))
        let least = relevance.minCoverage.doubleValue
        let wasShown = Set(shown).intersection(isOwn)
        var isKept = Set(chosen).union(pins)
        var relevantCount = isKept.intersection(pins).count
        // Behind those that were shown there is room for so many.
        var leading = LeastKeys(limit: relevance.limit + wasShown.count)
        for entry in names.coded where entry.count > 0 && Double(entry.count) / Double(total) >= least {
            guard indicesOfCode.indices.contains(Int(entry.code)) else { continue }
            for index in indicesOfCode[Int(entry.code)] where !isPinned.contains(index) {
                relevantCount += 1
                leading.insert(RankKey(index, count: entry.count, weightRank: weightRanks[index] ?? plainRank).value)
                if wasShown.contains(index) { isKept.insert(index) }
            }
        }
        var order = shown.filter { wasShown.contains($0) && (total == 0 || isKept.contains($0)) }
        var isShown = Set(order)
        if order.count < relevance.limit {
            for index in pins + leading.sorted().map({ RankKey(value: $0).index })
            where order.count < relevance.limit && isShown.insert(index).inserted {
                order.append(index)
            }
        }
        let isChosen = Set(chosen)
        order += chosen.filter { isShown.insert($0).inserted }
        return ShownCategories(
            group: group,
            // One that was chosen beyond the limit goes with its selection.
            categories: order.enumerated().filter { $0 < relevance.limit || isChosen.contains($1) }.map(\.element),
            relevantCount: relevantCount
        )
    }

    /// The rank of a category that is relevant as a number, the least first: by falling weight, falling count, place.
    ///
    /// ```
    /// weight rank: 16 bits    complement of the count: 32 bits    place: 16 bits
    /// ```
    private struct RankKey {
        let value: UInt64

        init(value: UInt64) { self.value = value }

        /// - Precondition: there are fewer than 65,536 categories, see ``CatalogDefinition/mostCategories``.
        init(_ index: Int, count: UInt32, weightRank: Int) {
            value = UInt64(weightRank) << 48 | UInt64(UInt32.max - count) << 16 | UInt64(index)
        }

        var index: Int { Int(value & 0xFFFF) }
    }
}

extension Search {
    /// The attributes by which front ends filter what it finds: those of all categories but of the ones made of names that a
    /// screen would not show.
    ///
    /// - Parameters:
    ///   - filtered: attributes that it filters by, which stay.
    ///   - byProduct: whether products are counted.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: as a count of the names, see ``Evaluation/shownCategories(keeping:in:)``.
    public func facetAttributes(filteredBy filtered: Set<Text>, byProduct: Bool) throws(TooMuchWork) -> [Text] {
        guard catalog.hasRelevantCategories else { return catalog.facetAttributes }
        let shown = try shownCategories(filteredBy: filtered, byProduct: byProduct)
        try work.spend(shown.count, times: WorkCost.categoryInOrder, on: .answer)
        return catalog.attributes.facetAttributes(of: shown.map { catalog.categories[$0] })
    }

    private func shownCategories(filteredBy filtered: Set<Text>, byProduct: Bool) throws(TooMuchWork) -> [Int] {
        let (categories, groups) = (catalog.categories, catalog.definition.groups)
        var shownOfGroup: [String: [Int]] = [:]
        for relevant in catalog.parts.relevant {
            let names = try counts(ofNames: Text(relevant.relevance.attribute), byProduct: byProduct)
            shownOfGroup[groups[relevant.group].id] = try relevant.shown(
                over: names ?? AttributeCounts(),
                total: measuredTotal(byProduct: byProduct),
                chosen: filtered.isEmpty
                    ? [] : relevant.categories.filter { filtered.contains(Text(categories[$0].definition.attribute)) },
                keeping: [],
                work: work
            ).categories
        }
        return catalog.inOrder(shownOfGroup)
    }
}

extension Evaluation {
    /// The ids of the categories made of names that a screen shows after another one, in its order.
    ///
    /// - Parameters:
    ///   - shown: those of the screen before.
    ///   - former: the state of that screen: where the category that leads a group has another selection than there, the
    ///     order of the group begins anew; `nil` for an order anew of all. Where nothing matches there is no other order.
    /// - Throws: ``TooMuchWork``.
    public func shownCategories(keeping shown: [String], from former: FilterState?) throws(TooMuchWork) -> [String] {
        var ids: [String] = []
        for relevant in catalog.parts.relevant {
            let isAnew = former.map { isLeadingAnew(relevant, from: $0) } ?? true
            let order = try shownCategories(keeping: isAnew && total > 0 ? [] : shown, in: [relevant.group])
            ids += order.flatMap(\.categories).map { catalog.categories[$0].id }
        }
        return ids
    }

    /// Whether the category that leads a group has other values chosen or excluded than in a former state.
    private func isLeadingAnew(_ relevant: RelevantCategories, from former: FilterState) -> Bool {
        guard let leader = relevant.leader else { return false }
        let category = catalog.categories[leader]
        let (before, now) = (category.valuesChosen(in: former), category.valuesChosen(in: state))
        return Set(before.values.map(\.element)) != Set(now.values.map(\.element))
            || Set(before.excluded.map(\.element)) != Set(now.excluded.map(\.element)) || before.none != now.none
    }
}
