/// Numbers from one to another, as an option takes them; at least one end is given.
///
///     NumberInterval(from: Number(10), to: Number(20), includesEnd: false).contains(Number(20))   // false
public struct NumberInterval: Sendable, Hashable {
    /// The least number inside; `nil` is open.
    public var from: Number?
    /// `nil` is open.
    public var to: Number?
    /// Whether ``to`` is inside.
    public var includesEnd: Bool

    public init(from: Number?, to: Number?, includesEnd: Bool = true) {
        self.from = from
        self.to = to
        self.includesEnd = includesEnd
    }

    public func contains(_ number: Number) -> Bool {
        if let from, number < from { return false }
        guard let to else { return true }
        return includesEnd ? number <= to : number < to
    }
}
