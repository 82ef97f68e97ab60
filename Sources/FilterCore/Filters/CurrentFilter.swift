/// One filter in force, in words.
public struct CurrentFilter: Sendable {
    /// The kind, operator and operands of the filter, as an answer has them.
    public enum Predicate: Sendable, Equatable {
        /// The attribute has this value; a hierarchy's path includes what is below it; of options the id.
        case facet(Value)
        case comparison(ComparisonOperator, Filter.Operand)
        /// The attribute lies between two bounds, either of them open.
        case range(lower: Filter.Operand?, upper: Filter.Operand?)
        case tag(Text)
        case keyword(Text)
        case search(Text)
        /// The attribute has no value.
        case none
        /// The attribute has a value, whichever: a None that is off alone, or a free filter.
        case hasValue
    }

    public let key: CurrentFilterKey
    /// The place of its category in `catalog.categories`; `nil` for a free filter.
    public let category: Int?
    /// The group that it stands in.
    public let group: FilterGroupID
    public let predicate: Predicate
    public let isNegated: Bool
    /// Items without a value pass too, beside the predicate.
    public let keepsNone: Bool
    /// The chip: `Brand: Nike`.
    public let text: String
    /// `Remove Brand: Nike filter`
    public let accessibilityLabel: String
    /// False for a required selection at its initial value.
    public let isRemovable: Bool
    /// The data do not have the value (any more): it matches nothing.
    public let isOrphaned: Bool
    /// The total after it is removed; `nil` if it is not removable.
    public let whatIf: Int?
}

/// The filters in force, in words.
public struct CurrentFilters: Sendable {
    /// In order of selection.
    public let filters: [CurrentFilter]
    /// `Brand: Nike or Puma; in stock — 132 of 10,000 items`
    public let text: String
    /// Entries without required selections at their initial value.
    public let activeCount: Int
    /// Categories with such an entry.
    public let activeCategoryCount: Int
}

/// In which texts the filters in force are presented.
public enum CurrentFiltersPresenter: String, Sendable, CaseIterable {
    /// For people, in the words of a locale.
    case labelled
    /// Exactly the texts of InstantSearch's default presenter.
    case instantSearch = "instantsearch"
}

extension CurrentFilter.Predicate {
    init(_ filter: Filter) {
        self =
            switch filter.predicate {
            case .facet(let value, _): .facet(value)
            case .comparison(let sign, let operand): .comparison(sign, operand)
            case .range(let lower, let upper): .range(lower: lower, upper: upper)
            case .tag(let tag): .tag(tag)
            case .keyword(let word): .keyword(word.text)
            case .hasValue: .hasValue
            }
    }
}
