import FilterCore
import HTTPServer

@testable import AgentAPI
@testable import JSON

extension FuzzTarget {
    /// Messages of an agent, a line each, in one walk: `SESSION` stands for the session that was given last.
    static let agentMessages = FuzzTarget(name: "agent-messages") { bytes in
        let target = try RequestTarget(parsing: Array("/mcp".utf8))
        var session = ""
        for line in bytes.lines.prefix(20) {
            let body = String(decoding: line, as: UTF8.self).replacing("SESSION", with: session)
            // Bytes that are no text stay what they are.
            let message = String(validating: line, as: UTF8.self) == nil ? Array(line) : Array(body.utf8)
            let response = try screens.send(
                .post,
                target,
                headers: ["Content-Type": "application/json"],
                body: message
            )
            guard !response.body.isEmpty else { continue }
            let answer = try JSONValue(parsing: response.body)
            try promise(answer["jsonrpc"] == .string("2.0"), "\(answer.jsonText) is no answer of JSON-RPC")
            guard let result = answer["result"], let name = try? JSONValue(parsing: message)["params"]?["name"]?.asText
            else { continue }
            guard let tokens = tokens[name], let content = result["content"]?.asElements?.first?["text"]?.asText else {
                continue
            }
            let structured = result["structuredContent"]
            try promise((structured == nil) == (result["isError"] == .bool(true)), "\(result.jsonText) is neither")
            try promise(content.utf8.count <= tokens * 4, "\(name) says \(content.utf8.count) bytes of text")
            try promise(structured?.jsonBytes.count ?? 0 <= tokens * 4, "\(name) says \(structured?.jsonText ?? "")")
            let told = content.replacing("\n", with: "") + (structured?.jsonText ?? "")
            try promise(PlainText.isClean(told), "\(name) says \(told)")
            if let id = structured?["session"]?.asText { session = id }
        }
    }

    /// One for all cases: each has sessions of its own.
    private static let screens = Screens(of: Teas.snapshot)
    private static let tokens = ["describe": 1_500, "find_values": 400, "filter": 900, "explain": 300, "share": 100]
}
