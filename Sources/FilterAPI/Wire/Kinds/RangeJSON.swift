import FilterCore
import Gateway
import JSON

/// `{"lower": 10, "upper": null, "none": false}`, or a list of both bounds.
enum RangeJSON: KindJSON {
    static func read(_ cursor: JSONCursor, _ reader: SelectionReader) throws(ServiceError) -> SelectionInput {
        if case .array = cursor.value {
            let bounds = try cursor.elements()
            guard bounds.count == 2 else { throw cursor.mismatch("a list of two bounds") }
            let lower = try reader.bound(bounds[0])
            return .range(lower: lower, upper: try reader.bound(bounds[1]))
        }
        var lower: Bound?
        var upper: Bound?
        var none: Bool?
        for (key, member) in try cursor.members(allowing: ["lower", "upper", "none"]) {
            switch key {
            case "lower": lower = try reader.bound(member)
            case "upper": upper = try reader.bound(member)
            default: none = try reader.none(member)
            }
        }
        return .range(lower: lower, upper: upper, none: none)
    }

    static func write(_ selection: RangeSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("lower")
        writer.bound(selection.lower)
        writer.key("upper")
        writer.bound(selection.upper)
        writer.member("none", selection.none)
        writer.endObject()
    }

    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    ) {
        categories.writeNumbers(index, result, to: &writer)
    }
}
