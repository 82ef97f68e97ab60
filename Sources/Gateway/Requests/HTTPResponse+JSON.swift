package import Bytes
package import HTTPServer
package import JSON

extension HTTPResponse {
    /// A JSON answer: one object, whose members `body` writes.
    package static func json(status: Int = 200, capacity: Int = 1024, _ body: (inout JSONWriter) -> Void)
        -> HTTPResponse
    {
        var writer = JSONWriter(capacity: capacity)
        writer.beginObject()
        body(&writer)
        writer.endObject()
        return .json(status: status, writer.bytes)
    }

    /// A JSON answer that is written already.
    ///
    /// - Parameter runs: those of its bytes that other answers have, too.
    package static func json(status: Int = 200, _ bytes: [UInt8], sharing runs: [SharedRun] = []) -> HTTPResponse {
        // Room for what answers about a session say besides.
        var headers = HTTPHeaders(reservingFields: 6, byteCount: 200)
        headers.append("Content-Type", "application/json")
        var response = HTTPResponse(status: status, headers: headers, body: bytes)
        if !runs.isEmpty { response.sharedRuns = runs }
        return response
    }

    package static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array(text.utf8)
        )
    }
}
