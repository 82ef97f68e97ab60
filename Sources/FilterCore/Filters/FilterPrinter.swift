/// Writes filters in the `filters` syntax, as InstantSearch 8 does.
///
/// | filter | text |
/// |---|---|
/// | facet | `"brand":"Nike"`, `"size":40.0`, `"sale":true`, with a score `"brand":"Nike"<score=2>` |
/// | comparison | `"price" >= 10.0`, `"created" < now-7d` |
/// | range | `"price":0.0 TO 10.0`; open: the comparison `"price" >= 0.0` |
/// | tag | `"_tags":"sale"` |
/// | keyword | `"name" CONTAINS "red"`; this project's own |
/// | any value | `"name" EXISTS`; this project's own |
/// | negated | `NOT ` before it |
///
/// Reading the text gives the filter back, with two exceptions that have no text of their own: an open range is read as
/// a comparison, and a facet on `_tags` as a tag or not at all.
public enum FilterPrinter {
    public static func text(_ filter: Filter) -> String {
        (filter.isNegated ? "NOT " : "") + plainText(filter)
    }

    /// One group: `( F1 AND F2 )` or `( F1 OR F2 )`, also around a single filter; the filters in the given order.
    public static func text(_ filters: [Filter], isDisjunctive: Bool) -> String {
        "( \(filters.map(text).joined(separator: isDisjunctive ? " OR " : " AND ")) )"
    }

    /// All groups joined by AND, in the order of their ids, the filters of each by the bytes of their texts.
    ///
    /// - Returns: `nil` without groups.
    public static func text(_ groups: FilterGroups) -> String? {
        guard !groups.isEmpty else { return nil }
        return groups.groupIDs.map { text($0, of: groups) }.joined(separator: " AND ")
    }

    /// An expression; only joins inside of others stand in parentheses.
    public static func text(_ expression: FilterExpression) -> String {
        switch expression {
        case .filter(let filter): text(filter)
        case .and(let elements): elements.map(innerText).joined(separator: " AND ")
        case .or(let elements): elements.map(innerText).joined(separator: " OR ")
        case .not(let inner): "NOT ( \(text(inner)) )"
        }
    }

    /// A text as a name or value: in double quotes, quotes inside it after a backslash, backslashes as they are.
    ///
    /// In that form a last backslash would swallow the closing quote. Such a text is written without quotes instead,
    /// with a backslash before each byte that is no ASCII letter or digit.
    public static func quoted(_ text: Text) -> String {
        guard text.string.utf8.last == UInt8(ascii: "\\") else {
            return "\"\(escaped(text) { $0 == "\"" })\""
        }
        return escaped(text) { $0.isASCII && !$0.properties.isAlphabetic && $0.properties.numericType == nil }
    }

    static func text(_ id: FilterGroupID, of groups: FilterGroups) -> String {
        text(sorted(groups[id].map(\.element)), isDisjunctive: id.isDisjunctive)
    }

    static func sorted(_ filters: [Filter]) -> [Filter] {
        filters.map { (filter: $0, key: Text(text($0))) }
            .sorted { $0.key < $1.key }
            .map(\.filter)
    }

    private static func innerText(_ expression: FilterExpression) -> String {
        switch expression {
        case .filter, .not: text(expression)
        case .and, .or: "( \(text(expression)) )"
        }
    }

    private static func plainText(_ filter: Filter) -> String {
        let attribute = quoted(filter.attribute)
        switch filter.predicate {
        case .facet(.string(let value), let score): return "\(attribute):\(quoted(value))\(scoreText(score))"
        case .facet(let value, let score): return "\(attribute):\(value.doubleText)\(scoreText(score))"
        case .comparison(let comparison, let operand): return "\(attribute) \(comparison.rawValue) \(operand)"
        case .range(let lower?, let upper?): return "\(attribute):\(lower) TO \(upper)"
        case .range(let lower?, nil): return "\(attribute) >= \(lower)"
        case .range(nil, let upper?): return "\(attribute) <= \(upper)"
        case .range(nil, nil): preconditionFailure("a range has at least one end")
        case .tag(let tag): return "\(attribute):\(quoted(tag))"
        case .keyword(let word): return "\(attribute) CONTAINS \(quoted(word.text))"
        case .hasValue: return "\(attribute) EXISTS"
        }
    }

    private static func scoreText(_ score: Int?) -> String {
        score.map { "<score=\($0)>" } ?? ""
    }

    private static func escaped(_ text: Text, where needsBackslash: (Unicode.Scalar) -> Bool) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.string.unicodeScalars {
            if needsBackslash(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}

extension FilterGroups: CustomStringConvertible {
    /// The text of ``FilterPrinter/text(_:)-(FilterGroups)``; empty without groups.
    public var description: String { FilterPrinter.text(self) ?? "" }
}
