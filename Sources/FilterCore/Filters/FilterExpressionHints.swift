/// Suggestions for a faulty expression.
enum FilterExpressionHints {
    /// For a sign that is no operator, or not one that can stand here.
    static func sign(_ found: String?) -> String? {
        switch found {
        case "==", "===": "equality is written ="
        case "=>", "≥": "at least is written >="
        case "=<", "≤": "at most is written <="
        case "<>", "≠", "!==": "inequality is written !="
        case "!": "negation is written NOT"
        default: nil
        }
    }

    /// For something that stands where AND, OR or the end should.
    static func join(_ found: String?, after filter: Filter?) -> String? {
        guard let found else { return nil }
        if let hint = sign(found) { return hint }
        if case .tag(let tag) = filter?.predicate, ["not", "and", "or"].contains(tag.string.lowercased()) {
            return capitals
        }
        switch found {
        case "&&", "&": return "conjunction is written AND"
        case "||", "|": return "disjunction is written OR"
        case "and", "or", "not", "And", "Or", "Not": return capitals
        case ")": return "there is no ( for it"
        default: break
        }
        if let near = NearNames.suggestions(for: found, among: ["AND", "OR", "CONTAINS", "EXISTS"]).first {
            return "was \(near) meant?"
        }
        return "a name or value with spaces or signs stands in quotes"
    }

    /// For a text that is compared with `<`, `=` and the like, or an end of a range.
    static func bound(_ text: String, isLiteral: Bool) -> String? {
        if isLiteral, case .number = JSONNumber(text) { return "numbers stand without quotes" }
        if text.hasPrefix("now") { return "relative dates are now, now-7d, now+2w, now-1M, now+1y" }
        return "text is compared with a colon: name:\"value\""
    }

    private static let capitals = "AND, OR and NOT are written in capitals"
}
