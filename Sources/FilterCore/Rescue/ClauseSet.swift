/// Up to three clauses of a list.
struct ClauseSet: Hashable {
    /// A member takes so many bits: its index plus one, as zero stands for none.
    static let memberBits = 21

    /// The last member lowest.
    private let bits: UInt64

    /// - Parameter bits: of each member the index plus one, the members ascending from the highest bits to the lowest.
    init(bits: UInt64) {
        self.bits = bits
    }

    /// - Parameter members: ascending, at most three.
    init(_ members: [Int]) {
        precondition(members.count <= FewFailures.limit, "a set holds few clauses")
        bits = members.reduce(0) { $0 << Self.memberBits | UInt64($1 + 1) }
    }

    /// Ascending.
    var members: [Int] {
        var members: [Int] = []
        var rest = bits
        while rest != 0 {
            members.append(Int(rest & (1 << Self.memberBits - 1)) - 1)
            rest >>= Self.memberBits
        }
        return members.reversed()
    }
}

extension Int {
    /// How many ways there are to take up to three of so many elements.
    func combinationCount(of count: Int) -> Int {
        (0..<count).reduce(1) { ways, taken in
            let (product, overflow) = ways.multipliedReportingOverflow(by: Swift.max(self - taken, 0))
            return overflow ? .max : product / (taken + 1)
        }
    }
}

extension Array {
    /// All ways to take some of the elements, in their order.
    ///
    /// - Complexity: O(*n*ᶜ), *n* elements, *c* of them taken.
    func combinations(of count: Int) -> [[Element]] {
        if count == 0 { return [[]] }
        return indices.flatMap { index in
            Array(self[(index + 1)...]).combinations(of: count - 1).map { [self[index]] + $0 }
        }
    }
}
