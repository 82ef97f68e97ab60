package import Gateway
import HTTPServer
import JSON
import Sessions

/// The address where programs that act for somebody use sessions as tools: the Model Context Protocol.
///
/// Nothing is kept between two requests but sessions: a tool gives the id of one, and takes it again. So clients that begin
/// with `initialize`, as former revisions had it, are answered by the same handler.
///
/// Source: <https://modelcontextprotocol.io/specification/2026-07-28>
package struct AgentEndpoints: Sendable {
    private let tools: [AgentTool]

    /// - Parameters:
    ///   - service: says how long sessions live.
    ///   - hasExplorer: whether links for people can lead to a page of the service.
    package init(of service: Service, hasExplorer: Bool) {
        tools = AgentTool.all(sessionLifetime: service.sessions.configuration.idle, hasExplorer: hasExplorer)
    }

    /// How errors are written at the address, where its handler does not answer them itself.
    package static var errorFormat: ErrorFormat { .agents }

    package var routes: [Route] {
        [Route(.post, "/mcp", needs: .sessions, answer).checkingOrigin]
    }

    @Sendable private func answer(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        let body = try call.json().value
        var reply = AgentReply(to: call.request)
        let message: AgentMessage
        do throws(ProtocolError) {
            reply.id = try AgentMessage.id(of: body)
            message = try AgentMessage(body, call.request.headers)
        } catch {
            return reply.error(error)
        }
        guard reply.id != nil else { return HTTPResponse(status: 202) }
        if let parent = message.trace { call.bounds.trace?.note(parent: parent) }
        do throws(ServiceError) {
            switch try result(of: message, call) {
            case .success(let answer):
                var response = reply.result(answer.json)
                response.subject = answer.code
                return response
            case .failure(let error): return reply.error(error)
            }
        } catch {
            // The request is handled once more, with more time.
            if error.code == .tooMuchWork, !call.bounds.isPatient { throw error }
            call.service.report(error)
            var response = reply.error(ProtocolError(error))
            response.subject = error.code
            return response
        }
    }

    /// A result, and the code of a refusal.
    private struct Answer {
        let json: [UInt8]
        var code: ErrorCode?
    }

    private func result(
        of message: AgentMessage,
        _ call: Call
    ) throws(ServiceError) -> Result<Answer, ProtocolError> {
        let isModern = message.revision != nil
        switch message.method {
        case "server/discover" where isModern: return .success(Answer(json: Handshake.discovery.jsonBytes))
        case "initialize" where !isModern:
            return .success(Answer(json: Handshake.initialization(message.params).jsonBytes))
        case "ping": return .success(Answer(json: Self.result(isModern: isModern) { _ in }))
        case "tools/list":
            guard message.params["cursor"] ?? .null == .null else {
                return .failure(.invalidParams("the list of tools has one page: leave “cursor” out", status: 200))
            }
            return .success(Answer(json: list(isModern: isModern)))
        case "tools/call": return try callTool(message.params, isModern: isModern, call)
        default: return .failure(.unknownMethod(message.method, isModern: isModern))
        }
    }

    /// A result of the present revision says that it is complete, and whose it is.
    private static func result(isModern: Bool, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: 8_192)
        writer.beginObject()
        if isModern { writer.member("resultType", "complete") }
        members(&writer)
        if isModern {
            writer.key("_meta")
            writer.value(Handshake.meta)
        }
        writer.endObject()
        return writer.bytes
    }

    /// The tools are those of the program, and say how long sessions live.
    private func list(isModern: Bool) -> [UInt8] {
        Self.result(isModern: isModern) { writer in
            writer.key("tools")
            writer.value(.array(tools.map(\.json)))
            guard isModern else { return }
            writer.member("ttlMs", Handshake.lifetimeMilliseconds)
            writer.member("cacheScope", "public")
        }
    }

    private func callTool(
        _ params: JSONValue,
        isModern: Bool,
        _ call: Call
    ) throws(ServiceError) -> Result<Answer, ProtocolError> {
        guard case .string(let name)? = params["name"], let tool = tools.first(where: { $0.name == name }) else {
            let names = tools.map(\.name).joined(separator: ", ")
            return .failure(.invalidParams("no such tool; there are \(names)", status: 200))
        }
        let result = try tool.result(params["arguments"] ?? .object([]), call)
        let json = Self.result(isModern: isModern) { writer in
            writer.key("content")
            writer.beginArray()
            writer.beginObject()
            writer.member("type", "text")
            writer.member("text", result.text)
            writer.endObject()
            writer.endArray()
            if let structured = result.structured {
                writer.key("structuredContent")
                writer.raw(structured)
            }
            writer.member("isError", result.structured == nil)
        }
        return .success(Answer(json: json, code: result.code))
    }
}
