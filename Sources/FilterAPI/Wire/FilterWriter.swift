import FilterCore
import JSON

/// Writes what a filter says: kind, operator and operands (part of schema `CurrentFilter`).
enum FilterWriter {
    static func write(_ predicate: CurrentFilter.Predicate, to writer: inout JSONWriter) {
        switch predicate {
        case .facet(let value):
            writer.member("filterKind", "facet")
            writer.member("operator", "=")
            writer.member("value", value)
        case .comparison(let sign, let operand):
            writer.member("filterKind", "comparison")
            writer.member("operator", sign.rawValue)
            writer.key("value")
            write(operand, to: &writer)
        case .range(let lower, let upper):
            writer.member("filterKind", "range")
            writer.key("lower")
            write(lower, to: &writer)
            writer.key("upper")
            write(upper, to: &writer)
        case .tag(let tag):
            writer.member("filterKind", "tag")
            writer.member("value", tag.string)
        case .keyword(let word):
            writer.member("filterKind", "keyword")
            writer.member("value", word.string)
        case .search(let text):
            writer.member("filterKind", "search")
            writer.member("value", text.string)
        case .none: writer.member("filterKind", "none")
        case .hasValue: writer.member("filterKind", "hasValue")
        }
    }

    private static func write(_ operand: Filter.Operand?, to writer: inout JSONWriter) {
        switch operand {
        case .number(let number)?: writer.number(number)
        case .date(let date)?: writer.string(date.description)
        case .relative(let date)?: writer.string(date.description)
        case nil: writer.null()
        }
    }
}
