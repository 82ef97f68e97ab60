import FilterCore
import JSON

/// `{"text": "red shoes"}`.
enum SearchJSON: KindJSON {
    static func write(_ selection: SearchSelection, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", selection.text.string)
        writer.endObject()
    }
}
