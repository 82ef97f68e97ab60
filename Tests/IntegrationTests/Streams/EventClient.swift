import TestSupport

/// A client of a stream of events, as simple as one can be: a browser's `EventSource` reads the same.
final class EventClient {
    struct Event: Equatable {
        var id: String?
        var name = "message"
        var data = ""
    }

    private let client: RawClient

    /// Opens a stream of a session and reads the head of the answer.
    init(_ service: RunningService, _ session: String, _ query: String = "", lastID: String? = nil) throws {
        client = try RawClient(port: service.process.port)
        let field = lastID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        try client.send("GET \(session)/events\(query) HTTP/1.0\r\nAccept: text/event-stream\r\n\(field)\r\n")
        let response = try client.receiveResponse()
        guard response.status == 200 else { throw RawClient.Failure.noResponse(received: response.head) }
    }

    /// The next event; comments and blocks without data are none.
    func next() throws -> Event {
        while true {
            var event = Event()
            var lines: [Substring] = []
            for line in try client.receive(through: "\n\n").split(separator: "\n") {
                let colon = line.firstIndex(of: ":") ?? line.endIndex
                let value = line[colon...].dropFirst().drop { $0 == " " }
                switch line[..<colon] {
                case "id": event.id = String(value)
                case "event": event.name = String(value)
                case "data": lines.append(value)
                default: continue
                }
            }
            guard !lines.isEmpty else { continue }
            event.data = lines.joined(separator: "\n")
            return event
        }
    }

    /// Whether the server has closed the connection and sent nothing more.
    func isAtEnd() throws -> Bool { try client.receiveToEnd().isEmpty }
}
