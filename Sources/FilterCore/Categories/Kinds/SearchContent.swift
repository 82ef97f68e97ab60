/// A search box.
struct SearchContent: CategoryContent {
    private let parts: Parts<WordIndex>

    private init(_ parts: Parts<WordIndex>) { self.parts = parts }

    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler) {
        guard let columns = compiler.words(definition) else { return nil }
        parts = Parts(WordIndex(columns: columns, itemCount: compiler.itemCount), itemCount: compiler.itemCount)
    }

    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError) {
        parts = Parts(try archive.read(), itemCount: archive.itemCount)
    }

    func write(to archive: inout ArchiveWriter) { archive.write(parts.all[0]) }

    func changed(
        _ change: PartChange,
        adding added: inout ContentCompiler,
        to definition: CategoryDefinition
    ) -> SearchContent? {
        guard let columns = added.words(definition) else { return nil }
        let index = WordIndex(columns: columns, itemCount: added.itemCount)
        return SearchContent(parts.keeping(change.removed.count, adding: index, itemCount: added.itemCount))
    }

    var itemCount: Int { parts.placeCount }
    var memoryByteCount: Int { parts.all.reduce(0) { $0 + $1.memoryByteCount } }
    var none: Bitmap { Bitmap(itemCount: itemCount) }

    func clauses(
        of selection: SearchSelection,
        in category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> CategoryClauses {
        let words = SearchWords(selection.text, category.definition.wordVariants)
        guard let words else { return CategoryClauses() }
        return CategoryClauses(replaceable: try items(matching: words, declared))
    }

    /// The items that have every word, see ``WordIndex/items(matching:_:)``.
    func items(matching words: SearchWords, _ declared: DeclaredWork) throws(TooMuchWork) -> Bitmap {
        try parts.joined { (part) throws(TooMuchWork) in try part.items(matching: words, declared) }
    }

    /// No filter of a group says what a search box does.
    func filters(of selection: SearchSelection, in category: Category) -> [SelectedFilter] {
        let key = CurrentFilterKey.selection(category: category.id)
        return [SelectedFilter(key: key, sequence: selection.sequence, predicate: .search(selection.text))]
    }

    func replace(
        _ old: SearchSelection,
        with input: SelectionInput,
        of category: Category,
        in state: inout FilterState
    ) throws(FilterError) {
        guard case .search(let text) = input else { throw category.invalidSelection }
        let wanted = Text(text.string.trimmed)
        guard wanted != old.text else { return }
        let sequence = old.sequence == 0 ? state.takeSequence() : old.sequence
        category.store(SearchSelection(text: wanted, sequence: sequence).selection, in: &state)
    }

    func adopted(_ elements: inout SelectionElements, isForm: Bool, in category: Category) -> SearchSelection {
        let text = elements.take(atMost: 1) { element, _ -> Text? in
            if case .text(let text) = element { text } else { nil }
        }
        _ = elements.takeNone(of: category, besideChoice: !text.isEmpty)
        return SearchSelection(text: text.first?.element ?? "", sequence: text.first?.sequence ?? 0)
    }

    func operation(adding filter: Filter, to selection: SearchSelection, of category: Category) -> FilterOperation? {
        nil
    }

    func whole(of selection: SearchSelection, _ phrases: CategoryPhrases) -> String? {
        selection.isEmpty ? nil : phrases.quoted(selection.text)
    }

    func chip(of selection: SearchSelection, _ phrases: CategoryPhrases) -> CategoryPhrases.TitledText {
        let whole = whole(of: selection, phrases) ?? ""
        // A search box without a given name needs none.
        let isNamed = Text(phrases.title) != Text(CategoryDefinition.title(fromName: phrases.category.id))
        if isNamed { return phrases.titled(whole) }
        return (phrases.localizer.text(.searchChip, [.text: selection.text.string]), whole)
    }

    func sentenceParts(of selection: SearchSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        selection.isEmpty ? [] : [chip(of: selection, phrases)]
    }
}
