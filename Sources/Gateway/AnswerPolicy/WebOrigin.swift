import HTTPServer

/// Where a page comes from (RFC 6454): `https://shop.example`, `http://localhost:5173`, `capacitor://localhost`.
package struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is no origin.
    package struct Fault: Error, Equatable {
        /// Continues the sentence “… is no origin: ”.
        package let reason: String
    }

    package let scheme: String
    /// A name or an address, as it stands in an address: of IPv6 in brackets.
    package let host: String
    /// `nil` for the usual one of the scheme.
    package let port: Int?

    /// As browsers write it in the field `Origin`.
    package var description: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")" }

    /// Reads an origin as people write it: case does not count, and the usual port may be given.
    package init(_ text: String) throws(Fault) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Fault(
                reason: "it has other characters than visible ASCII; names in other scripts are written as xn--…"
            )
        }
        guard let divider = text.firstRange(of: "://") else {
            throw Fault(reason: "it must be scheme://host or scheme://host:port")
        }
        scheme = text[..<divider.lowerBound].lowercased()
        guard scheme.first?.isLetter == true, scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
        else { throw Fault(reason: "“\(scheme)” is no scheme") }
        let authority = text[divider.upperBound...].lowercased()
        guard !authority.contains(where: { "/?#".contains($0) }) else {
            throw Fault(reason: "nothing follows the host and the port, not even “/”")
        }
        guard !authority.contains("@") else { throw Fault(reason: "it has no user") }
        guard !authority.contains("*") else { throw Fault(reason: "“*” stands for all origins, not for a part of one") }
        let portStart = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
        host = String(authority[..<(portStart ?? authority.endIndex)])
        guard Self.isHost(host) else { throw Fault(reason: "“\(host)” is no host") }
        guard let portStart else {
            port = nil
            return
        }
        let digits = authority[authority.index(after: portStart)...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
            (1...65_535).contains(number)
        else { throw Fault(reason: "“\(digits)” is no port") }
        port = Self.usualPorts[scheme] == number ? nil : number
    }

    /// Whether its pages come by HTTP or HTTPS.
    var isOfWeb: Bool { Self.usualPorts[scheme] != nil }

    /// Whether its pages come from the machine of the browser: `localhost`, 127.0.0.0/8 or `[::1]` by HTTP or HTTPS.
    package var isLoopback: Bool {
        guard isOfWeb else { return false }
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return Self.isLoopback(host: name)
    }

    /// Whether a name or an address, without brackets, is one of this machine alone.
    package static func isLoopback(host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = NetworkAddress(host) else { return false }
        return loopbackRanges.contains { $0.contains(address) }
    }

    private static let usualPorts = ["http": 80, "https": 443]
    private static let loopbackRanges = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }

    private static func isHost(_ host: String) -> Bool {
        if host.hasPrefix("[") {
            return host.hasSuffix("]") && NetworkAddress(host.dropFirst().dropLast()) != nil
        }
        return !host.isEmpty && host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
    }
}
