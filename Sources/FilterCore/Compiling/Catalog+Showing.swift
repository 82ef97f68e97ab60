extension Catalog {
    /// The catalog as it is if some of its items are all there are: a view, made in a time that hardly depends on how
    /// many these are. It shares columns, so that it takes little memory of its own.
    ///
    /// It answers as one that is compiled of these items alone, but for one thing: where nothing else says which of two
    /// values comes first, as when all values of a category are chosen at once or two names are equally near to a third, the
    /// order is the one in which this catalog came to know them, see ``valueOrder``.
    ///
    /// - Parameters:
    ///   - shown: their places.
    ///   - items: the store of all items, if there is one.
    /// - Returns: `nil` where only compiling these items can tell what they make of the definition: options by a rule, an order
    ///   of values as they come up, roles, dates among texts, forms of numbers and texts; and always of a catalog that has
    ///   changed since it was compiled, that ``changesAsWhole`` or has weights.
    /// - Complexity: O(*n* · *c*), *n* items, *c* categories, each counted once; O(*v* log *v*) for each of numbers, *v*
    ///   distinct ones.
    public func showing(_ shown: [Int], items: ItemStore? = nil) -> Catalog? {
        guard places.ranges.count == 1, places.live == nil, !changesAsWhole, !countsWeights else { return nil }
        let shown = ShownItems(shown, of: places)
        let numeric = categories.filter { $0.content.numbers != nil && $0.definition.epochUnit == nil }
        guard categories.allSatisfy({ $0.isKnown(in: shown, attributes) }),
            sortOrders.allSatisfy({ $0.comparesAlike(in: shown, attributes) }),
            attributes.isAlike(
                for: shown,
                ids: items?.parts.only?.ids,
                besides: Set(numeric.flatMap(\.attributes))
            )
        else { return nil }
        let gone = attributes.namesMissing(in: shown)
        // Texts that stand for no value make an attribute known, too.
        guard gone.allSatisfy({ self.definition.missingTexts(of: $0.string).isEmpty }) else { return nil }
        let table = AttributeTable(itemCount: places.count, columns: [])
        let contents = ContentCompiler(table: table, attributes: attributes, isOpen: true)
        var categories: [Category] = []
        for category in self.categories {
            guard let content = category.content.showing(shown, of: category.definition, contents) else { return nil }
            categories.append(category.with(content, category.measuredContent))
        }
        var definition = self.definition
        // A value that only other items have is no fault.
        definition.isOpen = true
        let parts = CatalogParts(
            definition: definition,
            categories: categories,
            sortOrders: sortOrders,
            attributes: attributes.without(gone),
            places: places.showing(shown),
            measure: measure,
            dependsOnDay: dependsOnDay
        )
        var compiler = CatalogCompiler(definition: definition, attributes: parts.attributes)
        let initialState = compiler.initialState(of: Catalog(parts))
        return compiler.faults.isEmpty ? Catalog(parts, initialState: initialState) : nil
    }

    /// How many items of the first part it does not show, see ``showing(_:items:)``.
    public var hiddenCount: Int { places.hiddenCount }

    /// Whether its items named no text for no value and no order of dates, and some of them alone would name none either.
    ///
    /// - Parameter written: the definition before items named anything.
    /// - Complexity: O(distinct values), O(bytes) for texts of the items.
    package func hasNothingNamed(beside written: CatalogDefinition) -> Bool {
        definition.missing == written.missing && definition.dates == written.dates
            && attributes.parts.all.allSatisfy { !$0.hasUsualMissingTexts }
    }

    /// The order in which the values of each category came up, which decides where nothing else does: by category, along
    /// the last key of its order, the place at which each value came up.
    ///
    /// - Complexity: O(*v* log *v*), *v* values.
    package var valueOrder: [UInt32] {
        categories.compactMap(\.values).flatMap { values in
            let keys = values.offered.map { values.ranks.key(of: $0, count: 0, isSelected: false) }
            return keys.indices.sorted { keys[$0] < keys[$1] }.map { UInt32($0) }
        }
    }
}

extension ItemStore {
    /// The items of a view, see ``Catalog/showing(_:items:)``.
    ///
    /// - Parameters:
    ///   - catalog: that of the view.
    ///   - byteCount: of the JSON of its items.
    public func showing(_ catalog: Catalog, byteCount: Int) -> ItemStore {
        showing(catalog.places.live, count: catalog.itemCount, byteCount: byteCount)
    }
}

extension Category {
    /// Whether some items certainly make of its definition the same as all items did.
    fileprivate func isKnown(in shown: ShownItems, _ attributes: AttributeIndex) -> Bool {
        // Of a subtractive category all values but some may be excluded from the start, one after the other.
        let isOrderedByData =
            isSubtractive || (definition.values == nil && definition.valueOrder.contains(.declared))
        guard let values, kind == .options || !isOrderedByData else { return values == nil }
        guard definition.role == nil, !definition.attribute.isEmpty else { return true }
        // Texts make a list custom if some item has an array of them.
        let attribute = Text(definition.attribute)
        guard role == .custom else { return attributes.parts.all.allSatisfy { $0.hasOneType(attribute) } }
        return kind != .options && values.hasSeveralOfAnItem(in: shown.parts[0])
    }
}

extension AttributePart {
    /// Whether all values of an attribute are texts, or none is.
    fileprivate func hasOneType(_ attribute: Text) -> Bool {
        switch sources[attribute] {
        case .facets(let vocabulary, _): vocabulary.areOfOneType
        case .codes(let column): column.vocabulary.areOfOneType
        case .numbers, .texts, .ids, nil: true
        }
    }

    /// Whether a value is one of ``MissingTexts/usual``.
    ///
    /// - Complexity: O(distinct values), O(bytes) for texts of the items.
    fileprivate var hasUsualMissingTexts: Bool {
        func isUsual(_ text: Span<UInt8>) -> Bool { MissingTexts.usual.contains(text) }
        return sources.values.contains { source in
            switch source {
            case .facets(let vocabulary, _): vocabulary.hasText(isUsual)
            case .codes(let column): column.vocabulary.hasText(isUsual)
            case .texts(let texts):
                (0..<texts.itemCount).contains { texts.hasText($0) && texts.withText(of: $0, isUsual) }
            case .numbers, .ids: false
            }
        }
    }
}

extension Vocabulary {
    fileprivate func hasText(_ passes: (Span<UInt8>) -> Bool) -> Bool {
        (0..<count).contains { isString($0) && withText(at: $0, passes) }
    }
}

extension CategoryValues {
    /// Whether one of the first items of a set has several values, none of which lies above another one.
    fileprivate func hasSeveralOfAnItem(in set: Bitmap) -> Bool {
        (0..<set.itemCount).lazy.filter(set.contains).prefix(Self.mostLookedAt).contains { item in
            var only = Bitmap(itemCount: set.itemCount)
            only.insert(item)
            let counts = column.first.counts(in: only, memberCount: 1)
            let own = (0..<column.first.codeCount).filter { counts[$0] > 0 }
            guard case .tree(let values) = arrangement else { return own.count > 1 }
            return own.count { node in !values.tree.nodes[node].children.contains { own.contains($0) } } > 1
        }
    }

    private static var mostLookedAt: Int { 256 }
}
