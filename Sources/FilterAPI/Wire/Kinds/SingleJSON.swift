import FilterCore
import JSON

/// `{"value": "Nike", "none": false}`.
enum SingleJSON: ListedJSON {
    static func write(_ selection: ValueSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("value")
        if let value = selection.values.first { writer.value(value.element) } else { writer.null() }
        writer.member("none", selection.none)
        writer.endObject()
    }
}
