/// The attributes of a catalog, ready to be asked which items pass a filter.
struct AttributeIndex: Sendable {
    private(set) var parts: Parts<AttributePart>
    let zone: Zone
    /// The day that relative dates are counted from.
    let today: CivilDate
    /// Knows the items of words that were looked for before.
    private var words: (any WordCache)?

    init(_ table: AttributeTable, zone: Zone, today: CivilDate) {
        self.init(AttributePart(table, zone: zone, today: today))
    }

    private init(_ part: AttributePart) {
        parts = Parts(part, itemCount: part.itemCount)
        zone = part.zone
        today = part.today
    }

    /// The same attributes on another day.
    init(_ other: AttributeIndex, today: CivilDate) {
        parts = other.parts.mapped { AttributePart($0, today: today) }
        zone = other.zone
        words = other.words
        self.today = today
    }

    /// The attributes after a change of the items.
    ///
    /// - Parameter added: those of the items that are added.
    func changed(_ change: PartChange, adding added: AttributeIndex) -> AttributeIndex {
        var index = self
        index.parts = parts.keeping(change.removed.count, adding: added.parts.all[0], itemCount: added.itemCount)
        return index
    }

    /// The attributes of the items of one part.
    func ofPart(_ index: Int) -> AttributeIndex {
        AttributeIndex(parts.all[index])
    }

    /// The attributes without some.
    func without(_ gone: Set<Text>) -> AttributeIndex {
        guard !gone.isEmpty else { return self }
        var index = self
        index.parts = parts.mapped { $0.without(gone) }
        return index
    }

    /// The same attributes with a memory for words.
    func finding(_ words: any WordCache) -> AttributeIndex {
        var index = self
        index.words = words
        return index
    }

    /// How many places items have.
    var itemCount: Int { parts.placeCount }

    /// The names of all attributes, in the order of their bytes.
    var names: [String] { all.sorted().map(\.string) }

    /// The attributes in the object that another one is.
    ///
    /// - Complexity: O(attributes)
    func inside(_ object: Text) -> [Text] {
        let beginning = Array("\(object).".utf8)
        return all.filter { $0.string.utf8.starts(with: beginning) }
    }

    private var all: Set<Text> { parts.all.reduce(into: []) { $0.formUnion($1.sources.keys) } }

    func contains(_ attribute: Text) -> Bool {
        parts.all.contains { $0.sources[attribute] != nil }
    }

    /// What the codes of an attribute mean that has its items by value; `nil` for any other, and for several parts.
    func vocabulary(of attribute: Text) -> Vocabulary? {
        guard case .facets(let vocabulary, _)? = parts.only?.sources[attribute] else { return nil }
        return vocabulary
    }

    /// Puts a form that answers faster in the place of the loaded one, which needs no memory then.
    ///
    /// - Precondition: there is one part.
    /// - Parameter source: made only where the attribute is still as it was loaded.
    mutating func replace(_ attribute: Text, with source: @autoclosure () -> AttributePart.Source) {
        parts.change { $0.replace(attribute, with: source()) }
    }

    /// Puts forms that take less memory in the place of the loaded ones that are left.
    ///
    /// - Precondition: there is one part.
    /// - Parameters:
    ///   - table: what the index was made of.
    ///   - items: the same items, if there is a store; texts that stand in their JSON then take no room here.
    ///   - known: such forms, made of the same table and items.
    /// - Complexity: O(values), with `items` O(bytes of JSON) at worst.
    mutating func settle(
        _ table: AttributeTable,
        items: ItemPart?,
        knowing known: [Text: AttributePart.Source] = [:]
    ) {
        parts.change { $0.settle(table, items: items, knowing: known) }
    }

    /// The items that pass a filter: of several values of an item one is enough, and a negated filter takes those that
    /// none of them passes. An attribute that no item has passes none.
    func items(matching filter: Filter) -> Bitmap {
        items(matchingEach: [filter])[filter] ?? Bitmap(itemCount: itemCount)
    }

