@testable import FilterServiceClient
import Foundation
import Testing

/// Sessions whose network is away for a while.
@MainActor
struct OfflineTests {
    @Test func tapsWaitAndAreSentInOrderWhenTheNetworkIsBack() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let date = session.date
        sessions.network.isCut = true
        session.toggle("Nike", in: "brand")
        session.toggle("Puma", in: "brand")
        session.toggle("inStock")
        await sessions.time.pass(.seconds(3600))
        #expect(session.connection == .offline)
        #expect(session.date == date)
        #expect(session.pending.count == 3)
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike", "Brand: Puma", "In stock"])

        sessions.network.isCut = false
        session.retry()
        try await sessions.settle(session)
        #expect(session.connection == .online)
        #expect(session.date > date.addingTimeInterval(3600))
        #expect(session.text == "Brand: Nike or Puma; in stock — 4 of 12 items")
        #expect(session.refusals.isEmpty)
    }

    @Test func whatTheServiceRefusesIsReportedAndTheRestGoesOn() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        sessions.network.isCut = true
        session.toggle("Nike", in: "brand")
        session.apply([.select("Nikee", in: "brand")])
        session.set([30, 10], in: "price")
        session.toggle("inStock")
        await sessions.time.pass(.seconds(60))
        sessions.network.isCut = false
        try await sessions.settle(session)
        #expect(session.refusals.map(\.problem.code) == ["unknownValue", "rangeInverted"])
        let refusal = try #require(session.refusals.first)
        #expect(refusal.change == .operations([.select("Nikee", in: "brand")]))
        #expect(refusal.problem.faults.first?.pointer == "/operations/0/value")
        #expect(refusal.problem.localizedDescription.contains("Nikee"))
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike", "In stock"])
    }

    @Test func listsThatAreSetAreStepsOfWhichOneCanBeRefused() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        sessions.network.isCut = true
        session.set(["Nike"], in: "brand")
        session.set(["Nike", "Nikee"], in: "brand")
        session.set([10, 30], in: "price")
        session.set([10, 40], in: "price")
        session.set(nil, in: "price")
        #expect(session.pending.count == 4)
        sessions.network.isCut = false
        session.retry()
        try await sessions.settle(session)
        #expect(session.refusals.map(\.problem.code) == ["unknownValue"])
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike"])
        session.undo()
        try await sessions.settle(session)
        #expect(try session.category("price").selection.upper == 40)
    }

    @Test func afterARefusalTheScreenIsThatOfTheService() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        try sessions.write("POST", "/categories/colour/values/red/toggle", to: session)
        session.apply([.select("Nikee", in: "brand")])
        try await sessions.settle(session)
        #expect(session.refusals.count == 1)
        #expect(session.currentFilters.map(\.text) == ["Colour: red"])
    }

    @Test func aWriteWhoseAnswerIsLostTakesEffectOnce() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.apply([.other(["op": "toggle", "category": "brand", "value": "Nike"])])
        sessions.network.losesNextAnswer = true
        try await sessions.settle(session)
        let writes = sessions.service.requests.filter { $0.path.contains("/apply") }
        #expect(writes.count == 2)
        #expect(Set(writes).count == 1)
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike"])
    }

    @Test func aSessionIsKeptInAFileAndGoesOn() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        session.toggle("Nike", in: "brand")
        try await sessions.settle(session)
        let date = session.date
        sessions.network.isCut = true
        session.toggle("inStock")
        await sessions.time.pass(.seconds(10))
        let file = try JSONEncoder().encode(session.archive)
        session.close()

        let archive = try JSONDecoder().decode(FilterSessionArchive.self, from: file)
        #expect(archive == session.archive)
        let resumed = FilterSession(resuming: archive, through: sessions.network, clock: sessions.time.clock)
        #expect(resumed.id == session.id)
        #expect(resumed.date == date)
        #expect(resumed.currentFilters.map(\.text) == ["Brand: Nike", "In stock"])
        #expect(resumed.total == session.total)
        sessions.network.isCut = false
        try await sessions.settle(resumed)
        #expect(resumed.text == "Brand: Nike; in stock — 3 of 12 items")
    }

    @Test func aSessionThatHasEndedSaysSo() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        try sessions.write("DELETE", "", to: session)
        session.toggle("Nike", in: "brand")
        try await sessions.settle(session)
        #expect(session.connection == .ended)
        #expect(session.pending.count == 1)
        session.toggle("Puma", in: "brand")
        #expect(session.pending.count == 1)
    }

    @Test func aSessionThatIsClosedSettlesAtOnce() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        sessions.network.isCut = true
        session.toggle("Nike", in: "brand")
        session.close()
        try await sessions.settle(session)
        session.toggle("Puma", in: "brand")
        session.retry()
        try await sessions.settle(session)
        #expect(session.archive.pending.count == 2)
    }

    @Test func aNoneThatWaitsIsTakenBackAlone() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin("everything")
        let id = try #require(session.categories.first { $0.none != nil && !$0.values.isEmpty }).id
        let value = try #require(try session.category(id).values.first).id
        session.toggle(value, in: id)
        try await sessions.settle(session)
        sessions.network.isCut = true
        session.toggleNone(in: id)
        let chip = try #require(session.currentFilters.first { $0.kind == "none" })
        session.remove(chip)
        sessions.network.isCut = false
        session.retry()
        try await sessions.settle(session)
        #expect(try session.value(value, of: id).isSelected)
        #expect(session.currentFilters.map(\.kind) == ["facet"])
    }

    @Test func listsThatAreSetAreShownAndSwitchesAreStepsOfTheirOwn() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        sessions.network.isCut = true
        session.set(["Nike", "Puma"], in: "brand")
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike", "Brand: Puma"])
        #expect(!session.isTotalKnown)
        session.toggle("inStock")
        session.toggle("inStock")
        session.undo()
        sessions.network.isCut = false
        session.retry()
        try await sessions.settle(session)
        #expect(session.currentFilters.map(\.text) == ["Brand: Nike", "Brand: Puma", "In stock"])
    }
}
