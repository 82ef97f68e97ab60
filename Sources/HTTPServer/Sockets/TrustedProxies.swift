import Support

/// The proxies whose `X-Forwarded-For` is believed.
///
///     let proxies = TrustedProxies([AddressRange("10.0.0.0/8")!])
///     proxies.client(of: NetworkAddress("10.0.0.1")!, forwardedFor: ["6.6.6.6, 192.0.2.1, 10.0.0.2"])
///     // 192.0.2.1: what stands before it may be the client's own invention
public struct TrustedProxies: Sendable, Equatable {
    public var ranges: [AddressRange]

    public init(_ ranges: [AddressRange] = []) {
        self.ranges = ranges
    }

    /// Ranges separated by commas, spaces around them allowed; `nil` if one is none.
    public init?(parsing text: String) {
        self.init()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = AddressRange(String(part).trimmingSpaces) else { return nil }
            ranges.append(range)
        }
    }

    func contains(_ address: NetworkAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// The address of the client that a request comes from.
    ///
    /// Each proxy adds the address of its client at the end. So the list is read from its end, as long as the
    /// address found belongs to a trusted proxy.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - lines: the values of `X-Forwarded-For`, in order; with a port behind an address or without.
    /// - Returns: the last address that is no trusted proxy's; the first of the list if all are. `peer`, if that is no
    ///   trusted proxy, or an address on the way cannot be read.
    public func client(of peer: NetworkAddress, forwardedFor lines: [String]) -> NetworkAddress {
        guard contains(peer) else { return peer }
        var client = peer
        for part in lines.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false).reversed() {
            let text = String(part).trimmingSpaces
            // A list may have empty elements (RFC 9110 section 5.6.1).
            guard !text.isEmpty else { continue }
            guard let address = Self.address(in: text) else { return peer }
            client = address
            guard contains(address) else { break }
        }
        return client
    }

    /// The address of `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`.
    private static func address(in text: String) -> NetworkAddress? {
        if let address = NetworkAddress(text) { return address }
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else { return nil }
            return NetworkAddress(text[text.index(after: text.startIndex)..<end])
        }
        guard let colon = text.lastIndex(of: ":"), isPort(text[colon...]) else { return nil }
        return NetworkAddress(text[..<colon])
    }

    /// Whether it is nothing, or a colon and digits.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
