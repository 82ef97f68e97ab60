extension Catalog {
    /// The catalog after some of its items changed, made in a time that depends on how many did. It answers as one that
    /// is compiled anew, but for these: bins of histograms keep their edges, options made by a rule stay as they are, see
    /// ``hasOptions(for:by:)``, values that are sorted as declared come in the order in which they came up, and an attribute is
    /// known as long as an item had it that has a place.
    ///
    /// Items that are added make a new part after those that were there. As every part takes time in every answer,
    /// few should be kept: the items of small ones are better added anew with the next change.
    ///
    /// - Parameters:
    ///   - removed: places of items that leave the catalog, or are replaced by one of those that are added.
    ///   - keptParts: how many parts stay, at least the first one. The items of the others leave the catalog.
    ///   - table: the items that are added.
    ///   - items: the same.
    ///   - sequences: the same; for one that takes the place of another in the order of input that place, `nil` for one
    ///     that comes last.
    /// - Returns: `nil` where everything has to be compiled anew: instants came to numbers, a text to dates; always of one
    ///   that ``changesAsWhole``.
    /// - Throws: all faults of the definition with these items.
    /// - Complexity: O(*n* log *m* + *v* + *w*), *n* items added, *m* items, *v* distinct values, *w* words.
    public func changed(
        removing removed: [Int],
        keepingParts keptParts: Int,
        adding table: AttributeTable,
        items: ItemStore,
        sequences: [Int?]
    ) throws(DefinitionError) -> Catalog? {
        guard !changesAsWhole else { return nil }
        let table = table.read(by: definition)
        let former = places
        let (change, places) = places.changed(removing: removed, keepingParts: keptParts, adding: sequences)
        let added = AttributeIndex(table, zone: zone, today: today)
        var contents = ContentCompiler(table: table, attributes: added, isOpen: true)
        let measure = measure.changed(change, of: former, by: definition, adding: &contents)
        guard contents.faults.isEmpty else { throw DefinitionError(faults: contents.faults) }
        var changed: [Category] = []
        for category in categories {
            let content = category.content.changed(change, adding: &contents, to: category.definition)
            guard contents.faults.isEmpty else { throw DefinitionError(faults: contents.faults) }
            guard let content else { return nil }
            let measured = category.measuredContent.changed(change, to: content, measure.weights)
            changed.append(category.with(content, measured))
        }
        contents.attributes.settle(table, items: items.parts.only)
        let attributes = attributes.changed(change, adding: contents.attributes)
        var orders: [SortOrder] = []
        for order in sortOrders {
            let order = order.changed(keepingParts: keptParts, addingItems: table.itemCount, attributes)
            guard let order else { return nil }
            orders.append(order)
        }
        let parts = CatalogParts(
            definition: definition,
            categories: changed,
            sortOrders: orders,
            attributes: attributes,
            places: places,
            measure: measure,
            dependsOnDay: dependsOnDay,
            pairs: self.parts.pairs
        )
        var compiler = CatalogCompiler(definition: definition, attributes: attributes)
        let initialState = compiler.initialState(of: Catalog(parts))
        guard compiler.faults.isEmpty else { throw DefinitionError(faults: compiler.faults) }
        return Catalog(parts, initialState: initialState)
    }

    /// By part, how many items have a place in it; 1 part for items that were compiled together.
    public var partSizes: [Int] { places.ranges.map(\.count) }

    /// The items of the parts from one on, by their places.
    public func places(inPartsFrom part: Int) -> [Int] {
        places.ranges[part...].flatMap { range in
            range.filter { places.live?.contains($0) ?? true }
        }
    }

    /// The items of a former version that are no more in some parts that both versions have, by their places.
    ///
    /// - Parameter partCount: the first so many parts are the same, see ``ItemStore/sharing(_:)``.
    /// - Complexity: O(items / 64).
    public func places(goneSince former: Catalog, inFirstParts partCount: Int) -> [Int] {
        var gone: [Int] = []
        for (part, range) in places.ranges.prefix(partCount).enumerated() {
            let left = former.places.live(inPart: part).subtracting(places.live(inPart: part))
            left.forEach { gone.append(range.lowerBound + $0) }
        }
        return gone
    }

    /// The items in the order of input, by their places.
    ///
    /// - Complexity: O(items).
    public var placesInOrder: [Int] {
        if let sequences = places.firstSequences {
            return ItemOrder(ranks: Array(sequences)).permutation.map { Int($0) }
        }
        let later = places(inPartsFrom: 1).sorted { sequence(of: $0) < sequence(of: $1) }
        var rest = later[...]
        var inOrder: [Int] = []
        inOrder.reserveCapacity(itemCount)
        for place in places.ranges[0] where places.live?.contains(place) ?? true {
            while let next = rest.first, sequence(of: next) < place { inOrder.append(rest.removeFirst()) }
            inOrder.append(place)
        }
        return inOrder + rest
    }

    /// The number of an item in the order of input, which an item keeps that takes its place.
    public func sequence(of place: Int) -> Int { places.sequence(of: place) }
}

extension ItemStore {
    /// The items after a change, see ``Catalog/changed(removing:keepingParts:adding:items:sequences:)``.
    ///
    /// - Parameter catalog: as it was changed.
    public func changed(to catalog: Catalog, adding added: ItemStore) -> ItemStore {
        let places = catalog.places
        return changed(
            keepingParts: places.ranges.count - 1,
            adding: added,
            live: places.live,
            count: places.liveCount
        )
    }
}
