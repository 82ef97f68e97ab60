import FilterCore
import HTTPServer
import JSON
import Support

/// One message of a client: a request or a notification.
struct AgentMessage {
    let method: String
    /// An object without members where there are none.
    let params: JSONValue
    /// Of which revision the request says that it is; `nil` for clients that begin with `initialize`.
    let revision: ProtocolRevision?

    private static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

    /// - Throws: for what is no message, and for headers that disagree with it.
    init(_ json: JSONValue, _ headers: HTTPHeaders) throws(ProtocolError) {
        guard json["jsonrpc"] == .string("2.0"), case .string(let method)? = json["method"] else {
            throw .invalidRequest("a message has “jsonrpc” 2.0 and a “method”")
        }
        params = json["params"] ?? .object([])
        guard case .object = params else { throw .invalidParams("“params” is an object") }
        self.method = method
        revision = try Self.revision(params["_meta"], headers)
        guard revision != nil, json["id"] != nil else { return }
        guard case .object? = params["_meta"]?[Self.capabilitiesKey] else {
            throw .invalidParams("“_meta” has “\(Self.capabilitiesKey)”, an object")
        }
        try requireHeaders(headers)
    }

    /// The id of a request, a text or a whole number; `nil` for a notification, which is not answered.
    ///
    /// - Throws: for what is no message; a batch is none.
    static func id(of json: JSONValue) throws(ProtocolError) -> JSONValue? {
        guard case .object = json else {
            throw .invalidRequest(json.asElements == nil ? "a message is an object" : "batches are not spoken")
        }
        switch json["id"] {
        case .string?, .number(.integer(_))?, nil: return json["id"]
        default: throw .invalidRequest("an “id” is a text or a whole number")
        }
    }

    /// The place of the request in a distributed trace.
    var trace: TraceParent? { params["_meta"]?["traceparent"]?.asText.flatMap(TraceParent.init) }

    private static func revision(
        _ meta: JSONValue?,
        _ headers: HTTPHeaders
    ) throws(ProtocolError) -> ProtocolRevision? {
        let header = headers["MCP-Protocol-Version"]
        guard let written = meta?[versionKey] else {
            if let header, ProtocolRevision(rawValue: header) == nil { throw .unsupportedVersion(header) }
            guard let header, ProtocolRevision(rawValue: header)?.hasHandshake == false else { return nil }
            throw .invalidParams("“_meta” has “\(versionKey)”, as MCP-Protocol-Version has it")
        }
        guard case .string(let text) = written else { throw .invalidParams("“\(versionKey)” is a text") }
        guard header == text else {
            throw .headerMismatch(Self.disagreement("MCP-Protocol-Version", header, text))
        }
        guard let revision = ProtocolRevision(rawValue: text) else { throw .unsupportedVersion(text) }
        return revision.hasHandshake ? nil : revision
    }

    /// Proxies go by the headers, so that they have to say what is done.
    private func requireHeaders(_ headers: HTTPHeaders) throws(ProtocolError) {
        try Self.require("Mcp-Method", of: headers, is: method)
        if method == "tools/call" { try Self.require("Mcp-Name", of: headers, is: params["name"]?.asText ?? "") }
    }

    private static func require(
        _ name: String,
        of headers: HTTPHeaders,
        is expected: String
    ) throws(ProtocolError) {
        guard let written = headers[name], decoded(written) == expected else {
            throw .headerMismatch(disagreement(name, headers[name], expected))
        }
    }

    private static func disagreement(_ name: String, _ written: String?, _ expected: String) -> String {
        "\(name) is \(written.map { "“\(PlainText.short($0))”" } ?? "missing"), and the body says “\(PlainText.short(expected))”"
    }

    /// A value as it was before it was made fit for a header: `=?base64?…?=`.
    private static func decoded(_ field: String) -> String? {
        guard field.hasPrefix("=?base64?"), field.hasSuffix("?="), field.utf8.count >= 11 else { return field }
        // The alphabet of URLs differs in two characters, and has no padding.
        let digits = field.utf8.dropFirst(9).dropLast(2).compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return Base64URL.decode(digits).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
