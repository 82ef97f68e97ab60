/// What replicas tell each other on a channel when a session has changed: `changed ID` or `ended ID`.
enum RedisNotices {
    static func changed(_ key: SessionKey) -> String { "changed \(key.id)" }
    static func ended(_ key: SessionKey) -> String { "ended \(key.id)" }

    /// - Returns: `nil` for what this service does not say.
    static func read(_ text: String) -> SessionNotice? {
        let words = text.split(separator: " ")
        guard words.count == 2, let key = SessionKey(id: String(words[1])) else { return nil }
        switch words[0] {
        case "changed": return .changed(key)
        case "ended": return .ended(key)
        default: return nil
        }
    }
}
