// Which of the counted values are told, and in which order.
extension AttributeCounts {
    /// Units to give a value its place by its count.
    private static let candidateCost = 5
    /// Units to read a value, to fold it and to give it its place by its text.
    private static let textCost = 600
    /// Units to search the text of a value.
    private static let searchCost = 300

    /// The first values in an order.
    func leading(
        _ limit: Int,
        _ order: FacetOrder,
        work: WorkBudget,
        for attribute: Text
    ) throws(TooMuchWork) -> [FacetCounts.Entry] {
        guard limit > 0 else { return [] }
        try work.spend(valueCount, times: Self.candidateCost, on: .attribute(attribute.string))
        // Only values at the least count that is told are chosen by their texts.
        let bar = order == .count ? leastCount(of: limit) : 0
        var above: [FacetCounts.Entry] = []
        var atBar: [FacetCounts.Entry] = []
        let candidateCount = countOfValues { $0 >= bar }
        try work.spend(candidateCount, times: Self.textCost, on: .attribute(attribute.string))
        forEach(atLeast: bar) { value, count in
            let entry = FacetCounts.Entry(value: value, count: count)
            if count > bar { above.append(entry) } else { atBar.append(entry) }
        }
        guard order == .count else { return Array(Self.alphabetical(above).prefix(limit)) }
        let inOrder = Self.alphabetical(above).enumerated().sorted { left, right in
            left.element.count == right.element.count
                ? left.offset < right.offset : left.element.count > right.element.count
        }
        return inOrder.map(\.element) + Self.alphabetical(atBar).prefix(limit - above.count)
    }

    /// The values of which each word of a text begins a word; all for a text without a letter or digit.
    func matching(_ text: String, work: WorkBudget, for attribute: Text) throws(TooMuchWork) -> AttributeCounts {
        guard let words = SearchWords(Text(text)) else { return self }
        try work.spend(valueCount, times: Self.searchCost, on: .attribute(attribute.string))
        let wanted = words.whole + [words.last]
        var scan = WordScan(wanted, mode: .prefix)
        return only { text in
            var count = 0
            scan.forEachWord(in: text) { _ in count += 1 }
            return count == wanted.count
        }
    }

    /// The least count among the greatest ones.
    private func leastCount(of limit: Int) -> Int {
        guard valueCount > limit else { return 0 }
        var keys = LeastKeys(limit: limit)
        var place: UInt64 = 0
        func insert(_ count: Int) {
            keys.insert(UInt64(UInt32.max - UInt32(count)) << 32 | place)
            place += 1
        }
        for entry in coded { insert(Int(entry.count)) }
        for count in others.values { insert(count) }
        return keys.sorted().last.map { Int(UInt32.max - UInt32($0 >> 32)) } ?? 0
    }

    private func countOfValues(where passes: (Int) -> Bool) -> Int {
        coded.count { passes(Int($0.count)) } + others.values.count(where: passes)
    }

    private func forEach(atLeast bar: Int, _ body: (Value, Int) -> Void) {
        for entry in coded where entry.count >= bar { body(value(entry.code), Int(entry.count)) }
        for (value, count) in others where count >= bar { body(value, count) }
    }

    /// Booleans, then numbers by value, then texts, folded and then by bytes.
    private static func alphabetical(_ entries: [FacetCounts.Entry]) -> [FacetCounts.Entry] {
        let folded = entries.map { entry in
            if case .string(let text) = entry.value { Text(Folding.fold(text.string)) } else { Text("") }
        }
        return entries.indices.sorted { left, right in
            if folded[left] != folded[right], case .string = entries[left].value, case .string = entries[right].value {
                return folded[left] < folded[right]
            }
            return entries[left].value < entries[right].value
        }.map { entries[$0] }
    }
}
