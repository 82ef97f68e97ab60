/// A set of codes that is asked for many codes, and mostly has a few itself.
struct FewCodes: Sendable {
    private static let few = 8

    private let few: [Int]
    private let many: Set<Int>

    init(_ codes: Set<Int>) {
        let isFew = codes.count <= Self.few
        few = isFew ? Array(codes) : []
        many = isFew ? [] : codes
    }

    var isEmpty: Bool { few.isEmpty && many.isEmpty }

    /// - Complexity: O(1).
    func contains(_ code: Int) -> Bool {
        many.isEmpty ? few.contains(code) : many.contains(code)
    }
}
