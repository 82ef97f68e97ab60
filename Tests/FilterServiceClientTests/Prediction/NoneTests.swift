@testable import FilterServiceClient
import Testing

/// None beside what is chosen, and alone.
@MainActor
struct NoneTests {
    @Test(arguments: [false, true])
    func aChipOfOneValueGoesWithTheNoneThatItNames(isNoneOnAtStart: Bool) async throws {
        let sessions = try Coats.sessions(isNoneOnAtStart: isNoneOnAtStart)
        let session = try await sessions.begin("coats")
        session.toggle("red", in: "colour")
        if !isNoneOnAtStart { session.toggleNone(in: "colour") }
        try await sessions.settle(session)
        let chip = try #require(session.currentFilters.first)
        #expect(chip.text == "Colour: red or No colour")
        try await sessions.expectForetold(session) { session.remove(chip) }
        #expect(session.total == chip.whatIf && session.total == 6)
    }

    @Test(arguments: [false, true])
    func aChipThatWaitsGoesWithTheNoneThatItNames(isNoneOnAtStart: Bool) async throws {
        let sessions = try Coats.sessions(isNoneOnAtStart: isNoneOnAtStart)
        let session = try await sessions.begin("coats")
        sessions.network.isCut = true
        session.toggle("red", in: "colour")
        if !isNoneOnAtStart { session.toggleNone(in: "colour") }
        #expect(session.currentFilters.count == 1)
        session.remove(try #require(session.currentFilters.first))
        #expect(session.currentFilters.isEmpty && session.total == 6 && session.isTotalKnown)
        sessions.network.isCut = false
        session.retry()
        try await sessions.settle(session)
        #expect(session.currentFilters.isEmpty && session.total == 6)
    }

    @Test(arguments: [false, true])
    func tapsOnTheOneValueAndOnNoneAreForetold(isNoneOnAtStart: Bool) async throws {
        let sessions = try Coats.sessions(isNoneOnAtStart: isNoneOnAtStart)
        let session = try await sessions.begin("coats")
        try await sessions.expectForetold(session) { session.toggleNone(in: "colour") }
        try await sessions.expectForetold(session) { session.toggle("red", in: "colour") }
        try await sessions.expectForetold(session) { session.toggleNone(in: "colour") }
        try await sessions.expectForetold(session) { session.toggleNone(in: "colour") }
        try await sessions.expectForetold(session) { session.toggle("blue", in: "colour") }
        try await sessions.expectForetold(session) { session.toggle("blue", in: "colour") }
        try await sessions.expectForetold(session) { session.remove(session.currentFilters[0]) }
        #expect(session.total == 6)
    }

    @Test func everythingThatIsClearedTakesNoneAlong() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        for clear in [{ session.clearAll() }, { session.clear("maker") }] {
            session.toggle(try #require(session.category("maker").values.first).id, in: "maker")
            session.toggleNone(in: "maker")
            try await sessions.settle(session)
            #expect(try session.category("maker").none?.isOn == true && session.currentFilters.count == 2)
            clear()
            #expect(try session.category("maker").none?.isOn == false && session.currentFilters.isEmpty)
            try await sessions.expectForetold(session) {}
        }
    }
}
