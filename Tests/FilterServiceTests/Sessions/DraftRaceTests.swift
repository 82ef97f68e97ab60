import FilterCore
import Support
import Testing

@testable import FilterService

/// Drafts whose requests break off, are sent twice, or meet others.
struct DraftRaceTests {
    /// What comes between the reading of a draft and the end of its commit stays open.
    @Test func draftThatIsChangedDuringItsCommitCanBeCommittedAgain() throws {
        let sessions = try Self.sessions()
        let base = try sessions.create(SessionFixtures.state()).session
        let draft = try sessions.createDraft(of: base.id, ifRevision: nil, mark: nil).session
        try Self.slide(draft.id, to: 1, in: sessions)
        try Self.slide(base.id, to: 2, in: sessions)
        _ = try sessions.commit(draft.id, ifRevision: nil, mark: nil, onConflict: .rebase, permit: Self.permit) {
            draftFilters,
            _,
            _ in
            try Self.slide(draft.id, to: 3, in: sessions)
            return draftFilters
        }
        #expect(try sessions.read(base.id).state.filters == Self.filters(1))
        #expect(try sessions.read(draft.id).state.filters == Self.filters(3))
        let again = try sessions.commit(
            draft.id,
            ifRevision: nil,
            mark: nil,
            onConflict: .force,
            permit: Self.permit,
            Self.noMerge
        )
        #expect(again.session.revision == 4)
        #expect(again.session.state.filters == Self.filters(3))
        #expect(throws: SessionError.expired) { try sessions.read(draft.id) }
    }

    @Test func commitThatIsSentTwiceAtOnceIsDoneOnceAndSaysSo() throws {
        let sessions = try Self.sessions()
        let base = try sessions.create(SessionFixtures.state()).session
        let draft = try sessions.createDraft(of: base.id, ifRevision: nil, mark: nil).session
        try Self.slide(draft.id, to: 1, in: sessions)
        try Self.slide(base.id, to: 2, in: sessions)
        let mark = RequestMark(key: 1, content: 1)
        var inner: Sessions.Answered?
        let outer = try sessions.commit(draft.id, ifRevision: nil, mark: mark, onConflict: .rebase, permit: Self.permit)
        { filters, _, _ in
            if inner == nil {
                inner = try sessions.commit(
                    draft.id,
                    ifRevision: nil,
                    mark: mark,
                    onConflict: .force,
                    permit: Self.permit,
                    Self.noMerge
                )
            }
            return filters
        }
        #expect(inner?.isRepeated == false)
        #expect(outer.isRepeated)
        #expect(outer.session.revision == inner?.session.revision)
        #expect(try sessions.read(base.id).revision == 3)
    }

    @Test func draftThatBrokeOffIsEnteredWhenItsRequestIsSentAgain() throws {
        let configuration = SessionConfiguration(record: SessionRecord.Limits(maxDrafts: 1))
        let store = BreakingStore(try InMemorySessionStore(configuration: configuration))
        let sessions = Sessions(store, configuration: configuration)
        let base = try sessions.create(SessionFixtures.state()).session
        store.breakNextReplacement()
        #expect(throws: SessionError.unavailable(retryAfter: .seconds(1))) {
            try sessions.createDraft(of: base.id, ifRevision: nil, mark: Self.mark)
        }
        let draft = try sessions.createDraft(of: base.id, ifRevision: nil, mark: Self.mark)
        #expect(draft.isRepeated)
        #expect(try sessions.read(draft.session.id).revision == 1)
        // There is room for one: the next draft ends the one that is known.
        _ = try sessions.createDraft(of: base.id, ifRevision: nil, mark: nil)
        #expect(throws: SessionError.expired) { try sessions.read(draft.session.id) }
    }

    @Test func draftThatIsSentAgainIsAnsweredAlsoWhenItsBaseHasMovedOn() throws {
        let sessions = try Self.sessions()
        let base = try sessions.create(SessionFixtures.state()).session
        let draft = try sessions.createDraft(of: base.id, ifRevision: [1], mark: Self.mark)
        try Self.slide(base.id, to: 1, in: sessions)
        let again = try sessions.createDraft(of: base.id, ifRevision: [1], mark: Self.mark)
        #expect(again.isRepeated)
        #expect(again.session.id == draft.session.id)
    }

    @Test func sliderOfADraftIsOneStepAlsoWhenItsBaseChangesSettings() throws {
        let sessions = try Self.sessions()
        let base = try sessions.create(SessionFixtures.state(20)).session
        let draft = try sessions.createDraft(of: base.id, ifRevision: nil, mark: nil).session
        try Self.slide(draft.id, to: 1, in: sessions)
        _ = try sessions.update(base.id) { session in
            var state = session.state
            state.pageSize = 50
            return state
        }
        try Self.slide(draft.id, to: 2, in: sessions)
        let undone = try sessions.move(draft.id, to: Self.stepBefore).session
        #expect(undone.state.filters == FilterState())
        #expect(undone.state.pageSize == 50)
    }
}

extension DraftRaceTests {
    private static let mark = CreationMark(
        key: "a key that nobody guesses",
        scope: "drafts",
        request: RequestMark(key: 1, content: 1)
    )

    private static func sessions() throws -> Sessions {
        let configuration = SessionConfiguration()
        return Sessions(try InMemorySessionStore(configuration: configuration), configuration: configuration)
    }

    private static func filters(_ lower: Int64) -> FilterState {
        let range = RangeSelection(lower: .number(.integer(lower)), sequence: 1)
        return FilterState(selections: ["price": .range(range)], nextSequence: 2)
    }

    private static func slide(_ id: String, to lower: Int64, in sessions: Sessions) throws {
        _ = try sessions.update(id) { session in
            var state = session.state
            state.filters = filters(lower)
            return state
        }
    }

    /// For commits without a conflict, or with force.
    private static func permit(_: Session) {}

    private static func stepBefore(_: Session, _ position: Int) -> Int { position - 1 }

    private static func noMerge(_ draft: FilterState, _: FilterState, _: SessionState) -> FilterState { draft }
}

/// A store whose next replacement can be made to fail.
private final class BreakingStore: SessionStore {
    private let store: any SessionStore
    private let isBreaking = Atomic(false)

    init(_ store: any SessionStore) {
        self.store = store
    }

    func breakNextReplacement() {
        isBreaking.store(true, ordering: .relaxed)
    }

    func replace(_ key: SessionKey, version: UInt64, with bytes: [UInt8]) throws(StoreError) -> Replacement {
        guard !isBreaking.exchange(false, ordering: .relaxed) else { throw .unavailable(retryAfter: .seconds(1)) }
        return try store.replace(key, version: version, with: bytes)
    }

    func insert(_ key: SessionKey, _ bytes: [UInt8]) throws(StoreError) -> StoredEntry? { try store.insert(key, bytes) }

    func find(_ key: SessionKey) throws(StoreError) -> StoredEntry? { try store.find(key) }

    func remove(_ key: SessionKey, version: UInt64?) throws(StoreError) -> Removal {
        try store.remove(key, version: version)
    }

    func keepShare(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?) throws(StoreError) {
        try store.keepShare(key, bytes, until: expiry)
    }

    func findShare(_ key: ShareKey) throws(StoreError) -> StoredShare? { try store.findShare(key) }

    func observe(_ observer: @escaping @Sendable (SessionNotice) -> Void) { store.observe(observer) }

    func sweep() -> Int { store.sweep() }

    var statistics: SessionStatistics { store.statistics }
}
