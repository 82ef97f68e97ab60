package import Support

/// Which Redis, as whom, and which of its databases: `redis://[user:password@]host[:port][/database]`.
///
///     try RedisURL("redis://filters:s%40crt@cache.internal/2")
///     // cache.internal:6379, user filters, password s@crt, database 2
///
/// User and password are percent-encoded where they hold `%`, `@`, `:` or `/`; without a user (`redis://:secret@host`)
/// the password is that of the user `default`. An IPv6 address stands in brackets.
package struct RedisURL: Sendable, Equatable {
    static let defaultPort = 6_379

    let endpoint: RedisEndpoint
    /// `nil`: the user `default`.
    let user: String?
    /// `nil`: no authentication.
    let password: String?
    /// By default 0; a cluster has no other.
    let database: Int

    /// The text of a URL without its user and password, however malformed it is: `redis://(hidden)@cache/2`.
    package static func withoutPassword(_ text: String) -> String {
        guard mayHavePassword(text) else { return text }
        let scheme = text.hasPrefix("redis://") ? "redis://" : ""
        return "\(scheme)(hidden)\(text.lastIndex(of: "@").map { text[$0...] } ?? "")"
    }

    /// Whether a text has something before an `@`, or, where the host was forgotten (`redis://:secret`), something behind
    /// a colon that is no port.
    private static func mayHavePassword(_ text: String) -> Bool {
        guard !text.contains("@") else { return true }
        var authority = (text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]).prefix { $0 != "/" }
        if authority.first == "[", let end = authority.firstIndex(of: "]") { authority = authority[end...] }
        guard let colon = authority.firstIndex(of: ":") else { return false }
        return !authority[colon...].dropFirst().utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// - Throws: ``ConfigurationError`` that says what is wrong, without the password.
    package init(_ text: String) throws(ConfigurationError) {
        guard let schemeEnd = text.firstRange(of: "://") else {
            throw ConfigurationError("a session store is memory or redis://[user:password@]host[:port][/database]")
        }
        let scheme = text[..<schemeEnd.lowerBound].lowercased()
        // With a password that is not percent-encoded, any part may be one.
        let mayBeShown = !Self.mayHavePassword(text)
        guard scheme != "rediss" else {
            throw ConfigurationError(
                """
                rediss:// is not possible: the hiredis library of this build has no TLS; let stunnel or a sidecar \
                beside the service speak TLS, and give its address as redis://127.0.0.1:PORT
                """
            )
        }
        guard scheme == "redis" else {
            let name = mayBeShown ? " “\(scheme)://”" : " of this kind"
            throw ConfigurationError("no session store\(name); there are memory and redis://")
        }
        let parts = text[schemeEnd.upperBound...].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        var authority = parts[0]
        var credentials: (user: String?, password: String)?
        if let at = authority.lastIndex(of: "@") {
            credentials = try Self.credentials(authority[..<at])
            authority = authority[authority.index(after: at)...]
        }
        endpoint = try Self.endpoint(authority, mayBeShown: mayBeShown)
        user = credentials?.user
        password = credentials?.password
        database = parts.count == 1 || parts[1].isEmpty ? 0 : try Self.database(parts[1], mayBeShown: mayBeShown)
    }

    private static func credentials(_ text: Substring) throws(ConfigurationError) -> (user: String?, password: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw ConfigurationError("the session store's URL has no password after its user")
        }
        do throws(PercentCoding.Error) {
            let user = try PercentCoding.decode(Array(parts[0].utf8)[...], plusIsSpace: false)
            let password = try PercentCoding.decode(Array(parts[1].utf8)[...], plusIsSpace: false)
            return (user.isEmpty ? nil : user, password)
        } catch {
            throw ConfigurationError("user or password in the session store's URL have a bad percent escape")
        }
    }

    private static func endpoint(_ text: Substring, mayBeShown: Bool) throws(ConfigurationError) -> RedisEndpoint {
        var host = text
        var port = text[text.endIndex...]
        if text.first == "[", let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            port = text[text.index(after: end)...]
        } else if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            port = text[colon...]
        }
        // A port that is left out may still have its colon (RFC 3986, 3.2.3).
        let number = port.isEmpty || port == ":" ? defaultPort : port.first == ":" ? Int(port.dropFirst()) : nil
        guard !host.isEmpty, !host.utf8.contains(0), let number, (1...65_535).contains(number) else {
            throw ConfigurationError(
                "\(mayBeShown ? "“\(text)”" : "what stands there") in the session store's URL is no host[:port] with a "
                    + "port from 1 to 65535"
            )
        }
        return RedisEndpoint(host: String(host), port: number)
    }

    private static func database(_ text: Substring, mayBeShown: Bool) throws(ConfigurationError) -> Int {
        guard let number = Int(text), (0...65_535).contains(number) else {
            throw ConfigurationError(
                "\(mayBeShown ? "“\(text)”" : "what stands there") in the session store's URL is no database, a number "
                    + "from 0 to 65535"
            )
        }
        return number
    }
}
