/// The words for one category's selection, in English.
///
/// Source of the display text: the Multi-Select Filter Pattern ("Venue +2 more").
struct CategoryPhrases {
    let category: Category
    let selection: Selection

    init(_ category: Category, in state: FilterState) {
        self.category = category
        selection = category.selection(in: state)
    }

    private var title: String { category.definition.title }
    private var isAtRest: Bool { labels.isEmpty && whole == nil }

    /// What is chosen one by one, oldest first, None included: labels of values, the name of a path.
    var labels: [String] {
        switch selection {
        case .values(let selection):
            guard category.definition.kind != .single else { return [] }
            let noneEntry = selection.none ? [(noneTitle, selection.noneSequence)] : []
            let entries = selection.values.map { (category.label(of: $0.element), $0.sequence) } + noneEntry
            return entries.sorted { $0.1 < $1.1 }.map(\.0)
        case .path(let selection):
            let path = selection.path.map { [(category.label(of: .string($0.element)), $0.sequence)] } ?? []
            let noneEntry = selection.none ? [(noneTitle, selection.noneSequence)] : []
            return (path + noneEntry).sorted { $0.1 < $1.1 }.map(\.0)
        case .toggle, .range: return []
        }
    }

    /// The chip without its title, for a selection that is one filter: a single value, a toggle, a range.
    var whole: String? {
        switch selection {
        case .values(let selection):
            guard category.definition.kind == .single else { return nil }
            if let value = selection.values.first {
                return orNone(category.label(of: value.element), selection.none)
            }
            return selection.none == category.noneAtRest ? nil : Self.hasValue
        case .toggle(let selection): return selection.isOn ? title : nil
        case .range(let selection):
            if let bounds = bounds(selection.lower, selection.upper) { return orNone(bounds, selection.none) }
            return selection.none == category.noneAtRest ? nil : Self.hasValue
        case .path: return nil
        }
    }

    /// The category's button: the placeholder, one label, or "Venue +2 more".
    var displayText: String {
        if let whole { return whole }
        guard let first = labels.first else { return category.definition.placeholder }
        return labels.count == 1 ? first : "\(first) +\(labels.count - 1) more"
    }

    var selectedCount: Int {
        whole == nil ? labels.count : 1
    }

    /// `Venue +2 more, 3 selected`
    var accessibilityLabel: String {
        "\(displayText), \(selectedCount) selected"
    }

    /// The part of the sentence that tells this selection; `nil` if nothing is filtered.
    var sentencePart: String? {
        if let whole {
            switch category.definition.kind {
            case .toggle: return title.sentenceCased
            case .range: return "\(title.sentenceCased) \(whole)"
            default: return "\(title): \(whole)"
            }
        }
        guard !labels.isEmpty else { return nil }
        if case .path(let selection) = selection {
            let path = selection.path.map { pathText($0.element) }
            return "\(title): \(joined([path, selection.none ? noneTitle : nil].compactMap { $0 }))"
        }
        return "\(title): \(joined(labels))"
    }

    /// The chip of one filter.
    func chip(_ key: CurrentFilterKey) -> String {
        switch key {
        case .value(_, let value): return "\(title): \(category.label(of: value))"
        case .none: return noneTitle
        case .selection:
            if case .path(let selection) = selection, let path = selection.path {
                return "\(title): \(pathText(path.element))"
            }
            return category.definition.kind == .toggle ? title : "\(title): \(whole ?? "")"
        }
    }

    private static let hasValue = "has a value"

    private var noneTitle: String { category.definition.includeNone?.title ?? "None" }

    private func orNone(_ text: String, _ none: Bool) -> String {
        none && category.includesNone ? "\(text) or \(noneTitle)" : text
    }

    /// `Clothing › Men`, every part by its label.
    private func pathText(_ path: Text) -> String {
        path.string.partRanges(separatedBy: category.definition.separator)
            .map { category.label(of: .string(String(path.string[..<$0.upperBound]))) }
            .joined(separator: " › ")
    }

    /// `A`, `A or B`, `A, B or C`; over five `A, B, C, D or 3 more`.
    private func joined(_ labels: [String]) -> String {
        let word = category.definition.operator == .all ? "and" : "or"
        guard labels.count > 1 else { return labels.joined() }
        if labels.count > 5 {
            return "\(labels[..<4].joined(separator: ", ")) \(word) \(labels.count - 4) more"
        }
        return "\(labels.dropLast().joined(separator: ", ")) \(word) \(labels[labels.count - 1])"
    }

    /// `10 – 50 €`, `from 10 €`, `up to 50 €`; equal bounds `10 €`.
    private func bounds(_ lower: Bound?, _ upper: Bound?) -> String? {
        let suffix = category.definition.unit.suffix
        switch (lower.map(text), upper.map(text)) {
        case (let lower?, let upper?): return lower == upper ? lower + suffix : "\(lower) – \(upper)\(suffix)"
        case (let lower?, nil): return "from \(lower)\(suffix)"
        case (nil, let upper?): return "up to \(upper)\(suffix)"
        case (nil, nil): return nil
        }
    }

    private func text(_ bound: Bound) -> String {
        switch bound {
        case .number(let number): category.definition.unit.prefix + NumberText.text(number)
        case .date(let date): date.text(in: category.zone)
        }
    }
}

extension String {
    /// The first letter in lower case if the second is: "In stock" → "in stock", "CPU" stays.
    fileprivate var sentenceCased: String {
        guard let second = dropFirst().first, second.isLowercase || second.isWhitespace else { return self }
        return prefix(1).lowercased() + dropFirst()
    }
}
