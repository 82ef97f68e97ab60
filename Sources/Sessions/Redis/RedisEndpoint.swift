/// Where a Redis server listens.
package struct RedisEndpoint: Sendable, Hashable, CustomStringConvertible {
    /// A name or an address; IPv6 without brackets.
    let host: String
    let port: Int

    /// `host:port`, an IPv6 address in brackets.
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension RedisEndpoint {
    /// The endpoint in a redirect, such as `127.0.0.1:7002`, `::1:7002` or `:7002`.
    ///
    /// - Parameter sender: the server that sent the redirect: one that does not know its own address leaves the host out.
    /// - Returns: `nil` for a text without a port from 1 to 65535.
    init?(redirect text: Substring, from sender: RedisEndpoint) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]) else { return nil }
        self.init(named: String(text[..<colon]), port: port, by: sender)
    }

    /// The endpoint in an answer of a cluster.
    ///
    /// - Parameter host: may be empty for the host of the `sender`, or `?` for one that it does not know.
    init?(named host: String, port: Int, by sender: RedisEndpoint) {
        guard (1...65_535).contains(port), host != "?" else { return nil }
        self.init(host: host.isEmpty ? sender.host : host, port: port)
    }
}
