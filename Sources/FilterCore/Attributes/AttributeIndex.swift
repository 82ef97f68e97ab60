/// The attributes of a catalog, ready to be asked which items pass a filter.
struct AttributeIndex: Sendable {
    /// The form in which an attribute is at hand.
    enum Source: Sendable {
        /// With the items of each value.
        case facets(Vocabulary, FacetColumn)
        /// Numbers alone.
        case numbers(NumericColumn)
        /// As loaded.
        case raw(RawColumn)
    }

    let itemCount: Int
    let zone: Zone
    /// What relative dates are counted from.
    let today: CivilDate
    private var sources: [Text: Source] = [:]

    init(_ table: AttributeTable, zone: Zone, today: CivilDate) {
        itemCount = table.itemCount
        self.zone = zone
        self.today = today
        for column in table.columns { sources[Text(column.path)] = .raw(column) }
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
        guard case .raw? = sources[attribute] else { return }
        sources[attribute] = source
    }

    /// The items that pass a filter: of several values of an item one is enough, and a negated filter takes those that
    /// none of them passes. An attribute that no item has passes none.
    ///
    /// - Complexity: O(distinct values + values) for an attribute as loaded, O(distinct values + *w* words for each that
    ///   passes) for facets.
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
        case .raw(let column): ItemCodes(itemCount: itemCount, column: column).none
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
        case .raw(let column):
            var items = Bitmap(itemCount: itemCount)
            guard let wanted = column.vocabulary.code(of: value) else { return items }
            let codes = ItemCodes(itemCount: itemCount, column: column)
            for item in 0..<itemCount where codes.range(of: item).contains(where: { codes.codes[$0] == wanted }) {
                items.insert(item)
            }
            return items
        case .numbers(let column):
            guard case .number(let number) = value else { return Bitmap(itemCount: itemCount) }
            return column.items(from: number, to: number)
        }
    }

    /// Whether some item may have a value; an attribute of numbers alone has any number.
    func mayHave(_ value: Value, _ attribute: Text) -> Bool {
        switch sources[attribute] {
        case .facets(let vocabulary, _): vocabulary.code(of: value) != nil
        case .raw(let column): column.vocabulary.code(of: value) != nil
        case .numbers: value.typeTag == "n"
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
        case .raw(let column):
            let isPassing = (0..<column.vocabulary.count).map { passes(column.vocabulary[$0]) }
            let codes = ItemCodes(itemCount: itemCount, column: column)
            for item in 0..<itemCount where codes.range(of: item).contains(where: { isPassing[Int(codes.codes[$0])] }) {
                items.insert(item)
            }
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
            case .raw(let column):
                archive.write(2)
                archive.write(column)
            }
        }
    }

    init(from archive: inout ArchiveReader, zone: Zone, today: CivilDate) throws(ArchiveError) {
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
            case 2: sources[name] = .raw(try archive.read())
            default: throw .impossible("“\(name)” has no form")
            }
        }
    }
}
