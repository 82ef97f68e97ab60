extension WordFinder {
    /// Bytes of rests that are compared at each byte of a text, at most and on average.
    ///
    /// Two places of one head are at least its shortest period apart, so that heads without one, as most have none, stand
    /// at every sixteenth byte.
    ///
    /// - Complexity: O(bytes of the words).
    static func restCost(of words: [[UInt8]]) -> Int {
        var groups: [ArraySlice<UInt8>: (count: Int, longestRest: Int)] = [:]
        for word in words where word.count > maxHeadBytes {
            let group = groups[word.prefix(maxHeadBytes), default: (0, 0)]
            let rest = max(group.longestRest, word.count - maxHeadBytes)
            groups[word.prefix(maxHeadBytes)] = (group.count + 1, rest)
        }
        // At each byte ends one head at most.
        var atOnePlace = 0
        var together = 0
        for (head, group) in groups {
            let steps = Int.bitWidth - group.count.leadingZeroBitCount
            let compared = group.longestRest * steps
            atOnePlace = max(atOnePlace, compared)
            together = together.addingSaturated(compared / period(of: head) + 1)
        }
        return min(atOnePlace, together)
    }

    private static func period(of head: ArraySlice<UInt8>) -> Int {
        (1..<maxHeadBytes).first { head.dropFirst($0).elementsEqual(head.dropLast($0)) } ?? maxHeadBytes
    }
}
