/// A range of first letters, as an option names them.
public struct LetterRange: Sendable, Equatable {
    /// Folded, both ends inclusive.
    let scalars: ClosedRange<Unicode.Scalar>

    /// Reads `a-c` or a single letter, in any case; `nil` for anything else.
    public init?(_ text: String) {
        let letters = Folding.fold(text).unicodeScalars.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(letters.count), letters.allSatisfy({ $0.count == 1 }),
            let first = letters.first?.first, let last = letters.last?.first, first <= last
        else { return nil }
        scalars = first...last
    }
}
