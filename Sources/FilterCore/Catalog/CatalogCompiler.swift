/// Compiles a definition against the data and notes everything that is wrong with it.
struct CatalogCompiler {
    let definition: CatalogDefinition
    let table: AttributeTable
    let zone: Zone
    private(set) var faults: [DefinitionFault] = []

    init(definition: CatalogDefinition, table: AttributeTable, zone: Zone) {
        self.definition = definition
        self.table = table
        self.zone = zone
    }

    // MARK: Categories

    mutating func compileCategories() -> [Category] {
        faults += DefinitionChecks(definition).faults
        var ids: Set<String> = []
        var categories: [Category] = []
        for definition in definition.categories where ids.insert(definition.id).inserted {
            if let content = content(of: definition) {
                let role = definition.role ?? role(of: definition, content)
                categories.append(Category(definition: definition, content: content, zone: zone, role: role))
            }
        }
        return categories
    }

    private mutating func content(of category: CategoryDefinition) -> Category.Content? {
        guard let column = column(category.attribute, for: .category(category.id), "attribute") else { return nil }
        let items = ItemCodes(itemCount: table.itemCount, column: column)
        let vocabulary = column?.vocabulary ?? Vocabulary()
        switch category.kind {
        case .multi, .single:
            let list = ValueList(column: column, items: items, definition: category)
            checkValues(of: category, list)
            return .values(list)
        case .hierarchy:
            guard vocabulary.isStringsOnly else {
                report(
                    .category(category.id),
                    "attribute",
                    "a hierarchy needs texts; “\(category.attribute)” has others"
                )
                return nil
            }
            let tree = Hierarchy(vocabulary: vocabulary, items: items, separator: category.separator)
            let labels = tree.nodes.map { category.labels[$0.path.string] ?? $0.name }
            let declared = tree.nodes.indices.map(UInt32.init)
            return .hierarchy(tree, ranks: ValueRanks(labels: labels, declared: declared, keys: category.sort))
        case .toggle:
            return toggle(category, vocabulary, items)
        case .range:
            return range(category, vocabulary, items)
        case .options, .comparison, .keywords, .search:
            report(.category(category.id), "kind", "this version does not serve “\(category.kind.rawValue)” yet")
            return nil
        }
    }

    private func role(of category: CategoryDefinition, _ content: Category.Content) -> Role {
        switch content {
        case .toggle: return .status
        case .range(let column): return column.isDate ? .date : .category
        case .values, .hierarchy:
            guard let column = table.column(category.attribute) else { return .category }
            return column.hasArrays && column.vocabulary.isStringsOnly ? .custom : .category
        }
    }

    private mutating func toggle(
        _ category: CategoryDefinition,
        _ vocabulary: Vocabulary,
        _ items: ItemCodes
    ) -> Category.Content? {
        for code in 0..<vocabulary.count {
            if case .bool = vocabulary[code] { continue }
            let reason = "a toggle needs true and false; “\(category.attribute)” also has “\(vocabulary[code].text)”"
            report(.category(category.id), "attribute", reason)
            return nil
        }
        let postings = Postings(items, codeCount: vocabulary.count)
        guard let code = vocabulary.code(of: .bool(true)) else { return .toggle(Bitmap(itemCount: table.itemCount)) }
        return .toggle(postings.bitmap(of: code))
    }

    private mutating func range(
        _ category: CategoryDefinition,
        _ vocabulary: Vocabulary,
        _ items: ItemCodes
    ) -> Category.Content? {
        if let numbers = ValueOrder.numbers(of: vocabulary) {
            return .range(NumericColumn(numbers: numbers, items: items))
        }
        if let instants = ValueOrder.instants(of: vocabulary, zone: zone) {
            return .range(NumericColumn(instants: instants, items: items))
        }
        let reason = "a range needs numbers only or dates only; “\(category.attribute)” has other values"
        report(.category(category.id), "attribute", reason)
        return nil
    }

