/// Numbers or dates between two bounds.
struct RangeContent: CategoryContent {
    private let own: CategoryNumbers

    private init(_ own: CategoryNumbers) { self.own = own }

    init?(compiling definition: CategoryDefinition, with compiler: inout ContentCompiler) {
        guard let numbers = CategoryNumbers(compiling: definition, "a range", with: &compiler) else { return nil }
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
    ) -> RangeContent? {
        guard let column = added.numbers(of: definition) else { return nil }
        let ends = added.histogramEnds(of: definition, areWhole: own.areWhole)
        return own.changed(change, adding: column, within: ends).map(RangeContent.init)
    }

    func showing(
        _ shown: ShownItems,
        of definition: CategoryDefinition,
        _ contents: ContentCompiler
    ) -> RangeContent? {
        own.showing(shown, of: definition, contents).map(RangeContent.init)
    }

    var itemCount: Int { own.itemCount }
    var none: Bitmap { own.none }
    var numbers: CategoryNumbers? { own }

    // MARK: Meaning of a selection

    func clauses(
        of selection: RangeSelection,
        in category: Category,
        _ declared: inout DeclaredWork
    ) throws(TooMuchWork) -> CategoryClauses {
        let zone = category.zone
        guard !selection.isEmpty else { return own.clauses(nil, isNoneOn: selection.none, in: category) }
        let lower = selection.lower.map { NumericBound($0.lowest(in: zone)) }
        let upper = selection.upper.map { NumericBound($0.highest(in: zone)) }
        var clauses = own.clauses(own.items(from: lower, to: upper), isNoneOn: selection.none, in: category)
        if !selection.none { clauses.source = .numbers(NumberSpan(from: lower, to: upper)) }
        return clauses
    }

    func filters(of selection: RangeSelection, in category: Category) -> [SelectedFilter] {
        let lower = selection.lower.map(Filter.Operand.init)
        let upper = selection.upper.map(Filter.Operand.init)
        var filter: Filter?
        if !selection.isEmpty, !selection.none, let attribute = category.attributes.first {
            filter = .range(attribute, lower: lower, upper: upper)
        }
        return [
            SelectedFilter(
                key: .selection(category: category.id),
                sequence: selection.sequence,
                predicate: selection.isEmpty
                    ? category.predicate(ofNoneAlone: selection.none) : .range(lower: lower, upper: upper),
                keepsNone: selection.none && !selection.isEmpty,
                filter: filter
            )
        ]
    }

    // MARK: How a selection changes

    func replace(
        _ old: RangeSelection,
        with input: SelectionInput,
        of category: Category,
        in state: inout FilterState
    ) throws(FilterError) {
        guard case .range(let lower, let upper, let none) = input else { throw category.invalidSelection }
        let requestedNone = try category.requested(none)
        try category.require(lower, member: "lower")
        try category.require(upper, beside: lower, member: "upper")
        if let lower, let upper, lower.isAbove(upper, in: category.zone) { throw .rangeInverted }
        let asked = try category.clamped(lower, upper)
        let bounds = category.openingEnds(asked)
        // Bounds that let all numbers pass choose nothing. Then None would be all that is chosen.
        let isOpened = bounds == (nil, nil) && asked != (nil, nil)
        let isNoneOn = isOpened ? category.noneAtRest : requestedNone
        var selection = RangeSelection(lower: bounds.lower, upper: bounds.upper, none: isNoneOn, sequence: old.sequence)
        if selection == old { return }
        if selection.sequence == 0 { selection.sequence = state.takeSequence() }
        category.store(selection.selection, in: &state)
    }

    /// A number chosen in a list is a range of that number.
    func adopted(_ elements: inout SelectionElements, isForm: Bool, in category: Category) -> RangeSelection {
        let bounds = elements.take(atMost: 1) { element, _ in
            element.bounds.flatMap { bounds in
                category.canMean(bounds.lower) && category.canMean(bounds.upper) ? category.adopted(bounds) : nil
            }
        }
        let none = elements.takeNone(of: category, besideChoice: !bounds.isEmpty)
        return RangeSelection(
            lower: bounds.first?.element.lower,
            upper: bounds.first?.element.upper,
            none: none.isOn,
            sequence: bounds.first?.sequence ?? none.sequence
        )
    }

