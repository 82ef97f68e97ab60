/// The attribute whose values items seem to have in common as variants of products: its name says so, it repeats, and most
/// other attributes follow it. A line at the start says so; nothing is switched on by itself.
///
///     VariantProposal(table, idAttribute: nil)?.description
///     // "items look like variants: “style” repeats, and 6 of 9 other attributes follow it; …"
public struct VariantProposal: Sendable, Equatable {
    public let attribute: String
    /// How many other attributes have the same values in all items of each product.
    public let followerCount: Int
    /// How many other attributes differ between items.
    public let otherCount: Int

    private static let names: Set<String> = ["product", "parent", "group", "style"]
    /// Items for each value on average.
    private static let sizes = 1.5...100.0

    /// - Parameter idAttribute: the attribute that identifies items; `nil`: the usual ones.
    /// - Returns: `nil` where no attribute is like that. Of several the one with most followers.
    /// - Complexity: O(values) for each attribute that has such a name.
    public init?(_ table: AttributeTable, idAttribute: String?) {
        let ids = Set(CatalogDefinition.idAttributes(idAttribute))
        let differing = table.columns.filter { $0.vocabulary.count > 1 && !ids.contains($0.path) }
        let proposals = differing.compactMap { VariantProposal($0, among: differing, itemCount: table.itemCount) }
        guard let best = proposals.max(by: { $0.followerCount < $1.followerCount }) else { return nil }
        self = best
    }

    private init?(_ column: RawColumn, among columns: [RawColumn], itemCount: Int) {
        let words = AttributeWords(column.path).words
        let size = Double(column.offsets.coveredCount(of: itemCount)) / Double(column.vocabulary.count)
        guard !Self.names.isDisjoint(with: words), Self.sizes.contains(size),
            column.codes.count == column.offsets.coveredCount(of: itemCount)
        else { return nil }
        let others = columns.filter { $0.path != column.path }
        attribute = column.path
        otherCount = others.count
        followerCount = others.count { $0.follows(column, itemCount: itemCount) }
        guard followerCount * 2 > otherCount else { return nil }
    }
}

extension VariantProposal: CustomStringConvertible {
    public var description: String {
        """
        items look like variants: “\(attribute)” repeats, and \(followerCount) of \(otherCount) other attributes follow it; \
        with "variantsOf": "\(attribute)" in a definition, products are counted
        """
    }
}

extension RawColumn {
    /// Whether all items with one value of another column, which has at most one each, have the same values in this one.
    fileprivate func follows(_ other: RawColumn, itemCount: Int) -> Bool {
        var first = [Int](repeating: -1, count: other.vocabulary.count)
        var follows = true
        other.offsets.forEachItem(of: itemCount) { item, range in
            guard follows else { return }
            let code = Int(other.codes[range.lowerBound])
            if first[code] < 0 {
                first[code] = item
            } else {
                follows = codes[offsets.range(of: item)].elementsEqual(codes[offsets.range(of: first[code])])
            }
        }
        return follows
    }
}
