/// What the values of a category are called, by code; folded, too, from when that is needed first.
final class ValueLabels: Sendable {
    let all: [String]
    private let foldedOnce = FoundOnce<FoldedTexts>()

    init(_ all: [String]) {
        self.all = all
    }

    var count: Int { all.count }

    subscript(code: Int) -> String { all[code] }

    /// - Complexity: O(bytes) at first.
    var folded: FoldedTexts { foldedOnce.value { FoldedTexts(all) } }

    /// Units to find the labels that contain a text.
    var searchCost: Int {
        guard !foldedOnce.isFound else { return folded.byteCount + count }
        return all.reduce(0) { $0 + Self.foldingCost.label + $1.utf8.count * Self.foldingCost.byte }
    }

    private static let foldingCost = (label: 300, byte: 5)
}
