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
    var title: String { wording.title(of: definition) }

    /// The category's button: the placeholder, one label, or "Venue +2 more".
    var displayText: String {
        if let whole { return whole }
        let chosen = chosenLabels
        // What is excluded beside chosen values narrows them; it is not one more of them.
        if let text = counted(chosen) { return text }
        if let text = counted(excludedLabels) { return localizer.text(.allBut, [.text: text]) }
        return wording.placeholder(of: definition)
    }

    /// How many values are chosen; 1 for bounds, a number, a search or a toggle that is on.
    var selectedCount: Int {
        if definition.isSubtractive, case .values(let selection) = selection {
            let excluded = selection.excluded.filter { category.code(of: $0.element) != nil }
            return category.valueCount - excluded.count
        }
        return whole == nil ? chosenLabels.count : 1
    }

    /// `Venue +2 more, 3 selected`
    var accessibilityLabel: String {
        localizer.text(.accessibilityLabel, count: selectedCount, [.text: displayText])
    }

    /// `A`, `A +2 more`; `nil` for nothing.
    private func counted(_ labels: [String]) -> String? {
        guard let first = labels.first, labels.count > 1 else { return labels.first }
        return localizer.text(.andMore, count: labels.count - 1, [.first: first])
    }
}

// MARK: - What is chosen

extension CategoryPhrases {
    var noneTitle: String { wording.noneTitle(of: definition) }

    /// What is chosen one by one, oldest first, None included: labels of values, the name of a path, words.
    var chosenLabels: [String] {
        switch selection {
        case .values(let selection):
            guard definition.kind != .single else { return [] }
            var entries = selection.values.map { (wording.label(of: $0.element, in: category), $0.sequence) }
            if selection.none, !category.noneAtRest { entries.append((noneTitle, selection.noneSequence)) }
            return entries.sorted { $0.1 < $1.1 }.map(\.0)
        case .keywords(let selection):
            return selection.words.map { quoted($0.element) }
        case .toggle, .range, .comparison, .search: return []
        }
    }

    /// What is excluded one by one, oldest first, a None that was switched off included.
    var excludedLabels: [String] {
        guard case .values(let selection) = selection, definition.kind != .single else { return [] }
        var entries = selection.excluded.map { (wording.label(of: $0.element, in: category), $0.sequence) }
        if !selection.none, category.noneAtRest { entries.append((noneTitle, selection.noneSequence)) }
        return entries.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The chip without its title, for a selection that is one filter: a single value, a toggle, bounds, a number, a
    /// search, or only a None that was switched.
    var whole: String? {
        switch selection {
        case .values(let selection):
            guard definition.kind == .single else { return nil }
            guard let value = selection.values.first else { return onlyNone }
            return orNone(wording.label(of: value.element, in: category))
        case .toggle(let selection): return selection.isOn ? title : nil
        case .range(let selection): return bounds(selection.lower, selection.upper).map(orNone) ?? onlyNone
        case .comparison(let selection): return selection.value.map { orNone(compared($0)) } ?? onlyNone
        case .keywords(let selection): return selection.words.isEmpty ? onlyNone : nil
        case .search(let selection): return selection.text.string.isEmpty ? nil : quoted(selection.text)
        }
    }

    /// `has a value` where None was switched off and nothing else is chosen.
    private var onlyNone: String? {
        guard selection.isNoneOn != category.noneAtRest else { return nil }
        return selection.isNoneOn ? noneTitle : localizer.text(.hasValue)
    }

    func orNone(_ text: String) -> String {
        guard selection.isNoneOn, category.includesNone else { return text }
        return localizer.text(.orNone, [.text: text, .none: noneTitle])
    }

    func quoted(_ word: Text) -> String {
        localizer.text(.quoted, [.word: word.string])
    }

    /// `Clothing › Men`, every part by its label.
    func pathText(_ path: Value) -> String {
        path.text.partRanges(separatedBy: definition.separator)
            .map { wording.label(of: .string(String(path.text[..<$0.upperBound])), in: category) }
            .joined(separator: localizer.text(.hierarchySeparator))
    }
}

// MARK: - Numbers

extension CategoryPhrases {
    /// `10 – 50 €`, `from 10 €`, `up to 50 €`; equal bounds `10 €`.
    func bounds(_ lower: Bound?, _ upper: Bound?) -> String? {
        switch (lower, upper) {
        case (let lower?, let upper?):
            let (lower, upper) = (text(lower, hasSuffix: false), text(upper, hasSuffix: true))
            let suffix = wording.unit(of: definition).suffix
            return lower + suffix == upper ? upper : localizer.text(.range, [.lower: lower, .upper: upper])
        case (let lower?, nil): return localizer.text(.rangeFrom, [.lower: text(lower, hasSuffix: true)])
        case (nil, let upper?): return localizer.text(.rangeUpTo, [.upper: text(upper, hasSuffix: true)])
        case (nil, nil): return nil
        }
    }

    /// `≥ 4`
    private func compared(_ value: Bound) -> String {
        "\(definition.comparison.symbol) \(text(value, hasSuffix: true))"
    }

    /// `Rating ≥ 4`
    func comparison(titled title: String) -> String? {
        guard case .comparison(let selection) = selection, let value = selection.value else { return nil }
        return orNone(
            localizer.text(
                .comparison,
                [.title: title, .operator: definition.comparison.symbol, .value: text(value, hasSuffix: true)]
            )
        )
    }

    private func text(_ bound: Bound, hasSuffix: Bool) -> String {
        let unit = wording.unit(of: definition)
        let text =
            switch bound {
            case .number(let number): unit.prefix + localizer.text(number)
            case .date(let date): localizer.text(date, in: category.zone)
            }
        return hasSuffix ? text + unit.suffix : text
    }
}
