/// One attribute with a code for every value, to be asked value by value.
struct CodedColumn: Sendable {
    let itemCount: Int
    let vocabulary: Vocabulary
    /// Item after item.
    private let codes: CodeArray
    /// Where in `codes` those of each item lie.
    let offsets: ValueOffsets

    /// The codes as loaded, in the same memory.
    init(_ column: RawColumn, itemCount: Int) {
        self.init(column, itemCount: itemCount, codes: .bits32(column.codes))
    }

    /// The codes in the narrowest width.
    ///
    /// - Complexity: O(values).
    init(narrowing column: RawColumn, itemCount: Int) {
        let codes = CodeArray(column.codes, codeCount: column.vocabulary.count)
        self.init(column, itemCount: itemCount, codes: codes)
    }

    private init(_ column: RawColumn, itemCount: Int, codes: CodeArray) {
        self.itemCount = itemCount
        vocabulary = column.vocabulary
        self.codes = codes
        offsets = column.offsets
    }

    /// The items of which a value passes each of some tests, made once for each distinct value.
    ///
    /// - Parameters:
    ///   - candidates: the items that are asked about; `nil` for all.
    ///   - forEachPassed: calls its closure with each test, below `testCount`, that the value with a code passes.
    /// - Throws: what `forEachPassed` throws.
    /// - Complexity: O(distinct values + values + tests passed).
    func items<Failure: Error>(
        passingEach testCount: Int,
        among candidates: Bitmap? = nil,
        _ forEachPassed: (_ code: Int, (_ test: Int) -> Void) throws(Failure) -> Void
    ) throws(Failure) -> [Bitmap] {
        var isWanted = [Bool](repeating: candidates == nil, count: vocabulary.count)
        if let candidates {
            offsets.forEachMember(of: candidates) { _, range in
                for index in range { isWanted[codes[index]] = true }
            }
        }
        // By code: where the tests that it passes begin.
        var passed: [Int32] = []
        var ends: [Int] = []
        ends.reserveCapacity(vocabulary.count)
        for code in 0..<vocabulary.count {
            if isWanted[code] { try forEachPassed(code) { passed.append(Int32($0)) } }
            ends.append(passed.count)
        }
        var table = BitmapTable(setCount: testCount, itemCount: itemCount)
        guard !passed.isEmpty else { return table.bitmaps() }
        func insert(_ item: Int, _ range: Range<Int>) {
            for index in range {
                let code = codes[index]
                for place in (code == 0 ? 0 : ends[code - 1])..<ends[code] {
                    table.insert(item, into: Int(passed[place]))
                }
            }
        }
        if let candidates {
            offsets.forEachMember(of: candidates, insert)
        } else {
            offsets.forEachItem(of: itemCount, insert)
        }
        return table.bitmaps()
    }

    /// How many members of a set have each code.
    ///
    /// - Parameter weights: what each item counts for; `nil`: one.
    /// - Complexity: O(*w* + values of members + distinct values), *w* words.
    func counts(in set: Bitmap, weighing weights: WeightArray? = nil) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: vocabulary.count)
        if isFull {
            codes.addHistogram(of: set, weighing: weights, to: &counts)
        } else {
            offsets.forEachMember(of: set) { item, range in
                let weight = weights?[item] ?? 1
                for index in range { counts[codes[index]] &+= weight }
            }
        }
        return counts
    }

    /// Every item has exactly one value.
    var isFull: Bool { if case .full = offsets { true } else { false } }

    /// The items without a value.
    var none: Bitmap { offsets.none(itemCount: itemCount) }

    /// The codes of an item.
    func codes(of item: Int) -> [Int] {
        offsets.range(of: item).map { codes[$0] }
    }
}

// MARK: - In an archive

extension CodedColumn: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(vocabulary)
        archive.write(codes.count)
        codes.write(to: &archive)
        offsets.write(to: &archive)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        itemCount = archive.itemCount
        vocabulary = try archive.read()
        let count = try archive.read(Int.self)
        try archive.require(count >= 0, "there are fewer values than none")
        codes = try CodeArray(from: &archive, count: count, codeCount: vocabulary.count)
        offsets = try ValueOffsets(from: &archive, count: count)
    }
}
