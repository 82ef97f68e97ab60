/// The least keys out of any number, equal ones as often as they came.
struct LeastKeys {
    private let limit: Int
    private let capacity: Int
    private var kept: [UInt64] = []
    /// Keys from here on are not among the least.
    private(set) var bar = UInt64.max

    /// - Parameter count: no more keys than so many are inserted.
    init(limit: Int, of count: Int = .max) {
        self.limit = limit
        capacity = max(64, min(4 * limit, count))
        kept.reserveCapacity(capacity)
    }

    /// - Complexity: O(1) on average.
    mutating func insert(_ key: UInt64) {
        guard key < bar else { return }
        kept.append(key)
        if kept.count == capacity { shrink() }
    }

    /// The least keys, at most `limit`, in order.
    consuming func sorted() -> [UInt64] {
        shrink()
        kept.sortAscending()
        return kept
    }

    private mutating func shrink() {
        guard kept.count > limit else { return }
        kept.moveLeastToFront(limit)
        kept.removeLast(kept.count - limit)
        bar = kept.max() ?? 0
    }
}

extension [UInt64] {
    /// Hoare's selection: the range that holds the border shrinks to the side of a pivot where the border is.
    ///
    /// - Precondition: `limit` is below the number of elements.
    /// - Complexity: O(*n*) on average, *n* elements.
    fileprivate mutating func moveLeastToFront(_ limit: Int) {
        var low = 0
        var high = count - 1
        while low < high {
            let pivot = self[low + (high - low) / 2]
            var left = low
            var right = high
            while left <= right {
                while self[left] < pivot { left += 1 }
                while self[right] > pivot { right -= 1 }
                guard left <= right else { break }
                swapAt(left, right)
                left += 1
                right -= 1
            }
            if limit <= right { high = right } else if limit >= left { low = left } else { return }
        }
    }
}

extension Array {
    /// The least elements, in order.
    ///
    /// - Parameter areInOrder: a strict order; slow, so that most elements are compared once.
    /// - Complexity: O(*n*) comparisons on average for few of *n* elements, O(*n* log *n*) for all.
    func least(_ limit: Int, by areInOrder: (Element, Element) -> Bool) -> [Element] {
        guard limit > 0 else { return [] }
        var kept: [Element] = []
        // The greatest of those that are kept, from when others are left out.
        var last: Element?
        for element in self {
            if let last, !areInOrder(element, last) { continue }
            kept.append(element)
            guard kept.count >= 2 * limit, kept.count >= 64 else { continue }
            kept.sort(by: areInOrder)
            kept.removeLast(kept.count - limit)
            last = kept.last
        }
        kept.sort(by: areInOrder)
        return Array(kept.prefix(limit))
    }
}
