import HTTPServer
import JSONTestSupport
import ServiceTestSupport

/// A request of one of several clients of the same sessions, as it is sent.
///
/// Accepted taps always raise the revision, or never do, so that a revision has one tap.
struct RecordedTap: Sendable {
    enum Kind: Sendable, Equatable {
        /// Raises the revision if it is accepted.
        case change
        /// Leaves the session as it is.
        case none
        /// Makes the filters of a draft those of the session; raises the revision if it is accepted.
        case commit(RecordedDraft)
    }

    var kind = Kind.change
    var method = HTTPMethod.post
    /// Below the session's address; unused for a commit.
    var target = ""
    var body = ""
    var key: String?
    /// The revision that If-Match names.
    var expected: Int?

    var isCommit: Bool {
        if case .commit = kind { true } else { false }
    }

    /// - Parameter draft: the draft of that id to commit, by default the one that was recorded.
    func send(to session: TestSession, draft: TestSession? = nil) throws -> Reply {
        var headers: HTTPHeaders = [:]
        if let key { headers.append("Idempotency-Key", key) }
        if let expected { headers.append("If-Match", "\"\(expected)-v1\"") }
        guard case .commit(let recorded) = kind else {
            return try session.send(method, target, body, headers: headers)
        }
        return try (draft ?? recorded.session).post("/commit", body, headers: headers)
    }
}

/// A draft that one client made and changed before it committed it.
struct RecordedDraft: Sendable, Equatable {
    let session: TestSession
    /// The base's revision when the draft began.
    let baseRevision: Int
    /// What was done to the draft, in order.
    var taps: [RecordedTap] = []

    static func == (one: RecordedDraft, other: RecordedDraft) -> Bool { one.session.id == other.session.id }

    /// The same on another base, which is at the same revision.
    func replayed(on base: TestSession) throws -> TestSession {
        let draft = try base.draft()
        for tap in taps { _ = try tap.send(to: draft) }
        return draft
    }
}

/// A tap and its answer.
struct RecordedExchange: Sendable {
    let tap: RecordedTap
    let status: Int
    /// `nil` for a refusal.
    let revision: Int?
    /// The tap had been carried out before.
    let isReplayed: Bool
    /// The body, with the session's id taken out.
    let screen: String

    init(_ tap: RecordedTap, _ reply: Reply, in session: TestSession) {
        self.tap = tap
        status = reply.status
        revision = status == 200 ? reply.at("/session/revision")?.integer : nil
        isReplayed = reply["Idempotency-Replayed"] != nil
        screen = session.screenWithoutID(reply)
    }

    var isAccepted: Bool { status == 200 && !isReplayed && tap.kind != .none }
}

extension TestSession {
    func screenWithoutID(_ reply: Reply) -> String {
        reply.text.split(separator: id, omittingEmptySubsequences: false).joined(separator: "ID")
    }
}
