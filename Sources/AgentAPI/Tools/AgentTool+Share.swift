import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions

extension AgentTool {
    /// A link that opens what a session has filtered.
    ///
    /// - Parameter hasExplorer: otherwise the link is that of the share itself.
    static func share(
        _ arguments: ToolArguments,
        _ budget: TokenBudget,
        _ call: Call,
        hasExplorer: Bool
    ) throws(ServiceError) -> ToolResult {
        let (found, snapshot) = try ToolSubject.found(arguments, call)
        // The link says it in the order that equal filters have in common.
        var state = found.state
        state.filters = state.filters.inCanonicalOrder
        let view = try ToolView(state, of: snapshot, call)
        let current = try ServiceError.mapping { () throws(TooMuchWork) in
            try view.evaluation.currentFilters(view.wording, isListing: false)
        }
        let shared = try ServiceError.mapping { () throws(SessionError) in
            try call.service.sessions.share(found.session, ShareOrder())
        }
        let url = call.request.ownAddress + (hasExplorer ? "/#share=\(shared.key)" : "/v1/shares/\(shared.key)")
        let text = PlainText.short(current.text)
        return budget.fit { level in
            let text = level.text(text)
            let json = JSONValue.members([
                ("url", .string(url)), ("text", .string(text)), ("total", .count(view.evaluation.total)),
                ("expiresAt", shared.expiresAt.map { .string($0.description) } ?? .null),
            ])
            return (json, [url, text])
        }
    }
}

extension HTTPRequest {
    /// The address that the client has sent the request to, as far as a trusted proxy tells it; empty where the host is not
    /// known.
    fileprivate var ownAddress: String {
        guard let host = headers.lastEntry(of: "X-Forwarded-Host") ?? headers["Host"], PlainText.isName(host)
        else { return "" }
        return "\(headers.lastEntry(of: "X-Forwarded-Proto") == "https" ? "https" : "http")://\(host)"
    }
}
