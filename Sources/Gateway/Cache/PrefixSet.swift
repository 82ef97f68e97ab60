/// Sequences of bytes that others may begin with.
///
///     let prefixes = PrefixSet([[1, 2], [7]])
///     prefixes.hasPrefix(of: [1, 2, 3])   // true
///     prefixes.hasPrefix(of: [1])         // false
struct PrefixSet: Sendable {
    /// In ascending order, none the beginning of another one: what begins with one of them has that one right before it.
    private let prefixes: [[UInt8]]

    /// - Complexity: O(*n* log *n*).
    init(_ prefixes: [[UInt8]]) {
        self.prefixes = prefixes.sorted { $0.lexicographicallyPrecedes($1) }.reduce(into: []) { kept, prefix in
            if let last = kept.last, prefix.starts(with: last) { return }
            kept.append(prefix)
        }
    }

    /// Whether some bytes begin with one of the prefixes.
    ///
    /// - Complexity: O(log *n*) comparisons.
    func hasPrefix(of bytes: [UInt8]) -> Bool {
        var (low, high) = (0, prefixes.count)
        while low < high {
            let middle = (low + high) / 2
            if bytes.lexicographicallyPrecedes(prefixes[middle]) { high = middle } else { low = middle + 1 }
        }
        return low > 0 && bytes.starts(with: prefixes[low - 1])
    }
}
