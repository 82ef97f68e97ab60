import FilterCore
import Gateway
import JSON

/// `{"value": 4, "none": false}`, or a number.
enum ComparisonJSON: KindJSON {
    static func read(_ cursor: JSONCursor, _ reader: SelectionReader) throws(ServiceError) -> SelectionInput {
        guard case .object = cursor.value else { return .comparison(try reader.bound(cursor)) }
        var value: Bound?
        var none: Bool?
        for (key, member) in try cursor.members(allowing: ["value", "none"]) {
            if key == "none" { none = try reader.none(member) } else { value = try reader.bound(member) }
        }
        return .comparison(value, none: none)
    }

    static func write(_ selection: ComparisonSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("value")
        writer.bound(selection.value)
        writer.member("none", selection.none)
        writer.endObject()
    }

    static func `operator`(of definition: CategoryDefinition) -> String? { definition.comparison.rawValue }

    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    ) {
        categories.writeNumbers(index, result, to: &writer)
    }
}
