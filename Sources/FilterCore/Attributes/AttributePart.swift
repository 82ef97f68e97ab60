/// The attributes of the items of one part, ready to be asked which items pass a filter.
struct AttributePart: Sendable {
    /// The form in which an attribute is at hand.
    enum Source: Sendable {
        /// With the items of each value.
        case facets(Vocabulary, FacetPart)
        /// Numbers alone.
        case numbers(NumericColumn)
        /// With a code for every value.
        case codes(CodedColumn)
        /// At most one string an item, read from the items.
        case texts(ItemTexts)
        /// The ids of the items.
        case ids(ItemPart)
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
    init(_ other: AttributePart, today: CivilDate) {
        itemCount = other.itemCount
        zone = other.zone
        sources = other.sources
        self.today = today
    }

    /// The attributes without some.
    func without(_ gone: Set<Text>) -> AttributePart {
        var part = self
        for name in gone { part.sources[name] = nil }
        return part
    }

    /// Puts a form that answers faster in the place of the loaded one, which needs no memory then.
    ///
    /// - Parameter source: made only where the attribute is still as it was loaded.
    mutating func replace(_ attribute: Text, with source: @autoclosure () -> Source) {
        guard case .codes? = sources[attribute] else { return }
        sources[attribute] = source()
    }

    /// Puts forms that take less memory in the place of the loaded ones that are left.
    ///
    /// - Parameters:
    ///   - table: what the index was made of.
    ///   - items: the same items, if there is a store; texts that stand in their JSON then take no room here.
    ///   - known: such forms, made of the same table and items.
    /// - Complexity: O(values), with `items` O(bytes of JSON) at worst.
    mutating func settle(_ table: AttributeTable, items: ItemPart?, knowing known: [Text: Source]) {
        for column in table.columns {
            let name = Text(column.path)
            guard case .codes? = sources[name] else { continue }
            sources[name] = known[name] ?? Self.smallest(column, itemCount: itemCount, items: items)
        }
    }

