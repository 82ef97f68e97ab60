/// The attributes of a catalog, ready to be asked which items pass a filter.
struct AttributeIndex: Sendable {
    /// The form in which an attribute is at hand.
    enum Source: Sendable {
        /// With the items of each value.
        case facets(Vocabulary, FacetColumn)
        /// Numbers alone.
        case numbers(NumericColumn)
        /// With a code for every value.
        case codes(CodedColumn)
        /// At most one string an item, read from the items.
        case texts(ItemTexts)
        /// The ids of the items.
        case ids(ItemStore)
    }

    let itemCount: Int
    let zone: Zone
    /// The day that relative dates are counted from.
    let today: CivilDate
    private(set) var sources: [Text: Source] = [:]

    init(_ table: AttributeTable, zone: Zone, today: CivilDate) {
        itemCount = table.itemCount
        self.zone = zone
        self.today = today
        for column in table.columns { sources[Text(column.path)] = .codes(CodedColumn(column, itemCount: itemCount)) }
    }

    /// The same attributes on another day.
    init(_ other: AttributeIndex, today: CivilDate) {
        itemCount = other.itemCount
        zone = other.zone
        sources = other.sources
        self.today = today
    }

    var names: [String] { sources.keys.map(\.string) }

    func contains(_ attribute: Text) -> Bool {
        sources[attribute] != nil
    }

    /// Puts a form that answers faster in the place of the loaded one, which needs no memory then.
    mutating func replace(_ attribute: Text, with source: Source) {
        guard case .codes? = sources[attribute] else { return }
        sources[attribute] = source
    }

    /// Puts forms that take less memory in the place of the loaded ones that are left.
    ///
    /// - Parameters:
    ///   - table: what the index was made of.
    ///   - items: the same items, if there is a store; texts that stand in their JSON then take no room here.
    /// - Complexity: O(values), with `items` O(bytes of JSON) at worst.
    mutating func settle(_ table: AttributeTable, items: ItemStore?) {
        for column in table.columns {
            guard case .codes? = sources[Text(column.path)] else { continue }
            sources[Text(column.path)] = Self.smallest(column, itemCount: itemCount, items: items)
        }
    }

    private static func smallest(_ column: RawColumn, itemCount: Int, items: ItemStore?) -> Source {
        let hasManyValues = column.vocabulary.count > itemCount / manyValuesShare
        if hasManyValues {
            if let numbers = ValueOrder.numbers(of: column.vocabulary) {
                let codes = ItemCodes(itemCount: itemCount, column: column)
                return .numbers(NumericColumn(numbers: numbers, items: codes))
            }
            if let items, let texts = ItemTexts(column, of: items) {
                return texts.isEqual(to: items.ids) ? .ids(items) : .texts(texts)
            }
        }
        return .codes(CodedColumn(narrowing: column, itemCount: itemCount))
    }

    /// A value takes 25 bytes and more beside the codes: below one value in 16 items codes are smaller.
    private static let manyValuesShare = 16

    /// The items that pass a filter: of several values of an item one is enough, and a negated filter takes those that
    /// none of them passes. An attribute that no item has passes none.
    ///
    /// - Complexity: O(distinct values + values) for an attribute with codes, O(distinct values + *w* words for each that
    ///   passes) for facets, O(values) for numbers and for texts of the items.
    func items(matching filter: Filter) -> Bitmap {
        let items = sources[filter.attribute].map { self.items(in: $0, passing: filter.predicate) }
        let passing = items ?? Bitmap(itemCount: itemCount)
        return filter.isNegated ? passing.complement() : passing
    }

    /// The items that pass an expression.
    func items(matching expression: FilterExpression) -> Bitmap {
        switch expression {
        case .filter(let filter): return items(matching: filter)
        case .not(let inner): return items(matching: inner).complement()
        case .and(let parts):
            return parts.reduce(.all(itemCount: itemCount)) { $0.intersection(items(matching: $1)) }
        case .or(let parts):
            return parts.reduce(Bitmap(itemCount: itemCount)) { $0.union(items(matching: $1)) }
        }
    }

    /// The items of which a value begins, folded, with a letter of a range; letters are compared as scalars.
    func items(of attribute: Text, startingIn letters: ClosedRange<Unicode.Scalar>) -> Bitmap {
        items(of: attribute) { value in
            guard let first = Folding.fold(value.text).unicodeScalars.first else { return false }
            return letters.contains(first)
        }
    }

    /// The items without a value.
    func none(of attribute: Text) -> Bitmap {
        switch sources[attribute] {
        case .facets(_, let column): column.none
        case .numbers(let column): column.none
        case .codes(let column): column.none
        case .texts(let texts): texts.none
        case .ids: Bitmap(itemCount: itemCount)
        case nil: .all(itemCount: itemCount)
        }
    }

    // MARK: Sources

    private func items(in source: Source, passing predicate: Filter.Predicate) -> Bitmap {
        guard case .numbers(let column) = source else {
            if let wanted = predicate.wantedValue { return items(in: source, having: wanted) }
            let test = ValueTest(predicate, zone: zone, today: today)
            return items(in: source, where: test.passes)
        }
        return items(in: column, passing: predicate)
    }

