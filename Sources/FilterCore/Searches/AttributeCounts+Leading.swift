// Which of the counted values are told, and in which order.
extension AttributeCounts {
    /// Units to give a value its place by its count, or by the first bytes of its text.
    private static let candidateCost = 20
    /// Units to read a value, to fold it and to give it its place by its text.
    private static let textCost = 600
    /// Units to search the text of a value.
    private static let searchCost = 300

    /// The first values in an order.
    ///
    /// Numbers in a column of their own ascend with their codes. Of other values only those are read that may be told: the
    /// first bytes of the texts tell which of many with one count come first.
    func leading(
        _ limit: Int,
        _ order: FacetOrder,
        work: WorkBudget,
        for attribute: Text
    ) throws(TooMuchWork) -> [FacetCounts.Entry] {
        guard limit > 0, valueCount > 0 else { return [] }
        try work.spend(valueCount, times: Self.candidateCost, on: .attribute(attribute.string))
        if case .numbers? = codes, others.isEmpty { return leadingNumbers(limit, order) }
        let bar = order == .count ? leastCount(of: limit) : .max
        let candidates = candidates(limit, bar)
        try work.spend(candidates.count, times: Self.textCost, on: .attribute(attribute.string))
        let inOrder = candidates.sorted { left, right in
            if order == .count, left.entry.count != right.entry.count { return left.entry.count > right.entry.count }
            return left.precedes(right)
        }
        return inOrder.prefix(limit).map(\.entry)
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

    private func leadingNumbers(_ limit: Int, _ order: FacetOrder) -> [FacetCounts.Entry] {
        var found = coded.prefix(limit).map { $0 }
        if order == .count {
            var keys = LeastKeys(limit: limit)
            for entry in coded { keys.insert(UInt64(UInt32.max - entry.count) << 32 | UInt64(entry.code)) }
            found = keys.sorted().map { key in
                CodeCount(code: UInt32(truncatingIfNeeded: key), count: UInt32.max - UInt32(key >> 32))
            }
        }
        return found.map { FacetCounts.Entry(value: value($0.code), count: Int($0.count)) }
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

    /// The values with more than a count, and of those with as many, or with fewer where the bar is beyond all, the ones
    /// that come first in alphabetical order, and a few more.
    ///
    /// - Parameter bar: no more than `limit` values have more; `Int.max` for the alphabetical order of all.
    private func candidates(_ limit: Int, _ bar: Int) -> [Candidate] {
        let greatest = bar == .max
        var found: [Candidate] = []
        var tied: [(code: UInt32, count: Int, prefix: UInt64)] = []
        for entry in coded where greatest || entry.count >= bar {
            let prefix = prefix(of: entry.code)
            if !greatest, entry.count > bar {
                found.append(Candidate(value(entry.code), Int(entry.count), prefix))
            } else {
                tied.append((entry.code, Int(entry.count), prefix))
            }
        }
        for (value, count) in others where greatest || count >= bar {
            found.append(Candidate(value, count, FoldedPrefix.number(of: value)))
        }
        if tied.count > limit {
            var least = LeastKeys(limit: limit)
            for entry in tied { least.insert(entry.prefix) }
            let last = least.sorted().last ?? .max
            tied.removeAll { $0.prefix > last }
        }
        return found + tied.map { Candidate(value($0.code), $0.count, $0.prefix) }
    }

    private func prefix(of code: UInt32) -> UInt64 {
        guard case .vocabulary(let vocabulary)? = codes, vocabulary.isString(Int(code)) else { return 0 }
        return vocabulary.withString(at: Int(code)) { FoldedPrefix.number(of: $0) }
    }
}

/// A value that may be told.
private struct Candidate {
    let entry: FacetCounts.Entry
    /// As ``FoldedPrefix`` has it.
    private let prefix: UInt64

    init(_ value: Value, _ count: Int, _ prefix: UInt64) {
        entry = FacetCounts.Entry(value: value, count: count)
        self.prefix = prefix
    }

    /// Booleans, then numbers by value, then texts, folded and then by bytes.
    func precedes(_ other: Candidate) -> Bool {
        guard case .string(let left) = entry.value, case .string(let right) = other.entry.value else {
            return entry.value < other.entry.value
        }
        if prefix != other.prefix { return prefix < other.prefix }
        let folded = (Text(Folding.fold(left.string)), Text(Folding.fold(right.string)))
        return folded.0 == folded.1 ? left < right : folded.0 < folded.1
    }
}

/// The first eight bytes of a folded text as a number that orders like them; 0 for what is no text.
private enum FoldedPrefix {
    static func number(of value: Value) -> UInt64 {
        guard case .string(let text) = value else { return 0 }
        return number(of: text.string.utf8Span.span)
    }

    static func number(of text: Span<UInt8>) -> UInt64 {
        var number: UInt64 = 0
        for index in 0..<8 {
            let byte = index < text.count ? text[index] : 0
            // Folding may make other bytes of these, and more of them.
            guard byte < 0x80 else { return numberOfFolded(text) }
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            number = number << 8 | UInt64(isCapital ? byte | 0x20 : byte)
        }
        return number
    }

    private static func numberOfFolded(_ text: Span<UInt8>) -> UInt64 {
        // Safe: copied at once.
        let string = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        var number: UInt64 = 0
        var count = 0
        for byte in Folding.fold(string).utf8.prefix(8) {
            number = number << 8 | UInt64(byte)
            count += 1
        }
        return count == 0 ? 0 : number << UInt64(8 * (8 - count))
    }
}