    /// A range that has nothing in common with the bounds stays as it is; one that lets all numbers pass is given up.
    func clamped(_ selection: RangeSelection, in category: Category) -> RangeSelection {
        guard let asked = try? category.clamped(selection.lower, selection.upper) else { return selection }
        var inside = selection
        (inside.lower, inside.upper) = category.openingEnds(asked)
        if inside.isEmpty, !selection.isEmpty { inside.none = category.noneAtRest }
        return inside
    }

    /// Where None is included, bounds alone are what the category writes with None off.
    func operation(adding filter: Filter, to selection: RangeSelection, of category: Category) -> FilterOperation? {
        guard case .range(let lower, let upper) = filter.predicate, category.attributes == [filter.attribute],
            !filter.isNegated
        else { return nil }
        let bounds = (lower?.bound, upper?.bound)
        // A selection holds no relative dates.
        guard (bounds.0 == nil) == (lower == nil), (bounds.1 == nil) == (upper == nil) else { return nil }
        // One that the bounds would move or open is another filter; one that they refuse is refused.
        if let inside = try? category.clamped(bounds.0, bounds.1), category.openingEnds(inside) != bounds { return nil }
        let none: Bool? = category.includesNone ? false : nil
        return .set(category: category.id, selection: .range(lower: bounds.0, upper: bounds.1, none: none))
    }

    // MARK: How it is said

    func whole(of selection: RangeSelection, _ phrases: CategoryPhrases) -> String? {
        phrases.bounds(selection.lower, selection.upper).map(phrases.orNone) ?? phrases.onlyNone
    }

    func sentenceParts(of selection: RangeSelection, _ phrases: CategoryPhrases) -> [CategoryPhrases.TitledText] {
        func said(_ text: String) -> CategoryPhrases.TitledText { phrases.part(.rangePart, text) }
        guard selection.isEmpty else { return whole(of: selection, phrases).map { [said($0)] } ?? [] }
        return phrases.onlyNoneInSentence(said).map { [$0] } ?? []
    }

    func text(ofItem item: Int, beside selection: RangeSelection, _ phrases: CategoryPhrases) -> String? {
        own.extremes(of: item).map { phrases.text($0, from: selection.lower, to: selection.upper) }
    }

    // MARK: How it gives way

    func steps(admitting item: Int, to selection: RangeSelection, of category: Category) -> [RescueStep] {
        var only = Bitmap(itemCount: own.itemCount)
        only.insert(item)
        return widening(selection, among: only, of: category).map { [$0] } ?? []
    }

    /// Both bounds are looked at; where both have as far to go, the lower one moves. A day moves to a day.
    func widening(_ selection: RangeSelection, among items: Bitmap, of category: Category) -> RescueStep? {
        let zone = category.zone
        var reached: [(number: Number, distance: Double)] = []
        if let lower = selection.lower?.lowest(in: zone),
            let number = own.greatest(of: items, below: lower, isInclusive: false, in: category)
        {
            reached.append((number, lower.distance(to: number)))
        }
        if let upper = selection.upper?.highest(in: zone),
            let number = own.least(of: items, above: upper, isInclusive: false, in: category)
        {
            reached.append((number, upper.distance(to: number)))
        }
        guard let number = reached.min(by: { $0.distance < $1.distance })?.number else { return nil }
        func moved(_ bound: Bound, if isShutOut: Bool) -> Bound {
            isShutOut ? category.bound(at: number, like: bound) : bound
        }
        return .setBounds(
            category: category.id,
            lower: selection.lower.map { moved($0, if: $0.lowest(in: zone) > number) },
            upper: selection.upper.map { moved($0, if: $0.highest(in: zone) < number) },
            none: category.includesNone ? selection.none : nil
        )
    }
}
