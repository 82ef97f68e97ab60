import HTTPServer

/// What an address demands of those who call it.
struct AccessRule: Sendable {
    /// What a caller must be allowed to do; `nil` for an address that is open to everybody, also where keys are asked for.
    let needs: Action?
    /// Whether it changes what catalogs hold.
    let isWrite: Bool
    /// Whether a ``StreamTicket`` in the query stands for a key.
    var takesTicket = false

    init(_ method: HTTPMethod, needs: Action?) {
        self.needs = needs
        isWrite = needs == .writeItems && method != .get
    }
}
