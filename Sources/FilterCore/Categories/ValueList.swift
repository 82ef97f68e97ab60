/// The values that one `multi`, `single` or `options` category offers, and which items have them.
final class ValueList: CategoryValues {
    /// Of the data, then of the definition where the data lack some; of options their ids.
    let vocabulary: Vocabulary
    let column: FacetColumn
    private let nones: Parts<StoredSet>
    private let listedParts: Parts<StoredSet>
    /// By code: as in the vocabulary, but made once.
    let values: [Value]
    let labels: ValueLabels
    /// Others never show up and cannot be chosen.
    let offered: [Int]
    /// By code; `nil` if all values are offered.
    private let isOffered: [Bool]?
    /// The offered codes by falling total, then by rank.
    let byTotal: FrozenArray<UInt32>
    let ranks: ValueRanks

    /// The values of an attribute.
    ///
    /// - Parameter isLean: see ``FacetPart/init(_:codeCount:isLean:)``.
    convenience init(column raw: RawColumn?, items: ItemCodes, definition: CategoryDefinition, isLean: Bool = false) {
        var vocabulary = raw?.vocabulary ?? Vocabulary()
        if let values = definition.values {
            var builder = VocabularyBuilder(vocabulary)
            for value in values { _ = builder.intern(value) }
            if builder.count > vocabulary.count { vocabulary = builder.finish() }
        }
        let part = FacetPart(items, codeCount: vocabulary.count, isLean: isLean)
        let codes = Self.declaredCodes(definition, vocabulary)
        let listed = Self.listed(codes, in: part)
        self.init(
            vocabulary,
            FacetColumn(part),
            nones: Parts(part.none),
            listed: Parts(listed),
            declared: codes,
            definition: definition
        )
    }

    /// - Parameter former: a list with the same values, or with fewer, which lends what it has.
    private init(
        _ vocabulary: Vocabulary,
        _ column: FacetColumn,
        nones: Parts<StoredSet>,
        listed: Parts<StoredSet>,
        declared: [Int]?,
        definition: CategoryDefinition,
        reusing former: ValueList? = nil
    ) {
        let codeCount = vocabulary.count
        self.vocabulary = vocabulary
        self.column = column
        self.nones = nones
        listedParts = listed
        if let former, former.vocabulary.count == codeCount {
            (values, labels, ranks) = (former.values, former.labels, former.ranks)
        } else {
            let values = (0..<codeCount).map { vocabulary[$0] }
            let labels = ValueLabels(values.map { Self.label(of: $0, definition) })
            var declaredRanks = (0..<codeCount).map(UInt32.init)
            if let declared {
                declaredRanks = Array(repeating: UInt32(declared.count), count: codeCount)
                for (rank, code) in declared.enumerated().reversed() { declaredRanks[code] = UInt32(rank) }
            }
            self.values = values
            self.labels = labels
            ranks = ValueRanks(labels: labels, declared: declaredRanks, keys: definition.valueOrder) { code in
                guard case .number(let number) = values[code], labels[code] == values[code].text else { return nil }
                return number
            }
        }
        if let declared {
            var isOffered = Array(repeating: false, count: codeCount)
            for code in declared { isOffered[code] = true }
            self.isOffered = isOffered
            offered = (0..<codeCount).filter { isOffered[$0] }
        } else {
            (offered, isOffered) = Self.offered(by: column)
        }
        byTotal = Self.byTotal(offered, column, ranks)
    }

    /// The list after a change of the items.
    ///
    /// - Parameters:
    ///   - raw: the attribute of the items that are added; `nil` if none of them has it.
    ///   - itemCount: how many those are.
    /// - Complexity: O(values), and O(*v* log *v*) if there are new ones.
    func changed(
        _ change: PartChange,
        adding raw: RawColumn?,
        itemCount: Int,
        definition: CategoryDefinition
    ) -> ValueList {
        var vocabulary = vocabulary
        var items = ItemCodes(itemCount: itemCount, column: raw)
        if let raw {
            let known = (0..<raw.vocabulary.count).map { vocabulary.code(of: raw.vocabulary[$0]) }
            var codes = known.map { UInt32($0 ?? 0) }
            if known.contains(nil) {
                var builder = VocabularyBuilder(vocabulary)
                for code in known.indices where known[code] == nil {
                    codes[code] = UInt32(builder.intern(raw.vocabulary[code]))
                }
                vocabulary = builder.finish()
            }
            items = items.recoded { codes[Int($0)] }
        }
        let part = FacetPart(items, codeCount: vocabulary.count)
        let codes = Self.declaredCodes(definition, vocabulary)
        let kept = change.removed.count
        return ValueList(
            vocabulary,
            column.changed(change, adding: part),
            nones: nones.keeping(kept, adding: part.none),
            listed: listedParts.keeping(kept, adding: Self.listed(codes, in: part)),
            declared: codes,
            definition: definition,
            reusing: self
        )
    }

