// How a catalog is made: from a definition and a table, from a catalog of another day, from an archive.
extension Catalog {
    /// A catalog of items; texts that stand in their JSON take no room in it.
    ///
    /// - Parameters:
    ///   - items: arranged by the definition.
    ///   - zone: the zone that the definition names.
    ///   - today: the day in that zone; needed where the definition has relative dates.
    ///   - sideThread: takes about half of the work.
    /// - Throws: all faults of the definition at once: attributes that no item has, values of a type that the kind
    ///   cannot take, a required category without values, ids that are taken.
    public convenience init(
        definition: CatalogDefinition,
        items: ArrangedItems,
        zone: Zone = .utc,
        today: CivilDate = .epoch,
        sideThread: some SideThread = NoSideThread()
    ) throws(DefinitionError) {
        try self.init(
            definition,
            items.table,
            items.store,
            sequences: items.store.sequences,
            zone: zone,
            today: today,
            sideThread
        )
    }

    /// A catalog of attributes alone, whose items are known by their places.
    ///
    /// - Throws: as of a catalog of items.
    public convenience init(
        definition: CatalogDefinition,
        table: AttributeTable,
        zone: Zone = .utc,
        today: CivilDate = .epoch,
        sideThread: some SideThread = NoSideThread()
    ) throws(DefinitionError) {
        let sequences = table.sequences(by: definition)
        try self.init(
            definition,
            sequences.map(table.arranged) ?? table,
            nil,
            sequences: sequences,
            zone: zone,
            today: today,
            sideThread
        )
    }

    private convenience init(
        _ definition: CatalogDefinition,
        _ table: AttributeTable,
        _ items: ItemStore?,
        sequences: FrozenArray<UInt32>?,
        zone: Zone,
        today: CivilDate,
        _ sideThread: some SideThread
    ) throws(DefinitionError) {
        let (measured, units) = table.joiningUnits(by: definition)
        let definition = definition.withCategoriesOfNames(in: measured, measuredIn: units)
        let table = measured.read(by: definition).namingCategories(of: definition)
        let places = ItemPlaces(itemCount: table.itemCount, sequences: sequences)
        var compiler = CatalogCompiler(definition: definition, table: table, zone: zone, today: today)
        let sorting = compiler
        compiler.checkIDs()
        compiler.checkVariants()
        compiler.weighItems()
        let part = items?.parts.only
        let ((sortOrders, sortFaults, settled), categories) = sideThread.run {
            var compiler = sorting
            let sortOrders = compiler.compileSortOrders(SortOrder.input(of: places))
            return (sortOrders, compiler.faults, compiler.settledForms(items: part))
        } alongside: {
            let categories = compiler.compileCategories()
            compiler.prepareFacets(of: categories)
            return categories
        }
        compiler.faults += sortFaults
        // The last one to ask the attributes as loaded has asked.
        compiler.contents.attributes.settle(table, items: part, knowing: settled)
        guard compiler.faults.isEmpty else { throw DefinitionError(faults: compiler.faults) }
        var complete = definition
        complete.categories = categories.map(\.definition)
        let parts = CatalogParts(
            definition: complete,
            categories: categories,
            sortOrders: sortOrders,
            attributes: compiler.contents.attributes,
            places: places,
            measure: compiler.measure,
            dependsOnDay: compiler.contents.dependsOnDay
        )
        let initialState = compiler.initialState(of: Catalog(parts))
        guard compiler.faults.isEmpty else { throw DefinitionError(faults: compiler.faults) }
        self.init(parts, initialState: initialState)
    }

    /// The same catalog on another day: expressions that count from today take other items, those of its definition
    /// and those that come with requests and states.
    ///
    /// - Complexity: O(items) for each category with such an expression.
    public func on(_ today: CivilDate) -> Catalog {
        guard today != self.today else { return self }
        let parts = parts.on(today)
        guard dependsOnDay else { return Catalog(parts, initialState: initialState) }
        // The initial state was checked when the catalog was made.
        var compiler = CatalogCompiler(definition: definition, attributes: parts.attributes)
        return Catalog(parts, initialState: compiler.initialState(of: Catalog(parts)))
    }

