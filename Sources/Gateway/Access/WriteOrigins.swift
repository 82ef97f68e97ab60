import HTTPServer

/// Which pages of browsers may write catalogs, items and settings, or use the tools of agents, and under which names of the
/// service.
///
/// A browser names the origin of the page in every request that may change something, also in those that it sends without a
/// preflight: forms and text. A request without an origin comes from a program, and is let through, unless a browser says that
/// another site sent it.
package struct WriteOrigins: Sendable {
    /// The origins of pages that may write, besides the service's own. Those of loopback addresses, which may read where
    /// nothing is set, are none: whichever program of the machine serves a page would write by it.
    var origins = AllowedOrigins.listed([])
    /// The hosts that a request may name besides those of loopback; `nil`: any.
    ///
    /// The owner of a name can bind it to a loopback address after the browser has loaded the page (“DNS rebinding”). The
    /// page has the service's own origin then, but its requests still name the host of the page.
    var hosts: Set<String>?

    /// Why a request with these fields is refused; `nil` if it is not.
    ///
    /// - Parameters:
    ///   - headers: with `X-Forwarded-Host` of trusted proxies alone.
    ///   - isWrite: of catalogs; pages of loopback addresses may send other requests where they may read the answers.
    /// - Returns: `hostNotAllowed`, `originNotAllowed`.
    func refusal(of headers: HTTPHeaders, isWrite: Bool = true) -> ServiceError? {
        let host = headers["Host"]
        let forwarded = headers.lastEntry(of: "X-Forwarded-Host")
        // A page that sends a POST names its origin: without one a program has sent it.
        if !isWrite, headers["Origin"] == nil, headers["Sec-Fetch-Site"] == nil { return nil }
        if let hosts, !Self.isAllowed(host, besidesLoopback: hosts) { return .hostNotAllowed(host ?? "") }
        let origins = headers.values(for: "Origin")
        // Browsers do not let pages set this field.
        let sites = headers.values(for: "Sec-Fetch-Site")
        if sites == ["same-origin"], !origins.contains("null") { return nil }
        // The host may be the same and the scheme another one, which a proxy hides.
        let mayBeOwn = !sites.contains { $0 == "cross-site" || $0 == "same-site" }
        if origins.isEmpty { return mayBeOwn ? nil : .originNotAllowed(sites.joined(separator: ", ")) }
        let ownHost = mayBeOwn ? forwarded ?? host ?? "" : nil
        let foreign = origins.first { !isAllowed($0, at: ownHost, isWrite: isWrite) }
        return foreign.map(ServiceError.originNotAllowed)
    }

    /// Whether an origin is that of the service, or of a page that may write. `null`, which stands for any page that hides
    /// its origin, is neither, whatever else may.
    private func isAllowed(_ text: String, at ownHost: String?, isWrite: Bool) -> Bool {
        guard let origin = try? WebOrigin(text) else { return false }
        if !isWrite || origins != .loopback, origins.contains(text) { return true }
        guard let ownHost, origin.isOfWeb else { return false }
        return (try? WebOrigin("\(origin.scheme)://\(ownHost)")) == origin
    }

    private static func isAllowed(_ field: String?, besidesLoopback hosts: Set<String>) -> Bool {
        guard let field, let origin = try? WebOrigin("http://\(field)") else { return false }
        let isBelowLocalhost = origin.host.hasSuffix(".localhost") && !origin.host.hasPrefix(".")
        return origin.isLoopback || isBelowLocalhost || hosts.contains(origin.host)
    }
}
