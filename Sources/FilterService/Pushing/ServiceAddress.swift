import Foundation

/// Where a service is: `http://HOST[:PORT][/PREFIX]`, or the same with `https`.
struct ServiceAddress: Sendable, Equatable {
    /// What stands before the paths of the service, without a slash at its end.
    let url: String
    /// The path of a unix socket that is used in place of the host.
    let socketPath: String?

    /// Why a text is no such address.
    struct Fault: Error, Equatable {
        let reason: String
    }

    init(_ text: String) throws(Fault) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
            throw Fault(reason: "“\(text)” is no address; give one as http://127.0.0.1:8080")
        }
        guard ["http", "https"].contains(parts.scheme?.lowercased()), parts.query == nil, parts.fragment == nil,
            parts.user == nil, parts.password == nil, (1...65_535).contains(parts.port ?? 80), let url = parts.string
        else {
            throw Fault(reason: "“\(text)” must be no more than http://HOST:PORT/PREFIX or https://HOST:PORT/PREFIX")
        }
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        socketPath = nil
    }

    init(url: String, socketPath: String?) {
        self.url = url
        self.socketPath = socketPath
    }
}
