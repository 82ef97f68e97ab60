import TestSupport

@testable import FilterCore

/// Item counts at which a set of items changes its shape: word, vector register and half-page edges.
let bitmapLengths = [0, 1, 2, 63, 64, 65, 127, 128, 129, 191, 192, 255, 256, 257, 511, 512, 513, 1000, 4097]

extension Bitmap {
    /// The set of these items.
    init(_ members: Set<Int>, itemCount: Int) {
        self.init(itemCount: itemCount)
        for member in members { insert(member) }
    }
}

extension SplitMix64 {
    /// A subset of `0..<itemCount` in which each item is with a chance of one in `denominator`.
    mutating func subset(of itemCount: Int, oneIn denominator: Int) -> Set<Int> {
        Set((0..<itemCount).filter { _ in chance(1, in: denominator) })
    }

    /// Subsets that are empty, full, sparse and dense.
    mutating func subsets(of itemCount: Int) -> [Set<Int>] {
        let ends = Set([0, 62, 63, 64, 65, itemCount - 1].filter { (0..<itemCount).contains($0) })
        return [
            [], Set(0..<itemCount), ends, subset(of: itemCount, oneIn: 50), subset(of: itemCount, oneIn: 2),
            Set(0..<itemCount).subtracting(subset(of: itemCount, oneIn: 30)),
        ]
    }
}
