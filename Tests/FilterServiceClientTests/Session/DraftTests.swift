import FilterServiceClient
import Testing

/// A draft, as a drawer has it.
@MainActor
struct DraftTests {
    @Test func aDraftIsAppliedAsOneStep() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        let draft = try await sessions.time.finish { try await session.draft() }
        #expect(draft.id != session.id)
        draft.toggle("inStock")
        draft.set([10, 15], in: "price")
        #expect(draft.currentFilters.map(\.text).prefix(2) == ["Brand: Nike", "In stock"])
        try await sessions.settle(draft)
        #expect(draft.draftText == "Added In stock and 1 more")
        #expect(session.currentFilters.count == 1)
        try await sessions.time.finish { try await draft.commit() }
        #expect(draft.connection == .ended)
        #expect(session.currentFilters.count == 3)
        #expect(session.total == draft.total)
        session.undo()
        try await sessions.settle(session)
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike"])
    }

    @Test func aDraftThatIsDroppedChangesNothing() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let draft = try await sessions.time.finish { try await session.draft() }
        draft.toggle("inStock")
        try await sessions.time.finish { await draft.discard() }
        session.refresh()
        try await sessions.settle(session)
        #expect(session.text == "All 12 items")
        #expect(draft.connection == .ended)
    }

    @Test func aDraftThatHasExpiredEndsWithItsCommitAndGoesOnAsAnother() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let draft = try await sessions.time.finish { try await session.draft() }
        draft.toggle("inStock")
        try await sessions.settle(draft)
        try sessions.write("DELETE", "", to: draft)
        await #expect(throws: Problem.self) { try await sessions.time.finish { try await draft.commit() } }
        #expect(draft.connection == .ended)
        let next = try await sessions.time.finish { try await draft.restart() }
        try await sessions.settle(next)
        #expect(next.id != draft.id)
        try await sessions.time.finish { try await next.commit() }
        #expect(session.currentFilters.map(\.text) == ["In stock"])
    }

    @Test func aCommitWhoseAnswerIsLostIsRepeated() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let draft = try await sessions.time.finish { try await session.draft() }
        draft.toggle("inStock")
        try await sessions.settle(draft)
        sessions.network.losesNextAnswer = true
        try await sessions.time.finish { try await draft.commit() }
        #expect(sessions.service.requests.count { $0.path.contains("/commit") } == 2)
        #expect(session.currentFilters.map(\.text) == ["In stock"])
    }
}
