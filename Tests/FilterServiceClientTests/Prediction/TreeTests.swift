@testable import FilterServiceClient
import Foundation
import Testing

/// Trees of one path and of several. Of the catalog of teas `kind` takes several paths, `place` one.
@MainActor
struct TreeTests {
    private func roots(of id: String, _ session: FilterSession) throws -> [JSONValue] {
        let roots = try session.category(id).values.filter { $0.level == 0 }.map(\.id)
        try #require(roots.count > 1)
        return roots
    }

    @Test func aSecondPathStandsBesideTheFirst() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        let roots = try roots(of: "kind", session)
        try await sessions.expectForetold(session) { session.toggle(roots[0], in: "kind") }
        try await sessions.expectForetold(session) { session.toggle(roots[1], in: "kind") }
        #expect(session.currentFilters.count == 2)
    }

    @Test func theTotalOfTwoPathsThatWaitIsNotKnown() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        let roots = try roots(of: "kind", session)
        try await sessions.expectForetold(session, isTotalKnown: false) {
            session.toggle(roots[0], in: "kind")
            session.toggle(roots[1], in: "kind")
        }
    }

    @Test func aPathTakesThePlaceOfThoseAboveAndBelowIt() async throws {
        let sessions = try Coats.sessions()
        let session = try await sessions.begin("coats")
        let root: JSONValue = "Long"
        let child: JSONValue = "Long > Warm"
        session.toggle("Short", in: "cut")
        try await sessions.settle(session)
        try await sessions.expectForetold(session) { session.toggle(root, in: "cut") }
        #expect(session.currentFilters.count == 2)
        try await sessions.expectForetold(session) { session.toggle(child, in: "cut") }
        #expect(session.currentFilters.count == 2)
        try await sessions.expectForetold(session) { session.toggle(root, in: "cut") }
        #expect(session.currentFilters.count == 2)
    }

    @Test func valuesAboveAChosenOneArePartialAtOnce() async throws {
        let sessions = try Coats.sessions()
        let session = try await sessions.begin("coats")
        session.toggle("Long", in: "cut")
        try await sessions.settle(session)
        session.toggle("Long > Warm", in: "cut")
        #expect(try session.value("Long", of: "cut").isPartial)
        try await sessions.settle(session)
        #expect(try session.value("Long", of: "cut").isPartial)
        session.clear("cut")
        #expect(try !session.value("Long", of: "cut").isPartial)
        try await sessions.settle(session)
        #expect(try !session.value("Long", of: "cut").isPartial)
    }

    @Test func theOnePathOfATreeIsReplaced() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        let roots = try roots(of: "place", session)
        try await sessions.expectForetold(session) {
            session.toggle(roots[0], in: "place")
            session.toggle(roots[1], in: "place")
        }
        #expect(session.currentFilters.count == 1)
    }

    /// A screen that does not tell whether a tree takes several paths.
    @Test func inATreeOfAnotherGroupATapAddsAndTheTotalIsNotKnown() throws {
        let values = ["Tea", "Tools"].map { #"{"value":"\#($0)","count":3,"whatIf":3}"# }.joined(separator: ",")
        let json = """
            {"total":9,"categories":[{"id":"kind","kind":"hierarchy","filterGroup":"and<x>","values":[\(values)]}]}
            """
        var prediction = Prediction(of: Screen(try JSONValue(parsing: Data(json.utf8))))
        prediction.apply(.select("Tea", in: "kind"))
        #expect(prediction.isTotalKnown && prediction.screen.total == 3)
        prediction.apply(.select("Tools", in: "kind"))
        #expect(!prediction.isTotalKnown && prediction.screen.currentFilters.count == 2)
    }
}
