/// The values that one `multi`, `single` or `options` category offers, and which items have them.
final class ValueList: CategoryValues {
    /// Of the data, then of the definition where the data lack some; of options their ids.
    let vocabulary: Vocabulary
    let column: FacetColumn
    /// The items that have no value.
    let none: Bitmap
    /// The items that have a value that is offered.
    let listed: Bitmap
    /// By code: as in the vocabulary, but made once.
    let values: [Value]
    /// By code.
    let labels: [String]
    /// Others never show up and cannot be chosen.
    let offered: [Int]
    /// By code; `nil` if all values are offered.
    private let isOffered: [Bool]?
    /// The offered codes by falling total.
    let byTotal: FrozenArray<UInt32>
    let ranks: ValueRanks

    /// The values of an attribute.
    init(column raw: RawColumn?, items: ItemCodes, definition: CategoryDefinition) {
        var vocabulary = raw?.vocabulary ?? Vocabulary()
        var declared: [Int]?
        if let values = definition.values {
            var builder = VocabularyBuilder(vocabulary)
            declared = values.map { builder.intern($0) }
            if builder.count > vocabulary.count { vocabulary = builder.finish() }
        }
        let codeCount = vocabulary.count
        let values = (0..<codeCount).map { vocabulary[$0] }
        let labels = values.map { Self.label(of: $0, definition) }
        var declaredRanks = (0..<codeCount).map(UInt32.init)
        if let declared {
            declaredRanks = Array(repeating: UInt32(declared.count), count: codeCount)
            var isOffered = Array(repeating: false, count: codeCount)
            for (rank, code) in declared.enumerated() where !isOffered[code] {
                declaredRanks[code] = UInt32(rank)
                isOffered[code] = true
            }
            self.isOffered = isOffered
            offered = (0..<codeCount).filter { isOffered[$0] }
        } else {
            isOffered = nil
            offered = Array(0..<codeCount)
        }
        self.vocabulary = vocabulary
        self.values = values
        self.labels = labels
        column = FacetColumn(items, codeCount: codeCount)
        none = column.none
        if declared == nil {
            listed = none.complement()
        } else {
            var listed = Bitmap(itemCount: column.itemCount)
            for code in offered { column.postings.formUnion(of: code, into: &listed) }
            self.listed = listed
        }
        ranks = ValueRanks(labels: labels, declared: declaredRanks, keys: definition.valueOrder)
        byTotal = Self.byTotal(offered, column)
    }

    /// Named expressions.
    ///
    /// - Parameters:
    ///   - items: the places of the options that each item passes.
    ///   - none: the items without a value that no option takes.
    init(options: [OptionDefinition], items: ItemCodes, none: Bitmap, definition: CategoryDefinition) {
        var vocabulary = VocabularyBuilder()
        for option in options { _ = vocabulary.intern(.string(option.id)) }
        self.vocabulary = vocabulary.finish()
        values = options.map { .string($0.id) }
        labels = options.map(\.label)
        offered = Array(options.indices)
        isOffered = nil
        column = FacetColumn(items, codeCount: options.count)
        self.none = none
        listed = column.none.complement()
        ranks = ValueRanks(labels: labels, declared: options.indices.map(UInt32.init), keys: definition.valueOrder)
        byTotal = Self.byTotal(offered, column)
    }

    private static func label(of value: Value, _ definition: CategoryDefinition) -> String {
        definition.labels[Text(value.text)] ?? value.text
    }

    private static func byTotal(_ offered: [Int], _ column: FacetColumn) -> FrozenArray<UInt32> {
        // A total and a code make one number that sorts as both.
        let keys = offered.map { UInt64(UInt32.max - column.totals[$0]) << 32 | UInt64($0) }
        return FrozenArray(keys.sorted().map { UInt32(truncatingIfNeeded: $0) })
    }

    var top: [Int] { offered }
    var postings: Postings { column.postings }
    var arrangement: ValueArrangement { .list(self) }

    func code(of value: Value) -> Int? {
        guard let code = vocabulary.code(of: value), isOffered?[code] ?? true else { return nil }
        return code
    }

    func counts(in set: Bitmap, memberCount: Int, by way: CountingWay?) -> ValueCounts {
        column.counts(in: set, memberCount: memberCount, by: way)
    }

    func counts(of codes: [Int], in set: Bitmap, memberCount: Int, by way: CountingWay?) -> ValueCounts {
        column.counts(of: codes, in: set, memberCount: memberCount, by: way)
    }

    func countingCost(memberCount: Int) -> Nanoseconds {
        column.plan(memberCount, forced: nil).cost + Double(column.codeCount)
    }

    // MARK: In an archive

    func write(to archive: inout ArchiveWriter) {
        archive.write(vocabulary)
        archive.write(column)
        archive.write(none)
        archive.write(listed)
        archive.write(array: byTotal)
        archive.write(ranks)
    }

    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError) {
        let vocabulary = try archive.read(Vocabulary.self)
        self.vocabulary = vocabulary
        column = try archive.read()
        none = try archive.read()
        listed = try archive.read()
        byTotal = try archive.array(below: vocabulary.count)
        ranks = try archive.read()
        let values = (0..<vocabulary.count).map { vocabulary[$0] }
        self.values = values
        labels =
            definition.kind == .options
            ? (definition.options + (definition.other.map { [$0] } ?? [])).map(\.label)
            : values.map { Self.label(of: $0, definition) }
        var isOffered: [Bool]?
        if definition.kind != .options, let declared = definition.values {
            var marks = [Bool](repeating: false, count: values.count)
            for code in declared.lazy.compactMap(vocabulary.code(of:)) { marks[code] = true }
            isOffered = marks
        }
        self.isOffered = isOffered
        offered = values.indices.filter { isOffered?[$0] ?? true }
        let counts = [column.codeCount, labels.count, ranks.count]
        try archive.require(
            counts.allSatisfy { $0 == values.count } && byTotal.count == offered.count,
            "a category has fewer or more values than codes"
        )
        var isOpen = isOffered ?? [Bool](repeating: true, count: values.count)
        for code in byTotal {
            try archive.require(isOpen[Int(code)], "a value is listed twice")
            isOpen[Int(code)] = false
        }
    }
}
