import FilterCore
import Gateway
import JSON

/// `{"text": "red shoes"}`, or a text.
enum SearchJSON: KindJSON {
    static func read(_ cursor: JSONCursor, _ reader: SelectionReader) throws(ServiceError) -> SelectionInput {
        guard case .object = cursor.value else { return .search(try reader.text(cursor)) }
        var text = Text("")
        for (_, member) in try cursor.members(allowing: ["text"]) { text = try reader.text(member) }
        return .search(text)
    }

    static func write(_ selection: SearchSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", selection.text.string)
        writer.endObject()
    }
}
