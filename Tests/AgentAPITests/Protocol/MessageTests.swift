import AgentAPI
import Gateway
import HTTPServer
import JSON
import JSONTestSupport
import ServiceTestSupport
import Testing

/// Messages, whichever tool they are for.
struct MessageTests {
    private let agent: AgentClient

    init() throws {
        agent = try AgentClient()
    }

    // MARK: The present revision

    @Test func serverSaysWhatItSpeaks() throws {
        let reply = try agent.request("server/discover")
        #expect(reply.status == 200)
        #expect(reply.at("/id")?.text == "a")
        #expect(reply.at("/result/resultType")?.text == "complete")
        #expect(
            reply.at("/result/supportedVersions")?.elements.compactMap(\.text)
                == ["2026-07-28", "2025-11-25", "2025-06-18"]
        )
        #expect(reply.at("/result/capabilities/tools") == .object([]))
        #expect(reply.at("/result/cacheScope")?.text == "public")
        #expect(reply.at("/result/ttlMs")?.integer ?? 0 > 0)
    }

    @Test func toolsAreListedInOneOrderAndFewTokens() throws {
        let reply = try agent.request("tools/list")
        let tools = try #require(reply.at("/result/tools")?.elements)
        #expect(tools.compactMap { $0["name"]?.text } == ["describe", "find_values", "filter", "explain", "share"])
        for tool in tools {
            #expect(tool["inputSchema"]?["additionalProperties"] == .bool(false))
            #expect(tool["outputSchema"]?["type"]?.text == "object")
        }
        #expect(JSONValue.array(tools).jsonBytes.count <= 1_500 * 4)
        #expect(try agent.request("tools/list").text == reply.text)
    }

    @Test func pingIsAnswered() throws {
        #expect(try agent.request("ping").at("/result/resultType")?.text == "complete")
    }

    @Test(arguments: [
        ["MCP-Protocol-Version": "2025-11-25", "Mcp-Method": "tools/list"],
        ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call"],
        ["MCP-Protocol-Version": "2026-07-28"],
    ])
    func headersThatDisagreeWithTheBodyAreRefused(headers: [String: String]) throws {
        let message = #"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{\#(AgentClient.meta)}}"#
        let reply = try agent.send(message, headers: headers)
        #expect(reply.status == 400)
        #expect(reply.at("/error/code")?.integer == -32020)
        #expect(reply.at("/id")?.integer == 7)
    }

    @Test(arguments: [
        ("share", 400), ("=?base64?ZGVzY3JpYmU=?=", 200), ("=?base64?c2hhcmU=?=", 400), ("=?base64?%?=", 400),
    ])
    func nameOfTheToolIsComparedAsItWasWritten(name: String, status: Int) throws {
        let message =
            #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{\#(AgentClient.meta),"name":"describe"}}"#
        #expect(try agent.send(message, headers: ["Mcp-Method": "tools/call", "Mcp-Name": name]).status == status)
    }

    @Test func revisionThatIsNotSpokenIsRefusedWithThoseThatAre() throws {
        let message = """
            {"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":\
            {"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}
            """
        let reply = try agent.send(message, headers: ["MCP-Protocol-Version": "1900-01-01", "Mcp-Method": "ping"])
        #expect(reply.status == 400)
        #expect(reply.at("/error/code")?.integer == -32022)
        #expect(reply.at("/error/data/requested")?.text == "1900-01-01")
        #expect(reply.at("/error/data/supported/0")?.text == "2026-07-28")
    }

    @Test func methodThatIsNotThereIsNotFound() throws {
        let reply = try agent.request("resources/list")
        #expect(reply.status == 404)
        #expect(reply.at("/error/code")?.integer == -32601)
        #expect(try agent.request("initialize").status == 404)
    }

    @Test func toolThatIsNotThereIsAnErrorOfTheProtocol() throws {
        let message = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{\#(AgentClient.meta),"name":"buy"}}"#
        let reply = try agent.send(message, headers: ["Mcp-Method": "tools/call", "Mcp-Name": "buy"])
        #expect(reply.at("/error/code")?.integer == -32602)
        #expect(reply.at("/error/message")?.text?.contains("describe, find_values, filter, explain, share") == true)
    }

    // MARK: Former revisions

    @Test(arguments: [("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25")])
    func clientsMayBeginWithAHandshake(asked: String, answered: String) throws {
        let message = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\(asked)","capabilities":{},\
            "clientInfo":{"name":"a","version":"1"}}}
            """
        let reply = try agent.client.post("/mcp", message)
        #expect(reply.at("/result/protocolVersion")?.text == answered)
        #expect(reply.at("/result/serverInfo/name")?.text == "filter-service")
        #expect(reply.response.headers["Mcp-Session-Id"] == nil)
        let noted = try agent.client.post("/mcp", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        #expect(noted.status == 202)
        #expect(noted.text.isEmpty)
        let list = try agent.client.post(
            "/mcp",
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
            headers: ["MCP-Protocol-Version": answered]
        )
        #expect(list.at("/result/tools")?.elements.count == 5)
        #expect(list.at("/result/resultType") == nil)
        let missing = try agent.client.post("/mcp", #"{"jsonrpc":"2.0","id":1,"method":"prompts/list"}"#)
        #expect(missing.status == 200, "404 would mean that a session has ended")
        #expect(missing.at("/error/code")?.integer == -32601)
    }

    // MARK: What is no message

    @Test(arguments: [
        ("[]", -32600), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600), ("1", -32600), ("{}", -32600),
        (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, -32600), ("{", -32700), ("", -32700), ("\u{0}", -32700),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
    ])
    func whatIsNoMessageIsRefusedInTheFormOfTheProtocol(body: String, code: Int) throws {
        let reply = try agent.client.post("/mcp", body)
        #expect(reply.status == 400, "\(reply.text)")
        #expect(reply.at("/jsonrpc")?.text == "2.0")
        #expect(reply.at("/error/code")?.integer == code, "\(reply.text)")
    }

    @Test func bytesThatAreNoTextAreRefusedInTheFormOfTheProtocol() throws {
        let body = Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        let reply = try agent.client.send(.post, "/mcp", body)
        #expect(reply.status == 400)
        #expect(reply.at("/error/code")?.integer == -32700)
    }

    @Test func errorsOutsideOfMessagesHaveTheFormOfTheProtocol() throws {
        let formats = ErrorFormats([AgentEndpoints.errorFormat])
        func reply(_ error: ServiceError, at target: String) throws -> Reply {
            // Also for a client that likes streams better: there is no message to answer.
            let headers: HTTPHeaders = ["Accept": "text/event-stream"]
            return Reply(formats.response(error, to: try TestClient.request(.post, target, headers: headers)))
        }
        let busy = try reply(ServiceError(.unavailable, "busy").retry(afterSeconds: 3), at: "/mcp")
        #expect(
            busy.text == #"{"jsonrpc":"2.0","error":{"code":-32603,"message":"busy","data":{"code":"unavailable"}}}"#
        )
        #expect(busy.status == 503 && busy["Retry-After"] == "3")
        #expect(busy["Content-Type"] == "application/json" && busy["Cache-Control"] == "no-store")
        #expect(try reply(ServiceError(.malformedJSON, "x"), at: "/mcp").at("/error/code")?.integer == -32700)
        let long = try reply(ServiceError(.invalidValue, String(repeating: "x", count: 600)), at: "/mcp")
        #expect(long.at("/error/message")?.text == String(repeating: "x", count: 500) + "…")
        for other in ["/mcp/x", "/v1/mcp", "/"] {
            #expect(try reply(ServiceError(.notFound, "x"), at: other).code == "notFound", "\(other)")
        }
    }

    @Test func onlyMessagesAreTaken() throws {
        #expect(try agent.client.get("/mcp").status == 405)
        #expect(try agent.client.send(.delete, "/mcp").status == 405)
        let form = try agent.client.post("/mcp", "a=1", headers: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(form.status == 415)
        #expect(form.at("/error/code")?.integer == -32600)
    }

    @Test(arguments: [
        ("text/event-stream, application/json", "application/json"),
        ("application/xml, Text/Event-Stream", "text/event-stream"),
        ("application/json;q=0, */*", "text/event-stream"),
        ("text/event-stream;q=0.1, */*;q=0.5", "application/json"),
        ("image/png", "application/json"),
    ])
    func clientsGetWhatTheyLikeBest(accepted: String, type: String) throws {
        let reply = try agent.request("ping", headers: ["Accept": accepted])
        #expect(reply.response.headers["Content-Type"] == type)
    }

    @Test func clientsThatAcceptNothingElseGetOneEvent() throws {
        let reply = try agent.request("ping", headers: ["Accept": "text/event-stream"])
        #expect(reply.response.headers["Content-Type"] == "text/event-stream")
        let lines = reply.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4 && lines[0] == "event: message" && lines[2].isEmpty)
        #expect(lines[1].hasPrefix(#"data: {"jsonrpc":"2.0","id":"a","result":"#))
    }

    // MARK: Pages

    @Test(arguments: [
        ("https://other.example", 403), ("http://localhost:5173", 403), ("null", 403), ("https://shop.example", 200),
        ("https://page.example", 200),
    ])
    func pagesThatMayNotReadMayNotAsk(origin: String, status: Int) throws {
        let client = try TestClient(answers: AnswerPolicy(origins: .listed(["https://page.example"])))
        let message = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        let reply = try client.post("/mcp", message, headers: ["Host": "shop.example", "Origin": origin])
        #expect(reply.status == status, "\(reply.text)")
        #expect(status == 200 || reply.at("/error/code")?.integer == -32600)
    }

    @Test func pagesOfTheMachineMayAskWhereTheyMayRead() throws {
        let client = try TestClient(answers: AnswerPolicy(origins: .loopback))
        let message = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        let headers: HTTPHeaders = ["Host": "localhost:8080", "Origin": "http://localhost:5173"]
        #expect(try client.post("/mcp", message, headers: headers).status == 200)
    }
}
