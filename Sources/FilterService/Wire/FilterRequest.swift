import FilterCore

/// A free filter as a request writes it (schema `WrittenFilter`).
struct FilterRequest {
    let filter: Filter
    let group: FilterGroupID

    private static let commonNames = ["group", "filterKind", "attribute", "isNegated"]

    private enum Kind: String, CaseIterable {
        case facet, comparison, range, tag, keyword

        /// Its members beside the common ones.
        var names: [String] {
            switch self {
            case .facet: ["operator", "value", "score"]
            case .comparison: ["operator", "value"]
            case .range: ["lower", "upper"]
            case .tag, .keyword: ["value"]
            }
        }
    }

    /// - Throws: `invalidValue`, `unknownField`, `rangeInverted`.
    init(_ cursor: JSONCursor, of catalog: Catalog) throws(ServiceError) {
        // What a kind does not have is refused once the kind is known.
        let names = Self.commonNames + Kind.allCases.flatMap(\.names)
        let fields = Fields(pointer: cursor.pointer, members: try cursor.members(allowing: names))
        let group = try fields.require("group").filterGroup()
        let kindCursor = try fields.require("filterKind")
        guard let kind = Kind(rawValue: try kindCursor.string()) else {
            throw kindCursor.mismatch("one of " + Kind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        _ = try cursor.members(allowing: Self.commonNames + kind.names)
        let predicate =
            switch kind {
            case .facet: try Self.facet(fields)
            case .comparison: try Self.comparison(fields)
            case .range: try Self.range(fields, of: catalog)
            case .tag: Filter.Predicate.tag(Text(try fields.require("value").string()))
            case .keyword: try Self.keyword(fields)
            }
        let hasOwnAttribute = kind != .tag || fields["attribute"] != nil
        let attribute = hasOwnAttribute ? Text(try fields.require("attribute").string()) : Filter.tagsAttribute
        let isNegated = try fields["isNegated"].map { cursor throws(ServiceError) in try cursor.bool() } ?? false
        filter = Filter(attribute: attribute, predicate: predicate, isNegated: isNegated)
        self.group = group
    }

    private static func facet(_ fields: Fields) throws(ServiceError) -> Filter.Predicate {
        if let sign = fields["operator"], try sign.string() != "=" { throw sign.mismatch("“=”") }
        let score = try fields["score"].map { score throws(ServiceError) in try score.integer(in: 0...1_000_000) }
        return .facet(try fields.require("value").scalar(), score: score)
    }

    private static func comparison(_ fields: Fields) throws(ServiceError) -> Filter.Predicate {
        let sign = try fields.require("operator")
        guard let comparison = ComparisonOperator(rawValue: try sign.string()) else {
            throw sign.mismatch("one of " + ComparisonOperator.allCases.map(\.rawValue).joined(separator: " "))
        }
        let value = try fields.require("value")
        guard let operand = try operand(value) else { throw value.mismatch("a number or a date") }
        return .comparison(comparison, operand)
    }

    private static func range(_ fields: Fields, of catalog: Catalog) throws(ServiceError) -> Filter.Predicate {
        let lower = try fields["lower"].map { end throws(ServiceError) in try operand(end) } ?? nil
        let upper = try fields["upper"].map { end throws(ServiceError) in try operand(end) } ?? nil
        if lower == nil, upper == nil {
            throw ServiceError(.invalidValue, at: fields.place, "a range has at least one end")
        }
        if let lower, let upper, lower.isDate != upper.isDate {
            throw ServiceError(.invalidValue, at: fields.place, "one end is a number, the other a date")
        }
        if let lower, let upper, catalog.isAbove(lower, upper) {
            throw ServiceError(FilterError.rangeInverted, at: fields.place)
        }
        return .range(lower: lower, upper: upper)
    }

    private static func keyword(_ fields: Fields) throws(ServiceError) -> Filter.Predicate {
        let value = try fields.require("value")
        let word = try value.string()
        guard word.contains(where: { !$0.isWhitespace }) else { throw value.mismatch("a word that is not blank") }
        return .keyword(Text(word))
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

/// The members of one object, by name.
private struct Fields {
    let pointer: String
    let members: [(key: String, cursor: JSONCursor)]

    subscript(key: String) -> JSONCursor? { members.first { $0.key == key }?.cursor }

    func require(_ key: String) throws(ServiceError) -> JSONCursor {
        if let member = self[key] { return member }
        throw ServiceError(.invalidValue, at: .body(pointer), "“\(key)” is missing")
    }
}

extension Filter.Operand {
    fileprivate var isDate: Bool {
        if case .number = self { false } else { true }
    }
}
