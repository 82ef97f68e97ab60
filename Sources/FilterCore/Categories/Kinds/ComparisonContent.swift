/// A number and a fixed operator.
struct ComparisonContent: CategoryContent {
    private let own: CategoryNumbers

    private init(_ own: CategoryNumbers) { self.own = own }

    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler) {
        guard let numbers = CategoryNumbers(compiling: definition, "a comparison", with: &compiler) else { return nil }
        own = numbers
    }

    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError) {
        own = try CategoryNumbers(from: &archive)
    }

    func write(to archive: inout ArchiveWriter) { own.write(to: &archive) }

    func role(of definition: CategoryDefinition, _ table: AttributeTable) -> Role {
        own.isDate ? .date : .category
    }

    func changed(
        _ change: PartChange,
        adding added: inout ContentCompiler,
        to definition: CategoryDefinition
    ) -> ComparisonContent? {
        guard let column = added.numbers(of: definition) else { return nil }
        let ends = added.histogramEnds(of: definition, areWhole: own.areWhole)
        return own.changed(change, adding: column, within: ends).map(ComparisonContent.init)
    }

    func showing(
        _ shown: ShownItems,
        of definition: CategoryDefinition,
        _ contents: ContentCompiler
    ) -> ComparisonContent? {
        own.showing(shown, of: definition, contents).map(ComparisonContent.init)
    }

    var itemCount: Int { own.itemCount }
    var none: Bitmap { own.none }
    var numbers: CategoryNumbers? { own }

    // MARK: Meaning of a selection

    func clauses(
        of selection: ComparisonSelection,
        in category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> CategoryClauses {
        let (sign, zone) = (category.definition.comparison, category.zone)
        let items = selection.value.map { own.items(sign, $0, in: zone) }
        var clauses = own.clauses(items, isNoneOn: selection.none, in: category)
        if !selection.none, let bounds = selection.value.flatMap({ sign.bounds($0, in: zone) }) {
            clauses.source = .numbers(NumberSpan(from: bounds.lower, to: bounds.upper))
        }
        return clauses
    }

    func filters(of selection: ComparisonSelection, in category: Category) -> [SelectedFilter] {
        let sign = category.definition.comparison
        let operand = selection.value.map(Filter.Operand.init)
        var filter: Filter?
        if let operand, !selection.none, let attribute = category.attributes.first {
            filter = .comparison(attribute, sign, operand)
        }
        return [
            SelectedFilter(
                key: .selection(category: category.id),
                sequence: selection.sequence,
                predicate: operand.map { .comparison(sign, $0) } ?? category.predicate(ofNoneAlone: selection.none),
                keepsNone: selection.none && operand != nil,
                filter: filter
            )
        ]
    }

    // MARK: How a selection changes

    func replace(
        _ old: ComparisonSelection,
        with input: SelectionInput,
        of category: Category,
        in state: inout FilterState
    ) throws(FilterError) {
        guard case .comparison(let value, let none) = input else { throw category.invalidSelection }
        try category.require(value, member: "value")
        var selection = ComparisonSelection(
            value: value.map(category.clamped),
            none: try category.requested(none),
            sequence: old.sequence
        )
        if selection == old { return }
        if selection.sequence == 0 { selection.sequence = state.takeSequence() }
        category.store(selection.selection, in: &state)
    }

    /// A range says the same as `>=`, `<=` or `=` where it is open at one end, or a single number.
    func adopted(_ elements: inout SelectionElements, isForm: Bool, in category: Category) -> ComparisonSelection {
        let value = elements.take(atMost: 1) { element, _ in
            element.number(comparedBy: category.definition.comparison).flatMap {
                category.canMean($0) ? category.adopted($0) : nil
            }
        }
        let none = elements.takeNone(of: category, besideChoice: !value.isEmpty)
        return ComparisonSelection(
            value: value.first?.element,
            none: none.isOn,
            sequence: value.first?.sequence ?? none.sequence
        )
    }

    func clamped(_ selection: ComparisonSelection, in category: Category) -> ComparisonSelection {
        var inside = selection
        inside.value = selection.value.map(category.clamped)
        return inside
    }

    /// Where None is included, a number alone is what the category writes with None off.
    func operation(adding filter: Filter, to selection: ComparisonSelection, of category: Category) -> FilterOperation?
    {
        guard case .comparison(category.definition.comparison, let operand) = filter.predicate,
            category.attributes == [filter.attribute], !filter.isNegated, let value = operand.bound,
            category.clamped(value) == value
        else { return nil }
        let none: Bool? = category.includesNone ? false : nil
        return .set(category: category.id, selection: .comparison(value, none: none))
    }

    // MARK: How it is said

    func whole(of selection: ComparisonSelection, _ phrases: CategoryPhrases) -> String? {
        selection.value.map { phrases.orNone(phrases.compared($0)) } ?? phrases.onlyNone
    }

    func chip(of selection: ComparisonSelection, _ phrases: CategoryPhrases) -> CategoryPhrases.TitledText {
        let whole = whole(of: selection, phrases) ?? ""
        return selection.value.map { (phrases.comparison(titled: phrases.title, $0), whole) } ?? phrases.onlyNoneChip
            ?? phrases.titled(whole)
    }

    func sentenceParts(of selection: ComparisonSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        guard let whole = whole(of: selection, phrases) else { return [] }
        guard let value = selection.value else {
            return phrases.onlyNoneInSentence { phrases.part(.rangePart, $0) }.map { [$0] } ?? []
        }
        return [(phrases.comparison(titled: phrases.localizer.inSentence(phrases.title), value), whole)]
    }

    func text(ofItem item: Int, beside selection: ComparisonSelection, _ phrases: CategoryPhrases) -> String? {
        guard let numbers = own.extremes(of: item) else { return nil }
        guard let value = selection.value, numbers.lowerBound == numbers.upperBound else {
            return phrases.text(numbers, from: nil, to: nil)
        }
        let (sign, category) = (phrases.definition.comparison, phrases.category)
        let holds = own.items(sign, value, in: category.zone).contains(item)
        let number = category.bound(at: numbers.lowerBound, like: value)
        let beside = phrases.compared(value, by: holds ? sign : sign.inverted)
        return phrases.bounds(number, number).map { "\($0) \(beside)" }
    }

    // MARK: How it gives way

    func steps(admitting item: Int, to selection: ComparisonSelection, of category: Category) -> [RescueStep] {
        guard category.definition.comparison == .equal else {
            var only = Bitmap(itemCount: own.itemCount)
            only.insert(item)
            return widening(selection, among: only, of: category).map { [$0] } ?? []
        }
        // The number of an equality moves to that of the item.
        let number = own.extremes(of: item)?.lowerBound
        return number.flatMap { step(selection, admitting: $0, of: category) }.map { [$0] } ?? []
    }

    /// An equality cannot be widened, nor can an inequality. A day moves to a day.
    func widening(_ selection: ComparisonSelection, among items: Bitmap, of category: Category) -> RescueStep? {
        guard let value = selection.value else { return nil }
        let (lowest, highest) = (value.lowest(in: category.zone), value.highest(in: category.zone))
        let number: Number? =
            switch category.definition.comparison {
            case .greaterThanOrEqual: own.greatest(of: items, below: lowest, isInclusive: false, in: category)
            case .greaterThan: own.greatest(of: items, below: highest, isInclusive: true, in: category)
            case .lessThanOrEqual: own.least(of: items, above: highest, isInclusive: false, in: category)
            case .lessThan: own.least(of: items, above: lowest, isInclusive: true, in: category)
            case .equal, .notEqual: nil
            }
        return number.flatMap { step(selection, admitting: $0, of: category) }
    }

    /// `nil` for an inequality, which nothing can be moved for.
    private func step(_ selection: ComparisonSelection, admitting number: Number, of category: Category) -> RescueStep?
    {
        guard let value = selection.value else { return nil }
        let moved: Bound? =
            switch category.definition.comparison {
            case .greaterThanOrEqual, .lessThanOrEqual, .equal: category.bound(at: number, like: value)
            case .greaterThan: category.bound(beside: number, isBelow: true, like: value)
            case .lessThan: category.bound(beside: number, isBelow: false, like: value)
            case .notEqual: nil
            }
        let none = category.includesNone ? selection.none : nil
        return moved.map { .setNumber(category: category.id, $0, none: none) }
    }
}
