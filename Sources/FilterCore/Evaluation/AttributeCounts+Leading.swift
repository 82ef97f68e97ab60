// The choice of the counted values that are returned, and their order.
extension AttributeCounts {
    /// Units to give a value its place by its count, and to see whether another one reads like it.
    private static let candidateCost = 80
    /// Units to give a value its place among many of one count, by the first bytes of its text.
    private static let prefixCost = 80
    /// Units to read a value, to fold it and to give it its place by its text.
    private static let textCost = 1_000
    /// Units to fold a byte of a text that may be long.
    private static let byteCost = 10
    /// Units to fold the beginning of a text that is not all ASCII.
    private static let foldingCost = 600
    /// Units to search the text of a value.
    private static let searchCost = 300

    /// The first values in an order.
    ///
    /// Numbers in a column of their own ascend with their codes. Of other values only candidates are read: the first
    /// bytes of the texts decide which of many with one count come first.
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
        let candidates = try candidates(limit, bar) { (count, cost) throws(TooMuchWork) in
            try work.spend(count, times: cost, on: .attribute(attribute.string))
        }
        try work.spend(candidates.count, times: Self.textCost, on: .attribute(attribute.string))
        let byteCount = candidates.reduce(0) { $0 + $1.byteCount }
        try work.spend(byteCount, times: Self.byteCost, on: .attribute(attribute.string))
        let inOrder = candidates.map { (candidate: $0, folded: $0.folded) }.sorted { left, right in
            let (one, other) = (left.candidate.entry, right.candidate.entry)
            if order == .count, one.count != other.count { return one.count > other.count }
            guard let first = left.folded, let second = right.folded, first != second else {
                return one.value < other.value
            }
            return first < second
        }
        return inOrder.prefix(limit).map(\.candidate.entry)
    }

    /// The values of which each word of a text begins a word; all for a text without a letter or digit.
    func matching(_ text: String, work: WorkBudget, for attribute: Text) throws(TooMuchWork) -> AttributeCounts {
        let wanted = Self.words(of: text)
        guard !wanted.isEmpty else { return self }
        let purpose = WorkPurpose.attribute(attribute.string)
        try work.spend(matchingCost(wordCount: wanted.count), on: purpose)
        var declared = DeclaredWork(work, on: purpose)
        var scan = WordScan(wanted, mode: .prefix)
        return try only { (text) throws(TooMuchWork) in
            try declared.step(Self.searchCost + text.count * wanted.count)
            if !text.isASCII { try work.spend(Self.foldingCost + text.count * Self.byteCost, on: purpose) }
            var count = 0
            scan.forEachWord(in: text) { _ in count += 1 }
            return count == wanted.count
        }
    }

    /// The cost that is declared before values are returned, or searched; a text without a word searches none.
    func cost(of facet: FacetDemand) -> Int {
        let words = facet.text.map(Self.words) ?? []
        return words.isEmpty ? valueCount * Self.candidateCost : matchingCost(wordCount: words.count)
    }

    /// The least cost that is declared for each value.
    static func leastCost(perValueOf facet: FacetDemand) -> Int {
        facet.text.map { words(of: $0).isEmpty ? candidateCost : searchCost } ?? candidateCost
    }

    /// The values are gone through once, but at each byte of one all words may be compared.
    private func matchingCost(wordCount: Int) -> Int {
        guard wordCount > 0 else { return 0 }
        let (product, overflow) = textByteCount.multipliedReportingOverflow(by: wordCount)
        return overflow ? .max : product.addingSaturated(valueCount * Self.searchCost)
    }

    /// Folded, each once: a value that has a word has it as often as it is asked for.
    private static func words(of text: String) -> [[UInt8]] {
        guard let words = SearchWords(Text(text)) else { return [] }
        var known: Set<[UInt8]> = []
        return words.all.map(\.bytes).filter { known.insert($0).inserted }
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
    /// - Parameters:
    ///   - bar: no more than `limit` values have more; `Int.max` for the alphabetical order of all.
    ///   - spend: called with how many steps follow, and what each of them costs.
    private func candidates(
        _ limit: Int,
        _ bar: Int,
        _ spend: (Int, Int) throws(TooMuchWork) -> Void
    ) throws(TooMuchWork) -> [Candidate] {
        let greatest = bar == .max
        var found: [Candidate] = []
        var tied: [(code: UInt32, count: Int, prefix: UInt64)] = []
        for entry in coded where greatest || entry.count >= bar {
            if !greatest, entry.count > bar {
                found.append(Candidate(value(entry.code), Int(entry.count)))
            } else {
                tied.append((entry.code, Int(entry.count), 0))
            }
        }
        for (value, count) in others where greatest || count >= bar { found.append(Candidate(value, count)) }
        if tied.count > limit {
            try spend(tied.count, Self.prefixCost)
            for index in tied.indices { tied[index].prefix = try prefix(of: tied[index].code, spend) }
            var least = LeastKeys(limit: limit)
            for entry in tied { least.insert(entry.prefix) }
            let last = least.sorted().last ?? .max
            tied.removeAll { $0.prefix > last }
        }
        return found + tied.map { Candidate(value($0.code), $0.count) }
    }

    private func prefix(
        of code: UInt32,
        _ spend: (Int, Int) throws(TooMuchWork) -> Void
    ) throws(TooMuchWork) -> UInt64 {
        guard case .vocabulary(let vocabulary)? = codes, vocabulary.isString(Int(code)) else { return 0 }
        if let number = vocabulary.withString(at: Int(code), FoldedPrefix.number(ofASCII:)) { return number }
        try spend(1, Self.foldingCost)
        return vocabulary.withString(at: Int(code), FoldedPrefix.number(of:))
    }
}

