import FilterCore

/// A key as its file has it: what it may do, and nothing from which it could be made again.
struct AccessKey: Sendable, Equatable {
    /// The public part of the key, by which it is found: 16 hexadecimal digits.
    let id: String
    /// How people call it: in the log, in metrics and in errors.
    let name: String
    /// ``KeyText/hash``.
    let hash: [UInt8]
    let actions: Set<Action>
    /// The names of catalogs; `nil`: all.
    let catalogs: Set<Text>?
    /// From then on it is refused; `nil`: never.
    let expiresAt: Instant?
    let rate: Rate?
    var isRevoked = false

    /// What may do whoever has this key.
    ///
    /// - Throws: `keyExpired`; `invalidKey` if it was revoked.
    func caller(at now: Instant) throws(ServiceError) -> Caller {
        try requireValidity(at: now)
        return Caller(
            keyName: name,
            actions: actions,
            catalogs: catalogs,
            filter: nil,
            rate: rate,
            expiresAt: expiresAt,
            pass: Caller.Pass(keyID: id, scope: nil)
        )
    }

    /// What may do whoever has a scope of this key: what both allow.
    ///
    /// - Throws: `keyExpired`; `invalidKey` if the key was revoked, or the scope cannot be read.
    func caller(within text: String, at now: Instant) throws(ServiceError) -> Caller {
        try requireValidity(at: now)
        let scope = try Scope(text)
        guard now < scope.expiresAt else {
            throw .keyExpired("the scope of the key “\(name)” expired at \(scope.expiresAt)").of(keyName: name)
        }
        return Caller(
            keyName: name,
            actions: actions.intersection(scope.actions ?? Scope.allowedActions),
            catalogs: catalogs.map { own in scope.catalogs.map(own.intersection) ?? own } ?? scope.catalogs,
            filter: scope.filter,
            rate: rate,
            expiresAt: min(scope.expiresAt, expiresAt ?? scope.expiresAt),
            pass: Caller.Pass(keyID: id, scope: text)
        )
    }

    private func requireValidity(at now: Instant) throws(ServiceError) {
        if isRevoked { throw .invalidKey("the key “\(name)” was revoked").of(keyName: name) }
        if let expiresAt, now >= expiresAt {
            throw .keyExpired("the key “\(name)” expired at \(expiresAt)").of(keyName: name)
        }
    }
}
