import Support

extension HTTPRequest {
    /// The media type that the client likes best (RFC 9110, 12.5.1); the first one offered if it does not say.
    ///
    /// - Returns: `nil` if it wants none of them.
    public func preferredType(among offered: [String]) -> String? {
        let ranges = headers.values(for: "Accept").flatMap { $0.split(separator: ",") }.map(MediaRange.init)
        guard !ranges.isEmpty else { return offered[0] }
        var best: (type: String, quality: Double)?
        for type in offered {
            let quality =
                ranges.filter { $0.matches(type) }
                .max { $0.specificity < $1.specificity }?.quality ?? 0
            if quality > best?.quality ?? 0 { best = (type, quality) }
        }
        return best?.type
    }
}

extension HTTPResponse {
    /// Says that the answer depends on what the client accepts.
    public func varyingByAccept() -> HTTPResponse {
        var response = self
        response.vary(by: "Accept")
        return response
    }
}

/// One element of an Accept field: `text/*;q=0.5`.
private struct MediaRange {
    let type: String
    let quality: Double

    init(_ text: Substring) {
        let parts = text.split(separator: ";").map { String($0).trimmingSpaces.lowercased() }
        type = parts.first ?? ""
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
        quality = weight.map { min(max($0, 0), 1) } ?? 1
    }

    /// `*/*` below `text/*` below `text/plain`.
    var specificity: Int { type == "*/*" ? 0 : type.hasSuffix("/*") ? 1 : 2 }

    func matches(_ offered: String) -> Bool {
        switch specificity {
        case 0: true
        case 1: offered.hasPrefix(type.dropLast())
        default: offered == type
        }
    }
}
