/// The common part of the kinds whose values are chosen one by one.
protocol ListedContent: CategoryContent where Form == ValueSelection {
    associatedtype Values: CategoryValues
    var list: Values { get }
    init(_ list: Values)

    /// The filter that a chosen value writes; `nil` for none.
    func filter(for value: Value, of category: Category) -> Filter?

    /// Whether a value can be one of the category, with items or without.
    func canMean(_ value: Value, in category: Category) -> Bool
}

extension ListedContent {
    var values: (any CategoryValues)? { list }
    var itemCount: Int { list.itemCount }
    var none: Bitmap { list.none }

    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError) {
        self.init(try Values(from: &archive, definition: definition))
    }

    func write(to archive: inout ArchiveWriter) { list.write(to: &archive) }

    func role(of definition: CategoryDefinition, _ table: AttributeTable) -> Role {
        guard let column = table.column(definition.attribute) else { return .category }
        return column.hasArrays && column.vocabulary.isStringsOnly ? .custom : .category
    }

    // MARK: Meaning of a selection

    func clauses(
        of selection: ValueSelection,
        in category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> CategoryClauses {
        if category.isSubtractive, case .list(let list) = list.arrangement {
            return CategoryClauses(replaceable: category.items(excluding: selection, in: list))
        }
        var clauses = CategoryClauses()
        if category.definition.operator == .all {
            clauses.required = selection.values.map { chosen in
                RequiredClause(
                    cause: .value(chosen.element),
                    items: items(having: chosen.element),
                    source: .values(list.code(of: chosen.element).map { [$0] } ?? [], areDisjoint: true)
                )
            }
            if selection.none { clauses.required.append(RequiredClause(cause: .none, items: none)) }
        } else if !selection.values.isEmpty {
            let codes = selection.values.compactMap { list.code(of: $0.element) }
            if codes.count == 1, !selection.none {
                clauses.replaceable = list.postings.bitmap(of: codes[0])
            } else {
                let items = list.column.items(withAnyOf: codes)
                clauses.replaceable = selection.none ? items.union(none) : items
            }
            if !selection.none { clauses.source = .values(codes, areDisjoint: list.areDisjoint(codes)) }
        } else {
            clauses.replaceable = category.clause(ofNoneAlone: selection.none, none)
        }
        clauses.required += selection.excluded.map { excluded in
            RequiredClause(cause: .excluded(excluded.element), items: items(having: excluded.element).complement())
        }
        return clauses
    }

    /// None for a value that is not offered.
    private func items(having value: Value) -> Bitmap {
        list.items(having: value) ?? Bitmap(itemCount: itemCount)
    }

    func filters(of selection: ValueSelection, in category: Category) -> [SelectedFilter] {
        listedFilters(of: selection, in: category)
    }

    /// One filter for each value chosen or excluded, and one for a None that does not stand as at rest.
    func listedFilters(of selection: ValueSelection, in category: Category) -> [SelectedFilter] {
        let id = category.id
        var filters = selection.values.map { chosen in
            SelectedFilter(
                key: .value(category: id, chosen.element),
                sequence: chosen.sequence,
                predicate: .facet(chosen.element),
                filter: filter(for: chosen.element, of: category)
            )
        }
        filters += selection.excluded.map { chosen in
            SelectedFilter(
                key: .excluded(category: id, chosen.element),
                sequence: chosen.sequence,
                predicate: .facet(chosen.element),
                filter: filter(for: chosen.element, of: category).map { !$0 }
            )
        }
        if selection.none != category.noneAtRest {
            filters.append(
                SelectedFilter(
                    key: .none(category: id),
                    sequence: selection.noneSequence,
                    predicate: category.predicate(ofNoneAlone: selection.none)
                )
            )
        }
        return filters
    }

    func filter(for value: Value, of category: Category) -> Filter? {
        category.attributes.first.map { .facet($0, value) }
    }

    func hasChoice(_ selection: ValueSelection, in category: Category) -> Bool {
        guard category.isSubtractive else {
            return !selection.values.isEmpty || (selection.none && !category.noneAtRest)
        }
        return selection.excluded.count { list.code(of: $0.element) != nil } < list.offered.count
    }

    // MARK: How a selection changes

    func replace(
        _ old: ValueSelection,
        with input: SelectionInput,
        of category: Category,
        in state: inout FilterState
    ) throws(FilterError) {
        guard case .values(let values, let excluded, let none) = input else { throw category.invalidSelection }
        let definition = category.definition
        if definition.isSubtractive, !values.isEmpty { throw .valuesOfSubtractive }
        if !excluded.isEmpty, !definition.isSubtractive, !definition.isNegatable { throw .notNegatable }
        let isNoneOn = try category.requested(none)
        var selection = ValueSelection(none: isNoneOn, noneSequence: old.noneSequence)
        var added: [Value] = []
        (selection.values, added) = try category.kept(values, of: old.values, member: nil)
        if definition.isSingle, selection.values.count + added.count > 1 { throw .tooMany(limit: 1) }
        try category.requireRoom(for: selection.values.count + added.count)
        if case .tree = list.arrangement { try category.requireAntichain(values) }
        for value in added { selection.values.append(Chosen(value, sequence: state.takeSequence())) }
        (selection.excluded, added) = try category.kept(excluded, of: old.excluded, member: "excluded")
        for value in added { selection.excluded.append(Chosen(value, sequence: state.takeSequence())) }
        let chosen = Set(selection.values.map(\.element))
        if let both = selection.excluded.first(where: { chosen.contains($0.element) }) {
            throw .bothChosenAndExcluded(both.element.text)
        }
        if isNoneOn != old.none { selection.noneSequence = state.takeSequence() }
        category.storeOrRestore(selection, in: &state)
    }

    /// Of several values where one can be chosen the first, of paths below one another the first; of more than the
    /// greatest number those that were chosen first.
    func adopted(_ elements: inout SelectionElements, isForm: Bool, in category: Category) -> ValueSelection {
        var selection = ValueSelection()
        let limit = category.isSubtractive ? 0 : category.isSingle ? 1 : category.definition.max ?? .max
        selection.values = elements.take(atMost: limit) { element, taken in
            let isListed = isForm || category.definition.values != nil
            guard let value = element.chosenValue, isListed ? canMean(value, in: category) : list.code(of: value) != nil
            else { return nil }
            let isRelated = category.kind == .hierarchy && taken.contains { category.isRelated($0.element, value) }
            return isRelated ? nil : value
        }
        if category.isSubtractive || category.definition.isNegatable {
            selection.excluded = elements.take { element, _ in
                guard case .excluded(let value) = element, canMean(value, in: category) else { return nil }
                return value
            }
        }
        let none = elements.takeNone(of: category, besideChoice: !selection.values.isEmpty)
        (selection.none, selection.noneSequence) = none
        return selection
    }

    /// Any value can be one of the data; a definition that lists values has no others. Whether an item has it now is no
    /// matter of the definition.
    func canMean(_ value: Value, in category: Category) -> Bool {
        category.definition.values?.contains(value) ?? true
    }

    func operation(adding filter: Filter, to selection: ValueSelection, of category: Category) -> FilterOperation? {
        choice(adding: filter, of: category)
    }

    /// The choice of the value that a filter is about.
    func choice(adding filter: Filter, of category: Category) -> FilterOperation? {
        guard case .facet(let value, nil) = filter.predicate, category.attributes == [filter.attribute],
            list.code(of: value) != nil
        else { return nil }
        let definition = category.definition
        if !filter.isNegated, !definition.isSubtractive { return .select(category: category.id, value: value) }
        guard filter.isNegated, definition.isSubtractive || definition.isNegatable else { return nil }
        return .exclude(category: category.id, value: value)
    }

    // MARK: How it is said

    func whole(of selection: ValueSelection, _ phrases: CategoryPhrases) -> String? { nil }

    func chosenLabels(of selection: ValueSelection, _ phrases: CategoryPhrases) -> [String] {
        phrases.labels(of: selection.values, none: selection.none && !phrases.category.noneAtRest, selection)
    }

    func sentenceParts(of selection: ValueSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        phrases.sentenceParts(chosen: chosenLabels(of: selection, phrases), selection)
    }

    func text(ofItem item: Int, beside selection: ValueSelection, _ phrases: CategoryPhrases) -> String? {
        let texts = list.values(of: item).map { text(of: $0, phrases) }
        return texts.isEmpty ? nil : phrases.localizer.shortList(texts, .and)
    }

    // MARK: How it gives way

    func steps(admitting item: Int, to selection: ValueSelection, of category: Category) -> [RescueStep] {
        let own = list.values(of: item)
        func isExcluded(_ value: Value) -> Bool { selection.excluded.contains { $0.element == value } }
        // Of a subtractive category every value that could let it through is excluded; else one that is not excluded
        // comes before one that is.
        let value =
            category.isSubtractive
            ? own.first(where: isExcluded) : own.first { !isExcluded($0) } ?? own.first
        return value.map { [.select(category: category.id, value: $0)] } ?? []
    }
}

