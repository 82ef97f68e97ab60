import Gateway
import HTTPServer
import Support

/// The conditions of If-Match and If-None-Match on the revision of a session (RFC 9110, 13.1).
///
/// A session that is asked about is there, so that no revision passes an If-None-Match of `*`.
struct RevisionCondition {
    /// Those that If-Match allows; `nil` for any. A tag that this service never gave, and a weak one, allows nothing.
    private let allowed: Set<Int>?
    /// Those that If-None-Match refuses, by weak tags, too; `nil` for all.
    private let refused: Set<Int>?

    /// - Throws: `invalidValue` for a text that is no condition.
    init(_ request: HTTPRequest) throws(ServiceError) {
        allowed = try request.condition("If-Match").flatMap { EntityTag.revisions(in: $0) }
        refused = try request.condition("If-None-Match").map { EntityTag.revisions(in: $0.strong) } ?? []
    }

    func allows(_ revision: Int) -> Bool { fieldRefusing(revision) == nil }

    /// The field that a revision does not pass; `nil` if it passes both.
    func fieldRefusing(_ revision: Int) -> String? {
        if let allowed, !allowed.contains(revision) { return "If-Match" }
        return refused?.contains(revision) ?? true ? "If-None-Match" : nil
    }
}
