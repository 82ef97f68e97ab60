package import FilterCore

/// A key as its file has it: what it may do, and nothing from which it could be made again.
package struct AccessKey: Sendable, Equatable {
    /// The public part of the key, by which it is found: 16 hexadecimal digits.
    package let id: String
    /// How people call it: in the log, in metrics and in errors.
    package let name: String
    /// ``KeyText/hash``.
    package let hash: [UInt8]
    package let actions: Set<Action>
    /// The names of catalogs; `nil`: all.
    package let catalogs: Set<Text>?
    /// From then on it is refused; `nil`: never.
    package let expiresAt: Instant?
    package let rate: Rate?
    var isRevoked = false

    package init(
        id: String,
        name: String,
        hash: [UInt8],
        actions: Set<Action>,
        catalogs: Set<Text>?,
        expiresAt: Instant?,
        rate: Rate?,
        isRevoked: Bool = false
    ) {
        self.id = id
        self.name = name
        self.hash = hash
        self.actions = actions
        self.catalogs = catalogs
        self.expiresAt = expiresAt
        self.rate = rate
        self.isRevoked = isRevoked
    }

    /// The caller that this key stands for.
    ///
    /// - Throws: `keyExpired`; `invalidKey` if it was revoked.
    package func caller(at now: Instant) throws(ServiceError) -> Caller {
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

    /// The caller with a scope of this key: it has the rights that both the key and the scope allow.
    ///
    /// - Throws: `keyExpired`; `invalidKey` if the key was revoked, or the scope cannot be read.
    package func caller(within text: String, at now: Instant) throws(ServiceError) -> Caller {
        try requireValidity(at: now)
        let scope = try KeyScope(text)
        guard now < scope.expiresAt else {
            throw .keyExpired("the scope of the key “\(name)” expired at \(scope.expiresAt)").of(keyName: name)
        }
        return Caller(
            keyName: name,
            actions: actions.intersection(scope.actions ?? KeyScope.allowedActions),
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
