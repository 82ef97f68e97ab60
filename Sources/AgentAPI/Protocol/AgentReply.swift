import FilterCore
import HTTPServer
import JSON

/// How an answer goes back: as JSON, or as the one event of a stream where a client accepts nothing else.
struct AgentReply {
    /// That of the request; `nil` where it could not be read, or there was none.
    var id: JSONValue?
    private let isStream: Bool

    init(to request: HTTPRequest) {
        let accepted = request.headers.values(for: "Accept").joined(separator: ",")
        isStream =
            accepted.contains("text/event-stream") && !accepted.contains("application/") && !accepted.contains("*/*")
    }

    func result(_ result: JSONValue) -> HTTPResponse {
        response(.members([("jsonrpc", .string("2.0")), ("id", id), ("result", result)]), status: 200)
    }

    func error(_ error: ProtocolError) -> HTTPResponse {
        let fault = JSONValue.members([
            ("code", .number(.integer(Int64(error.code)))), ("message", .string(error.message)), ("data", error.data),
        ])
        let message = JSONValue.members([("jsonrpc", .string("2.0")), ("id", id), ("error", fault)])
        var response = response(message, status: error.status)
        for header in error.headers { response.headers.append(header.name, header.value) }
        return response
    }

    private func response(_ message: JSONValue, status: Int) -> HTTPResponse {
        let json = message.jsonBytes
        return HTTPResponse(
            status: status,
            headers: [
                "Content-Type": isStream ? "text/event-stream" : "application/json", "Cache-Control": "no-store",
            ],
            body: isStream ? Array("event: message\ndata: ".utf8) + json + Array("\n\n".utf8) : json
        )
    }
}
