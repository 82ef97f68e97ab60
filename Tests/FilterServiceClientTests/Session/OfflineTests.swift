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

    @Test func answersOfSomethingElseOnTheWayAreNone() async throws {
        let page = ServiceResponse(status: 200, headers: [:], body: Data("<html>Welcome to our hotel</html>".utf8))
        let sessions = try TestSessions()
        let session = try await sessions.begin()
        let portal = Portal(page: page, beyond: sessions.network)
        let behind = FilterSession(resuming: session.archive, through: portal, clock: sessions.time.clock)
        behind.toggle("Nike", in: "brand")
        await sessions.time.pass(.seconds(5))
        #expect(behind.connection == .offline)
        portal.isOpen = true
        try await sessions.settle(behind)
        #expect(behind.text == "Brand: Nike — 3 of 12 items")
    }

    /// A network that answers itself until its user has logged in.
    @MainActor
    private final class Portal: Transport {
        var isOpen = false
        private let page: ServiceResponse
        private let network: LossyNetwork

        init(page: ServiceResponse, beyond network: LossyNetwork) {
            self.page = page
            self.network = network
        }

        nonisolated(nonsending) func response(to request: ServiceRequest) async throws -> ServiceResponse {
            await isOpen ? try await network.response(to: request) : page
        }

        nonisolated func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error> {
            network.events(for: request)
        }
    }
}
