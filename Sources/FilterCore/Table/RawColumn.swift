/// One attribute as loaded: the code of every value of every item, in item order.
///
/// ```
/// exactly one value per item   codes = one per item                    starts = nil
/// anything else                codes = all values, item after item     starts[i]..<starts[i + 1] = those of item i
/// ```
public struct RawColumn: Sendable {
    /// The dotted path: `price`, `hierarchy.lvl0`.
    public let path: String
    /// The distinct values; `codes` point into it.
    public let vocabulary: Vocabulary
    /// Codes in item order; inside an item in order of first appearance, without repeats.
    public let codes: FrozenArray<UInt32>
    /// `itemCount + 1` offsets into `codes`; `nil` if every item has exactly one value.
    public let starts: FrozenArray<UInt32>?
    /// Some item has the attribute as an array, were it of one value only.
    public let hasArrays: Bool
}
