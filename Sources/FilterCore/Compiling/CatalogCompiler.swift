/// Compiles a definition against the data and notes everything that is wrong with it.
struct CatalogCompiler {
    let definition: CatalogDefinition
    let table: AttributeTable
    let zone: Zone
    /// Every attribute, in the form that the categories compiled so far leave it in.
    var attributes: AttributeIndex
    /// Some category of them all counts from today.
    private(set) var dependsOnDay = false
    var faults: [DefinitionFault] = []

    init(definition: CatalogDefinition, table: AttributeTable, zone: Zone, today: CivilDate) {
        self.definition = definition
        self.table = table
        self.zone = zone
        attributes = AttributeIndex(table, zone: zone, today: today)
    }

    /// For what needs no data any more.
    init(definition: CatalogDefinition, attributes: AttributeIndex) {
        self.definition = definition
        table = AttributeTable(itemCount: attributes.itemCount, columns: [])
        zone = attributes.zone
        self.attributes = attributes
    }

    // MARK: Categories

    mutating func compileCategories() -> [Category] {
        faults += DefinitionChecks(definition).faults
        var ids: Set<String> = []
        var categories: [Category] = []
        for definition in definition.categories where ids.insert(definition.id).inserted {
            if let category = compile(definition) { categories.append(category) }
        }
        return categories
    }

    private mutating func compile(_ definition: CategoryDefinition) -> Category? {
        let optionFilters = definition.options.map(singleFilter)
        let group = filterGroup(of: definition, optionFilters)
        let toggle = definition.filter.flatMap { text in
            compilingExpressions { $0.expression(text, of: definition, "filter") }
        }
        guard let content = content(of: definition, toggle: toggle) else { return nil }
        let role = definition.role ?? role(of: definition, content)
        return category(definition, content, role, toggle, group, optionFilters)
    }

    /// A category that was compiled before.
    mutating func category(
        _ definition: CategoryDefinition,
        _ content: Category.Content,
        _ role: Role
    ) -> Category {
        let optionFilters = definition.options.map(singleFilter)
        let toggle = definition.filter.flatMap { try? FilterExpression($0) }
        return category(definition, content, role, toggle, filterGroup(of: definition, optionFilters), optionFilters)
    }

    private func category(
        _ definition: CategoryDefinition,
        _ content: Category.Content,
        _ role: Role,
        _ toggle: FilterExpression?,
        _ group: FilterGroupID,
        _ optionFilters: [Filter?]
    ) -> Category {
        let rivals = self.definition.categories.filter {
            $0.id != definition.id && ($0.excludes.contains(definition.id) || definition.excludes.contains($0.id))
        }
        var attributes = definition.attributes.map { Text($0) }
        if attributes.isEmpty, !definition.attribute.isEmpty { attributes = [Text(definition.attribute)] }
        var toggleFilter: Filter?
        if definition.kind == .toggle {
            toggleFilter = toggle.flatMap { if case .filter(let filter) = $0 { filter } else { nil } }
            if toggle == nil { toggleFilter = .facet(Text(definition.attribute), .bool(true)) }
            if let toggleFilter { attributes = [toggleFilter.attribute] }
        }
        return Category(
            definition: definition,
            content: content,
            zone: zone,
            role: role,
            attributes: attributes,
            filterGroup: group,
            toggleFilter: toggleFilter,
            optionFilters: optionFilters,
            rivals: rivals.map(\.id)
        )
    }

    private mutating func content(of category: CategoryDefinition, toggle: FilterExpression?) -> Category.Content? {
        let place = DefinitionFault.Place.category(category.id)
        switch category.kind {
        case .multi, .single:
            guard let column = column(category.attribute, for: place, "attribute") else { return nil }
            let items = ItemCodes(itemCount: table.itemCount, column: column)
            let list = ValueList(column: column, items: items, definition: category)
            checkValues(of: category, list)
            attributes.replace(Text(category.attribute), with: .facets(list.vocabulary, list.column))
            return .values(list)
        case .options: return options(category)
        case .hierarchy: return hierarchy(category)
        case .toggle:
            if category.filter != nil { return toggle.map { .toggle(attributes.items(matching: $0)) } }
            guard let column = column(category.attribute, for: place, "attribute") else { return nil }
            return self.toggle(category, column?.vocabulary ?? Vocabulary())
        case .range, .comparison:
            guard let column = column(category.attribute, for: place, "attribute") else { return nil }
            return numbers(category, column)
        case .keywords: return words(category).map { .keywords(KeywordIndex(columns: $0, itemCount: table.itemCount)) }
        case .search: return words(category).map { .search(SearchIndex(columns: $0, itemCount: table.itemCount)) }
        }
    }

    private func role(of category: CategoryDefinition, _ content: Category.Content) -> Role {
        switch content {
        case .toggle: return .status
        case .numbers(let column, _): return column.isDate ? .date : .category
        case .keywords: return .custom
        case .search: return .category
        case .values:
            guard let column = table.column(category.attribute) else { return .category }
            return column.hasArrays && column.vocabulary.isStringsOnly ? .custom : .category
        }
    }

