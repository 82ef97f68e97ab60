@testable import FilterServiceClient
import Testing

/// Categories that are cleared, and those whose chips go.
@MainActor
struct ClearTests {
    @Test func everyValueOfASubtractiveCategoryIsOnAgain() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        let values = try session.category("flavours").values.map(\.id)
        for value in values.prefix(2) { session.toggle(value, in: "flavours") }
        session.toggleNone(in: "flavours")
        try await sessions.settle(session)
        #expect(session.currentFilters.count == 3)
        try await sessions.expectForetold(session) { session.clear("flavours") }
        #expect(try session.category("flavours").values.allSatisfy(\.isSelected))
        #expect(session.currentFilters.isEmpty)
    }

    @Test func severalValuesThatAreClearedHaveAKnownTotal() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        session.toggle("Puma", in: "brand")
        session.toggleNone(in: "brand")
        session.toggle("inStock")
        try await sessions.settle(session)
        try await sessions.expectForetold(session) { session.clear("brand") }
        #expect(session.currentFilters.map(\.text) == ["In stock"])
    }

    @Test func aValueOfACategoryThatWasClearedIsChosenAnew() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        session.toggle("Puma", in: "brand")
        session.toggle("inStock")
        try await sessions.settle(session)
        try await sessions.expectForetold(session, isTotalKnown: false) {
            session.clear("brand")
            session.toggle("Asics", in: "brand")
        }
    }
}
