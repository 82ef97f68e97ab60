import FilterCore
import JSON

/// `{"paths": ["Clothing > Men"], "none": false}`.
enum HierarchyJSON: ListedJSON {
    static func write(_ selection: ValueSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("paths")
        write(selection.values, to: &writer)
        writer.member("none", selection.none)
        writer.endObject()
    }
}
