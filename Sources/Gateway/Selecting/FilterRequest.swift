package import FilterCore
import JSON

/// A free filter as a request writes it (schema `WrittenFilter`).
package struct FilterRequest: Hashable {
    package let filter: Filter
    package let group: FilterGroupID

    package init(filter: Filter, group: FilterGroupID) {
        self.filter = filter
        self.group = group
    }

    private static let commonNames = ["group", "filterKind", "attribute", "isNegated"]

    private enum Kind: String, CaseIterable {
        case facet, comparison, range, tag, keyword, hasValue

        /// Its members beside the common ones.
        var names: [String] {
            switch self {
            case .facet: ["operator", "value", "score"]
            case .comparison: ["operator", "value"]
            case .range: ["lower", "upper"]
            case .tag, .keyword: ["value"]
            case .hasValue: []
            }
        }
    }

    /// - Throws: `invalidValue`, `unknownField`, `rangeInverted`.
    package init(_ cursor: JSONCursor, of catalog: Catalog, _ limits: RequestLimits) throws(ServiceError) {
        // Members that a kind does not have are refused once the kind is known.
        try cursor.requireObject(allowing: Self.commonNames + Kind.allCases.flatMap(\.names))
        let group = try cursor.require("group").filterGroup()
        let kind = try cursor.require("filterKind").choice(of: Kind.self)
        try cursor.requireObject(allowing: Self.commonNames + kind.names)
        let predicate =
            switch kind {
            case .facet: try Self.facet(cursor)
            case .comparison: try Self.comparison(cursor)
            case .range: try Self.range(cursor, of: catalog)
            case .tag: Filter.Predicate.tag(Text(try cursor.require("value").string()))
            case .keyword: try Self.keyword(cursor, limits)
            case .hasValue: Filter.Predicate.hasValue
            }
        let hasOwnAttribute = kind != .tag || cursor.member("attribute") != nil
        let attribute = hasOwnAttribute ? Text(try cursor.require("attribute").string()) : Filter.tagsAttribute
        let isNegated = try cursor.member("isNegated")?.bool() ?? false
        filter = Filter(attribute: attribute, predicate: predicate, isNegated: isNegated)
        self.group = group
    }

    private static func facet(_ cursor: JSONCursor) throws(ServiceError) -> Filter.Predicate {
        if let sign = cursor.member("operator"), try sign.string() != "=" { throw sign.otherText("“=”") }
        let score = try cursor.member("score")?.integer(in: 0...1_000_000)
        return .facet(try cursor.require("value").scalar(), score: score)
    }

    private static func comparison(_ cursor: JSONCursor) throws(ServiceError) -> Filter.Predicate {
        let comparison = try cursor.require("operator").choice(of: ComparisonOperator.self)
        let value = try cursor.require("value")
        guard let operand = try operand(value) else { throw value.mismatch("a number or a date") }
        return .comparison(comparison, operand)
    }

    private static func range(_ cursor: JSONCursor, of catalog: Catalog) throws(ServiceError) -> Filter.Predicate {
        let lower = try cursor.member("lower").map { end throws(ServiceError) in try operand(end) } ?? nil
        let upper = try cursor.member("upper").map { end throws(ServiceError) in try operand(end) } ?? nil
        if lower == nil, upper == nil {
            throw ServiceError(.invalidValue, at: cursor.place, "a range has at least one end")
        }
        if let lower, let upper, lower.isDate != upper.isDate {
            throw ServiceError(.invalidValue, at: cursor.place, "one end is a number, the other a date")
        }
        if let lower, let upper, catalog.isAbove(lower, upper) {
            throw ServiceError(FilterError.rangeInverted, at: cursor.place)
        }
        return .range(lower: lower, upper: upper)
    }

    private static func keyword(
        _ cursor: JSONCursor,
        _ limits: RequestLimits
    ) throws(ServiceError) -> Filter.Predicate {
        let value = try cursor.require("value")
        let word = try value.string(atMost: limits.maxTextBytes)
        guard word.contains(where: { !$0.isWhitespace }) else { throw value.otherText("a word that is not blank") }
        return .keyword(Filter.Keyword(Text(word)))
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
        throw cursor.otherText(#"a number, a date such as "2024-05-01", or "now-7d""#)
    }
}

extension Filter.Operand {
    fileprivate var isDate: Bool {
        if case .number = self { false } else { true }
    }
}
