/// The words for what a category cannot mean any more: by its title, labels and units as they are now, as nothing is known
/// of the former definition.
struct DroppedFilterPhrases {
    private let catalog: Catalog
    private let wording: Wording
    private let element: SelectionElement
    /// `nil` for a category that the catalog does not have any more.
    private let category: Category?
    private let definition: CategoryDefinition

    init(_ dropped: DroppedFilter, _ catalog: Catalog, _ wording: Wording) {
        self.catalog = catalog
        self.wording = wording
        element = dropped.element
        category = catalog.index(ofCategory: dropped.category).map { catalog.categories[$0] }
        definition = category?.definition ?? CategoryDefinition(id: dropped.category, kind: .multi, attribute: "")
    }

    private var localizer: any Localizer { wording.localizer }
    private var title: String { wording.title(of: definition) }

    /// `Brand: not Nike`, `In stock`
    var text: String {
        switch element {
        case .value(let value): titled(label(of: value))
        case .excluded(let value): titled(localizer.text(.not, [.label: label(of: value)]))
        case .on: title
        case .bounds(let bounds):
            titled(wording.range(bounds.lower, bounds.upper, of: definition) { text($0, hasSuffix: $1) } ?? "")
        case .number(let number): titled(text(number, hasSuffix: true))
        case .word(let text), .text(let text): titled(localizer.text(.quoted, [.word: text.string]))
        case .none: definition.includeNone == nil ? titled(localizer.text(.none)) : wording.noneTitle(of: definition)
        case .hasValue: titled(localizer.text(.hasValue))
        }
    }

    private func titled(_ text: String) -> String { localizer.text(.chip, [.title: title, .text: text]) }

    private func label(of value: Value) -> String {
        guard let category else { return value.text }
        return category.content.text(of: value, CategoryPhrases(category, in: FilterState(), wording))
    }

    private func text(_ bound: Bound, hasSuffix: Bool) -> String {
        switch bound {
        case .number(let number): wording.text(number, of: definition, hasSuffix: hasSuffix)
        case .date(let date): localizer.text(date, in: catalog.zone)
        }
    }
}

extension Catalog {
    /// The text of a dropped filter, as its chip would read.
    public func text(of dropped: DroppedFilter, _ wording: Wording = .english) -> String {
        DroppedFilterPhrases(dropped, self, wording).text
    }
}
