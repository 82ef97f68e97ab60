/// Where a page of rows ends: the moment of its last row, what tells that apart from others of the same moment, and how many
/// rows alike were given up to there.
struct RowPlace: Sendable, Equatable {
    /// As the column of time has it: days, seconds, or parts of a second.
    let ticks: Int64
    let key: UInt64
    var count: Int

    /// The text that clients give back within a cursor: `1714572000.81985529216486895.1`.
    var text: String { "\(ticks).\(key).\(count)" }

    init(ticks: Int64, key: UInt64, count: Int) {
        self.ticks = ticks
        self.key = key
        self.count = count
    }

    /// - Returns: `nil` for a text that is no place.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let ticks = Int64(parts[0]), let key = UInt64(parts[1]), let count = Int(parts[2]),
            count > 0
        else { return nil }
        self.init(ticks: ticks, key: key, count: count)
    }
}
