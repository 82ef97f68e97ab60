import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions
import Support

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
        let current = try view.limiting { () throws(TooMuchWork) in
            try view.evaluation.currentFilters(view.wording, isListing: false)
        }
        let shared: SharedState
        do throws(SessionError) {
            shared = try call.service.sessions.share(found.session, ShareOrder())
        } catch {
            throw ServiceError(error)
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
        func last(_ name: String) -> String? {
            headers.values(for: name).last?.split(separator: ",").last.map { String($0).trimmingSpaces }
        }
        guard let host = last("X-Forwarded-Host") ?? headers["Host"], PlainText.isName(host) else { return "" }
        return "\(last("X-Forwarded-Proto") == "https" ? "https" : "http")://\(host)"
    }
}
