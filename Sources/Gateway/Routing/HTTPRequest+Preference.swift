import HTTPServer
import Support

extension HTTPRequest {
    /// Whether the client asks for a preference (RFC 7240).
    ///
    /// - Parameters:
    ///   - name: in lower case.
    ///   - value: in lower case; empty for a preference that has none. Of a preference that comes several times the first one
    ///     counts.
    package func prefers(_ name: String, _ value: String = "") -> Bool {
        let fields = headers.values(for: "Prefer")
        if fields.isEmpty { return false }
        let preferences = fields.joined(separator: ",").split(outsideQuotes: ",").lazy.map { preference in
            // Parameters after it say nothing that is known here.
            preference.split(outsideQuotes: ";").first.map { $0.split(outsideQuotes: "=", atMost: 1) } ?? []
        }
        guard let found = preferences.first(where: { $0.first?.lowercased() == name }) else { return false }
        return (found.count > 1 ? found[1].unquoted.lowercased() : "") == value
    }
}

extension String {
    /// The parts between separators that stand in no quotes, without spaces around them.
    fileprivate func split(outsideQuotes separator: Character, atMost splitCount: Int = .max) -> [String] {
        var parts: [String] = [""]
        var (isQuoted, isEscaped) = (false, false)
        for character in self {
            if character == separator, !isQuoted, parts.count <= splitCount {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts.map(\.trimmingSpaces)
    }

    /// The text within the quotes of a quoted string without escapes; the same text without quotes.
    fileprivate var unquoted: String {
        count > 1 && first == "\"" && last == "\"" ? String(dropFirst().dropLast()) : self
    }
}
