/// One attribute with a code for every value, to be asked value by value.
struct CodedColumn: Sendable {
    let itemCount: Int
    let vocabulary: Vocabulary
    /// Item after item.
    private let codes: CodeArray
    /// `itemCount + 1` offsets into `codes`; `nil` if every item has exactly one value.
    private let starts: FrozenArray<UInt32>?

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
        starts = column.starts
    }

    /// The items with a value.
    ///
    /// - Complexity: O(values).
    func items(having value: Value) -> Bitmap {
        guard let wanted = vocabulary.code(of: value) else { return Bitmap(itemCount: itemCount) }
        return items(whereCode: { $0 == wanted })
    }

    /// The items of which a value passes a test, made once for each distinct value.
    ///
    /// - Complexity: O(distinct values + values).
    func items(where passes: (Value) -> Bool) -> Bitmap {
        let isPassing = (0..<vocabulary.count).map { passes(vocabulary[$0]) }
        return items(whereCode: { isPassing[$0] })
    }

    /// The items without a value.
    var none: Bitmap {
        var none = Bitmap(itemCount: itemCount)
        guard starts != nil else { return none }
        for item in 0..<itemCount where range(of: item).isEmpty { none.insert(item) }
        return none
    }

    private func items(whereCode passes: (Int) -> Bool) -> Bitmap {
        var items = Bitmap(itemCount: itemCount)
        for item in 0..<itemCount where range(of: item).contains(where: { passes(codes[$0]) }) { items.insert(item) }
        return items
    }

    private func range(of item: Int) -> Range<Int> {
        guard let starts else { return item..<item + 1 }
        return Int(starts[item])..<Int(starts[item + 1])
    }
}

// MARK: - In an archive

extension CodedColumn: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(vocabulary)
        archive.write(codes.count)
        codes.write(to: &archive)
        archive.write(starts != nil)
        if let starts { archive.write(array: starts) }
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        itemCount = archive.itemCount
        vocabulary = try archive.read()
        let count = try archive.read(Int.self)
        try archive.require(count >= 0, "there are fewer values than none")
        codes = try CodeArray(from: &archive, count: count, codeCount: vocabulary.count)
        if try archive.read(Bool.self) {
            starts = try archive.starts(count: itemCount + 1, end: count)
        } else {
            starts = nil
            try archive.require(count == itemCount, "an item has no value")
        }
    }
}
