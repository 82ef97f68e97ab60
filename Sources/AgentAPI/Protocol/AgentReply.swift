import FilterCore
import Gateway
import HTTPServer
import JSON

/// How an answer goes back: as JSON, or as the one event of a stream where a client accepts nothing else.
struct AgentReply {
    /// That of the request; `nil` where it could not be read, or there was none.
    var id: JSONValue?
    var isStream = false

    init(to request: HTTPRequest) {
        let accepted = request.headers.values(for: "Accept").joined(separator: ",")
        isStream =
            accepted.contains("text/event-stream") && !accepted.contains("application/") && !accepted.contains("*/*")
    }

    /// A request that was carried out.
    func result(_ result: JSONValue) -> HTTPResponse {
        response(.members([("jsonrpc", .string("2.0")), ("id", id ?? .null), ("result", result)]))
    }

    func error(_ error: ProtocolError) -> HTTPResponse {
        let fault = JSONValue.members([
            ("code", .number(.integer(Int64(error.code)))), ("message", .string(error.message)), ("data", error.data),
        ])
        return response(.members([("jsonrpc", .string("2.0")), ("id", id), ("error", fault)]), status: error.status)
    }

    private func response(_ message: JSONValue, status: Int = 200) -> HTTPResponse {
        var response = HTTPResponse.json(status: status, message.jsonBytes)
        if isStream {
            response = HTTPResponse(
                status: status,
                headers: ["Content-Type": "text/event-stream"],
                body: Array("event: message\ndata: ".utf8) + message.jsonBytes + Array("\n\n".utf8)
            )
        }
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}
