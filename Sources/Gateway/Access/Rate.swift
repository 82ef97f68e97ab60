/// How many requests may come: a token bucket.
///
/// As a text the requests of a second, and if wanted those that may come at once: `20`, `0.5/10`.
package struct Rate: Sendable, Hashable {
    /// Requests for each second, on average; above 0.
    package let requestsPerSecond: Double
    /// Requests that may come at once; at least 1.
    package let burst: Int

    /// The texts that are read, in words.
    package static let range =
        "requests per second such as 20, at least 0.001, and if wanted those at once behind a slash, 20/100"
    /// Of both numbers.
    package static let greatest = 1_000_000
    /// Of the requests for each second: one in a quarter of an hour.
    package static let least = 0.001

    package init(requestsPerSecond: Double, burst: Int) {
        self.requestsPerSecond = requestsPerSecond
        self.burst = burst
    }

    /// - Returns: `nil` for a text that is no rate: the requests of a second are 0.001 to a million, those at
    ///   once 1 to a million, by default those of a second.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), Self.isDecimal(parts[0]), let perSecond = Double(parts[0]),
            (Self.least...Double(Self.greatest)).contains(perSecond)
        else { return nil }
        requestsPerSecond = perSecond
        guard parts.count == 2 else {
            burst = max(1, Int(perSecond.rounded(.up)))
            return
        }
        guard parts[1].allSatisfy({ ("0"..."9").contains($0) }), let burst = Int(parts[1]),
            (1...Self.greatest).contains(burst)
        else { return nil }
        self.burst = burst
    }

    /// The rate as a text that is read, if both numbers are within their limits.
    package var text: String { "\(requestsText)/\(burst)" }

    /// The requests of a second, without decimals where there are none; from 0.001 to a million without an exponent.
    var requestsText: String { Int(exactly: requestsPerSecond).map(String.init) ?? "\(requestsPerSecond)" }

    /// `Double` reads more than that: signs, exponents, hexadecimal digits, “inf”.
    private static func isDecimal(_ text: Substring) -> Bool {
        text.utf8.first.map { $0 != UInt8(ascii: ".") } == true
            && text.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
    }
}
