/// The matching items that have one chosen value.
public struct Section: Sendable, Equatable {
    /// What a section stands for; in the order of sections of one catalog.
    public enum Kind: String, Sendable {
        case value
        /// Items without a value, while None is on.
        case none
    }

    public let kind: Kind
    /// `nil` for None.
    public let value: Value?
    /// How many matching items have it.
    public let total: Int
    /// The first ones in the order asked for.
    public let items: [Int]
    /// The data do not have the value (any more).
    public let isOrphaned: Bool
}

extension Evaluation {
    /// One section for each chosen value of a category, those without an item included.
    ///
    /// - Parameters:
    ///   - index: the place of a category with values.
    ///   - limit: at most so many items in each.
    ///   - order: one of `catalog.sortOrders`.
    /// - Returns: values by their text form, in order of bytes, then None; never in order of selection.
    /// - Complexity: O(*w*) words and a page for each section.
    public func sections(of index: Int, limit: Int, in order: SortOrder) -> [Section] {
        let category = catalog.categories[index]
        guard case .values(let selection) = category.selection(in: state) else { return [] }
        func section(_ kind: Section.Kind, of value: Value?, having items: Bitmap?) -> Section {
            let matching = items.map { matches.intersection($0) } ?? Bitmap(itemCount: catalog.itemCount)
            let total = matching.count
            let shown =
                total == 0 ? [] : OrderedMatches(matching, total: total, order: order).items(from: 0, count: limit)
            return Section(kind: kind, value: value, total: total, items: shown, isOrphaned: items == nil)
        }
        let chosen =
            category.definition.isSubtractive ? category.valuesLeft(by: selection) : selection.values.map(\.element)
        let sections = chosen.sorted { (Text($0.text), $0) < (Text($1.text), $1) }
            .map { section(.value, of: $0, having: category.values?.items(having: $0)) }
        guard selection.none, category.includesNone else { return sections }
        return sections + [section(.none, of: nil, having: category.content.none)]
    }
}

extension Category {
    /// The values that a subtractive category leaves on.
    fileprivate func valuesLeft(by selection: ValueSelection) -> [Value] {
        let excluded = Set(selection.excluded.map(\.element))
        return offeredValues.filter { !excluded.contains($0) }
    }
}
