/// Where a server listens: `HOST:PORT`, with brackets around an address of IPv6.
struct ListenAddress: Sendable, Equatable {
    let host: String
    let port: Int

    /// - Returns: `nil` for what is no such address.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port)
        else { return nil }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self.host = String(host)
        self.port = port
    }
}
