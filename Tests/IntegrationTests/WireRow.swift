import TestSupport
import Testing

@testable import HTTPServer

/// One request as bytes, and what must come of it.
struct WireRow: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable {
        /// An answer of the handler's, holding the text; the connection can be used again.
        case handled(Int, String = "")
        /// The same, and the connection is closed.
        case handledLast(Int, String = "")
        /// An answer of the server's, for the refusal that begins with the text; the connection is closed, and
        /// nothing that followed was taken for a request.
        case refused(Int, String)
        /// An answer of libmicrohttpd's own, and the connection is closed.
        case refusedByLibrary(Int)
        /// The connection is closed without an answer.
        case closed
    }

    let name: String
    let bytes: [UInt8]
    let outcome: Outcome

    init(_ name: String, _ text: String, _ outcome: Outcome) {
        self.init(name, Array(text.utf8), outcome)
    }

    init(_ name: String, _ bytes: [UInt8], _ outcome: Outcome) {
        self.name = name
        self.bytes = bytes
        self.outcome = outcome
    }

    var testDescription: String { name }

    /// Sends the bytes on a connection of its own and looks at all that comes back.
    func check(on server: HTTPServer, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let client = try RawClient(port: server.port)
        client.sendIgnoringClose(bytes)
        let isHead = bytes.starts(with: Array("HEAD ".utf8))
        switch outcome {
        case .handled(let status, let text):
            let response = try client.receiveResponse(isHead: isHead)
            #expect(response.status == status, sourceLocation: sourceLocation)
            #expect(text.isEmpty || response.text.contains(text), sourceLocation: sourceLocation)
            try client.send(get("/after"))
            let next = try client.receiveResponse()
            #expect(next.text.hasPrefix("GET /after\n"), sourceLocation: sourceLocation)
        case .handledLast(let status, let text):
            let response = try client.receiveResponse(isHead: isHead)
            #expect(response.status == status, sourceLocation: sourceLocation)
            #expect(response["X-Refusal"] == nil, sourceLocation: sourceLocation)
            #expect(text.isEmpty || response.text.contains(text), sourceLocation: sourceLocation)
            #expect(try client.receiveToEnd() == [], sourceLocation: sourceLocation)
        case .refused(let status, let refusal):
            let response = try client.receiveResponse(isHead: isHead)
            #expect(response.status == status, sourceLocation: sourceLocation)
            #expect(
                response["X-Refusal"]?.hasPrefix(refusal) == true,
                "\(response.head)",
                sourceLocation: sourceLocation
            )
            #expect(response["Connection"] == "close", sourceLocation: sourceLocation)
            #expect(response["X-Request-Id"] != nil, sourceLocation: sourceLocation)
            #expect(try client.receiveToEnd() == [], sourceLocation: sourceLocation)
        case .refusedByLibrary(let status):
            let text = String(decoding: try client.receiveToEnd(), as: UTF8.self)
            #expect(text.hasPrefix("HTTP/1.1 \(status) "), sourceLocation: sourceLocation)
            #expect(!text.contains("X-Request-Id"), sourceLocation: sourceLocation)
        case .closed:
            let text = String(decoding: try client.receiveToEnd(), as: UTF8.self)
            #expect(text.isEmpty, "\(text)", sourceLocation: sourceLocation)
        }
    }
}
