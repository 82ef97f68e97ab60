/// The matching items that have one chosen value.
public struct Section: Sendable, Equatable {
    /// The kinds of sections; in the order of sections of one catalog.
    public enum Kind: String, Sendable {
        case value
        /// Items without a value, while None is on.
        case none
    }

    public let kind: Kind
    /// `nil` for None.
    public let value: Value?
    /// The count of the matching items that have it.
    public let total: Int
    /// The first ones in the order asked for.
    public let items: [Int]
    /// The data do not have the value (any more).
    public let isOrphaned: Bool

    /// Units to put one of up to some thousands of values in its place.
    fileprivate static let sortingCost = 2_000
}

/// A run of the sections of a category.
public struct SectionSlice: Sendable, Equatable {
    public let sections: [Section]
    /// Sections come after these.
    public let hasNext: Bool
}

extension Evaluation {
    /// The sections of a category, one for each chosen value, those without an item included.
    ///
    /// - Parameters:
    ///   - range: which ones, counted from 0; those that there are not are left out.
    ///   - index: the place of a category with values.
    ///   - limit: at most so many items in each.
    ///   - order: one of `catalog.sortOrders`.
    /// - Returns: values by their text form, in order of bytes, then None; never in order of selection.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: O(*v* log *v*), *v* chosen values, and O(*w*) words and a page for each section.
    public func sections(
        _ range: Range<Int>,
        of index: Int,
        limit: Int,
        in order: SortOrder
    ) throws(TooMuchWork) -> SectionSlice {
        let category = catalog.categories[index]
        guard case .values(let selection) = category.selection(in: state) else {
            return SectionSlice(sections: [], hasNext: false)
        }
        let chosen =
            category.isSubtractive ? category.valuesLeft(by: selection) : selection.values.map(\.element)
        try work.spend(chosen.count, times: Section.sortingCost, on: .sections)
        var all: [Value?] = chosen.sorted { (Text($0.text), $0) < (Text($1.text), $1) }
        if selection.none, category.includesNone { all.append(nil) }
        return SectionSlice(
            sections: try all[range.clamped(to: all.indices)].map { value throws(TooMuchWork) in
                try section(of: value, in: category, limit: limit, order)
            },
            hasNext: range.upperBound < all.count
        )
    }

    /// - Parameter value: `nil` for None.
    private func section(
        of value: Value?,
        in category: Category,
        limit: Int,
        _ order: SortOrder
    ) throws(TooMuchWork) -> Section {
        // The items of the value are found, and those that match are taken out of them and counted.
        try work.spend(4 * catalog.wordCount, on: .sections)
        let items = if let value { category.values?.items(having: value) } else { Bitmap?.some(category.content.none) }
        let matching = items.map { matches.intersection($0) } ?? Bitmap(itemCount: catalog.placeCount)
        let total = try count(matching, for: .sections)
        let matchCount = catalog.measure.isOfItems ? total : matching.count
        return Section(
            kind: value == nil ? .none : .value,
            value: value,
            total: total,
            items: try leading(limit, of: matching, matchCount, total: total, in: order),
            isOrphaned: items == nil
        )
    }
}

extension Evaluation {
    /// The first of some matching items in an order; of a catalog with products those that stand for the first ones.
    ///
    /// - Parameters:
    ///   - matchCount: how many items there are.
    ///   - total: how many items or products.
    private func leading(
        _ limit: Int,
        of matching: Bitmap,
        _ matchCount: Int,
        total: Int,
        in order: SortOrder
    ) throws(TooMuchWork) -> [Int] {
        if matchCount == 0 { return [] }
        let products = orderedProducts(
            of: matching,
            matchCount: matchCount,
            total: total,
            in: order,
            for: .sections
        )
        if let products { return try products.items(from: 0, count: limit) }
        let cost = OrderedMatches.cost(of: .offset(0), size: limit, among: matching, total: matchCount, order)
        try work.spend(cost, on: .sections)
        return OrderedMatches(matching, total: matchCount, order: order, catalog.places).items(from: 0, count: limit)
    }
}

extension Category {
    /// The values that a subtractive category leaves on.
    fileprivate func valuesLeft(by selection: ValueSelection) -> [Value] {
        let excluded = Set(selection.excluded.map(\.element))
        return offeredValues.filter { !excluded.contains($0) }
    }
}
