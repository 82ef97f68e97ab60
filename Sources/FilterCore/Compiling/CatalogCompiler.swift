/// Compiles a definition against the data and notes everything that is wrong with it.
struct CatalogCompiler: Sendable {
    let definition: CatalogDefinition
    /// Compiles the content of categories.
    var contents: ContentCompiler
    private let rivals: CategoryRivals
    /// What is counted.
    private(set) var measure: Measure
    var faults: [DefinitionFault] {
        get { contents.faults }
        set { contents.faults = newValue }
    }

    init(definition: CatalogDefinition, table: AttributeTable, zone: Zone, today: CivilDate) {
        self.definition = definition
        rivals = CategoryRivals(definition.categories)
        measure = definition.variantsOf.map { .products(Products(table, by: $0)) } ?? .items
        contents = ContentCompiler(
            table: table,
            attributes: AttributeIndex(table, zone: zone, today: today),
            isOpen: definition.isOpen,
            isLean: definition.weight != nil && table.itemCount >= Self.leastLeanCount
        )
    }

    /// So many items that stand for others are mostly the combinations of a table larger than a machine. Tests compile lean
    /// catalogs of fewer.
    @TaskLocal static var leastLeanCount = 1 << 20

    /// For what needs no data any more.
    init(definition: CatalogDefinition, attributes: AttributeIndex, measure: Measure = .items) {
        self.definition = definition
        self.measure = measure
        rivals = CategoryRivals(definition.categories)
        let table = AttributeTable(itemCount: attributes.itemCount, columns: [])
        contents = ContentCompiler(table: table, attributes: attributes, isOpen: definition.isOpen)
    }

    /// Notes where no item has the attribute that the definition says identifies items.
    mutating func checkIDs() {
        guard let attribute = definition.idAttribute else { return }
        _ = contents.column(attribute, for: .catalog, "idAttribute")
    }

    /// Notes where no item has the attribute that says what items are variants of.
    mutating func checkVariants() {
        guard let attribute = definition.variantsOf else { return }
        _ = contents.column(attribute, for: .catalog, "variantsOf")
    }

    /// Reads how much each item counts for, and notes where that is no weight.
    mutating func weighItems() {
        guard let attribute = definition.weight else { return }
        guard contents.column(attribute, for: .catalog, "weight") != nil else { return }
        let weights = contents.weights(by: attribute)
        if let reason = weights.reasonAgainst { contents.report(.catalog, "weight", reason: reason) }
        measure = .weights(weights)
    }

    mutating func compileCategories() -> [Category] {
        faults += DefinitionChecks(definition).faults
        var ids: Set<String> = []
        var categories: [Category] = []
        for definition in definition.categories where ids.insert(definition.id).inserted {
            if let category = compile(definition) { categories.append(category) }
        }
        return categories
    }

    private mutating func compile(_ written: CategoryDefinition) -> Category? {
        let definition = completingOptions(of: written)
        if written.optionRule != nil { checkMadeLabels(of: definition) }
        let optionFilters = definition.options.map(singleFilter)
        let group = filterGroup(of: definition, optionFilters)
        guard let content = definition.kind.content.init(compiling: definition, with: &contents) else { return nil }
        let role = definition.role ?? content.role(of: definition, contents.table)
        return category(definition, content, as: role, in: group, optionFilters: optionFilters)
    }

    /// A category that was compiled before.
    mutating func category(
        _ definition: CategoryDefinition,
        _ content: any CategoryContent,
        as role: Role
    ) -> Category {
        let optionFilters = definition.options.map(singleFilter)
        let group = filterGroup(of: definition, optionFilters)
        return category(definition, content, as: role, in: group, optionFilters: optionFilters)
    }

    private func category(
        _ definition: CategoryDefinition,
        _ content: any CategoryContent,
        as role: Role,
        in group: FilterGroupID,
        optionFilters: [Filter?]
    ) -> Category {
        var attributes = definition.attributes.map { Text($0) }
        if attributes.isEmpty, !definition.attribute.isEmpty { attributes = [Text(definition.attribute)] }
        let toggleFilter = toggleFilter(of: definition)
        if let toggleFilter { attributes = [toggleFilter.attribute] }
        return Category(
            definition: definition,
            content: content,
            zone: contents.zone,
            role: role,
            attributes: attributes,
            filterGroup: group,
            toggleFilter: toggleFilter,
            optionFilters: optionFilters,
            rivals: rivals.of(definition.id),
            measured: measure.content(of: content, definition, in: ItemPlaces(itemCount: contents.table.itemCount))
        )
    }

    /// The filter that a toggle writes, if it is a single one.
    private func toggleFilter(of category: CategoryDefinition) -> Filter? {
        guard category.kind == .toggle else { return nil }
        guard let text = category.filter else { return .facet(Text(category.attribute), .bool(true)) }
        return singleFilter(text)
    }

    /// The filter that an option stands for, if it is a single one.
    private func singleFilter(of option: OptionDefinition) -> Filter? {
        guard case .filter(let text) = option.test else { return nil }
        return singleFilter(text)
    }

    private func singleFilter(_ text: String) -> Filter? {
        guard case .filter(let filter)? = try? FilterExpression(text) else { return nil }
        return filter
    }

    /// The group that a category's filters stand in: the one it names, or one of its own.
    private mutating func filterGroup(of category: CategoryDefinition, _ options: [Filter?]) -> FilterGroupID {
        let standard = category.standardFilterGroup(optionTypes: Set(options.compactMap { $0?.type }))
        guard let text = category.filterGroup else { return standard }
        let place = DefinitionFault.Place.category(category.id)
        guard let group = FilterGroupID(text) else {
            contents.report(
                place,
                "filterGroup",
                reason: "“\(text)” is no filter group such as “or<\(category.id)>” or “and<\(category.id)>”"
            )
            return standard
        }
        if let reason = category.reasonAgainst(group, types: category.filterTypes(of: options)) {
            contents.report(place, "filterGroup", reason: reason)
        }
        return group
    }
}
