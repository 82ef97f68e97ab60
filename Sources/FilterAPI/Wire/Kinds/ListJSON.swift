import FilterCore
import Gateway
import JSON

/// `{"values": [...], "excluded": [...], "none": false}`, a list of values, or one value.
enum ListJSON: ListedJSON {
    static func read(_ cursor: JSONCursor, _ reader: SelectionReader) throws(ServiceError) -> SelectionInput {
        switch cursor.value {
        case .array: return .values(try reader.scalars(cursor))
        case .object:
            var values: [Value] = []
            var excluded: [Value] = []
            var none: Bool?
            for (key, member) in try cursor.members(allowing: ["values", "excluded", "none"]) {
                switch key {
                case "none": none = try reader.none(member)
                case "excluded": excluded = try reader.scalars(member)
                default: values = try reader.scalars(member)
                }
            }
            return .values(values, excluded: excluded, none: none)
        default: return .values([try cursor.scalar()])
        }
    }

    static func write(_ selection: ValueSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("values")
        write(selection.values, to: &writer)
        writer.key("excluded")
        write(selection.excluded, to: &writer)
        writer.member("none", selection.none)
        writer.endObject()
    }

    static func `operator`(of definition: CategoryDefinition) -> String? { definition.operator.rawValue }
}
