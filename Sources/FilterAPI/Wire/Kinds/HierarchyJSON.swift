import FilterCore
import Gateway
import JSON

/// `{"paths": ["Clothing > Men"], "none": false}`, a list of paths, or one path.
enum HierarchyJSON: ListedJSON {
    static func read(_ cursor: JSONCursor, _ reader: SelectionReader) throws(ServiceError) -> SelectionInput {
        switch cursor.value {
        case .array: return .values(try reader.strings(cursor))
        case .object:
            var paths: [Value] = []
            var none: Bool?
            for (key, member) in try cursor.members(allowing: ["paths", "none"]) {
                if key == "none" { none = try reader.none(member) } else { paths = try reader.strings(member) }
            }
            return .values(paths, none: none)
        default: return .values([.string(try cursor.string())])
        }
    }

    static func write(_ selection: ValueSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("paths")
        write(selection.values, to: &writer)
        writer.member("none", selection.none)
        writer.endObject()
    }
}
