extension RandomAccessCollection where Index == Int {
    /// The first place at which a condition holds that holds from there on; the end if it never does.
    ///
    /// - Complexity: O(log *n*)
    func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
