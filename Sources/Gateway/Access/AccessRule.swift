import HTTPServer

/// The rights that an address demands of its callers.
struct AccessRule: Sendable {
    /// The action that a caller must be allowed; `nil` for an address that needs no key, even if the service has keys.
    let needs: Action?
    /// Whether it changes what catalogs hold.
    let isWrite: Bool
    /// Whether a ``StreamTicket`` in the query stands for a key.
    var takesTicket = false
    /// Whether pages may send requests only from origins that may read the answers.
    var checksOrigin = false

    init(_ method: HTTPMethod, needs: Action?) {
        self.needs = needs
        isWrite = needs == .writeItems && method != .get
    }
}
