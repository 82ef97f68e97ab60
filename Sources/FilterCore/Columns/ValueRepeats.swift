internal import CBitKernels

/// Which items have the same value as an item before them of the same product, where items have at most one.
///
/// ```
/// items        0 1 2 3 4 5       two products of four and of two variants
/// values       a b a a c c
/// 1 before     0 0 0 1 0 1
/// 2 before     0 0 1 0 0 0
/// 3 before     0 0 0 1 0 0
/// ```
///
/// Of a set in which no item has the value of another one of its product, each product has each of its values once: who
/// counts its items by value counts products.
struct ValueRepeats: Sendable {
    /// The items that have the value of the item one place before them, of that two places before them, and so on: sets of as
    /// many words, one after another.
    private let sets: FrozenArray<UInt64>
    private let setCount: Int

    /// The farthest that an item is compared with those before it, so that a column takes four bytes for an item at most.
    private static let farthest = 32

    /// - Parameters:
    ///   - codes: by item its only code.
    ///   - none: the code of items without a value.
    /// - Returns: `nil` if two items of a product have the same value and are farther apart than are compared.
    /// - Complexity: O(*n* + *v*), *n* items, *v* values, and O(*d*) for each item whose value is repeated, *d* places apart.
    init?(of codes: CodeArray, none: Int, in products: Products) {
        var sets: [Bitmap] = []
        // By code the first item of the product that has it, or an item of a product before.
        var firsts = [Int](repeating: -1, count: none)
        var start = 0
        while start < codes.count {
            let end = products.end(of: start)
            for item in start...end where codes[item] != none {
                let first = firsts[codes[item]]
                guard first >= start else {
                    firsts[codes[item]] = item
                    continue
                }
                guard item - first <= Self.farthest else { return nil }
                for former in first..<item where codes[former] == codes[item] {
                    while sets.count < item - former { sets.append(Bitmap(itemCount: codes.count)) }
                    sets[item - former - 1].insert(item)
                }
            }
            start = end + 1
        }
        setCount = sets.count
        self.sets = FrozenArray(keeping: sets.flatMap { Array($0.words) })
    }

    var memoryByteCount: Int { sets.count * MemoryLayout<UInt64>.stride }

    /// The members of a set before which no member of the same product has their value.
    ///
    /// - Complexity: O(*d* · *w*) words, *d* places that items with one value are apart at most.
    func first(in set: Bitmap) -> Bitmap {
        guard setCount > 0 else { return set }
        return unsafe Bitmap(itemCount: set.itemCount) { result in
            // Safe: each of the sets has as many words as the set.
            unsafe set.withWords { set in
                unsafe sets.withUnsafeBufferPointer {
                    unsafe cbk_without_repeats(result, set, $0.baseAddress, setCount, $0.count / setCount)
                }
            }
        }
    }

    /// About what ``first(in:)`` takes.
    ///
    /// - Parameter itemCount: the number of places of the set.
    func cost(itemCount: Int) -> Nanoseconds {
        let words = Bitmap.wordCount(of: itemCount)
        return CountingCost.current.words(2 * (setCount + 1) * words, touching: setCount * words * 8)
    }
}
