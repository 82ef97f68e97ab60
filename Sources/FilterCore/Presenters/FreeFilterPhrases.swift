/// The words for filters that are no category's: by the title and the labels of a category over the same attribute, or
/// by the attribute's name.
struct FreeFilterPhrases {
    private let catalog: Catalog
    private let wording: Wording

    init(_ catalog: Catalog, _ wording: Wording) {
        self.catalog = catalog
        self.wording = wording
    }

    private var localizer: any Localizer { wording.localizer }

    /// `Brand: Nike`, `Price ≥ 10`
    func text(_ filter: Filter) -> String {
        // A toggle is called after one of its values, not after the attribute.
        let category = catalog.categories.first {
            $0.attributes == [filter.attribute] && $0.kind != .toggle && $0.kind != .options
        }
        let title =
            category.map { wording.title(of: $0) }
            ?? CategoryDefinition.title(fromName: filter.attribute.string.trimmingUnderscores)
        switch filter.predicate {
        case .facet(let value, _):
            return chip(title, category.map { wording.label(of: value, in: $0) } ?? value.text, of: filter)
        case .tag(let tag): return chip(title, tag.string, of: filter)
        case .hasValue:
            // Negated it says what None says.
            let text = filter.isNegated ? localizer.text(.none) : localizer.text(.hasValue)
            return localizer.text(.chip, [.title: title, .text: text])
        case .keyword(let word): return chip(title, localizer.text(.quoted, [.word: word.text.string]), of: filter)
        case .comparison(let sign, let operand):
            let value = text(operand, category, hasSuffix: true)
            // Not by the opposite sign: items without a number pass, too.
            if filter.isNegated { return chip(title, "\(sign.symbol) \(value)", of: filter) }
            return localizer.text(.comparison, [.title: title, .operator: sign.symbol, .value: value])
        case .range(let lower, let upper): return chip(title, range(from: lower, to: upper, category), of: filter)
        }
    }

    private func chip(_ title: String, _ text: String, of filter: Filter) -> String {
        let text = filter.isNegated ? localizer.text(.not, [.label: text]) : text
        return localizer.text(.chip, [.title: title, .text: text])
    }

    private func range(from lower: Filter.Operand?, to upper: Filter.Operand?, _ category: Category?) -> String {
        switch (lower, upper) {
        case (let lower?, let upper?) where lower == upper: text(lower, category, hasSuffix: true)
        case (let lower?, let upper?):
            localizer.text(
                .range,
                [.lower: text(lower, category, hasSuffix: false), .upper: text(upper, category, hasSuffix: true)]
            )
        case (let lower?, nil): localizer.text(.rangeFrom, [.lower: text(lower, category, hasSuffix: true)])
        case (nil, let upper?): localizer.text(.rangeUpTo, [.upper: text(upper, category, hasSuffix: true)])
        case (nil, nil): ""
        }
    }

    private func text(_ operand: Filter.Operand, _ category: Category?, hasSuffix: Bool) -> String {
        let unit = category.map { wording.unit(of: $0.definition) } ?? Unit()
        let text =
            switch operand {
            case .number(let number): unit.prefix + localizer.text(number, category?.definition.format ?? .plain)
            case .date(let date): localizer.text(date, in: catalog.zone)
            case .relative(let date): localizer.text(.day(date.day(today: catalog.today)), in: catalog.zone)
            }
        return hasSuffix ? text + unit.suffix : text
    }
}

extension String {
    /// `_tags` → `tags`
    fileprivate var trimmingUnderscores: String {
        String(drop { $0 == "_" })
    }
}
