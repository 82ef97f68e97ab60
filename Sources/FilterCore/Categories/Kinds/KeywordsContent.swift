/// Words that a text must contain.
struct KeywordsContent: CategoryContent {
    private let parts: Parts<KeywordIndex>

    private init(_ parts: Parts<KeywordIndex>) { self.parts = parts }

    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler) {
        guard let columns = compiler.words(definition) else { return nil }
        parts = Parts(KeywordIndex(columns: columns, itemCount: compiler.itemCount), itemCount: compiler.itemCount)
    }

    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError) {
        parts = Parts(try archive.read(), itemCount: archive.itemCount)
    }

    func write(to archive: inout ArchiveWriter) { archive.write(parts.all[0]) }

    func changed(
        _ change: PartChange,
        adding added: inout ContentCompiler,
        to definition: CategoryDefinition
    ) -> KeywordsContent? {
        guard let columns = added.words(definition) else { return nil }
        let index = KeywordIndex(columns: columns, itemCount: added.itemCount)
        return KeywordsContent(parts.keeping(change.removed.count, adding: index, itemCount: added.itemCount))
    }

    func role(of definition: CategoryDefinition, _ table: AttributeTable) -> Role { .custom }

    var itemCount: Int { parts.placeCount }
    var none: Bitmap { parts.joined(\.none) }

    // MARK: What a selection means

    func clauses(of selection: KeywordSelection, in category: Category) -> CategoryClauses {
        guard !selection.words.isEmpty else {
            return CategoryClauses(replaceable: category.clause(ofNoneAlone: selection.none, none))
        }
        let found = itemsOfWords(selection, category)
        let isAll = category.definition.operator == .all
        if isAll, !category.includesNone {
            return CategoryClauses(
                required: zip(selection.words, found).map { RequiredClause(cause: .word($0.element), items: $1) }
            )
        }
        var passing = found[0]
        for items in found.dropFirst() {
            if isAll { passing.formIntersection(items) } else { passing.formUnion(items) }
        }
        return CategoryClauses(
            replaceable: selection.none ? passing.union(none) : passing,
            words: zip(selection.words, found).map { ($0.element, $1) }
        )
    }

    /// By word, in the order of the selection.
    private func itemsOfWords(_ selection: KeywordSelection, _ category: Category) -> [Bitmap] {
        let words = selection.words.map(\.element)
        return parts.joined(words.count) { part in
            part.items(
                containingEach: words,
                mode: category.definition.mode,
                isCaseSensitive: selection.isCaseSensitive
            )
        }
    }

    func filters(of selection: KeywordSelection, in category: Category) -> [SelectedFilter] {
        guard !selection.words.isEmpty else {
            let key = CurrentFilterKey.selection(category: category.id)
            let predicate = category.predicate(ofNoneAlone: selection.none)
            return [SelectedFilter(key: key, sequence: selection.noneSequence, predicate: predicate)]
        }
        let attribute = writesFilters(selection, category) ? category.attributes.first : nil
        return selection.words.map { word in
            SelectedFilter(
                key: .word(category: category.id, word.element),
                sequence: word.sequence,
                predicate: .keyword(word.element),
                keepsNone: selection.none,
                filter: attribute.map { .keyword($0, word.element) }
            )
        }
    }

    /// Whether the words of a selection are what keyword filters of one attribute say.
    private func writesFilters(_ selection: KeywordSelection, _ category: Category) -> Bool {
        category.attributes.count == 1 && category.definition.mode == .substring && !category.includesNone
            && !selection.isCaseSensitive
    }

    // MARK: How a selection changes

    func replace(
        _ old: KeywordSelection,
        with input: SelectionInput,
        of category: Category,
        in state: inout FilterState
    ) throws(FilterError) {
        guard case .keywords(let words, let isCaseSensitive, let none) = input else { throw category.invalidSelection }
        let isNoneOn = try category.requested(none)
        var selection = KeywordSelection(
            isCaseSensitive: isCaseSensitive,
            none: isNoneOn,
            noneSequence: old.noneSequence
        )
        let chosen = Dictionary(old.words.map { (selection.form(of: $0.element), $0) }) { first, _ in first }
        var added: [Text] = []
        var seen: Set<Text> = []
        for (index, word) in words.enumerated() {
            let word = Text(word.string.trimmed)
            guard !word.string.isEmpty else { throw .blankWord(index: index) }
            let form = selection.form(of: word)
            guard seen.insert(form).inserted else { continue }
            if let chosen = chosen[form] {
                selection.words.append(chosen)
            } else {
                added.append(word)
            }
        }
        try category.requireRoom(for: selection.words.count + added.count)
        selection.words.sort { $0.sequence < $1.sequence }
        for word in added { selection.words.append(Chosen(word, sequence: state.takeSequence())) }
        if isNoneOn != old.none { selection.noneSequence = state.takeSequence() }
        category.store(selection.selection, in: &state)
    }

    func operation(adding filter: Filter, to selection: KeywordSelection, of category: Category) -> FilterOperation? {
        guard case .keyword(let word) = filter.predicate, category.attributes == [filter.attribute],
            !filter.isNegated, writesFilters(selection, category)
        else { return nil }
        return .set(category: category.id, selection: .keywords(selection.words.map(\.element) + [word]))
    }

    /// Words have filters of their own; the whole is a None that was switched.
    func withoutWhole(_ selection: KeywordSelection, of category: Category) -> KeywordSelection {
        var rest = selection
        rest.none = category.noneAtRest
        return rest
    }

    // MARK: How it is said

    func whole(of selection: KeywordSelection, _ phrases: CategoryPhrases) -> String? {
        selection.words.isEmpty ? phrases.onlyNone : nil
    }

    func chosenLabels(of selection: KeywordSelection, _ phrases: CategoryPhrases) -> [String] {
        selection.words.map { phrases.quoted($0.element) }
    }

    func sentenceParts(of selection: KeywordSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.Part] {
        guard !selection.words.isEmpty else {
            return whole(of: selection, phrases).map { [phrases.part(.rangePart, $0)] } ?? []
        }
        let words = phrases.orNone(phrases.list(chosenLabels(of: selection, phrases)))
        let title = phrases.localizer.inSentence(phrases.title)
        return [(phrases.localizer.text(.containsPart, [.title: title, .words: words]), words)]
    }

    // MARK: How it gives way

    /// Of words that all must occur those can stay that do.
    func steps(admitting item: Int, to selection: KeywordSelection, of category: Category) -> [RescueStep] {
        guard category.definition.operator == .all else { return [] }
        let found = zip(selection.words, itemsOfWords(selection, category))
        let missing = found.filter { !$0.1.contains(item) }.map(\.0)
        guard missing.count < selection.words.count else { return [] }
        return missing.map { .remove(.word(category: category.id, $0.element)) }
    }
}
