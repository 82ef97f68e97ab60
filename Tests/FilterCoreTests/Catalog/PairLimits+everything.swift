@testable import FilterCore

extension PairLimits {
    /// Tables of all pairs, however few items there are.
    static var everything: PairLimits {
        var limits = PairLimits(maxBytes: .max)
        limits.minItemCount = 0
        limits.maxPairsPerItem = .max
        limits.minItemsPerValue = 0
        return limits
    }
}
