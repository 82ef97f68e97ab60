import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions
import Support

extension AgentTool {
    private static let shareBudget = TokenBudget(tokens: 100)

    /// A link that opens what a session has filtered.
    ///
    /// - Parameter hasExplorer: otherwise the link is that of the share itself.
    static func share(
        _ arguments: ToolArguments,
        _ call: Call,
        hasExplorer: Bool
    ) throws(ServiceError) -> ToolResult {
        let (found, snapshot) = try ToolSubject.found(arguments, call)
        let view = try ToolView(found.state, of: snapshot, call)
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
        return try shareBudget.fit { level in
            let text = level.text(current.text)
            let json = JSONValue.members([
                ("url", .string(url)), ("text", .string(text)), ("total", .count(view.evaluation.total)),
                ("expiresAt", shared.expiresAt.map { .string($0.description) } ?? .null),
            ])
            return (json, [url, text])
        }
    }
}

extension HTTPRequest {
    /// The address that the client has sent the request to, as far as a proxy tells it; empty where the host is not known.
    fileprivate var ownAddress: String {
        func last(_ name: String) -> String? {
            headers.values(for: name).last?.split(separator: ",").last.map { String($0).trimmingSpaces }
        }
        guard let host = last("X-Forwarded-Host") ?? headers["Host"], host.utf8.count <= 100 else { return "" }
        return "\(last("X-Forwarded-Proto") == "https" ? "https" : "http")://\(host)"
    }
}
