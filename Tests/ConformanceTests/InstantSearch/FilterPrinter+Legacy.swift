import FilterCore

extension FilterPrinter {
    /// One filter as strings of the array syntax (`facetFilters`, `numericFilters`, `tagFilters`).
    ///
    /// `brand:Nike<score=2>`, `brand:-Nike`, `_tags:sale`, `price >= 5.0`; a negated comparison is the inverted one. A
    /// closed range gives two strings: all must hold (`price >= 1.0`, `price <= 5.0`) or, negated, one of them
    /// (`price < 1.0`, `price > 5.0`). A text with a space or a colon is quoted; a `-` that begins one is written `\-`,
    /// since it would read as a negation. The syntax has no keywords and no EXISTS: they are written as in an expression.
    static func legacyStrings(_ filter: Filter) -> [String] {
        let sign = filter.isNegated ? "-" : ""
        switch filter.predicate {
        case .facet(.string(let value), let score):
            return ["\(filter.attribute):\(sign)\(legacyText(value))\(score.map { "<score=\($0)>" } ?? "")"]
        case .facet(let value, let score):
            let text = legacyText(Text(value.doubleText))
            return ["\(filter.attribute):\(sign)\(text)\(score.map { "<score=\($0)>" } ?? "")"]
        case .tag(let tag):
            return ["\(filter.attribute):\(sign)\(legacyText(tag))"]
        case .comparison(let comparison, let operand):
            return [legacyText(filter, as: comparison, operand)]
        case .range(let lower, let upper):
            return [
                lower.map { legacyText(filter, as: .greaterThanOrEqual, $0) },
                upper.map { legacyText(filter, as: .lessThanOrEqual, $0) },
            ].compactMap(\.self)
        case .keyword, .hasValue:
            return [text(filter)]
        }
    }

    private static func legacyText(
        _ filter: Filter,
        as comparison: ComparisonOperator,
        _ operand: Filter.Operand
    ) -> String {
        "\(filter.attribute) \((filter.isNegated ? comparison.inverted : comparison).rawValue) \(operand)"
    }

    private static func legacyText(_ value: Text) -> String {
        var escaped = value.string.utf8.first == UInt8(ascii: "-") ? "\\" : ""
        for scalar in value.string.unicodeScalars {
            if scalar == "\"" { escaped.unicodeScalars.append("\\") }
            escaped.unicodeScalars.append(scalar)
        }
        return value.string.utf8.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") })
            ? "\"\(escaped)\"" : escaped
    }
}
