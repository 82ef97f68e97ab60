import CatalogFiles
import FilterCore
import JSON

/// The answer to a push, in lines for people (schemas `WriteResult` and `Problem`).
struct PushReport: Sendable, Equatable {
    let lines: [String]
    /// Whether everything was carried out and no row refused.
    let isComplete: Bool

    /// - Parameter name: of the catalog.
    init(_ response: ServiceResponse, name: String) {
        let body = try? JSONValue(parsing: response.body)
        let isAccepted = (200...299).contains(response.status)
        var lines: [String] = []
        if isAccepted {
            lines.append("\(name): \(Self.counts(body))")
        } else {
            let code = body?["code"]?.text ?? "no reason given"
            let details = (body?["errors"]?.elements ?? []).compactMap { $0["detail"]?.text }
            lines.append("\(name): \(response.status) \(([code] + details).joined(separator: ": "))")
        }
        let verdicts = body?["verdicts"]?.elements ?? []
        lines += verdicts.map { "  " + Self.line(of: $0) }
        if let more = body?["moreVerdicts"]?.integer, more > 0 { lines.append("  and \(more.grouped) more") }
        self.lines = lines
        isComplete = isAccepted && (body?["refused"]?.integer ?? 0) == 0
    }

    private static func counts(_ body: JSONValue?) -> String {
        guard let body, let received = body["received"]?.integer else { return "done" }
        let parts = ["inserted", "updated", "deleted", "unchanged", "refused"].compactMap { name -> String? in
            guard let count = body[name]?.integer, count > 0 else { return nil }
            return "\(count.grouped) \(name)"
        }
        var text = "\(received.grouped) rows" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
        if body["isDryRun"] == .bool(true) { text += "; nothing was changed" }
        if let version = body["dataVersion"]?.text { text += "; version \(version)" }
        if body["isDurable"] == .bool(false) { text += "; in memory only" }
        return text
    }

    private static func line(of verdict: JSONValue) -> String {
        var place = "line \(verdict["line"]?.integer.map(\.grouped) ?? "?")"
        if let id = verdict["id"]?.text { place += ", id “\(id)”" }
        if let pointer = verdict["pointer"]?.text, !pointer.isEmpty { place += ", \(pointer)" }
        return "\(place): \(verdict["detail"]?.text ?? verdict["code"]?.text ?? "refused")"
    }
}

extension JSONValue {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    fileprivate var integer: Int? {
        if case .number(.integer(let integer)) = self { Int(integer) } else { nil }
    }

    fileprivate var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
