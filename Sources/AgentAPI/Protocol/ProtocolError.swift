import FilterCore
import JSON

/// An error of the protocol, which the client's author mends: what the model can mend is a result of a tool.
struct ProtocolError: Error {
    let code: Int
    let message: String
    /// Of the HTTP answer.
    var status = 400
    var data: JSONValue?

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
                ("supported", .array(ProtocolRevision.names.map(JSONValue.string))),
                ("requested", .string(String(requested.prefix(100)))),
            ])
        )
    }

    /// - Parameter isModern: clients of former revisions take 404 for the end of a session.
    static func unknownMethod(_ name: String, isModern: Bool) -> ProtocolError {
        ProtocolError(
            code: -32601,
            message: "no method “\(name.prefix(100))”",
            status: isModern ? 404 : 200
        )
    }
}

extension JSONValue {
    /// An object of the members that have a value.
    static func members(_ members: [(key: String, value: JSONValue?)]) -> JSONValue {
        .object(members.compactMap { member in member.value.map { Member(member.key, $0) } })
    }

    static func count(_ count: Int) -> JSONValue { .number(.integer(Int64(count))) }

    /// The bytes of the value as answers have it.
    var jsonBytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    var jsonText: String { String(decoding: jsonBytes, as: UTF8.self) }
}