    /// The list of a view: values of no item that is shown are gone, those that the definition names stay.
    func showing(_ shown: ShownItems, of definition: CategoryDefinition) -> ValueList {
        ValueList(self, showing: shown, offersAll: definition.kind == .options || definition.values != nil)
    }

    private init(_ former: ValueList, showing shown: ShownItems, offersAll: Bool) {
        vocabulary = former.vocabulary
        (values, labels, ranks) = (former.values, former.labels, former.ranks)
        column = former.column.showing(shown)
        nones = former.nones
        listedParts = former.listedParts
        (offered, isOffered) = offersAll ? (former.offered, former.isOffered) : Self.offered(by: column)
        byTotal = Self.byTotal(offered, column, ranks)
    }

    /// The values that some item has: one is gone with the last item that had it.
    private static func offered(by column: FacetColumn) -> (codes: [Int], isOffered: [Bool]?) {
        let totals = column.totals
        let offered = totals.indices.filter { totals[$0] > 0 }
        return (offered, offered.count == totals.count ? nil : totals.map { $0 > 0 })
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
        labels = ValueLabels(options.map(\.label))
        offered = Array(options.indices)
        isOffered = nil
        column = FacetColumn(items, codeCount: options.count)
        nones = Parts(none)
        listedParts = Parts(column.none.complement())
        ranks = ValueRanks(labels: labels, declared: options.indices.map(UInt32.init), keys: definition.valueOrder)
        byTotal = Self.byTotal(offered, column, ranks)
    }

    /// The same options after a change of the items.
    ///
    /// - Parameter added: the options over the items that are added.
    func changed(_ change: PartChange, adding added: ValueList) -> ValueList {
        ValueList(self, change, adding: added)
    }

    private init(_ former: ValueList, _ change: PartChange, adding added: ValueList) {
        let kept = change.removed.count
        vocabulary = former.vocabulary
        (values, labels, ranks) = (former.values, former.labels, former.ranks)
        (offered, isOffered) = (former.offered, former.isOffered)
        column = former.column.changed(change, adding: added.column.first)
        nones = former.nones.keeping(kept, adding: added.none)
        listedParts = former.listedParts.keeping(kept, adding: added.listed)
        byTotal = Self.byTotal(offered, column, ranks)
    }

    /// The items that have no value.
    var none: Bitmap { nones.joined(\.bitmap) }

    /// The items that have a value that is offered.
    var listed: Bitmap { listedParts.joined(\.bitmap) }

    /// The codes of the values that the definition lists, in its order; `nil` if it lists none.
    private static func declaredCodes(_ definition: CategoryDefinition, _ vocabulary: Vocabulary) -> [Int]? {
        definition.values.map { $0.compactMap(vocabulary.code(of:)) }
    }

    private static func listed(_ declared: [Int]?, in part: FacetPart) -> Bitmap {
        guard let declared else { return part.none.complement() }
        var listed = Bitmap(itemCount: part.itemCount)
        for code in declared { part.postings.formUnion(of: code, into: &listed) }
        return listed
    }

    private static func label(of value: Value, _ definition: CategoryDefinition) -> String {
        definition.labels[Text(value.text)] ?? value.text
    }

    private static func byTotal(
        _ offered: [Int],
        _ column: FacetColumn,
        _ ranks: ValueRanks
    ) -> FrozenArray<UInt32> {
        let totals = column.totals
        var keys = offered.map { ranks.restKey(of: $0, total: totals[$0]) }
        keys.sortAscending()
        return FrozenArray(keys.map { UInt32(ranks.code(ofKey: $0)) })
    }

    var top: [Int] { offered }
    var arrangement: ValueArrangement { .list(self) }

    func code(of value: Value) -> Int? {
        guard let code = vocabulary.code(of: value), isOffered?[code] ?? true else { return nil }
        return code
    }

    // MARK: In an archive

    func write(to archive: inout ArchiveWriter) {
        archive.write(vocabulary)
        archive.write(column)
        archive.write(nones.all[0])
        archive.write(listedParts.all[0])
        archive.write(array: byTotal)
        archive.write(ranks)
    }

    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError) {
        let vocabulary = try archive.read(Vocabulary.self)
        self.vocabulary = vocabulary
        column = try archive.read()
        nones = Parts(try archive.read(StoredSet.self))
        listedParts = Parts(try archive.read(StoredSet.self))
        byTotal = try archive.array(below: vocabulary.count)
        ranks = try archive.read()
        let values = (0..<vocabulary.count).map { vocabulary[$0] }
        self.values = values
        labels = ValueLabels(
            definition.kind == .options
                ? (definition.options + (definition.other.map { [$0] } ?? [])).map(\.label)
                : values.map { Self.label(of: $0, definition) }
        )
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
