import FilterServiceClient
import Foundation
import ServiceTestSupport
import Testing

/// What is asked of the service beside the screen.
@MainActor
struct AskingTests {
    @Test func aShareHasTheFiltersAndOpensAsASession() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        let share = try await sessions.time.finish { try await session.share() }
        #expect(share.total == 3)
        #expect(share.text == "Brand: Nike — 3 of 12 items")
        #expect(share.url.hasSuffix(share.key))
        let (network, clock) = (sessions.network, sessions.time.clock)
        let other = try await sessions.time.finish {
            try await FilterSession.begin(share: share.key, locale: "en", through: network, clock: clock)
        }
        #expect(other.id != session.id && other.catalog == "shop")
        #expect(other.currentFilters.map(\.text) == ["Brand: Nike"])
    }

    @Test func aWayOutOfAnEmptyResultIsOneCall() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        session.toggle("green", in: "colour")
        let suggestions = try await sessions.time.finish { try await session.rescue() }
        #expect(session.total == 0 && session.emptyReason == "noMatch")
        let best = try #require(suggestions.first)
        session.apply(best.operations)
        try await sessions.settle(session)
        #expect(session.total == best.total)
        #expect(session.refusals.isEmpty)
    }

    @Test func valuesAreSearchedForAndTheLastSearchCounts() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let first = Task { try await session.values(of: "brand", containing: "a") }
        await sessions.time.letRun()
        let found = try await sessions.time.finish { try await session.values(of: "brand", containing: "land") }
        #expect(found.map(\.label) == ["Åland"])
        let superseded = await sessions.time.finishing(first)
        #expect(throws: (any Error).self) { try superseded.get() }
        session.toggle(found[0].value, in: "brand")
        #expect(session.currentFilters.map(\.text) == ["Brand: Åland"])
        #expect(!session.isTotalKnown)
        try await sessions.settle(session)
        #expect(session.total == 1)
        session.toggle(found[0].value, in: "brand")
        try await sessions.settle(session)
        #expect(session.text == "All 12 items")
    }

    @Test func sectionsComeWhereTheyAreAskedFor() async throws {
        let live = try LiveClient()
        let category = #"{"id":"brand","kind":"multi","attribute":"brand"}"#
        try live.define("shop", #"{"title":"Shop","categories":[\#(category)],"sections":{"category":"brand"}}"#)
        let rows = #"{"id":"1","brand":"Nike","name":"Alpha"}"# + "\n" + #"{"id":"2","brand":"Puma","name":"Beta"}"#
        #expect(try live.push(rows).status == 200)
        let sessions = try TestSessions(live.client)
        let options = ScreenOptions(include: ["currentFilters", "categories", "sections"], attributes: ["name"])
        let session = try await sessions.begin(options: options)
        session.toggle("Nike", in: "brand")
        try await sessions.settle(session)
        let section = try #require(session.sections.first)
        #expect(section.title == "Nike" && section.total == 1)
        #expect(section.items.map(\.json) == [["name": "Alpha"]])
    }

    @Test func whatTheServiceRefusesIsThrown() async throws {
        let sessions = try TestSessions()
        let (network, clock) = (sessions.network, sessions.time.clock)
        let problem = await #expect(throws: Problem.self) {
            try await sessions.time.finish {
                try await FilterSession.begin(catalog: "shopp", through: network, clock: clock)
            }
        }
        #expect(problem?.code == "unknownCatalog")
    }
}
