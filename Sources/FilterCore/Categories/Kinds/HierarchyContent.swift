/// Paths of a tree: one, or several where the definition says so.
struct HierarchyContent: ListedContent {
    let list: ValueTree

    init(_ list: ValueTree) { self.list = list }

    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler) {
        guard let source = Self.source(of: definition, with: &compiler) else { return nil }
        let tree = Hierarchy(
            source,
            itemCount: compiler.itemCount,
            separator: definition.separator,
            matchesSubtree: definition.matchesSubtree
        )
        list = ValueTree(tree, definition: definition)
    }

    func changed(
        _ change: PartChange,
        adding added: inout ContentCompiler,
        to definition: CategoryDefinition
    ) -> HierarchyContent? {
        guard let source = Self.source(of: definition, with: &added) else { return nil }
        let tree = list.tree.changed(change, adding: source, itemCount: added.itemCount)
        return HierarchyContent(list.changed(to: tree, definition: definition))
    }

    func showing(
        _ shown: ShownItems,
        of definition: CategoryDefinition,
        _ contents: ContentCompiler
    ) -> HierarchyContent? {
        HierarchyContent(list.changed(to: list.tree.showing(shown), definition: definition))
    }

    private static func source(
        of definition: CategoryDefinition,
        with compiler: inout ContentCompiler
    ) -> Hierarchy.Source? {
        let source = Hierarchy.Source(definition.attribute, in: compiler.table)
        // That no item has the attribute may be a fault.
        if source.columns.isEmpty, compiler.column(of: definition) == nil { return nil }
        // Beside paths of its own an object may have other things that are called so.
        guard (source.paths.map { [$0] } ?? source.levels).allSatisfy(\.vocabulary.isStringsOnly) else {
            let reason = "a hierarchy needs texts; “\(definition.attribute)” has others"
            compiler.report(.category(definition.id), "attribute", reason: reason)
            return nil
        }
        return source
    }

    /// A single path is the whole selection; None is a filter of its own beside it.
    func filters(of selection: ValueSelection, in category: Category) -> [SelectedFilter] {
        let none = ValueSelection(none: selection.none, noneSequence: selection.noneSequence)
        guard category.isSingle else { return listedFilters(of: selection, in: category) }
        return selection.values.map { chosen in
            SelectedFilter(
                key: .selection(category: category.id),
                sequence: chosen.sequence,
                predicate: .facet(chosen.element),
                filter: filter(for: chosen.element, of: category)
            )
        } + listedFilters(of: none, in: category)
    }

    var memoryByteCount: Int { list.tree.memoryByteCount }

    /// The values of a tree are paths.
    func canMean(_ value: Value, in category: Category) -> Bool {
        if case .string = value { true } else { false }
    }

    func withoutWhole(_ selection: ValueSelection, of category: Category) -> ValueSelection {
        ValueSelection(excluded: selection.excluded, none: selection.none, noneSequence: selection.noneSequence)
    }

    func chip(of selection: ValueSelection, _ phrases: CategoryPhrases) -> CategoryPhrases.TitledText {
        phrases.titled(selection.values.first.map { phrases.pathText($0.element) } ?? "")
    }

    /// Paths are said whole, None after them.
    func sentenceParts(of selection: ValueSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        let paths = selection.values.map { phrases.pathText($0.element) }
        return phrases.sentenceParts(chosen: paths + (selection.none ? [phrases.noneTitle] : []), selection)
    }

    func text(of value: Value, _ phrases: CategoryPhrases) -> String { phrases.pathText(value) }
}