    private mutating func checkValues(of category: CategoryDefinition, _ list: ValueList) {
        guard category.isRequired, list.offered.isEmpty, table.itemCount > 0 else { return }
        report(.category(category.id), "required", "a required category needs at least one value")
    }

    // MARK: Sorts

    mutating func compileSortOrders() -> [SortOrder] {
        var orders = [SortOrder.input(itemCount: table.itemCount)]
        var byKey: [SortKey: ItemOrder] = [:]
        for sort in definition.sorts {
            if orders.contains(where: { $0.id == sort.id }) { continue }
            var keys: [(order: ItemOrder, isDescending: Bool)] = []
            for (index, key) in sort.keys.enumerated() {
                guard let order = itemOrder(key, .sort(sort.id), "keys/\(index)", &byKey) else { continue }
                keys.append((order, key.isDescending))
            }
            guard keys.count == sort.keys.count, !keys.isEmpty else { continue }
            orders.append(SortOrder(sort, keys: keys))
        }
        return orders
    }

    private mutating func itemOrder(
        _ key: SortKey,
        _ place: DefinitionFault.Place,
        _ member: String,
        _ byKey: inout [SortKey: ItemOrder]
    ) -> ItemOrder? {
        guard let column = column(key.attribute, for: place, member) else { return nil }
        let items = ItemCodes(itemCount: table.itemCount, column: column)
        // With one value per item both directions walk one order; with several they look at different values.
        let shared = SortKey(attribute: key.attribute, isDescending: items.isSingleValued ? false : key.isDescending)
        if let order = byKey[shared] { return order }
        let ranks = ValueOrder.ranks(of: column?.vocabulary ?? Vocabulary(), zone: zone)
        let itemRanks = (0..<table.itemCount).map { item in
            let own = items.codes[items.range(of: item)].lazy.map { ranks[Int($0)] }
            return (shared.isDescending ? own.max() : own.min()) ?? ItemOrder.absent
        }
        let order = ItemOrder(ranks: itemRanks)
        byKey[shared] = order
        return order
    }

    // MARK: Attributes

    /// The column of an attribute: `.some(nil)` if there are no items at all, `nil` after a fault was noted.
    private mutating func column(
        _ path: String,
        for place: DefinitionFault.Place,
        _ member: String
    ) -> RawColumn?? {
        if let column = table.column(path) { return .some(column) }
        if table.itemCount == 0 { return .some(nil) }
        let suggestions = NearNames.suggestions(for: path, among: table.columns.map(\.path))
        report(place, member, "no item has the attribute “\(path)”", suggestions: suggestions)
        return nil
    }

    private mutating func report(
        _ place: DefinitionFault.Place,
        _ member: String,
        _ reason: String,
        suggestions: [String] = []
    ) {
        faults.append(DefinitionFault(place, member, reason, suggestions: suggestions))
    }

    // MARK: Initial state

    /// - Complexity: O(values) for each category that starts with its first value.
    mutating func initialState(of categories: [Category]) -> FilterState {
        var state = FilterState()
        for category in categories {
            let definition = category.definition
            var values: [Value] = []
            switch definition.initial {
            case nil, .nothing: if definition.isRequired { values = category.firstValue.map { [$0] } ?? [] }
            case .first: values = category.firstValue.map { [$0] } ?? []
            case .all, .selection: values = []
            case .values(let declared): values = declared
            }
            let input: SelectionInput =
                switch definition.kind {
                case .range: .range(lower: nil, upper: nil)
                case .toggle: .toggle(false)
                default: .values(values)
                }
            do {
                try category.replaceSelection(with: input, in: &state)
            } catch {
                let suggestions: [String] = if case .unknownValue(_, _, let names) = error { names } else { [] }
                report(
                    .category(category.id),
                    "initial",
                    "the category cannot start with \(values.map { "“\($0.text)”" }.joined(separator: ", "))",
                    suggestions: suggestions
                )
            }
        }
        return state
    }
}

extension Vocabulary {
    fileprivate var isStringsOnly: Bool {
        (0..<count).allSatisfy { if case .string = self[$0] { true } else { false } }
    }
}
