import Gateway
import HTTPServer

extension ErrorFormat {
    /// That of JSON-RPC, without an id: the error concerns the request as a whole, whose message was not read, or was not
    /// answered.
    ///
    /// Source: <https://www.jsonrpc.org/specification>, section 5.1
    static let agents = ErrorFormat(owns: \.isOfAgents) { error, _ in AgentReply().error(ProtocolError(error)) }
}

extension RequestTarget {
    /// Whether it is the address where agents send their messages.
    fileprivate var isOfAgents: Bool { pathSegments.count == 1 && pathSegments[0] == "mcp" }
}
