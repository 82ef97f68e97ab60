import FilterCore

/// One category's items, as ``EngineFloor`` counts them.
struct FloorColumn {
    static let mostWidth = 8
    private static let mostPostings = 32

    let valueCount: Int
    /// Numbers of a range; what follows is of everything else.
    private(set) var values: [UInt32]?
    /// Bit sets of the commonest values.
    private(set) var postings: [[UInt64]] = []
    private(set) var codes: [UInt8] = []
    private(set) var codeBytes = 4
    /// Codes of each item, filled up with some that are no values, a different one in every place, as increments of one
    /// number wait for each other; 1 where every item has exactly one value.
    private(set) var width = 1
    /// Where the codes of each item begin, if some have too many for that.
    private(set) var starts: [UInt32]?

    init(_ raw: RawColumn, _ kind: CategoryKind, itemCount: Int) {
        func range(_ item: Int) -> Range<Int> { raw.offsets.range(of: item) }
        guard kind != .range else {
            valueCount = 0
            values = (0..<itemCount).map { raw.codes[range($0)].first ?? 0 }
            return
        }
        valueCount = raw.vocabulary.count
        let codeCount = valueCount + Self.mostWidth
        codeBytes = codeCount <= 1 << 8 ? 1 : codeCount <= 1 << 16 ? 2 : 4
        width = (0..<itemCount).reduce(1) { max($0, range($1).count) }
        if width > Self.mostWidth {
            starts = (0..<itemCount).reduce(into: [0]) { $0.append($0[$0.count - 1] + UInt32(range($1).count)) }
        }
        var frequencies = [Int](repeating: 0, count: valueCount)
        for code in raw.codes { frequencies[Int(code)] += 1 }
        let commonest = frequencies.indices.sorted { frequencies[$0] > frequencies[$1] }.prefix(Self.mostPostings)
        var places = [Int?](repeating: nil, count: valueCount)
        for (place, code) in commonest.enumerated() { places[code] = place }
        postings = commonest.map { _ in [UInt64](repeating: 0, count: (itemCount + 63) / 64) }
        codes.reserveCapacity((width > Self.mostWidth ? raw.codes.count : itemCount * width) * codeBytes)
        for item in 0..<itemCount {
            for code in raw.codes[range(item)] {
                append(code)
                if let place = places[Int(code)] { postings[place][item >> 6] |= 1 << UInt64(item & 63) }
            }
            guard width <= Self.mostWidth else { continue }
            for place in range(item).count..<width { append(UInt32(valueCount + place)) }
        }
    }

    private mutating func append(_ code: UInt32) {
        withUnsafeBytes(of: code.littleEndian) { codes += $0.prefix(codeBytes) }
    }
}
