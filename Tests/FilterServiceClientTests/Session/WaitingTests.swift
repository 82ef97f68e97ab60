@testable import FilterServiceClient
import Foundation
import Testing

/// How long requests wait: for each other, and after failures.
@MainActor
struct WaitingTests {
    /// A network on which every read takes a minute, with the moments in which requests are sent.
    private final class SlowReads: Transport {
        private let sessions: TestSessions
        @MainActor private(set) var sent: [(method: String, second: Double)] = []
        @MainActor private(set) var cancelledCount = 0

        @MainActor
        init(_ sessions: TestSessions) { self.sessions = sessions }

        nonisolated(nonsending) func response(to request: ServiceRequest) async throws -> ServiceResponse {
            try await carry(request)
        }

        @MainActor
        private func carry(_ request: ServiceRequest) async throws -> ServiceResponse {
            sent.append((request.method, sessions.time.now / .seconds(1)))
            if request.method == "GET" {
                do {
                    try await sessions.time.sleep(.seconds(60))
                } catch {
                    cancelledCount += 1
                    throw URLError(.cancelled)
                }
            }
            return try await sessions.network.response(to: request)
        }

        nonisolated func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error> {
            sessions.network.events(for: request)
        }
    }

    @Test func aTapDoesNotWaitForARead() async throws {
        let sessions = try TestSessions()
        let archive = try await sessions.begin().archive
        let network = SlowReads(sessions)
        let began = sessions.time.now / .seconds(1)
        // It begins with a read.
        let session = FilterSession(resuming: archive, through: network, clock: sessions.time.clock)
        await sessions.time.pass(.seconds(5))
        try sessions.write("POST", "/categories/colour/values/red/toggle", to: session)
        session.toggle("Nike", in: "brand")
        await sessions.time.pass(.seconds(1))
        #expect(network.sent.map(\.method) == ["GET", "POST", "GET"])
        #expect(network.cancelledCount == 1)
        #expect(network.sent[1].second - began == 5)
        // The answer has what the read would have shown, and a cancelled read is no sign of a bad network.
        #expect(session.pending.isEmpty && session.connection == .online)
        #expect(session.currentFilters.map(\.text) == ["Colour: red", "Brand: Nike"])

        // A tap does not end the request of another tap.
        session.toggle("inStock")
        session.toggle("Puma", in: "brand")
        await sessions.time.pass(.seconds(2))
        #expect(network.cancelledCount == 2)
        #expect(session.pending.isEmpty)
        try await sessions.settle(session)
        #expect(session.connection == .online && session.refusals.isEmpty)
    }

    @Test func aReadThatWasCancelledForATapThatIsRefusedIsMadeAgain() async throws {
        let sessions = try TestSessions()
        let archive = try await sessions.begin().archive
        let network = SlowReads(sessions)
        let session = FilterSession(resuming: archive, through: network, clock: sessions.time.clock)
        await sessions.time.letRun()
        try sessions.write("POST", "/categories/colour/values/red/toggle", to: session)
        session.apply([.select("Nikee", in: "brand")])
        try await sessions.settle(session)
        #expect(network.sent.map(\.method) == ["GET", "POST", "GET"])
        #expect(session.refusals.count == 1)
        #expect(session.currentFilters.map(\.text) == ["Colour: red"])
    }

    @Test(arguments: [0.0, 0.5, 0.99])
    func aPauseIsAsLongAsTheServiceSaysOrLonger(jitter: Double) async throws {
        let sessions = try TestSessions()
        let busy = ServiceResponse(
            status: 503,
            headers: ["Retry-After": "20"],
            body: Data(#"{"code": "overloaded", "title": "Busy", "status": 503}"#.utf8)
        )
        let portal = Portal(busy, beyond: sessions.network)
        let archive = try await sessions.begin().archive
        sessions.time.jitter = jitter
        let session = FilterSession(resuming: archive, through: portal, clock: sessions.time.clock)
        session.toggle("Nike", in: "brand")
        await sessions.time.letRun()
        portal.isOpen = true
        let longest = Duration.seconds(20) * (1 + jitter / 2)
        await sessions.time.pass(longest - .milliseconds(1))
        #expect(session.pending.count == 1)
        await sessions.time.pass(.seconds(1))
        #expect(session.pending.isEmpty)
    }

    @Test func aBeginWaitsAsLongAsTheServiceSaysAndNoLongerThanAUserDoes() async throws {
        for (seconds, isWaited) in [(20, true), (31, false)] {
            let sessions = try TestSessions()
            let busy = ServiceResponse(status: 503, headers: ["Retry-After": "\(seconds)"], body: Data())
            let portal = Portal(busy, beyond: sessions.network)
            let clock = sessions.time.clock
            let task = Task { try await FilterSession.begin(catalog: "shop", through: portal, clock: clock) }
            await sessions.time.letRun()
            portal.isOpen = true
            let session = await sessions.time.finishing(task)
            #expect(((try? session.get()) != nil) == isWaited)
            #expect(sessions.time.now >= .seconds(isWaited ? 20 : 0))
        }
    }
}
