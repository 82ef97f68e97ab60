import FilterCore
import Gateway
import HTTPServer
import JSON

/// How an answer goes back: as JSON, or as the one event of a stream where a client likes that better.
struct AgentReply {
    /// That of the request; `nil` where it could not be read, or there was none.
    var id: JSONValue?
    private let isStream: Bool

    /// As JSON, whatever the client likes better.
    init() {
        isStream = false
    }

    init(to request: HTTPRequest) {
        isStream = request.preferredType(among: ["application/json", "text/event-stream"]) == "text/event-stream"
    }

    /// - Parameter result: an object of JSON.
    func result(_ result: [UInt8]) -> HTTPResponse {
        var writer = JSONWriter(capacity: result.count + 100)
        writer.beginObject()
        writer.member("jsonrpc", "2.0")
        if let id {
            writer.key("id")
            writer.value(id)
        }
        writer.key("result")
        writer.raw(result)
        writer.endObject()
        return response(writer.bytes, status: 200)
    }

    func error(_ error: ProtocolError) -> HTTPResponse {
        let fault = JSONValue.members([
            ("code", .number(.integer(Int64(error.code)))), ("message", .string(error.message)), ("data", error.data),
        ])
        let message = JSONValue.members([("jsonrpc", .string("2.0")), ("id", id), ("error", fault)])
        var response = response(message.jsonBytes, status: error.status)
        for header in error.headers { response.headers.append(header.name, header.value) }
        return response
    }

    private func response(_ json: [UInt8], status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": isStream ? "text/event-stream" : "application/json"],
            body: isStream ? Array("event: message\ndata: ".utf8) + json + Array("\n\n".utf8) : json
        ).notStored()
    }
}