/// A value that may be returned.
private struct Candidate {
    let entry: FacetCounts.Entry

    init(_ value: Value, _ count: Int) { entry = FacetCounts.Entry(value: value, count: count) }

    /// Of its text; 0 for what is no text.
    var byteCount: Int {
        if case .string(let text) = entry.value { text.string.utf8.count } else { 0 }
    }

    /// By which texts are ordered; `nil` for booleans and numbers, which come before them by value.
    var folded: Text? {
        if case .string(let text) = entry.value { Text(Folding.fold(text.string)) } else { nil }
    }
}

/// The first eight bytes of a folded text as a number that orders like them.
private enum FoldedPrefix {
    /// `nil` where one of the first bytes is not ASCII: folding may make other bytes of these, and more of them.
    static func number(ofASCII text: Span<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for index in 0..<8 {
            let byte = index < text.count ? text[index] : 0
            guard byte < 0x80 else { return nil }
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            number = number << 8 | UInt64(isCapital ? byte | 0x20 : byte)
        }
        return number
    }

    /// Reads as much of a text as takes its folded form beyond eight bytes, most often a few characters.
    static func number(of text: Span<UInt8>) -> UInt64 {
        var headCount = 64
        while true {
            // A character is whole: no byte in the middle of one follows.
            var end = min(headCount, text.count)
            while end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
            // Safe: copied at once.
            let head = unsafe text.extracting(..<end).withUnsafeBufferPointer {
                unsafe String(decoding: $0, as: UTF8.self)
            }
            let folded = Folding.fold(head).utf8
            // The next bytes may still join the last character, which has four bytes at most.
            if end == text.count || folded.count >= 8 + 4 { return number(folded) }
            headCount *= 4
        }
    }

    private static func number(_ folded: String.UTF8View) -> UInt64 {
        var number: UInt64 = 0
        var count = 0
        for byte in folded.prefix(8) {
            number = number << 8 | UInt64(byte)
            count += 1
        }
        return count == 0 ? 0 : number << UInt64(8 * (8 - count))
    }
}
