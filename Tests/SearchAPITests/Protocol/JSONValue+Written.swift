@testable import JSON

extension JSONValue {
    /// The value as JSON.
    var written: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
