/// A range of first letters, as an option names them.
public struct LetterRange: Sendable, Equatable {
    /// Folded, both ends inclusive.
    let scalars: ClosedRange<Unicode.Scalar>

    /// Reads `a-c` or a single letter, in any case; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let letters = parts.compactMap(Folding.onlyLetter)
        guard (1...2).contains(letters.count), letters.count == parts.count, let first = letters.first,
            let last = letters.last, first <= last
        else { return nil }
        scalars = first...last
    }
}
