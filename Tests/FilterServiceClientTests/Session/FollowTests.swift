@testable import FilterServiceClient
import Foundation
import Testing

/// Sessions that follow what others do.
@MainActor
struct FollowTests {
    private func following(_ sessions: TestSessions) async throws -> FilterSession {
        let session = try await sessions.begin()
        session.follow()
        await sessions.time.letRun()
        return session
    }

    @Test func changesOfOthersAreShownWithoutARequest() async throws {
        let sessions = try TestSessions()
        let session = try await following(sessions)
        try sessions.write("POST", "/categories/brand/values/Nike/toggle", to: session)
        let count = sessions.service.requests.count
        try sessions.service.tellStreams()
        await sessions.time.pass(.seconds(1))
        #expect(session.text == "Brand: Nike — 3 of 12 items")
        #expect(try session.value("Nike", of: "brand").isSelected)
        #expect(sessions.service.requests.count == count)
    }

    @Test func anEventWithTheEffectOfATapDoesNotTurnItAround() async throws {
        let sessions = try TestSessions()
        let session = try await following(sessions)
        session.toggle("Nike", in: "brand")
        // The service has the tap, and its event overtakes the answer.
        await sessions.time.pass(.milliseconds(300))
        try sessions.service.tellStreams()
        for _ in 0..<100 {
            #expect(try session.value("Nike", of: "brand").isSelected)
            #expect(session.total == 3)
            await sessions.time.pass(.milliseconds(10))
        }
        #expect(session.pending.isEmpty)
        #expect(session.text == "Brand: Nike — 3 of 12 items")
    }

    @Test func theScreenIsReadWhenAStreamSaysSo() async throws {
        let sessions = try TestSessions()
        let session = try await following(sessions)
        try sessions.write("POST", "/categories/brand/values/Nike/toggle", to: session)
        sessions.service.send(ServiceEvent(name: "reload", id: "", data: "{}"))
        await sessions.time.pass(.seconds(2))
        #expect(session.text == "Brand: Nike — 3 of 12 items")
    }

    @Test func aBrokenStreamIsOpenedAgain() async throws {
        let sessions = try TestSessions()
        let session = try await following(sessions)
        #expect(sessions.service.streamCount == 1)
        sessions.service.breakStreams()
        await sessions.time.letRun()
        #expect(session.connection == .offline)
        try sessions.write("POST", "/categories/brand/values/Nike/toggle", to: session)
        await sessions.time.pass(.seconds(3))
        #expect(session.connection == .online)
        #expect(sessions.service.streamCount == 1)
        #expect(session.text == "Brand: Nike — 3 of 12 items")
    }

    /// A service that refuses streams for a while.
    private final class BusyStreams: Transport {
        private let sessions: TestSessions
        private let retryAfter: String
        @MainActor private(set) var seconds: [Double] = []

        @MainActor
        init(_ sessions: TestSessions, retryAfter: String) {
            self.sessions = sessions
            self.retryAfter = retryAfter
        }

        nonisolated(nonsending) func response(to request: ServiceRequest) async throws -> ServiceResponse {
            try await sessions.network.response(to: request)
        }

        nonisolated func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error> {
            MainActor.assumeIsolated { seconds.append(sessions.time.now / .seconds(1)) }
            let busy = ServiceResponse(status: 503, headers: ["Retry-After": retryAfter], body: Data())
            return AsyncThrowingStream { $0.finish(throwing: Problem(busy)) }
        }
    }

    @Test(arguments: [("20", 20), ("99999999999999", 3_600)])
    func aStreamThatIsRefusedIsOpenedAgainAsLateAsTheServiceSays(retryAfter: String, seconds: Double) async throws {
        let sessions = try TestSessions()
        let archive = try await sessions.begin().archive
        let network = BusyStreams(sessions, retryAfter: retryAfter)
        let session = FilterSession(resuming: archive, through: network, clock: sessions.time.clock)
        session.follow()
        await sessions.time.pass(.seconds(2.5 * seconds))
        #expect(zip(network.seconds, network.seconds.dropFirst()).map { ($1 - $0).rounded() } == [seconds, seconds])
        session.close()
    }

    @Test func theEndOfTheSessionIsToldAndNothingIsAskedAnyMore() async throws {
        let sessions = try TestSessions()
        let session = try await following(sessions)
        sessions.service.send(ServiceEvent(name: "end", id: "", data: #"{"reason":"sessionEnded"}"#))
        await sessions.time.pass(.seconds(2))
        #expect(session.connection == .ended)
        let count = sessions.service.requests.count
        await sessions.time.pass(.seconds(600))
        #expect(sessions.service.requests.count == count)
    }

    @Test func aNewStreamGoesOnWhereOneWasStoppedBefore() async throws {
        let sessions = try TestSessions()
        let session = try await following(sessions)
        session.stopFollowing()
        session.follow()
        await sessions.time.letRun()
        session.retry()
        await sessions.time.pass(.seconds(10))
        #expect(sessions.service.streamCount == 2)
        session.close()
        session.follow()
        await sessions.time.letRun()
        #expect(sessions.service.streamCount == 2)
    }

    @Test func nothingIsHeardAfterwards() async throws {
        let sessions = try TestSessions()
        let session = try await following(sessions)
        session.stopFollowing()
        await sessions.time.letRun()
        session.retry()
        await sessions.time.letRun()
        #expect(sessions.service.streamCount == 1)
        try sessions.write("POST", "/categories/brand/values/Nike/toggle", to: session)
        try sessions.service.tellStreams()
        await sessions.time.pass(.seconds(10))
        #expect(session.text == "All 12 items")
        session.refresh()
        try await sessions.settle(session)
        #expect(session.text == "Brand: Nike — 3 of 12 items")
    }
}
