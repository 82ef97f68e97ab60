import HTTPServer

/// Where a server listens: `HOST:PORT`, with brackets around an address of IPv6, or `unix:PATH`.
struct ListenAddress: Sendable, Equatable {
    /// A unix socket has it with `unix:`, as a setting does.
    let host: String
    /// 0 of a unix socket.
    let port: Int

    private static let unixPrefix = HTTPServerConfiguration.unixPrefix

    init(host: String, port: Int) {
        self.host = host
        self.port = host.hasPrefix(Self.unixPrefix) ? 0 : port
    }

    /// That of a unix socket.
    var path: String? {
        host.hasPrefix(Self.unixPrefix) ? String(host.dropFirst(Self.unixPrefix.count)) : nil
    }

    /// The same where a client on this machine finds it: an address that stands for all is asked on loopback.
    var onThisMachine: ListenAddress {
        switch NetworkAddress(host)?.description {
        case "0.0.0.0": ListenAddress(host: "127.0.0.1", port: port)
        case "::": ListenAddress(host: "::1", port: port)
        default: self
        }
    }

    /// - Returns: `nil` for what is no such address.
    init?(_ text: String) {
        guard !text.hasPrefix(Self.unixPrefix) else {
            guard text != Self.unixPrefix else { return nil }
            self.init(host: text, port: 0)
            return
        }
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
        self.init(host: String(host), port: port)
    }
}

extension ListenAddress: CustomStringConvertible {
    var description: String {
        path == nil ? "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" : host
    }
}
