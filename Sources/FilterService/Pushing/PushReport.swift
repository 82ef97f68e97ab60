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
            let code = body?["code"]?.asText ?? "no reason given"
            let details = (body?["errors"]?.asElements ?? []).compactMap { $0["detail"]?.asText }
            lines.append("\(name): \(response.status) \(([code] + details).joined(separator: ": "))")
        }
        let verdicts = body?["verdicts"]?.asElements ?? []
        lines += verdicts.map { "  " + Self.line(of: $0) }
        if let more = body?["moreVerdicts"]?.asInteger, more > 0 { lines.append("  and \(more.grouped) more") }
        self.lines = lines
        isComplete = isAccepted && (body?["refused"]?.asInteger ?? 0) == 0
    }

    private static func counts(_ body: JSONValue?) -> String {
        guard let body, let received = body["received"]?.asInteger else { return "done" }
        let parts = ["inserted", "updated", "deleted", "unchanged", "refused"].compactMap { name -> String? in
            guard let count = body[name]?.asInteger, count > 0 else { return nil }
            return "\(count.grouped) \(name)"
        }
        var text = "\(received.grouped) rows" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
        if body["isDryRun"] == .bool(true) { text += "; nothing was changed" }
        if let version = body["dataVersion"]?.asText { text += "; version \(version)" }
        if body["isDurable"] == .bool(false) { text += "; in memory only" }
        return text
    }

    private static func line(of verdict: JSONValue) -> String {
        var place = "line \(verdict["line"]?.asInteger.map(\.grouped) ?? "?")"
        if let id = verdict["id"]?.asText { place += ", id “\(id)”" }
        if let pointer = verdict["pointer"]?.asText, !pointer.isEmpty { place += ", \(pointer)" }
        return "\(place): \(verdict["detail"]?.asText ?? verdict["code"]?.asText ?? "refused")"
    }
}
