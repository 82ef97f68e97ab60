import Gateway
import JSON
import Sessions

// The body of `share` (schema `ShareRequest`).
extension ShareOrder {
    /// - Throws: `invalidValue`, `unknownField`.
    init(_ body: JSONCursor, limits: RequestLimits) throws(ServiceError) {
        self.init()
        for (key, member) in try body.members(allowing: ["kind", "history", "expiresIn"]) {
            switch key {
            case "kind":
                let kinds = ["key", "token"]
                let kind = try member.string()
                guard kinds.contains(kind) else { throw member.otherText("one of " + kinds.joined(separator: ", ")) }
                isToken = kind == "token"
            case "history": hasHistory = try member.bool()
            default:
                guard member.value != .null else { continue }
                let ceiling = Int(limits.maxShareLifetime.components.seconds)
                lifetime = .seconds(try member.integer(in: 1...ceiling))
            }
        }
        guard isToken || !hasHistory else {
            throw ServiceError(.invalidValue, at: .body("/history"), "only a share of kind “token” holds the history")
        }
    }
}
