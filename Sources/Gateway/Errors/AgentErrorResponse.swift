import HTTPServer
import JSON

extension HTTPResponse {
    /// An error of JSON-RPC without an id: it concerns the request as a whole, whose message was not read, or was not answered.
    ///
    /// Source: <https://www.jsonrpc.org/specification>, section 5.1
    init(agentError error: ServiceError) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("jsonrpc", "2.0")
        writer.key("error")
        writer.beginObject()
        writer.member("code", error.codeOfAgents)
        writer.member("message", error.detail.shortened)
        writer.key("data")
        writer.beginObject()
        writer.member("code", error.code.rawValue)
        writer.endObject()
        writer.endObject()
        writer.endObject()
        self.init(
            status: error.status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: writer.bytes
        )
        for header in error.headers { headers.append(header.name, header.value) }
    }
}

extension ServiceError {
    /// Its code in JSON-RPC.
    package var codeOfAgents: Int {
        switch code {
        case .malformedJSON: -32700
        default: status >= 500 ? -32603 : -32600
        }
    }
}
