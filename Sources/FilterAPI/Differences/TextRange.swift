/// A run of bytes of a text that is shorter than 2 GiB.
struct TextRange {
    private let start: Int32
    private let end: Int32

    /// No bytes.
    static let none = TextRange(0..<0)

    init(_ range: Range<Int>) {
        start = Int32(truncatingIfNeeded: range.lowerBound)
        end = Int32(truncatingIfNeeded: range.upperBound)
    }

    var asRange: Range<Int> { lowerBound..<upperBound }
    var lowerBound: Int { Int(start) }
    var upperBound: Int { Int(end) }
    var isEmpty: Bool { start == end }
}
