/// The value of an item that one key of a sort compares; in the order of ``ValueOrder/ranks(of:zone:)``.
struct SortValue: Comparable {
    /// Of a date, where all values are dates.
    private let instant: Instant?
    /// Of a string.
    private let folded: Text?
    private let value: Value

    /// - Parameter isDate: whether all values of the attribute are dates.
    /// - Returns: `nil` if this one is none.
    init?(_ value: Value, isDate: Bool, in zone: Zone) {
        self.value = value
        guard case .string(let text) = value else {
            if isDate { return nil }
            (instant, folded) = (nil, nil)
            return
        }
        folded = isDate ? nil : Text(Folding.fold(text.string))
        instant = isDate ? DateText(text.string)?.start(in: zone) : nil
        if isDate, instant == nil { return nil }
    }

    static func < (left: SortValue, right: SortValue) -> Bool {
        if let first = left.instant, let second = right.instant { return first < second }
        if let first = left.folded, let second = right.folded, first != second { return first < second }
        return left.value < right.value
    }

    static func == (left: SortValue, right: SortValue) -> Bool {
        if let first = left.instant, let second = right.instant { return first == second }
        return left.value == right.value
    }
}
