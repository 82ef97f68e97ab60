import Foundation

/// Where a service is: `http://HOST[:PORT][/PREFIX]`.
struct ServiceAddress: Sendable, Equatable {
    let host: String
    let port: Int
    /// What stands before the paths of the service, without a slash at its end.
    let prefix: String

    /// Why a text is no such address.
    struct Fault: Error, Equatable {
        let reason: String
    }

    init(_ text: String) throws(Fault) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
            throw Fault(reason: "“\(text)” is no address; give one as http://127.0.0.1:8080")
        }
        guard parts.scheme?.lowercased() == "http" else {
            throw Fault(
                reason: "only http:// is spoken here; over TLS send the file with another client, as curl --upload-file"
            )
        }
        guard parts.query == nil, parts.fragment == nil, parts.user == nil, parts.password == nil else {
            throw Fault(reason: "“\(text)” must be no more than http://HOST:PORT/PREFIX")
        }
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        port = parts.port ?? 80
        prefix =
            parts.percentEncodedPath.hasSuffix("/")
            ? String(parts.percentEncodedPath.dropLast()) : parts.percentEncodedPath
    }

    /// The value of the Host field.
    var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
