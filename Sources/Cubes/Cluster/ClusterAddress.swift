import Support

/// Where the servers of a cluster are, and as whom they are asked.
struct ClusterAddress: Sendable, Equatable {
    /// Each as `host:port`; the first that answers is asked.
    var hosts: [String]
    /// `nil` for the server's default user.
    var user: String?
    var isSecure = false
    /// A file of certificates (PEM) that may have signed those of the servers; `nil` for those of the system.
    var authorities: String?
    /// The file with the password; `nil` for ``passwordVariable``, and for none where that is not set.
    var passwordPath: String?

    static let passwordVariable = "CLICKHOUSE_PASSWORD"

    /// - Parameter authority: of the address, as `user@host:8123,[::1]`.
    /// - Throws: what is wrong with it, without anything that may be a password.
    init(_ authority: Substring, isSecure: Bool) throws(StartError) {
        let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw StartError(lines: ["a source of ClickHouse has one “@” at most"]) }
        if parts.count == 2 {
            guard !parts[0].contains(":") else {
                throw StartError(lines: [
                    "a source of ClickHouse has a password, which others can read in the list of processes; "
                        + "use passwordfile= or \(Self.passwordVariable)"
                ])
            }
            user = try? PercentCoding.decode(Array(parts[0].utf8)[...], plusIsSpace: false)
            guard user?.isEmpty == false else {
                throw StartError(lines: ["the user of a source of ClickHouse is empty"])
            }
        }
        let port = isSecure ? 8443 : 8123
        var hosts: [String] = []
        for host in parts[parts.count - 1].split(separator: ",", omittingEmptySubsequences: false) {
            guard let host = Self.host(host, port: port) else {
                throw StartError(lines: ["a source of ClickHouse names its hosts as host, host:port or [address]:port"])
            }
            hosts.append(host)
        }
        self.hosts = hosts
        self.isSecure = isSecure
    }

    private static func host(_ text: Substring, port: Int) -> String? {
        let isBracketed = text.hasPrefix("[")
        let end = isBracketed ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
        if isBracketed, end == nil { return nil }
        let name = text[..<(end ?? text.endIndex)]
        let isPlain = name.utf8.allSatisfy { byte in
            byte.isLetterOrDigit || "-._".utf8.contains(byte) || isBracketed && "[]:".utf8.contains(byte)
        }
        guard !name.isEmpty, isPlain else { return nil }
        let rest = text[name.endIndex...]
        if rest.isEmpty { return "\(name):\(port)" }
        guard rest.hasPrefix(":"), let number = UInt16(rest.dropFirst()), number > 0 else { return nil }
        return "\(name):\(number)"
    }
}