extension ListedContent where Values == ValueList {
    /// The values of an attribute.
    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler) {
        guard let column = compiler.column(of: definition) else { return nil }
        let items = ItemCodes(itemCount: compiler.itemCount, column: column)
        let list = ValueList(column: column, items: items, definition: definition, isLean: compiler.isLean)
        compiler.check(list, of: definition)
        compiler.attributes.replace(Text(definition.attribute), with: .facets(list.vocabulary, list.column.first))
        self.init(list)
    }

    func changed(
        _ change: PartChange,
        adding added: inout ContentCompiler,
        to definition: CategoryDefinition
    ) -> Self? {
        guard let column = added.column(of: definition) else { return nil }
        let changed = list.changed(change, adding: column, itemCount: added.itemCount, definition: definition)
        added.check(changed, of: definition)
        return Self(changed)
    }

    func showing(_ shown: ShownItems, of definition: CategoryDefinition, _ contents: ContentCompiler) -> Self? {
        Self(list.showing(shown, of: definition))
    }
}

extension ContentCompiler {
    /// Notes what the number of values does not allow.
    mutating func check(_ list: ValueList, of category: CategoryDefinition) {
        if category.isSubtractive, list.offered.count > CategoryDefinition.maxSubtractiveValues {
            let reason =
                "“\(category.attribute)” has \(list.offered.count) values; a subtractive category has at most 1,000"
            report(.category(category.id), "selectionModel", reason: reason)
        }
        guard category.isRequired, list.offered.isEmpty, expectsValues else { return }
        report(.category(category.id), "required", reason: "a required category needs at least one value")
    }
}

extension CategoryValues {
    /// The offered values that an item has, the first of the catalog first; of a tree those without another one below
    /// them.
    fileprivate func values(of item: Int) -> [Value] {
        var only = Bitmap(itemCount: itemCount)
        only.insert(item)
        let counts = column.counts(in: only, memberCount: 1)
        var own = offered.filter { counts[$0] > 0 }
        if case .tree(let values) = arrangement {
            own.removeAll { node in values.tree.nodes[node].children.contains { counts[$0] > 0 } }
        }
        let values = values
        return own.map { values[$0] }
    }
}
