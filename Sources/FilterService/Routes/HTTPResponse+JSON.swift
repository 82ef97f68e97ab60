extension HTTPResponse {
    /// A JSON answer: one object, whose members `body` writes.
    static func json(status: Int = 200, capacity: Int = 1024, _ body: (inout JSONWriter) -> Void) -> HTTPResponse {
        var writer = JSONWriter(capacity: capacity)
        writer.beginObject()
        body(&writer)
        writer.endObject()
        return HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: writer.bytes)
    }

    static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array(text.utf8)
        )
    }
}
