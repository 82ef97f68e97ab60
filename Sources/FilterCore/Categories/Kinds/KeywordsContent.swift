/// Words that a text must contain.
struct KeywordsContent: CategoryContent {
    private let parts: Parts<KeywordIndex>
    /// Knows the items of words that were looked for in texts before.
    private var words: (any WordCache)?

    private init(_ parts: Parts<KeywordIndex>) { self.parts = parts }

    /// The same content with a memory for words.
    func finding(_ words: any WordCache) -> KeywordsContent {
        var content = self
        content.words = words
        return content
    }

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
    var memoryByteCount: Int { parts.all.reduce(0) { $0 + $1.memoryByteCount } }
    var none: Bitmap { parts.joined(\.none) }

    // MARK: Meaning of a selection

    func clauses(
        of selection: KeywordSelection,
        in category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> CategoryClauses {
        guard !selection.words.isEmpty else {
            return CategoryClauses(replaceable: category.clause(ofNoneAlone: selection.none, none))
        }
        let found = try itemsOfWords(selection, category, &declared)
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
    private func itemsOfWords(
        _ selection: KeywordSelection,
        _ category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> [Bitmap] {
        let kept = kept(selection, category)
        let wanted = kept.indices.filter { kept[$0].items == nil }
        let found = try parts.joined(wanted.count) { (part) throws(TooMuchWork) in
            try part.items(
                containingEach: wanted.map { selection.words[$0].element },
                mode: category.definition.mode,
                isCaseSensitive: selection.isCaseSensitive,
                &declared
            )
        }
        var items = kept.map { $0.items?.bitmap ?? Bitmap(itemCount: itemCount) }
        for (place, found) in zip(wanted, found) {
            items[place] = found
            if let word = kept[place].word { words?.keep(WordItems(found), of: word) }
        }
        return items
    }

    /// By word: under which name its items are kept, and the items if they are. Words that are found by tokens are not.
    private func kept(
        _ selection: KeywordSelection,
        _ category: Category
    ) -> [(word: KeptWord?, items: WordItems?)] {
        let texts: KeptWord.SearchedTexts =
            selection.isCaseSensitive ? .caseSensitiveCategory(category.id) : .category(category.id)
        return selection.words.map { word in
            guard let words, KeywordIndex.readsTexts(for: word.element, isCaseSensitive: selection.isCaseSensitive)
            else { return (nil, nil) }
            let kept = KeptWord(texts: texts, word: selection.form(of: word.element))
            return (kept, words.items(of: kept))
        }
    }

    /// The cost of ``clauses(of:in:_:)``.
    func clauseCost(of selection: KeywordSelection, in category: Category) -> Int {
        let wordCost = itemCount / 2 + Bitmap.wordCount(of: itemCount)
        let wanted = zip(selection.words, kept(selection, category)).filter { $1.items == nil }.map(\.0.element)
        let keptCost = (selection.words.count - wanted.count) * (Bitmap.wordCount(of: itemCount) + WorkCost.lookUp)
        guard !wanted.isEmpty else { return keptCost }
        return parts.all.reduce(keptCost + wanted.count * wordCost) { cost, part in
            cost.addingSaturated(part.cost(ofEach: wanted, isCaseSensitive: selection.isCaseSensitive))
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

    func adopted(_ elements: inout SelectionElements, isForm: Bool, in category: Category) -> KeywordSelection {
        let words = elements.take(atMost: category.definition.max ?? .max) { element, _ -> Text? in
            if case .word(let word) = element { word } else { nil }
        }
        let none = elements.takeNone(of: category, besideChoice: !words.isEmpty)
        return KeywordSelection(
            words: words,
            isCaseSensitive: elements.isCaseSensitive,
            none: none.isOn,
            noneSequence: none.sequence
        )
    }

    func operation(adding filter: Filter, to selection: KeywordSelection, of category: Category) -> FilterOperation? {
        guard case .keyword(let word) = filter.predicate, category.attributes == [filter.attribute],
            !filter.isNegated, writesFilters(selection, category)
        else { return nil }
        return .set(category: category.id, selection: .keywords(selection.words.map(\.element) + [word.text]))
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

    func sentenceParts(of selection: KeywordSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        guard !selection.words.isEmpty else {
            return phrases.onlyNoneInSentence { phrases.part(.rangePart, $0) }.map { [$0] } ?? []
        }
        let words = phrases.orNone(phrases.list(chosenLabels(of: selection, phrases)))
        let title = phrases.localizer.inSentence(phrases.title)
        return [(phrases.localizer.text(.containsPart, [.title: title, .words: words]), words)]
    }

    // MARK: How it gives way

    /// Of words that all must occur those can stay that do.
    func steps(admitting item: Int, to selection: KeywordSelection, of category: Category) -> [RescueStep] {
        guard category.definition.operator == .all else { return [] }
        var unlimited = DeclaredWork(.unlimited, on: .explanation)
        guard let found = try? itemsOfWords(selection, category, &unlimited) else { return [] }
        let missing = zip(selection.words, found).filter { !$0.1.contains(item) }.map(\.0)
        guard missing.count < selection.words.count else { return [] }
        return missing.map { .remove(.word(category: category.id, $0.element)) }
    }
}
