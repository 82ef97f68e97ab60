/// Every phrase that the service itself says, as a phrase file names it.
///
/// Names from data or a definition (titles, labels, units) are no phrases.
public enum PhraseKey: String, Sendable, CaseIterable {
    // The button of a category.

    /// `Venue +2 more`
    case andMore
    /// `All but Nike`; the text may be ``andMore``.
    case allBut
    /// `Venue +2 more, 3 selected`
    case accessibilityLabel
    case accessibilityHint
    /// The action of a chip's button, for screen readers.
    case removeFilter
    /// The label of the items without a value where the definition gives none.
    case none

    // Chips.

    /// `Brand: Nike`
    case chip
    /// `not Nike`
    case not
    case hasValue
    /// `from 10 € or No price`
    case orNone
    /// `10 – 50 €`
    case range
    /// `from 10 €`
    case rangeFrom
    /// `up to 50 €`
    case rangeUpTo
    /// `Rating ≥ 4`
    case comparison
    /// `“red”`
    case quoted
    /// `“Red” as written`: letters in this case alone.
    case quotedAsWritten
    /// `Search: “red”`
    case searchChip
    /// Between the parts of a path.
    case hierarchySeparator

    // The sentence.

    /// `price 10 – 50 €`
    case rangePart
    /// `name contains “red” and “blue”`
    case containsPart
    /// Between what it says of two categories.
    case partSeparator
    /// `Brand: Nike — 132 of 10,000 items`; the count is that of all items.
    case sentence
    /// `All 10,000 items`
    case allItems
    /// `Brand: Nike — 40 of 3,000 products`; the count is that of all products, in place of ``sentence``.
    case productSentence
    /// `All 3,000 products`
    case allProducts

    // Counts, lists and dates.

    /// `10,000 items`
    case items
    /// `10,000 results`
    case results
    /// `3,000 products`, of items that are variants.
    case products
    /// `10,000 results (3 ms)`
    case resultsInTime
    /// `Apple (162)`
    case valueWithCount
    /// `3 more`, as the last element of a list.
    case more
    case listSeparator
    /// `A, B and C`
    case listAnd
    /// `A, B or C`
    case listOr
    /// `1 May 2024, 14:30`
    case dateWithTime

    // Steps of a history.

    /// `Added Brand: Nike`; the text may be ``firstAndMore``.
    case added
    /// `Removed Brand: Nike`; the text may be ``firstAndMore``.
    case removed
    /// `Changed Price: 10 – 50 €`
    case changed
    /// `Changed 3 filters`; never fewer than two.
    case changedFilters
    case clearedAllFilters
    /// The same filters, chosen in another order.
    case changedOrder
    /// `Brand: Nike and 2 more`
    case firstAndMore
    /// `Sorted by Cheapest first`
    case sortedBy
    /// `20 items a page`
    case itemsPerPage
    /// `Language: German`
    case language

    // Labels for the controls of front ends.

    case all
    case reset
    case clear
    case clearAll
    case selectAll
    case deselectAll
    case selectValue
    case add
    case remove
    case apply
    case cancel
    case undo
    case redo
    case search
    case noKeywords
    case enterKeyword
    case matchCase
    case date
    case startDate
    case endDate
    case sortBy
    case showMore
    case showLess
    /// There are no items at all.
    case noItems
    /// There are items, and none matches.
    case noMatches
}

extension PhraseKey {
    /// The words of a front end's own controls, in a fixed order; they have no placeholders.
    public static let labels: [PhraseKey] =
        [.none] + allCases.drop { $0 != .all }

    /// The placeholders of the phrase: every text for it has each of them, in any order.
    public var placeholders: [Phrase.Placeholder] {
        switch self {
        case .andMore, .firstAndMore: [.first, .count]
        case .allBut, .removeFilter, .added, .removed, .changed: [.text]
        case .accessibilityLabel: [.text, .count]
        case .chip, .rangePart: [.title, .text]
        case .not, .language: [.label]
        case .sortedBy: [.title]
        case .orNone: [.text, .none]
        case .range: [.lower, .upper]
        case .rangeFrom: [.lower]
        case .rangeUpTo: [.upper]
        case .comparison: [.title, .operator, .value]
        case .quoted, .quotedAsWritten: [.word]
        case .searchChip: [.text]
        case .containsPart: [.title, .words]
        case .sentence, .productSentence: [.parts, .matching, .count]
        case .allItems, .allProducts, .items, .results, .products, .more, .changedFilters, .itemsPerPage: [.count]
        case .resultsInTime: [.count, .time]
        case .valueWithCount: [.label, .count]
        case .listAnd, .listOr: [.list, .last]
        case .dateWithTime: [.date, .time]
        case .accessibilityHint, .none, .hasValue, .hierarchySeparator, .partSeparator, .listSeparator,
            .clearedAllFilters, .changedOrder:
            []
        case .all, .reset, .clear, .clearAll, .selectAll, .deselectAll, .selectValue, .add, .remove, .apply, .cancel,
            .undo, .redo, .search, .noKeywords, .enterKeyword, .matchCase, .date, .startDate, .endDate, .sortBy,
            .showMore, .showLess, .noItems, .noMatches:
            []
        }
    }

    /// Whether singular and plural may differ.
    public var hasPlurals: Bool { placeholders.contains(.count) }
}
