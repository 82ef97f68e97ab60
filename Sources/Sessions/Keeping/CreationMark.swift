import Bytes

/// A request that begins a session and may be sent again. The session's key is derived from it, so that the process
/// that gets the request next, in whichever process, finds the session that is there.
package struct CreationMark: Sendable, Equatable {
    let request: RequestMark
    /// What the session's key is derived from: 32 bytes.
    let seed: [UInt8]

    /// - Parameters:
    ///   - key: the idempotency key.
    ///   - scope: what the key is unique in; keys of other scopes lead to other sessions.
    package init(key: String, scope: String, request: RequestMark) {
        self.request = request
        var digest = SHA256()
        digest.update(scope)
        digest.update([0])
        digest.update(key)
        seed = Array(digest.finish())
    }
}

extension SessionIDSigner {
    /// The key of the session that a request begins; it cannot be computed without the signing key.
    func key(for mark: CreationMark) -> SessionKey {
        let words = words(for: mark.seed)
        return key(high: words.high, low: words.low)
    }
}