    /// Looked up, instead of asked value by value.
    private func items(in source: Source, having value: Value) -> Bitmap {
        switch source {
        case .facets(let vocabulary, let column):
            return vocabulary.code(of: value).map(column.postings.bitmap(of:)) ?? Bitmap(itemCount: itemCount)
        case .codes(let column): return column.items(having: value)
        case .numbers(let column):
            guard case .number(let number) = value else { return Bitmap(itemCount: itemCount) }
            return column.items(from: number, to: number)
        case .texts(let texts):
            guard case .string(let text) = value else { return Bitmap(itemCount: itemCount) }
            return texts.items(having: text.string.utf8Span.span)
        case .ids(let store):
            var items = Bitmap(itemCount: itemCount)
            if case .string(let text) = value, let item = store.index(ofID: text.string) { items.insert(item) }
            return items
        }
    }

    /// Whether some item has a value.
    func has(_ value: Value, _ attribute: Text) -> Bool {
        switch sources[attribute] {
        case .facets(let vocabulary, _): vocabulary.code(of: value) != nil
        case .codes(let column): column.vocabulary.code(of: value) != nil
        case .some(let source): items(in: source, having: value).count > 0
        case nil: false
        }
    }

    private func items(of attribute: Text, where passes: (Value) -> Bool) -> Bitmap {
        sources[attribute].map { items(in: $0, where: passes) } ?? Bitmap(itemCount: itemCount)
    }

    private func items(in source: Source, where passes: (Value) -> Bool) -> Bitmap {
        var items = Bitmap(itemCount: itemCount)
        switch source {
        case .facets(let vocabulary, let column):
            for code in 0..<vocabulary.count where passes(vocabulary[code]) {
                column.postings.formUnion(of: code, into: &items)
            }
        case .codes(let column): return column.items(where: passes)
        case .texts(let texts): return texts.items { passes(.string(Text($0))) }
        case .ids(let store): return store.ids.items { passes(.string(Text($0))) }
        case .numbers(let column):
            return column.items(where: { passes(.number($0)) })
        }
        return items
    }

    private func items(in column: NumericColumn, passing predicate: Filter.Predicate) -> Bitmap {
        switch predicate {
        case .facet(.number(let number), _): column.items(from: number, to: number)
        case .comparison(let sign, .number(let number)): column.items(sign, .number(number), in: zone)
        case .range(let lower, let upper) where lower?.isNumber ?? true && upper?.isNumber ?? true:
            column.items(from: lower?.number, to: upper?.number)
        case .facet, .comparison, .range, .tag: Bitmap(itemCount: itemCount)
        case .keyword: column.items(where: { ValueTest(predicate, zone: zone, today: today).passes(.number($0)) })
        }
    }
}

extension Filter.Operand {
    fileprivate var number: Number? {
        if case .number(let number) = self { number } else { nil }
    }

    fileprivate var isNumber: Bool { number != nil }
}

extension Filter.Predicate {
    /// The one value that passes, where that is all there is to it.
    var wantedValue: Value? {
        switch self {
        case .facet(let value, _): value
        case .tag(let tag): .string(tag)
        case .comparison, .range, .keyword: nil
        }
    }
}

// MARK: - In an archive

extension AttributeIndex {
    func write(to archive: inout ArchiveWriter) {
        archive.write(sources.count)
        for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
            archive.write(name)
            switch source {
            case .facets(let vocabulary, let column):
                archive.write(0)
                archive.write(vocabulary)
                archive.write(column)
            case .numbers(let column):
                archive.write(1)
                archive.write(column)
            case .codes(let column):
                archive.write(2)
                archive.write(column)
            case .texts(let texts):
                archive.write(3)
                texts.write(to: &archive)
            case .ids:
                archive.write(4)
            }
        }
    }

    /// - Parameter items: those that the catalog was written with.
    init(
        from archive: inout ArchiveReader,
        items: ItemStore,
        zone: Zone,
        today: CivilDate
    ) throws(ArchiveError) {
        itemCount = archive.itemCount
        self.zone = zone
        self.today = today
        for _ in 0..<max(0, try archive.read(Int.self)) {
            let name = try archive.read(Text.self)
            switch try archive.read(Int.self) {
            case 0:
                let vocabulary = try archive.read(Vocabulary.self)
                let column = try archive.read(FacetColumn.self)
                try archive.require(
                    column.codeCount == vocabulary.count,
                    "“\(name)” has fewer or more values than codes"
                )
                sources[name] = .facets(vocabulary, column)
            case 1: sources[name] = .numbers(try archive.read())
            case 2: sources[name] = .codes(try archive.read())
            case 3: sources[name] = .texts(try ItemTexts(from: &archive, json: items.json))
            case 4: sources[name] = .ids(items)
            default: throw .impossible("“\(name)” has no form")
            }
        }
    }
}
