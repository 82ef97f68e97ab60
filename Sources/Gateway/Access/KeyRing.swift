import Bytes
import FilterCore

/// The keys of a file.
struct KeyRing: Sendable, Equatable {
    /// By their public parts: no secret is ever looked up, so that the time of a look-up reveals none.
    private let keys: [String: AccessKey]

    /// - Parameter keys: no two have the same id.
    init(_ keys: [AccessKey]) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var count: Int { keys.count }

    /// The caller that a key stands for.
    ///
    /// Only a caller with the right secret learns why a key is refused; others learn that it is not valid.
    ///
    /// - Throws: `invalidKey`, `keyExpired`.
    func caller(with text: String, at now: Instant) throws(ServiceError) -> Caller {
        switch KeyText(text) {
        case .whole(let id, let hash)?:
            let key = try require(id)
            guard hash.equalsInConstantTime(key.hash) else { throw .invalidKey("the key is not valid") }
            return try key.caller(at: now)
        case .scoped(let id, let scope, let code)?:
            let key = try require(id)
            guard KeyText.isCode(code, of: scope, id: id, hash: key.hash) else {
                throw .invalidKey(
                    "the code of the scoped key is wrong: it was cut off, changed or made with another key"
                )
            }
            return try key.caller(within: scope, at: now)
        case nil: throw .invalidKey("this is no key as “filter-service key” prints them; it may have been cut off")
        }
    }

    /// The caller that a ticket was given to.
    ///
    /// - Throws: `invalidKey`, `keyExpired`.
    func caller(_ pass: Caller.Pass, at now: Instant) throws(ServiceError) -> Caller {
        let key = try require(pass.keyID)
        if let scope = pass.scope { return try key.caller(within: scope, at: now) }
        return try key.caller(at: now)
    }

    private func require(_ id: String) throws(ServiceError) -> AccessKey {
        guard let key = keys[id] else { throw .invalidKey("the service has no such key, or has it no longer") }
        return key
    }
}