    private mutating func toggle(_ category: CategoryDefinition, _ vocabulary: Vocabulary) -> Category.Content? {
        for code in 0..<vocabulary.count {
            if case .bool = vocabulary[code] { continue }
            let reason = "a toggle needs true and false; “\(category.attribute)” also has “\(vocabulary[code].text)”"
            report(.category(category.id), "attribute", reason)
            return nil
        }
        return .toggle(attributes.items(matching: .facet(Text(category.attribute), .bool(true))))
    }

    private mutating func hierarchy(_ category: CategoryDefinition) -> Category.Content? {
        // An attribute of this very name comes before an object with levels.
        let levels = table.column(category.attribute) == nil ? table.levelColumns(of: category.attribute) : []
        var columns = levels
        if levels.isEmpty {
            guard let column = column(category.attribute, for: .category(category.id), "attribute") else { return nil }
            columns = column.map { [$0] } ?? []
        }
        guard columns.allSatisfy(\.vocabulary.isStringsOnly) else {
            let reason = "a hierarchy needs texts; “\(category.attribute)” has others"
            report(.category(category.id), "attribute", reason)
            return nil
        }
        let tree =
            levels.isEmpty
            ? Hierarchy(
                vocabulary: columns.first?.vocabulary ?? Vocabulary(),
                items: ItemCodes(itemCount: table.itemCount, column: columns.first),
                separator: category.separator,
                matchesSubtree: category.matchesSubtree
            )
            : Hierarchy(
                levels: levels,
                itemCount: table.itemCount,
                separator: category.separator,
                matchesSubtree: category.matchesSubtree
            )
        return .values(ValueTree(tree, definition: category))
    }

    /// The columns that a category looks for words in; `nil` after a fault was noted.
    private mutating func words(_ category: CategoryDefinition) -> [RawColumn]? {
        let place = DefinitionFault.Place.category(category.id)
        var columns: [RawColumn] = []
        let isList = !category.attributes.isEmpty
        var isWhole = true
        for (index, path) in (isList ? category.attributes : [category.attribute]).enumerated() {
            guard let column = column(path, for: place, isList ? "attributes/\(index)" : "attribute") else {
                isWhole = false
                continue
            }
            if let column { columns.append(column) }
        }
        return isWhole ? columns : nil
    }

    private mutating func checkValues(of category: CategoryDefinition, _ list: ValueList) {
        if category.isSubtractive, list.offered.count > DefinitionChecks.maxSubtractiveValues {
            let reason =
                "“\(category.attribute)” has \(list.offered.count) values; a subtractive category has at most 1,000"
            report(.category(category.id), "selectionModel", reason)
        }
        guard category.isRequired, list.offered.isEmpty, table.itemCount > 0 else { return }
        report(.category(category.id), "required", "a required category needs at least one value")
    }

    // MARK: Attributes

    /// The column of an attribute: `.some(nil)` if there are no items at all, `nil` after a fault was noted, as it was
    /// for the empty path of a definition that names none.
    mutating func column(
        _ path: String,
        for place: DefinitionFault.Place,
        _ member: String
    ) -> RawColumn?? {
        if path.isEmpty { return nil }
        if let column = table.column(path) { return .some(column) }
        if table.itemCount == 0 { return .some(nil) }
        let suggestions = NearNames.suggestions(for: path, among: table.columns.map(\.path))
        report(place, member, "no item has the attribute “\(path)”", suggestions: suggestions)
        return nil
    }

    mutating func report(
        _ place: DefinitionFault.Place,
        _ member: String,
        _ reason: String,
        suggestions: [String] = []
    ) {
        faults.append(DefinitionFault(place, member, reason, suggestions: suggestions))
    }

    // MARK: Expressions

    /// Lets the expressions of a category be compiled, and notes what is wrong with them.
    private mutating func compilingExpressions<Result>(_ compile: (inout ExpressionCompiler) -> Result?) -> Result? {
        var compiler = ExpressionCompiler(attributes)
        let result = compile(&compiler)
        faults += compiler.faults
        if compiler.isRelative { dependsOnDay = true }
        return compiler.faults.isEmpty ? result : nil
    }

    private mutating func options(_ category: CategoryDefinition) -> Category.Content? {
        let place = DefinitionFault.Place.category(category.id)
        if !category.attribute.isEmpty, column(category.attribute, for: place, "attribute") == nil { return nil }
        guard let list = compilingExpressions({ $0.options(category) }) else { return nil }
        checkValues(of: category, list)
        return .values(list)
    }

    /// What an option says, if that is one filter.
    private func singleFilter(of option: OptionDefinition) -> Filter? {
        guard case .filter(let text) = option.test, case .filter(let filter)? = try? FilterExpression(text) else {
            return nil
        }
        return filter
    }

    /// The group that a category's filters stand in: the one it names, or one of its own.
    private mutating func filterGroup(of category: CategoryDefinition, _ options: [Filter?]) -> FilterGroupID {
        let standard = category.standardFilterGroup(optionTypes: Set(options.compactMap { $0?.type }))
        guard let text = category.filterGroup else { return standard }
        let place = DefinitionFault.Place.category(category.id)
        guard let group = FilterGroupID(text) else {
            report(
                place,
                "filterGroup",
                "“\(text)” is no filter group such as “or<\(category.id)>” or “and<\(category.id)>”"
            )
            return standard
        }
        if let reason = category.reasonAgainst(group, types: category.filterTypes(of: options)) {
            report(place, "filterGroup", reason)
        }
        return group
    }
}
