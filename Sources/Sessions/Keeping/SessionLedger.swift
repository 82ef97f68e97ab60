import Support

/// The running figures of a store. They change together with the tables, under the lock of the shard concerned.
struct SessionLedger: ~Copyable, Sendable {
    /// Why a session ended.
    enum Departure {
        case expired
        case evicted
        case deleted
    }

    private let count = Atomic(0)
    private let drafts = Atomic(0)
    private let bytes = Atomic(0)
    private let created = Atomic(0)
    private let expired = Atomic(0)
    private let evicted = Atomic(0)
    private let refused = Atomic(0)
    private let deleted = Atomic(0)

    /// One figure after the other, so they need not belong to one moment.
    var statistics: SessionStatistics {
        SessionStatistics(
            count: count.load(ordering: .relaxed),
            drafts: drafts.load(ordering: .relaxed),
            bytes: bytes.load(ordering: .relaxed),
            created: created.load(ordering: .relaxed),
            expired: expired.load(ordering: .relaxed),
            evicted: evicted.load(ordering: .relaxed),
            refused: refused.load(ordering: .relaxed),
            deleted: deleted.load(ordering: .relaxed)
        )
    }

    func isAbove(maxCount: Int, maxBytes: Int) -> Bool {
        count.load(ordering: .relaxed) > maxCount || bytes.load(ordering: .relaxed) > maxBytes
    }

    /// Notes that a session was not begun, or not made larger, for want of room.
    func noteRefusal() {
        refused.add(1, ordering: .relaxed)
    }

    func enter(_ session: [UInt8]) {
        count.add(1, ordering: .relaxed)
        countDraft(session, 1)
        bytes.add(SessionTable.bytesPerSession + session.count, ordering: .relaxed)
        created.add(1, ordering: .relaxed)
    }

    func exchange(_ former: [UInt8], for session: [UInt8]) {
        countDraft(former, -1)
        countDraft(session, 1)
        bytes.add(session.count - former.count, ordering: .relaxed)
    }

    func leave(_ session: [UInt8], _ departure: Departure) {
        count.subtract(1, ordering: .relaxed)
        countDraft(session, -1)
        bytes.subtract(SessionTable.bytesPerSession + session.count, ordering: .relaxed)
        switch departure {
        case .expired: expired.add(1, ordering: .relaxed)
        case .evicted: evicted.add(1, ordering: .relaxed)
        case .deleted: deleted.add(1, ordering: .relaxed)
        }
    }

    private func countDraft(_ session: [UInt8], _ difference: Int) {
        if SessionRecordCoding.isDraft(session) { drafts.add(difference, ordering: .relaxed) }
    }
}
