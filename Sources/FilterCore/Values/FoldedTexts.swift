/// Folded texts, one after the other in one buffer: a million of them are no million allocations.
struct FoldedTexts: Sendable {
    private var bytes: [UInt8] = []
    /// Where each text begins, and where the last one ends.
    private var starts = [0]
    private var folded: [UInt8] = []

    init() {}

    /// - Complexity: O(bytes).
    init(_ texts: [String]) {
        starts.reserveCapacity(texts.count + 1)
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count })
        for text in texts { append(text.utf8Span.span) }
    }

    /// Folds a text, and takes it as the next one.
    ///
    /// - Parameter text: valid UTF-8.
    mutating func append(_ text: Span<UInt8>) {
        if !Folding.foldASCII(text, into: &folded) {
            // Safe: copied at once.
            let string = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            folded = Array(Folding.fold(string).utf8)
        }
        bytes += folded
        starts.append(bytes.count)
    }

    var count: Int { starts.count - 1 }
    var byteCount: Int { bytes.count }

    /// Calls `body` with a text, which must not escape the call.
    func withText<Result>(at place: Int, _ body: (Span<UInt8>) -> Result) -> Result { body(text(place)) }

    /// Calls `body` with each text that contains a run of bytes, and its place, in ascending order.
    ///
    /// - Parameter run: not empty.
    /// - Complexity: O(bytes).
    func forEach(containing run: [UInt8], _ body: (Int, Span<UInt8>) -> Void) {
        var place = 0
        while place < count, let found = bytes.span.firstIndex(of: run.span, from: starts[place]) {
            while starts[place + 1] <= found { place += 1 }
            // A run over the end of a text is none, and neither is one that begins later in the text.
            if found + run.count <= starts[place + 1] { body(place, text(place)) }
            place += 1
        }
    }

    @_lifetime(borrow self)
    private func text(_ place: Int) -> Span<UInt8> { bytes.span.extracting(starts[place]..<starts[place + 1]) }

    /// Whether a text comes before another one by its bytes; `nil` for equal ones.
    func areInOrder(_ left: Int, _ right: Int) -> Bool? { areInOrder(left, right, from: 0) }

    private func areInOrder(_ left: Int, _ right: Int, from offset: Int) -> Bool? {
        let (leftText, rightText) = (text(left), text(right))
        if leftText.precedes(rightText, from: offset) { return true }
        return rightText.precedes(leftText, from: offset) ? false : nil
    }

    /// Ranks by texts.
    ///
    /// - Parameter areEqualInOrder: says of two that are equal whether the first one comes first.
    /// - Returns: for each text its rank.
    /// - Complexity: O(*n* log *n*), *n* texts.
    func ranks(_ areEqualInOrder: (Int, Int) -> Bool) -> [UInt32] {
        // The first sixteen bytes settle most comparisons. They lie side by side, as to follow an index into other arrays takes
        // longer.
        var order = (0..<count).map { place in
            let text = text(place)
            return (first: text.orderingWord(at: 0), second: text.orderingWord(at: 8), place: UInt32(place))
        }
        order.sort { left, right in
            if left.first != right.first { return left.first < right.first }
            if left.second != right.second { return left.second < right.second }
            let places = (left: Int(left.place), right: Int(right.place))
            return areInOrder(places.left, places.right, from: 16) ?? areEqualInOrder(places.left, places.right)
        }
        var ranks = [UInt32](repeating: 0, count: order.count)
        for (rank, entry) in order.enumerated() { ranks[Int(entry.place)] = UInt32(rank) }
        return ranks
    }
}
