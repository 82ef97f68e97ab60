// Operations on selections that depend on the content of the category.
extension Category {
    /// The selection in force, or the one at rest.
    ///
    /// One of another kind, left by other data with another definition, counts as none.
    public func selection(in state: FilterState) -> Selection {
        guard let selection = state.selections[id], takes(selection) else { return selectionAtRest }
        return selection
    }

    /// Whether a selection is of the form that the category's kind has.
    func takes(_ selection: Selection) -> Bool { content.takes(selection) }

    /// Nothing of the kind's own; None as at the start.
    var emptyInput: SelectionInput { content.empty(none: false).form.input(none: nil) }

    /// The clauses of a selection.
    ///
    /// - Parameter purpose: what they are wanted for.
    /// - Throws: ``TooMuchWork`` if they take more than the budget has left.
    /// - Complexity: O(*w*) words for each chosen value; a range compares every number once; a keyword goes over the
    ///   category's words.
    func clauses(
        of selection: Selection,
        work: WorkBudget,
        for purpose: WorkPurpose
    ) throws(TooMuchWork) -> CategoryClauses {
        try work.spend(clauseCost(of: selection), on: purpose)
        var declared = DeclaredWork(work, on: purpose)
        return try content.clauses(selection, self, &declared)
    }

    /// The filters that the selection in force makes, in no particular order.
    func selectedFilters(in state: FilterState) -> [SelectedFilter] {
        guard let selection = state.selections[id], takes(selection), !isAtRest(selection) else { return [] }
        return content.filters(selection, self)
    }

    /// Whether something of the category's own is chosen, so that categories that depend on it can be used.
    func hasChoice(in state: FilterState) -> Bool { content.hasChoice(selection(in: state), self) }

    /// Takes a whole selection at once.
    func replaceSelection(with input: SelectionInput, in state: inout FilterState) throws(FilterError) {
        if case .null = input { return clear(in: &state) }
        try content.replaceSelection(with: input, of: self, in: &state)
    }

    /// The part of a selection, possibly made under another definition, that the kind can express, and the rest.
    func adopted(_ selection: Selection) -> (selection: Selection, rest: [Chosen<SelectionElement>]) {
        var elements = SelectionElements(selection)
        let adopted = content.adopted(&elements, takes(selection), self)
        return (adopted, elements.all)
    }

    /// A selection that was made under other bounds; one of another form stays as it is.
    func clamped(_ selection: Selection) -> Selection { content.clamped(selection, self) }

    /// The operation that makes a filter part of the selection; `nil` if the category could not write it.
    func operation(adding filter: Filter, in state: FilterState) -> FilterOperation? {
        content.operation(adding: filter, selection(in: state), self)
    }

    /// Takes away the filter that stands for the whole selection.
    func clearFilter(in state: inout FilterState) {
        if definition.isRequired { return clear(in: &state) }
        store(content.withoutWhole(selection(in: state), self), in: &state)
    }

    /// The gentlest steps after which the replaceable clause of a selection admits an item; none if only dropping the
    /// clause will do.
    ///
    /// - Parameter item: it fails the clause.
    func steps(admitting item: Int, _ selection: Selection) -> [RescueStep] {
        guard content.none.contains(item) else { return content.steps(admitting: item, toAny: selection, of: self) }
        return includesNone && !selection.isNoneOn ? [.setNone(category: id, isOn: true)] : []
    }

    /// The step that moves a bound just far enough for one of some items to pass; `nil` if moving brings none of them.
    ///
    /// - Parameter items: none of them passes the selection.
    func widening(_ selection: Selection, among items: Bitmap) -> RescueStep? {
        content.widening(any: selection, among: items, of: self)
    }
}

extension CategoryPhrases {
    /// The chip without its title, for a selection that is one filter: a single value, a toggle, bounds, a number, a
    /// search, or only a None that was switched.
    var whole: String? { category.content.whole(self) }

    /// The choices one by one, oldest first, None included: labels of values, the name of a path, words.
    var chosenLabels: [String] { category.content.chosenLabels(self) }

    /// The chip of a filter that stands for the whole selection.
    var wholeChip: TitledText { category.content.chip(self) }

    var plainSentenceParts: [TitledText] { category.content.sentenceParts(self) }

    /// What an item has, beside what is chosen: `Nike`, `31.99 € ≤ 75 €`, `No price`; `nil` where few words do not say
    /// it.
    ///
    /// - Complexity: O(values) of a list.
    func text(ofItem item: Int) -> String? { category.content.text(ofItem: item, self) }
}

/// The same with selections of any form: here alone they become that of the kind.
extension CategoryContent {
    private func form(_ selection: Selection, _ category: Category) -> Form {
        Form(selection) ?? .empty(none: category.noneAtRest)
    }

    fileprivate func takes(_ selection: Selection) -> Bool { Form.isForm(of: selection) }

    func empty(none: Bool) -> Selection { Form.empty(none: none).selection }

    fileprivate func clauses(
        _ selection: Selection,
        _ category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> CategoryClauses {
        try clauses(of: form(selection, category), in: category, &declared)
    }

    fileprivate func filters(_ selection: Selection, _ category: Category) -> [SelectedFilter] {
        filters(of: form(selection, category), in: category)
    }

    fileprivate func hasChoice(_ selection: Selection, _ category: Category) -> Bool {
        hasChoice(form(selection, category), in: category)
    }

    fileprivate func replaceSelection(
        with input: SelectionInput,
        of category: Category,
        in state: inout FilterState
    ) throws(FilterError) {
        try replace(form(category.selection(in: state), category), with: input, of: category, in: &state)
    }

    fileprivate func adopted(_ elements: inout SelectionElements, _ isForm: Bool, _ category: Category) -> Selection {
        adopted(&elements, isForm: isForm, in: category).selection
    }

    fileprivate func clamped(_ selection: Selection, _ category: Category) -> Selection {
        Form(selection).map { clamped($0, in: category).selection } ?? selection
    }

    fileprivate func operation(
        adding filter: Filter,
        _ selection: Selection,
        _ category: Category
    ) -> FilterOperation? {
        operation(adding: filter, to: form(selection, category), of: category)
    }

    fileprivate func withoutWhole(_ selection: Selection, _ category: Category) -> Selection {
        withoutWhole(form(selection, category), of: category).selection
    }

    fileprivate func steps(admitting item: Int, toAny selection: Selection, of category: Category) -> [RescueStep] {
        steps(admitting: item, to: form(selection, category), of: category)
    }

    fileprivate func widening(any selection: Selection, among items: Bitmap, of category: Category) -> RescueStep? {
        widening(form(selection, category), among: items, of: category)
    }

    fileprivate func whole(_ phrases: CategoryPhrases) -> String? {
        whole(of: form(phrases.selection, phrases.category), phrases)
    }

    fileprivate func chosenLabels(_ phrases: CategoryPhrases) -> [String] {
        chosenLabels(of: form(phrases.selection, phrases.category), phrases)
    }

    fileprivate func chip(_ phrases: CategoryPhrases) -> CategoryPhrases.TitledText {
        chip(of: form(phrases.selection, phrases.category), phrases)
    }

    fileprivate func sentenceParts(_ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        sentenceParts(of: form(phrases.selection, phrases.category), phrases)
    }

    fileprivate func text(ofItem item: Int, _ phrases: CategoryPhrases) -> String? {
        guard values != nil || numbers != nil else { return nil }
        if none.contains(item) { return phrases.noneTitle }
        return text(ofItem: item, beside: form(phrases.selection, phrases.category), phrases)
    }
}
