import Gateway
import JSON

/// An error of the protocol, which the client's author mends: what the model can mend is a result of a tool.
struct ProtocolError: Error {
    let code: Int
    let message: String
    /// Of the HTTP answer.
    var status = 400
    var data: JSONValue?
    /// Further fields of it.
    var headers: [(name: String, value: String)] = []

    static func invalidRequest(_ message: String) -> ProtocolError { ProtocolError(code: -32600, message: message) }

    static func invalidParams(_ message: String, status: Int = 400) -> ProtocolError {
        ProtocolError(code: -32602, message: message, status: status)
    }

    static func headerMismatch(_ message: String) -> ProtocolError {
        ProtocolError(code: -32020, message: "Header mismatch: \(message)")
    }

    static func unsupportedVersion(_ requested: String) -> ProtocolError {
        ProtocolError(
            code: -32022,
            message: "Unsupported protocol version",
            data: .members([
                ("supported", .texts(ProtocolRevision.names)),
                ("requested", .string(PlainText.short(requested))),
            ])
        )
    }

    /// - Parameter isModern: clients of former revisions take 404 for the end of a session.
    static func unknownMethod(_ name: String, isModern: Bool) -> ProtocolError {
        ProtocolError(
            code: -32601,
            message: "no method “\(PlainText.short(name))”",
            status: isModern ? 404 : 200
        )
    }

    /// An error of the service that passes by itself, or that its operator has to mend.
    init(_ error: ServiceError) {
        code =
            switch error.code {
            case .malformedJSON: -32700
            default: error.status >= 500 ? -32603 : -32600
            }
        message = error.detail.shortened
        status = error.status
        data = .members([("code", .string(error.code.rawValue))])
        headers = error.headers
    }

    init(code: Int, message: String, status: Int = 400, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.status = status
        self.data = data
    }
}
