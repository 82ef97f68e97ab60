/// The first of many things, and how many there are: the part of a list that a person reads, if foreign input decides
/// its length.
///
///     var faults = ShortList<String>(limit: 2)
///     for name in ["a", "b", "c"] { faults.append(name) }
///     faults.first          // ["a", "b"]
///     faults.omittedCount   // 1
public struct ShortList<Element> {
    /// At most `limit` elements, in the order of appending.
    public private(set) var first: [Element] = []
    /// All elements, those that are not kept included.
    public private(set) var count = 0
    private let limit: Int

    /// - Parameter limit: how many elements are kept.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The elements that are counted but not kept.
    public var omittedCount: Int { count - first.count }

    /// Whether the next element is counted only.
    public var isFull: Bool { first.count >= limit }

    /// Adds an element; it is evaluated only if it is kept.
    public mutating func append(_ element: @autoclosure () -> Element) {
        if !isFull { first.append(element()) }
        count += 1
    }

    /// Adds an element that is counted only.
    ///
    /// - Precondition: ``isFull``.
    public mutating func countUntold() {
        precondition(isFull, "there is room for it")
        count += 1
    }
}

extension ShortList: Sendable where Element: Sendable {}
extension ShortList: Equatable where Element: Equatable {}
