import TestSupport
import Testing

/// The address of agents as documented, over real sockets.
struct AgentContractTests {
    private static let json = (name: "Content-Type", value: "application/json")

    @Test func messagesAreAnsweredAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let call = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"filter","arguments":{"catalog":"shop"},\
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{},\
            "traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}}}
            """
        let fields = [
            Self.json, ("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", "tools/call"), ("Mcp-Name", "filter"),
        ]
        let reply = try client.send("POST", "/mcp", call, fields: fields)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply["Cache-Control"] == "no-store")
        #expect(reply.integer("/result/structuredContent/total") == 3_200)
        let session = try #require(reply.text("/result/structuredContent/session"))
        #expect(try client.send("GET", "/v1/sessions/\(session)").status == 200)
        #expect(try client.send("GET", "/?session=\(session)").status == 200)
        let stream = try client.send("POST", "/mcp", call, fields: fields + [("Accept", "text/event-stream")])
        #expect(stream["Content-Type"] == "text/event-stream")
        let note = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
        #expect(try client.send("POST", "/mcp", note, fields: [Self.json]).status == 202)
    }

    @Test func messagesAreRefusedAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let ping = #"{"jsonrpc":"2.0","id":"a","method":"ping"}"#
        let unknown = """
            {"jsonrpc":"2.0","id":1,"method":"prompts/list","params":{"_meta":\
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}}}}
            """
        let fields = [Self.json, ("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", "prompts/list")]
        #expect(try client.send("POST", "/mcp", unknown, fields: fields).status == 404)
        let accepting = fields + [("Accept", "text/event-stream")]
        #expect(try client.send("POST", "/mcp", unknown, fields: accepting)["Content-Type"] == "text/event-stream")
        let old = [Self.json, ("MCP-Protocol-Version", "1900-01-01")]
        let version = try client.send("POST", "/mcp", ping, fields: old)
        #expect(version.status == 400)
        #expect(version.text("/error/data/requested") == "1900-01-01")
        let foreign = try client.send("POST", "/mcp", ping, fields: [Self.json, ("Origin", "https://other.example")])
        #expect(foreign.status == 403)
        #expect(foreign.text("/error/data/code") == "originNotAllowed")
        #expect(try client.send("POST", "/mcp", ping, fields: [("Content-Type", "text/plain")]).status == 415)
        #expect(try client.send("POST", "/mcp?x=1", ping, fields: [Self.json]).status == 422)
    }

    @Test func messagesWithoutKeyAreRefusedAsDocumented() throws {
        let files = try TemporaryFiles()
        // The command ends after it has made the key.
        let create = ["key", "create", "--name", "agent", "--actions", "sessions", "--file", files.path("keys.yaml")]
        #expect(throws: ServiceProcess.Failure.self) { try ServiceProcess(arguments: create) }
        let service = try RunningService("--keys", files.path("keys.yaml"))
        let ping = #"{"jsonrpc":"2.0","id":"a","method":"ping"}"#
        let reply = try service.client.send("POST", "/mcp", ping, fields: [Self.json])
        #expect(reply.status == 401)
        #expect(reply["WWW-Authenticate"] == "Bearer")
        #expect(reply.text("/error/data/code") == "keyRequired")
    }
}
