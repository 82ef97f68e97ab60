import Gateway
import HTTPServer

/// What If-Match and If-None-Match of a write ask of what it is about (RFC 9110, 13.1).
struct TagConditions: Sendable {
    private let match: TagCondition?
    private let noneMatch: TagCondition?

    /// - Throws: `invalidValue` for a condition that cannot be read.
    init(_ request: HTTPRequest) throws(ServiceError) {
        match = try request.condition("If-Match")
        noneMatch = try request.condition("If-None-Match")
    }

    /// Refuses a write to something else than the client has seen.
    ///
    /// - Parameters:
    ///   - tag: of what is there; `nil` if nothing is. Made only if there is a condition.
    ///   - thing: what it is called.
    /// - Throws: `preconditionFailed`.
    func check(_ tag: @autoclosure () -> String?, of thing: String) throws(ServiceError) {
        guard match != nil || noneMatch != nil else { return }
        let tag = tag()
        if let match, !(tag.map { match.allows($0) } ?? false) {
            throw ServiceError(
                .preconditionFailed,
                at: .header("If-Match"),
                tag == nil ? "there is no such \(thing)" : "the \(thing) is another one by now"
            )
        }
        if let noneMatch, let tag, noneMatch.lists(tag) {
            throw ServiceError(.preconditionFailed, at: .header("If-None-Match"), "the \(thing) is there already")
        }
    }
}
