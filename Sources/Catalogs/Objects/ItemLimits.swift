/// How large one item may be.
package struct ItemLimits: Sendable {
    /// Bytes of its JSON, without whitespace.
    package var maxBytes = 1 << 20
    /// Its numbers, texts, booleans and nulls: each costs far more than its bytes where rows are taken apart.
    package var maxValues = 10_000

    package init() {}

    package static let none: Self = {
        var limits = Self()
        limits.maxBytes = .max
        limits.maxValues = .max
        return limits
    }()
}
