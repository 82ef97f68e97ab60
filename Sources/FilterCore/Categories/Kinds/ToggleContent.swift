/// On or off.
struct ToggleContent: CategoryContent {
    private let keptParts: Parts<StoredSet>

    private init(_ kept: Bitmap) { keptParts = Parts(kept) }

    private init(_ keptParts: Parts<StoredSet>) { self.keptParts = keptParts }

    /// The items that it keeps.
    private var kept: Bitmap { keptParts.joined(\.bitmap) }

    /// A filter expression, or the items whose attribute is true.
    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler) {
        if let text = definition.filter {
            let expression = compiler.compilingExpressions { $0.expression(text, of: definition, "filter") }
            guard let expression else { return nil }
            self.init(compiler.attributes.items(matching: expression))
            return
        }
        guard let column = compiler.column(of: definition) else { return nil }
        let vocabulary = column?.vocabulary ?? Vocabulary()
        for code in 0..<vocabulary.count {
            if case .bool = vocabulary[code] { continue }
            let name = definition.attribute
            let reason = "a toggle needs true and false; “\(name)” also has “\(vocabulary[code].text)”"
            compiler.report(.category(definition.id), "attribute", reason: reason)
            return nil
        }
        self.init(compiler.attributes.items(matching: .facet(Text(definition.attribute), .bool(true))))
    }

    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError) {
        self.init(Parts(try archive.read(StoredSet.self)))
    }

    func write(to archive: inout ArchiveWriter) { archive.write(keptParts.all[0]) }

    func role(of definition: CategoryDefinition, _ table: AttributeTable) -> Role { .status }

    func changed(
        _ change: PartChange,
        adding added: inout ContentCompiler,
        to definition: CategoryDefinition
    ) -> ToggleContent? {
        guard let content = ToggleContent(compiling: definition, with: &added) else { return nil }
        return ToggleContent(keptParts.keeping(change.removed.count, adding: content.kept))
    }

    var itemCount: Int { keptParts.placeCount }
    var none: Bitmap { Bitmap(itemCount: itemCount) }
    var keptItems: Bitmap? { kept }

    func recompiled(_ definition: CategoryDefinition, _ attributes: AttributeIndex) -> ToggleContent? {
        var compiler = ExpressionCompiler(attributes)
        guard let text = definition.filter,
            let expression = compiler.expression(text, of: definition, "filter"), compiler.isRelative
        else { return nil }
        return ToggleContent(attributes.items(matching: expression))
    }

    func clauses(
        of selection: ToggleSelection,
        in category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> CategoryClauses {
        guard selection.isOn else { return CategoryClauses() }
        return CategoryClauses(replaceable: kept, source: .values([0], areDisjoint: true))
    }

    func filters(of selection: ToggleSelection, in category: Category) -> [SelectedFilter] {
        [
            SelectedFilter(
                key: .selection(category: category.id),
                sequence: selection.sequence,
                predicate: category.toggleFilter.map(CurrentFilter.Predicate.init) ?? .facet(.bool(true)),
                filter: category.toggleFilter
            )
        ]
    }

    func replace(
        _ old: ToggleSelection,
        with input: SelectionInput,
        of category: Category,
        in state: inout FilterState
    ) throws(FilterError) {
        guard case .toggle(let isOn) = input else { throw category.invalidSelection }
        guard old.isOn != isOn else { return }
        let selection = ToggleSelection(isOn: isOn, sequence: isOn ? state.takeSequence() : 0)
        category.store(selection.selection, in: &state)
    }

    /// The value that it stands for, chosen in a list, is the toggle that is on.
    func adopted(_ elements: inout SelectionElements, isForm: Bool, in category: Category) -> ToggleSelection {
        let meant = meant(in: category)
        let on = elements.take(atMost: 1) { element, _ -> Bool? in
            element == .on || (meant != nil && element.chosenValue == meant) ? true : nil
        }
        _ = elements.takeNone(of: category, besideChoice: !on.isEmpty)
        return ToggleSelection(isOn: !on.isEmpty, sequence: on.first?.sequence ?? 0)
    }

    /// The value that it stands for; `nil` for an expression that is no single value.
    private func meant(in category: Category) -> Value? {
        guard case .facet(let value, nil)? = category.toggleFilter?.predicate, category.toggleFilter?.isNegated == false
        else { return nil }
        return value
    }

    func operation(adding filter: Filter, to selection: ToggleSelection, of category: Category) -> FilterOperation? {
        filter == category.toggleFilter ? .set(category: category.id, selection: .toggle(true)) : nil
    }

    func whole(of selection: ToggleSelection, _ phrases: CategoryPhrases) -> String? {
        selection.isOn ? phrases.title : nil
    }

    func chip(of selection: ToggleSelection, _ phrases: CategoryPhrases) -> CategoryPhrases.TitledText {
        (phrases.title, phrases.title)
    }

    func sentenceParts(of selection: ToggleSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        [(phrases.localizer.inSentence(phrases.title), phrases.title)]
    }
}