    /// The same catalog, looking into a cache for the items of words before it searches texts for them.
    public func finding(_ words: any WordCache) -> Catalog {
        Catalog(parts.finding(words), initialState: initialState)
    }

    /// A catalog as it was written, on the day on which it was made.
    ///
    /// - Parameters:
    ///   - definition: equal to that of the catalog that was written.
    ///   - items: those that it was written with.
    ///   - zone: the zone that the definition names.
    ///   - pairs: tables of pairs that were made within other limits are left out.
    /// - Complexity: O(codes), which are looked through; nothing is copied or compiled but lists of values and nodes,
    ///   and O(items) for each category for products, what their variants repeat, and for weights, their totals.
    package convenience init(
        from archive: inout ArchiveReader,
        definition: CatalogDefinition,
        items: ItemStore,
        zone: Zone,
        pairs: PairLimits
    ) throws(ArchiveError) {
        archive.itemCount = try archive.read()
        try archive.require(
            archive.itemCount == items.count && items.count <= AttributeTableBuilder.maxItems,
            "it has \(items.count) items and columns of \(archive.itemCount)"
        )
        let day = try archive.read(Int.self)
        try archive.require((-719_528...2_932_896).contains(day), "it was made on no day")
        let dependsOnDay = try archive.read(Bool.self)
        let categoryCount = try archive.read(Int.self)
        try archive.require(categoryCount == definition.categories.count, "it has other categories than its definition")
        var contents: [(content: any CategoryContent, role: Role)] = []
        for category in definition.categories {
            guard let role = Role(rawValue: try archive.read()) else { throw .impossible("a category has no role") }
            contents.append((try category.kind.content.init(from: &archive, definition: category), role))
        }
        let measure: Measure =
            if definition.variantsOf != nil {
                .products(try archive.read())
            } else if definition.weight != nil {
                .weights(try archive.read())
            } else {
                .items
            }
        let places = ItemPlaces(itemCount: archive.itemCount, sequences: items.sequences)
        let input = SortOrder.input(of: places)
        var orders = [input]
        for _ in 0..<max(0, try archive.read(Int.self)) {
            orders.append(try SortOrder(from: &archive, definition.sorts, input))
        }
        let today = CivilDate(daysSinceEpoch: day)
        guard let part = items.parts.only else { throw .impossible("its items come in parts") }
        let attributes = try AttributeIndex(from: &archive, items: part, zone: zone, today: today)
        var compiler = CatalogCompiler(definition: definition, attributes: attributes, measure: measure)
        let categories = zip(definition.categories, contents).map { compiler.category($0, $1.content, as: $1.role) }
        let parts = CatalogParts(
            definition: definition,
            categories: categories,
            sortOrders: orders,
            attributes: attributes,
            places: places,
            measure: measure,
            dependsOnDay: dependsOnDay
        )
        try parts.readPairs(from: &archive, within: pairs)
        let initialState = compiler.initialState(of: Catalog(parts))
        try archive.require(compiler.faults.isEmpty, "its definition does not fit")
        self.init(parts, initialState: initialState)
    }
}

extension CatalogParts {
    fileprivate func finding(_ words: any WordCache) -> CatalogParts {
        CatalogParts(
            definition: definition,
            categories: categories.map { category in
                guard let content = category.content as? KeywordsContent else { return category }
                return category.with(content.finding(words), category.measuredContent)
            },
            sortOrders: sortOrders,
            attributes: attributes.finding(words),
            places: places,
            measure: measure,
            dependsOnDay: dependsOnDay,
            pairs: pairs
        )
    }

    /// The parts on another day.
    fileprivate func on(_ today: CivilDate) -> CatalogParts {
        let attributes = AttributeIndex(attributes, today: today)
        return CatalogParts(
            definition: definition,
            categories: dependsOnDay
                ? categories.map { $0.on(attributes, places, counting: measure) } : categories,
            sortOrders: sortOrders,
            attributes: attributes,
            places: places,
            measure: measure,
            dependsOnDay: dependsOnDay,
            // Filters that count from today match other items.
            pairs: dependsOnDay ? PairBox() : pairs
        )
    }
}
