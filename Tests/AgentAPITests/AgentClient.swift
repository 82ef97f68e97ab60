import HTTPServer
import JSON
import JSONTestSupport
import ServiceTestSupport
import Testing

/// A client of the Model Context Protocol over a ``TestClient``.
///
///     let agent = try AgentClient()
///     let screen = try agent.call("filter", #"{"catalog":"shop"}"#)
///     screen["total"]     // 12
struct AgentClient {
    let client: TestClient

    init(_ client: TestClient? = nil) throws {
        self.client = try client ?? TestClient()
    }

    /// What a tool gives; it must not refuse.
    func call(_ tool: String, _ arguments: String = "{}", sourceLocation: SourceLocation = #_sourceLocation) throws
        -> JSONValue
    {
        let result = try result(of: tool, arguments)
        #expect(result["isError"] == .bool(false), "\(result.text ?? "")", sourceLocation: sourceLocation)
        return try #require(result["structuredContent"], "\(result)", sourceLocation: sourceLocation)
    }

    /// The text of a refusal.
    func refusal(_ tool: String, _ arguments: String, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> String
    {
        let result = try result(of: tool, arguments)
        #expect(result["isError"] == .bool(true), sourceLocation: sourceLocation)
        #expect(result["structuredContent"] == nil, sourceLocation: sourceLocation)
        return try #require(result.at("/content/0/text")?.text, sourceLocation: sourceLocation)
    }

    /// The whole result of a call.
    func result(of tool: String, _ arguments: String = "{}") throws -> JSONValue {
        let reply = try send(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{\#(Self.meta),"name":"\#(tool)","arguments":\#(arguments)}}"#,
            headers: ["Mcp-Method": "tools/call", "Mcp-Name": tool]
        )
        #expect(reply.status == 200, "\(reply.text)")
        return try #require(reply.at("/result"), "\(reply.text)")
    }

    /// Sends a message of the present revision; headers that are given replace those that belong to it.
    func send(_ message: String, headers: [String: String] = [:]) throws -> Reply {
        var fields = HTTPHeaders()
        fields.append("Accept", headers["Accept"] ?? "application/json, text/event-stream")
        fields.append("MCP-Protocol-Version", headers["MCP-Protocol-Version"] ?? "2026-07-28")
        for (name, value) in headers where fields[name] == nil && !value.isEmpty { fields.append(name, value) }
        return try client.post("/mcp", message, headers: fields)
    }

    /// A request of the present revision without parameters of its own.
    func request(_ method: String, headers: [String: String] = [:]) throws -> Reply {
        try send(
            #"{"jsonrpc":"2.0","id":"a","method":"\#(method)","params":{\#(Self.meta)}}"#,
            headers: ["Mcp-Method": method].merging(headers) { $1 }
        )
    }

    static let meta = """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}
        """
}
