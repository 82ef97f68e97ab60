import FilterCore
import JSON

/// `{"values": [...], "excluded": [...], "none": false}`.
enum ListJSON: ListedJSON {
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
