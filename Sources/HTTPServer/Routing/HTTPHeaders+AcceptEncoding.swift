import Support

extension HTTPHeaders {
    /// Whether a client that sends these fields takes an answer as gzip, and likes it no less than plain
    /// (RFC 9110, 12.5.3).
    ///
    /// A client that does not say takes plain answers only; a weight that cannot be read counts as a refusal.
    public var prefersGzip: Bool {
        var gzip: Double?
        var identity: Double?
        var others = 0.0
        for element in values(for: "Accept-Encoding").flatMap({ $0.split(separator: ",") }) {
            let parts = element.split(separator: ";").map { String($0).trimmingSpaces.lowercased() }
            guard let coding = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch coding {
            case "gzip", "x-gzip": gzip = Swift.max(gzip ?? 0, weight)
            case "identity": identity = weight
            case "*": others = weight
            default: break
            }
        }
        let wanted = gzip ?? others
        return wanted > 0 && wanted >= identity ?? 0
    }
}
