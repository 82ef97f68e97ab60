/// How many items have each value of an attribute.
public struct FacetCounts: Sendable, Equatable {
    /// A value that some of the items have.
    public struct Entry: Sendable, Equatable {
        public let value: Value
        /// The count of the items that have it, at least 1.
        public let count: Int

        public init(value: Value, count: Int) {
            self.value = value
            self.count = count
        }
    }

    /// In the order that was asked for; as many as were asked for. Values of different types that read alike, as `true` and
    /// `"true"`, are one: the text, with the items that have one of them.
    public let values: [Entry]
    /// How many values there are that read differently, returned or not.
    public let valueCount: Int
    /// Whether all values were counted. Numbers that span more than 4,096 steps, as prices do, are counted among at most
    /// 16,384 items: beyond, there are ``stats`` alone.
    public let isExhaustive: Bool
    /// Of the numbers among the values, all values of an item counted; `nil` if there are none.
    public let stats: NumericStats?

    /// Those of an attribute that no item has.
    public static let empty = FacetCounts(values: [], valueCount: 0, isExhaustive: true, stats: nil)
}

/// The order in which values of an attribute are returned.
public enum FacetOrder: String, Sendable, CaseIterable {
    /// By falling count, equal ones in alphabetical order.
    case count
    /// In alphabetical order: booleans, then numbers by value, then texts, folded.
    case alpha
}