    /// The items that pass each of some filters. Every attribute is gone through at most once for all of them, except for
    /// numbers and for values that are looked up.
    ///
    /// - Complexity: O(distinct values + values) for each attribute with codes, O(distinct values + *w* words for each that
    ///   passes) for facets, O(bytes) for texts of the items; O(values) for each filter over numbers; and O(distinct
    ///   values) for each comparison and range over others.
    ///
    /// - Parameters:
    ///   - kept: ``kept(of:)`` these filters.
    ///   - isEnded: asked at intervals while texts and values are gone through: whether to stop. Once true, it stays so.
    /// - Returns: `nil` if it was stopped.
    func items(
        matchingEach filters: some Sequence<Filter>,
        kept: [Filter: WordItems],
        isEnded: () -> Bool
    ) -> [Filter: Bitmap]? {
        var passing: [Filter: Bitmap] = [:]
        var wanted: [Text: [Filter]] = [:]
        for filter in Set(filters) {
            if case .hasValue = filter.predicate {
                let none = none(of: filter.attribute)
                passing[filter] = filter.isNegated ? none : none.complement()
            } else if let items = kept[filter]?.bitmap {
                passing[filter] = filter.isNegated ? items.complement() : items
            } else {
                wanted[filter.attribute, default: []].append(filter)
            }
        }
        for (attribute, filters) in wanted {
            let predicates = filters.map(\.predicate)
            let found = parts.joined(filters.count) {
                $0.items(of: attribute, passingEach: predicates, isEnded: isEnded)
            }
            if isEnded() { return nil }
            for (items, filter) in zip(found, filters) {
                passing[filter] = filter.isNegated ? items.complement() : items
                if let words, let word = filter.word { words.keep(WordItems(items), of: word) }
            }
        }
        return passing
    }

    /// The items that pass each of some filters, as ``items(matchingEach:kept:isEnded:)``.
    func items(matchingEach filters: some Sequence<Filter>) -> [Filter: Bitmap] {
        items(matchingEach: filters, kept: kept(of: filters)) { false } ?? [:]
    }

    /// The items that hold the words of those filters whose words were looked for before.
    ///
    /// - Complexity: O(filters).
    func kept(of filters: some Sequence<Filter>) -> [Filter: WordItems] {
        guard let words else { return [:] }
        return filters.reduce(into: [:]) { kept, filter in
            kept[filter] = filter.word.flatMap(words.items(of:))
        }
    }

    /// The items that pass an expression.
    func items(matching expression: FilterExpression) -> Bitmap {
        items(matching: expression, knowing: items(matchingEach: expression.filters))
    }

    /// The items that pass an expression, made of those that pass each of its filters.
    func items(matching expression: FilterExpression, knowing passing: [Filter: Bitmap]) -> Bitmap {
        switch expression {
        case .filter(let filter): return passing[filter] ?? Bitmap(itemCount: itemCount)
        case .not(let inner): return items(matching: inner, knowing: passing).complement()
        case .and(let parts):
            return parts.reduce(into: .all(itemCount: itemCount)) {
                $0.formIntersection(items(matching: $1, knowing: passing))
            }
        case .or(let parts):
            return parts.reduce(into: Bitmap(itemCount: itemCount)) {
                $0.formUnion(items(matching: $1, knowing: passing))
            }
        }
    }

    /// The items of which a value begins, folded, with a letter of a range; letters are compared as scalars.
    func items(of attribute: Text, startingIn letters: ClosedRange<Unicode.Scalar>) -> Bitmap {
        parts.joined { $0.items(of: attribute, startingIn: letters) }
    }

    /// The items of which a value is a number of an interval.
    func items(of attribute: Text, inside interval: NumberInterval) -> Bitmap {
        parts.joined { $0.items(of: attribute, inside: interval) }
    }

    /// The items without a value.
    func none(of attribute: Text) -> Bitmap {
        parts.joined { $0.none(of: attribute) }
    }
}

extension Filter {
    /// The word that a keyword filter looks for.
    fileprivate var word: KeptWord? {
        guard case .keyword(let word) = predicate else { return nil }
        return KeptWord(texts: .attribute(attribute), word: word.folded)
    }
}

// MARK: - In an archive

extension AttributeIndex {
    /// - Precondition: there is one part.
    func write(to archive: inout ArchiveWriter) {
        parts.all[0].write(to: &archive)
    }

    /// - Parameter items: those that the catalog was written with.
    init(
        from archive: inout ArchiveReader,
        items: ItemPart,
        zone: Zone,
        today: CivilDate
    ) throws(ArchiveError) {
        self.init(try AttributePart(from: &archive, items: items, zone: zone, today: today))
    }
}
