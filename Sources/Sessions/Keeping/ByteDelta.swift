/// The difference between two lists of bytes: the middle is replaced, a front and a back stay.
///
///     ByteDelta(from: Array("red shoes".utf8), to: Array("red boots".utf8))
///     // keeps 4 in front and 1 behind, and has "boot" between them
///
/// The states of one session differ in a few bytes, so a delta is a fraction of a state.
struct ByteDelta: Sendable, Equatable {
    /// Bytes in front that stay.
    let prefix: Int
    /// Bytes behind that stay.
    let suffix: Int
    /// The new bytes between them.
    let middle: ArraySlice<UInt8>

    init(prefix: Int, suffix: Int, middle: ArraySlice<UInt8>) {
        self.prefix = prefix
        self.suffix = suffix
        self.middle = middle
    }

    /// - Complexity: O(*n*), *n* bytes of both.
    init(from old: [UInt8], to new: [UInt8]) {
        let shorter = min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        self.init(prefix: prefix, suffix: suffix, middle: new[prefix..<(new.count - suffix)])
    }

    /// The same with bytes of its own, which keep no longer ones alive.
    var copy: ByteDelta { ByteDelta(prefix: prefix, suffix: suffix, middle: Array(middle)[...]) }

    /// The other bytes.
    ///
    /// - Returns: `nil` if the delta was made from longer ones.
    func applied(to bytes: [UInt8]) -> [UInt8]? {
        guard prefix + suffix <= bytes.count else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(prefix + middle.count + suffix)
        result += bytes[..<prefix]
        result += middle
        result += bytes[(bytes.count - suffix)...]
        return result
    }
}
