/// The text of a filter, exactly as InstantSearch's default presenter writes it.
///
///     InstantSearchPresenter.text(for: .facet("rating", .number(4)))   // rating: 4.0
///
/// | filter | text |
/// |---|---|
/// | facet, string | `red`: the value |
/// | facet, boolean | `featured`: the attribute, whatever the value |
/// | facet, number | `rating: 4.0` |
/// | comparison | `price > 10.0` |
/// | range | `price: 0.0 to 10.0`; open: `price >= 0.0` |
/// | tag | `sale` |
/// | keyword | `red`: the word |
/// | any value | `name`: the attribute |
///
/// Negation and score are not shown.
public enum InstantSearchPresenter {
    public static func text(for filter: Filter) -> String {
        switch filter.predicate {
        case .facet(.string(let value), _): value.string
        case .facet(.bool, _), .hasValue: filter.attribute.string
        case .facet(.number(let number), _): "\(filter.attribute): \(number.doubleText)"
        case .comparison: filter.description
        case .range(let lower, let upper): filter.rangeText(lower: lower, upper: upper, separator: "to")
        case .tag(let tag): tag.string
        case .keyword(let word): word.text.string
        }
    }
}
