import Support

extension HTTPRequest {
    /// The languages that the client likes, the best first (RFC 9110, 12.5.4); those it refuses are left out.
    ///
    /// `*` and what cannot be read are left out too, since every answer has a language of its own to fall back on.
    public var acceptedLanguages: [String] {
        headers.values(for: "Accept-Language").flatMap { $0.split(separator: ",") }
            .compactMap(LanguageRange.init)
            .enumerated()
            .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element.language)
    }
}

/// One element of an Accept-Language field: `de-AT;q=0.5`.
private struct LanguageRange {
    let language: String
    let quality: Double

    init?(_ text: Substring) {
        let parts = text.split(separator: ";").map { String($0).trimmingSpaces }
        guard let language = parts.first, !language.isEmpty, language != "*" else { return nil }
        let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
        quality = min(weight ?? 1, 1)
        guard quality > 0 else { return nil }
        self.language = language
    }
}
