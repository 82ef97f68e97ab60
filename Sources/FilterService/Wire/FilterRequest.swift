import FilterCore

/// A free filter as a request writes it (schema `Filter`).
struct FilterRequest {
    let filter: Filter
    let group: FilterGroupID

    private static let fieldNames = [
        "group", "filterKind", "attribute", "operator", "value", "lower", "upper", "score", "isNegated",
    ]
    private static let kinds = ["facet", "comparison", "range", "tag", "keyword"]

    /// - Throws: `invalidValue`, `unknownField`, `rangeInverted`.
    init(_ cursor: JSONCursor) throws(ServiceError) {
        let members = try cursor.members(allowing: Self.fieldNames)
        func member(_ key: String) -> JSONCursor? { members.first { $0.key == key }?.cursor }
        func require(_ key: String) throws(ServiceError) -> JSONCursor {
            if let member = member(key) { return member }
            throw ServiceError(.invalidValue, at: .body(cursor.pointer), "“\(key)” is missing")
        }
        let groupCursor = try require("group")
        guard let group = FilterGroupID(try groupCursor.string()) else {
            throw groupCursor.mismatch(#"a filter group such as "and<color>" or "or<brand>""#)
        }
        let kind = try require("filterKind")
        let predicate: Filter.Predicate
        switch try kind.string() {
        case "facet":
            try Self.requireOperator(member("operator"), "=")
            let score = try member("score").map { score throws(ServiceError) in try score.integer(in: 0...1_000_000) }
            predicate = .facet(try require("value").scalar(), score: score)
        case "comparison":
            let sign = try require("operator")
            guard let comparison = ComparisonOperator(rawValue: try sign.string()) else {
                throw sign.mismatch("one of " + ComparisonOperator.allCases.map(\.rawValue).joined(separator: " "))
            }
            guard let operand = try Self.operand(try require("value")) else {
                throw try require("value").mismatch("a number or a date")
            }
            predicate = .comparison(comparison, operand)
        case "range": predicate = try Self.range(member("lower"), member("upper"), cursor)
        case "tag": predicate = .tag(Text(try require("value").string()))
        case "keyword":
            let value = try require("value")
            let word = try value.string()
            guard word.contains(where: { !$0.isWhitespace }) else { throw value.mismatch("a word that is not blank") }
            predicate = .keyword(Text(word))
        default:
            throw kind.mismatch("one of " + Self.kinds.joined(separator: ", "))
        }
        let isTag = if case .tag = predicate { true } else { false }
        let attribute =
            isTag && member("attribute") == nil ? Filter.tagsAttribute : Text(try require("attribute").string())
        let isNegated = try member("isNegated").map { cursor throws(ServiceError) in try cursor.bool() } ?? false
        filter = Filter(attribute: attribute, predicate: predicate, isNegated: isNegated)
        self.group = group
    }

    private static func requireOperator(_ cursor: JSONCursor?, _ expected: String) throws(ServiceError) {
        guard let cursor, try cursor.string() != expected else { return }
        throw cursor.mismatch("“\(expected)”")
    }

    private static func range(
        _ lower: JSONCursor?,
        _ upper: JSONCursor?,
        _ cursor: JSONCursor
    ) throws(ServiceError) -> Filter.Predicate {
        let low = try lower.map { end throws(ServiceError) in try operand(end) } ?? nil
        let high = try upper.map { end throws(ServiceError) in try operand(end) } ?? nil
        switch (low, high) {
        case (nil, nil): throw ServiceError(.invalidValue, at: .body(cursor.pointer), "a range has at least one end")
        case (.number(let low)?, .number(let high)?) where low > high:
            throw ServiceError(.rangeInverted, at: .body(cursor.pointer), "the lower bound is above the upper one")
        default: return .range(lower: low, upper: high)
        }
    }

    /// `nil` for null.
    private static func operand(_ cursor: JSONCursor) throws(ServiceError) -> Filter.Operand? {
        switch cursor.value {
        case .null: return nil
        case .number(let number): return .number(number)
        case .string(let text):
            if let date = DateText(text) { return .date(date) }
            if let date = RelativeDate(text) { return .relative(date) }
        default: break
        }
        throw cursor.mismatch(#"a number, a date such as "2024-05-01", or "now-7d""#)
    }
}
