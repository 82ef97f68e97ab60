import FilterCore
import Gateway
import JSON

/// `{"value": "Nike", "none": false}`, or one value.
enum SingleJSON: ListedJSON {
    static func read(_ cursor: JSONCursor, _ reader: SelectionReader) throws(ServiceError) -> SelectionInput {
        switch cursor.value {
        // The engine says that one value can be chosen.
        case .array: return .values(try reader.scalars(cursor))
        case .object:
            var values: [Value] = []
            var none: Bool?
            for (key, member) in try cursor.members(allowing: ["value", "none"]) {
                if key == "none" {
                    none = try reader.none(member)
                } else {
                    values = member.value == .null ? [] : [try member.scalar()]
                }
            }
            return .values(values, none: none)
        default: return .values([try cursor.scalar()])
        }
    }

    static func write(_ selection: ValueSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("value")
        if let value = selection.values.first { writer.value(value.element) } else { writer.null() }
        writer.member("none", selection.none)
        writer.endObject()
    }
}
