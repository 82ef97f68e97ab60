extension Filter: CustomStringConvertible {
    /// The filter for a list of filters by group, as InstantSearch describes one; negation and score are not shown.
    ///
    /// `color: red`, `rating: 4.0`, `featured: true`, `price >= 10.0`, `price: 0.0 – 10.0`; a tag is the tag alone; an
    /// open range is the comparison it is; a keyword is `name: red`; any value is `name EXISTS`.
    public var description: String {
        switch predicate {
        case .facet(let value, _): "\(attribute): \(value.doubleText)"
        case .comparison(let comparison, let operand): "\(attribute) \(comparison.rawValue) \(operand)"
        case .range(let lower, let upper): rangeText(lower: lower, upper: upper, separator: "–")
        case .tag(let tag): tag.string
        case .keyword(let word): "\(attribute): \(word.text)"
        case .hasValue: "\(attribute) EXISTS"
        }
    }

    /// `price: 0.0 – 10.0` with the separator between the ends; `price >= 0.0` if one end is open.
    func rangeText(lower: Operand?, upper: Operand?, separator: String) -> String {
        switch (lower, upper) {
        case (let lower?, let upper?): "\(attribute): \(lower) \(separator) \(upper)"
        case (let lower?, nil): "\(attribute) >= \(lower)"
        case (nil, let upper?): "\(attribute) <= \(upper)"
        case (nil, nil): attribute.string
        }
    }
}
