/// A small generator of random numbers with a seed: the same seed, the same test.
///
/// Source: Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c (public domain).
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `0..<bound`, each as likely as the others.
    public mutating func next(below bound: UInt64) -> UInt64 {
        next(upperBound: bound)
    }

    /// True in `numerator` of `denominator` cases.
    public mutating func chance(_ numerator: Int, in denominator: Int) -> Bool {
        Int.random(in: 0..<denominator, using: &self) < numerator
    }

    /// One of the elements.
    ///
    /// - Precondition: there are any.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    /// So many of the elements in random order, each at most once.
    public mutating func pick<Element>(_ count: Int, of elements: [Element]) -> [Element] {
        Array(elements.shuffled(using: &self).prefix(count))
    }
}
