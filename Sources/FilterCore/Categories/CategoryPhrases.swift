/// The words for one category's selection.
///
/// Source of the display text: the Multi-Select Filter Pattern ("Venue +2 more").
struct CategoryPhrases {
    let category: Category
    let selection: Selection
    let wording: Wording

    init(_ category: Category, in state: FilterState, _ wording: Wording) {
        self.category = category
        selection = category.selection(in: state)
        self.wording = wording
    }

    var localizer: any Localizer { wording.localizer }
    var definition: CategoryDefinition { category.definition }
    var title: String { wording.title(of: category) }

    /// Everything that a front end shows of the category.
    var texts: CategoryTexts {
        let whole = whole
        let chosen = whole == nil ? chosenLabels : []
        let placeholder = wording.placeholder(of: category)
        let displayText = whole ?? listed(chosen) ?? placeholder
        let selectedCount = selectedCount(isWhole: whole != nil, chosen)
        return CategoryTexts(
            title: title,
            displayText: displayText,
            placeholder: placeholder,
            selectedCount: selectedCount,
            accessibilityLabel: localizer.text(.accessibilityLabel, count: selectedCount, [.text: displayText]),
            accessibilityHint: localizer.text(.accessibilityHint),
            noneTitle: category.includesNone ? noneTitle : nil
        )
    }

    /// One label, or "Venue +2 more"; `nil` if nothing is chosen or excluded.
    private func listed(_ chosen: [String]) -> String? {
        // Exclusions beside chosen values narrow these; they are no further choices.
        counted(chosen) ?? counted(excludedLabels).map { localizer.text(.allBut, [.text: $0]) }
    }

    private func selectedCount(isWhole: Bool, _ chosen: [String]) -> Int {
        if category.isSubtractive, let selection = ValueSelection(selection) {
            return category.valueCount - selection.excluded.count { category.code(of: $0.element) != nil }
        }
        return isWhole ? 1 : chosen.count
    }

    /// `A`, `A +2 more`; `nil` for nothing.
    private func counted(_ labels: [String]) -> String? {
        guard let first = labels.first, labels.count > 1 else { return labels.first }
        return localizer.text(.andMore, count: labels.count - 1, [.first: first])
    }
}

// MARK: - Chosen values

extension CategoryPhrases {
    var noneTitle: String { wording.noneTitle(of: definition) }

    /// The name for people of a value.
    func label(of value: Value) -> String { wording.label(of: value, in: category) }

    /// The exclusions one by one, oldest first, a None that was switched off included.
    private var excludedLabels: [String] {
        guard let selection = ValueSelection(selection), category.kind != .single else { return [] }
        return labels(of: selection.excluded, none: !selection.none && category.noneAtRest, selection)
    }

    /// Values by label, oldest first.
    ///
    /// - Parameter none: whether None is one of them.
    func labels(of values: [Chosen<Value>], none: Bool, _ selection: ValueSelection) -> [String] {
        if !none, values.count <= 1 { return values.map { label(of: $0.element) } }
        var entries = values.map { (label(of: $0.element), $0.sequence) }
        if none { entries.append((noneTitle, selection.noneSequence)) }
        return entries.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// `No price` or `has a value` where None was switched and nothing else is chosen.
    var onlyNone: String? {
        guard selection.isNoneOn != category.noneAtRest else { return nil }
        return selection.isNoneOn ? noneTitle : localizer.text(.hasValue)
    }

    /// The chip of a None that was switched where nothing else is chosen: its title alone, or `Price: has a value`.
    var onlyNoneChip: TitledText? {
        onlyNone.map { selection.isNoneOn ? ($0, $0) : titled($0) }
    }

    /// The same in the sentence: `no price`, or as the kind says a text.
    func onlyNoneInSentence(_ said: (String) -> TitledText) -> TitledText? {
        onlyNone.map { selection.isNoneOn ? (localizer.inSentence($0), $0) : said($0) }
    }

    func orNone(_ text: String) -> String {
        guard selection.isNoneOn, category.includesNone else { return text }
        return localizer.text(.orNone, [.text: text, .none: noneTitle])
    }

    func quoted(_ word: Text) -> String {
        let isAsWritten = if case .keywords(let form) = selection { form.isCaseSensitive } else { false }
        return localizer.text(isAsWritten ? .quotedAsWritten : .quoted, [.word: word.string])
    }

    /// `Clothing › Men`, every part by its label.
    func pathText(_ path: Value) -> String {
        path.text.partRanges(separatedBy: definition.separator)
            .map { label(of: .string(String(path.text[..<$0.upperBound]))) }
            .joined(separator: localizer.text(.hierarchySeparator))
    }
}

// MARK: - Numbers

extension CategoryPhrases {
    /// `10 – 50 €`, `from 10 €`, `up to 50 €`; equal bounds `10 €`.
    func bounds(_ lower: Bound?, _ upper: Bound?) -> String? {
        wording.range(lower, upper, of: definition) { text($0, hasSuffix: $1) }
    }

    /// `≥ 4`
    func compared(_ value: Bound) -> String { compared(value, by: definition.comparison) }

    func compared(_ value: Bound, by sign: ComparisonOperator) -> String {
        "\(sign.symbol) \(text(value, hasSuffix: true))"
    }

    /// The numbers of an item beside bounds: `31.99 € ≤ 75 €`, `89 € > 75 €`; several numbers alone, `10 – 50 €`. A day
    /// beside a day.
    func text(_ numbers: ClosedRange<Number>, from lower: Bound?, to upper: Bound?) -> String {
        let number = numbers.lowerBound
        guard number == numbers.upperBound, let model = lower ?? upper else {
            return bounds(category.bound(number), category.bound(numbers.upperBound)) ?? ""
        }
        let own = text(category.bound(at: number, like: model), hasSuffix: true)
        if let lower, number < lower.lowest(in: category.zone) { return "\(own) \(compared(lower, by: .lessThan))" }
        if let upper, number > upper.highest(in: category.zone) { return "\(own) \(compared(upper, by: .greaterThan))" }
        guard let upper else { return "\(own) \(compared(model, by: .greaterThanOrEqual))" }
        let least = lower.map { "\(text($0, hasSuffix: true)) \(ComparisonOperator.lessThanOrEqual.symbol) " } ?? ""
        return "\(least)\(own) \(compared(upper, by: .lessThanOrEqual))"
    }

    /// `Rating ≥ 4`
    func comparison(titled title: String, _ value: Bound) -> String {
        orNone(
            localizer.text(
                .comparison,
                [.title: title, .operator: definition.comparison.symbol, .value: text(value, hasSuffix: true)]
            )
        )
    }

    private func text(_ bound: Bound, hasSuffix: Bool) -> String {
        switch bound {
        case .number(let number): wording.text(number, of: definition, hasSuffix: hasSuffix)
        case .date(let date):
            localizer.text(date, in: category.zone) + (hasSuffix ? wording.unit(of: definition).suffix : "")
        }
    }
}

extension Wording {
    /// Two numbers of a range or a comparison, as its filters say them: `10 – 50 €`, `1940 – 1950`.
    public func text(from lower: Number, to upper: Number, of category: Category) -> String {
        let phrases = CategoryPhrases(category, in: FilterState(), self)
        return phrases.bounds(category.bound(lower), category.bound(upper)) ?? ""
    }
}
