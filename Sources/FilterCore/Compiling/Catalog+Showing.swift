extension Catalog {
    /// The catalog as it is if some of its items are all there are: a view, made in a time that hardly depends on how
    /// many these are. It shares columns, so that it takes little memory of its own.
    ///
    /// It answers as one that is compiled of these items alone, but for one thing: where nothing else says which of two
    /// values comes first, as when all values of a category are chosen at once, the order is the one in which this catalog
    /// came to know them. Counts, bins, bounds, values, names of attributes and suggestions come of the items that are shown.
    ///
    /// - Parameter shown: their places.
    /// - Returns: `nil` where only compiling these items can tell what they make of the definition: options by a rule, an order
    ///   of values as they come up, roles, dates among texts; and always of one that ``changesAsWhole`` or has weights.
    /// - Complexity: O(*n* · *c*), *n* items, *c* categories, each counted once; O(*n* log *n*) for each histogram.
    public func showing(_ shown: [Int]) -> Catalog? {
        let shown = ShownItems(shown, of: places)
        guard !changesAsWhole, !countsWeights, categories.allSatisfy({ $0.isKnown(in: shown, attributes) }),
            sortOrders.allSatisfy({ $0.comparesAlike(in: shown, attributes) }), attributes.isAlike(for: shown)
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

    /// How many items of the first part it does not show, see ``showing(_:)``.
    public var hiddenCount: Int { places.hiddenCount }
}

extension ItemStore {
    /// The items of a view, see ``Catalog/showing(_:)``.
    ///
    /// - Parameter catalog: that of the view.
    public func showing(_ catalog: Catalog) -> ItemStore {
        showing(catalog.places.live, count: catalog.itemCount)
    }
}

extension Category {
    /// Whether some items for certain make of its definition what all items did.
    fileprivate func isKnown(in shown: ShownItems, _ attributes: AttributeIndex) -> Bool {
        guard definition.optionRule == nil else { return false }
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
}

extension CategoryValues {
    /// Whether one of the first items of a set has several values, none of which lies above another one.
    fileprivate func hasSeveralOfAnItem(in set: Bitmap) -> Bool {
        set.members.prefix(Self.mostLookedAt).contains { item in
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
