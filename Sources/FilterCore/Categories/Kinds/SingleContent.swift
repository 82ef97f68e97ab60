/// At most one value, or always one if required; with None on or off it is one filter.
struct SingleContent: ListedContent {
    let list: ValueList

    init(_ list: ValueList) { self.list = list }

    func filters(of selection: ValueSelection, in category: Category) -> [SelectedFilter] {
        let value = selection.values.first
        return [
            SelectedFilter(
                key: .selection(category: category.id),
                sequence: value?.sequence ?? selection.noneSequence,
                predicate: value.map { .facet($0.element) } ?? category.predicate(ofNoneAlone: selection.none),
                keepsNone: selection.none && value != nil,
                filter: selection.none ? nil : value.flatMap { filter(for: $0.element, of: category) }
            )
        ]
    }

    /// Where None is included, a value alone is what the category writes with None off.
    func operation(adding filter: Filter, to selection: ValueSelection, of category: Category) -> FilterOperation? {
        guard let operation = choice(adding: filter, of: category) else { return nil }
        guard case .select(_, let value) = operation, category.includesNone else { return operation }
        return .set(category: category.id, selection: .values([value], none: false))
    }

    func whole(of selection: ValueSelection, _ phrases: CategoryPhrases) -> String? {
        guard let value = selection.values.first else { return phrases.onlyNone }
        return phrases.orNone(phrases.label(of: value.element))
    }

    func chosenLabels(of selection: ValueSelection, _ phrases: CategoryPhrases) -> [String] { [] }

    func sentenceParts(of selection: ValueSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        guard selection.isEmpty else { return whole(of: selection, phrases).map { [phrases.titled($0)] } ?? [] }
        return phrases.onlyNoneInSentence(phrases.titled).map { [$0] } ?? []
    }
}
