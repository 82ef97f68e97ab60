/// The notices that replicas publish on a channel when a session has changed: `changed BITS` or `ended BITS`.
///
/// The bits are those of the session's key without the code that they are signed with. An id can be made of them only
/// with the signing key, so that listeners of the channel learn none.
struct RedisNotices: Sendable {
    let signer: SessionIDSigner

    static func changed(_ key: SessionKey) -> String { "changed \(key.bits)" }
    static func ended(_ key: SessionKey) -> String { "ended \(key.bits)" }

    /// - Returns: `nil` for what this service does not say.
    func read(_ text: String) -> SessionNotice? {
        let words = text.split(separator: " ")
        guard words.count == 2, let key = signer.key(bits: String(words[1])) else { return nil }
        switch words[0] {
        case "changed": return .changed(key)
        case "ended": return .ended(key)
        default: return nil
        }
    }
}