    /// The form of a column that takes the least memory.
    static func smallest(_ column: RawColumn, itemCount: Int, items: ItemPart?) -> Source {
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
    static let manyValuesShare = 16

    /// The items of which a value passes each of some predicates.
    ///
    /// - Parameter isEnded: asked every thousand values or texts: whether to stop, so that items are missing.
    func items(
        of attribute: Text,
        passingEach predicates: [Filter.Predicate],
        isEnded: () -> Bool
    ) -> [Bitmap] {
        guard let source = sources[attribute] else {
            return Array(repeating: Bitmap(itemCount: itemCount), count: predicates.count)
        }
        return items(in: source, passingEach: predicates, isEnded)
    }

    /// So many values and texts are tested between two questions whether to stop.
    private static let questionInterval = 1_024

    /// The items of which a value begins, folded, with a letter of a range; letters are compared as scalars.
    func items(of attribute: Text, startingIn letters: ClosedRange<Unicode.Scalar>) -> Bitmap {
        guard let source = sources[attribute] else { return Bitmap(itemCount: itemCount) }
        return items(in: source) { value in
            Folding.firstLetter(of: value.text).map(letters.contains) ?? false
        }
    }

    /// The items of which a value is a number of an interval.
    func items(of attribute: Text, inside interval: NumberInterval) -> Bitmap {
        guard let source = sources[attribute] else { return Bitmap(itemCount: itemCount) }
        return items(in: source) { value in
            guard case .number(let number) = value else { return false }
            return interval.contains(number)
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

    /// The values of an item.
    ///
    /// - Complexity: O(1) for at most one value an item.
    func values(of attribute: Text, at item: Int) -> [Value] {
        switch sources[attribute] {
        case .facets(let vocabulary, let column): column.codes(of: item).map { vocabulary[$0] }
        case .numbers(let column): column.numbers(of: item).map { .number($0) }
        case .codes(let column): column.codes(of: item).map { column.vocabulary[$0] }
        case .texts(let texts): texts.hasText(item) ? [.string(Text(texts.text(of: item)))] : []
        case .ids(let store): [.string(Text(store.id(of: item)))]
        case nil: []
        }
    }

    // MARK: Sources

    private func items(
        in source: Source,
        passingEach predicates: [Filter.Predicate],
        _ isEnded: () -> Bool
    ) -> [Bitmap] {
        if case .codes(let column) = source { return items(in: column, passingEach: predicates, isEnded) }
        var items = [Bitmap](repeating: Bitmap(itemCount: itemCount), count: predicates.count)
        var tested: [Int] = []
        for (place, predicate) in predicates.enumerated() {
            if case .numbers(let column) = source, let found = self.items(in: column, passing: predicate) {
                items[place] = found
            } else if let wanted = predicate.wantedValue {
                items[place] = self.items(in: source, having: wanted)
            } else {
                tested.append(place)
            }
        }
        guard !tested.isEmpty else { return items }
        let tests = ValueTestSet(tested.map { predicates[$0] }, zone: zone, today: today)
        for (found, place) in zip(self.items(in: source, passingEach: tests, isEnded), tested) { items[place] = found }
        return items
    }

    /// Looked up, instead of asked value by value.
    private func items(in source: Source, having value: Value) -> Bitmap {
        switch source {
        case .facets(let vocabulary, let column):
            return vocabulary.code(of: value).map(column.postings.bitmap(of:)) ?? Bitmap(itemCount: itemCount)
        case .codes(let column): return items(in: column, passingEach: [.facet(value, score: nil)]) { false }[0]
        case .numbers(let column):
            guard case .number(let number) = value else { return Bitmap(itemCount: itemCount) }
            return column.items(from: number, to: number)
        case .texts(let texts):
            guard case .string(let text) = value else { return Bitmap(itemCount: itemCount) }
            return texts.items(having: text.string.utf8Span.span)
        case .ids(let store):
            var items = Bitmap(itemCount: itemCount)
            if case .string(let text) = value, let item = store.index(ofID: text.string.utf8Span.span) {
                items.insert(item)
            }
            return items
        }
    }

    private func items(in source: Source, where passes: (Value) -> Bool) -> Bitmap {
        switch source {
        case .facets(let vocabulary, let column):
            column.items(withAnyOf: (0..<vocabulary.count).filter { passes(vocabulary[$0]) })
        case .codes(let column):
            column.items(passingEach: 1) { code, pass in if passes(column.vocabulary[code]) { pass(0) } }[0]
        case .texts(let texts): texts.items { passes(.string(Text($0))) }
        case .ids(let store): store.ids.items { passes(.string(Text($0))) }
        case .numbers(let column): column.items(where: { passes(.number($0)) })
        }
    }

    /// One pass over the distinct values, or over the texts of the items, for all tests.
    private func items(in source: Source, passingEach tests: ValueTestSet, _ isEnded: () -> Bool) -> [Bitmap] {
        var tests = tests
        switch source {
        case .facets(let vocabulary, let column):
            return column.items(passingEach: tests.count) { pass in
                for code in 0..<vocabulary.count {
                    if code.isMultiple(of: Self.questionInterval), isEnded() { break }
                    tests.forEachPassing(code, of: vocabulary) { pass(code, $0) }
                }
            }
        case .codes: preconditionFailure("codes are tested with what is looked up among them")
        case .texts(let texts): return items(of: texts, passingEach: &tests, isEnded)
        case .ids(let store): return items(of: store.ids, passingEach: &tests, isEnded)
        case .numbers(let column):
            return column.items(passingEach: tests.count) { number, pass in tests.forEachPassing(.number(number), pass)
            }
        }
    }

    /// One pass for the values that are looked up and those that are tested.
    private func items(
        in column: CodedColumn,
        passingEach predicates: [Filter.Predicate],
        _ isEnded: () -> Bool
    ) -> [Bitmap] {
        var wanted: [Int: [Int]] = [:]
        var tested: [Int] = []
        for (place, predicate) in predicates.enumerated() {
            if let value = predicate.wantedValue {
                if let code = column.vocabulary.code(of: value) { wanted[code, default: []].append(place) }
            } else {
                tested.append(place)
            }
        }
        var tests = ValueTestSet(tested.map { predicates[$0] }, zone: zone, today: today)
        var isStopped = false
        return column.items(passingEach: predicates.count) { code, pass in
            if code.isMultiple(of: Self.questionInterval) { isStopped = isStopped || isEnded() }
            if isStopped { return }
            wanted[code]?.forEach(pass)
            if !tested.isEmpty { tests.forEachPassing(code, of: column.vocabulary) { pass(tested[$0]) } }
        }
    }

    private func items(
        of texts: ItemTexts,
        passingEach tests: inout ValueTestSet,
        _ isEnded: () -> Bool
    ) -> [Bitmap] {
        var table = BitmapTable(setCount: tests.count, itemCount: itemCount)
        for item in 0..<itemCount {
            if item.isMultiple(of: Self.questionInterval), isEnded() { break }
            guard texts.hasText(item) else { continue }
            texts.withText(of: item) { tests.forEachPassing(string: $0) { table.insert(item, into: $0) } }
        }
        return table.bitmaps()
    }

    /// `nil` for a predicate that is asked value by value.
    private func items(in column: NumericColumn, passing predicate: Filter.Predicate) -> Bitmap? {
        switch predicate {
        case .facet(.number(let number), _): column.items(from: number, to: number)
        case .comparison(let sign, .number(let number)): column.items(sign, .number(number), in: zone)
        case .range(let lower, let upper) where lower?.isNumber ?? true && upper?.isNumber ?? true:
            column.items(from: lower?.number, to: upper?.number)
        case .facet, .comparison, .range, .tag: Bitmap(itemCount: itemCount)
        case .keyword, .hasValue: nil
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
        case .comparison, .range, .keyword, .hasValue: nil
        }
    }
}

// MARK: - In an archive

extension AttributePart {
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
        items: ItemPart,
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
                let column = try archive.read(FacetPart.self)
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
