import Support
import CatalogTestSupport
import Dispatch
import ServiceTestSupport
import Testing

@testable import Gateway

/// Screens that two threads count together.
struct SharedScreenTests {
    private static func spare(isNeeded: Bool = false) throws -> SpareThread {
        try SpareThread(leastItemCount: 0) { isNeeded }
    }

    @Test(arguments: [true, false])
    func everyAnswerIsThatOfOneThread(ofTeas: Bool) throws {
        let spare = try Self.spare()
        defer { spare.stop() }
        let catalogs = [CatalogFixtures.everything, CatalogFixtures.shop]
        let clients = [
            try TestClient(catalogs, cacheBytes: 0), try TestClient(catalogs, cacheBytes: 0, spare: spare),
        ]
        let sessions = try clients.map { try ofTeas ? $0.session("everything") : $0.session() }
        for tap in (ofTeas ? Tap.teas : Tap.shop) + Tap.shop.prefix(ofTeas ? 0 : 6) {
            let replies = try sessions.map { try $0.send(tap).at("/categories") }
            #expect(replies[0] == replies[1], "\(tap)")
        }
    }

    @Test func bothThreadsTakePart() throws {
        let spare = try Self.spare()
        defer { spare.stop() }
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let count = Atomic(0)
        spare.share {
            // Each waits for the other one: alone a thread would wait for ever.
            if count.wrappingAdd(1, ordering: .relaxed).newValue == 1 {
                first.signal()
                second.wait()
            } else {
                second.signal()
                first.wait()
            }
        }
        #expect(count.load(ordering: .relaxed) == 2)
    }

    @Test func requestsThatFindItTakenOrNeededWorkAlone() throws {
        let spare = try Self.spare()
        defer { spare.stop() }
        let alone = Atomic(0)
        let outer = Atomic(0)
        spare.share {
            outer.wrappingAdd(1, ordering: .relaxed)
            spare.share { alone.wrappingAdd(1, ordering: .relaxed) }
        }
        // Each thread that takes part in the outer work does the inner one once.
        #expect(alone.load(ordering: .relaxed) == outer.load(ordering: .relaxed))

        let needed = try Self.spare(isNeeded: true)
        defer { needed.stop() }
        let calls = Atomic(0)
        needed.share { calls.wrappingAdd(1, ordering: .relaxed) }
        #expect(calls.load(ordering: .relaxed) == 1)
    }

    @Test func theSameRequestsAreTooMuchWorkAsForOneThread() throws {
        let spare = try Self.spare()
        defer { spare.stop() }
        var codes: Set<String?> = []
        for limit in stride(from: 2_000, through: 240_000, by: 2_000) {
            var limits = RequestLimits()
            limits.maxWork = limit
            limits.quickWork = limit
            let verdicts = try [nil, spare].map { spare in
                try TestClient([CatalogFixtures.everything], limits: limits, cacheBytes: 0, spare: spare)
                    .post("/v1/catalogs/everything/query", "{}").code
            }
            #expect(verdicts[0] == verdicts[1], "\(limit)")
            codes.insert(verdicts[0])
        }
        #expect(codes == [nil, "tooMuchWork"])
    }

    @Test func screensGoOnAfterItsEnd() throws {
        let spare = try Self.spare()
        spare.stop()
        let calls = Atomic(0)
        spare.share { calls.wrappingAdd(1, ordering: .relaxed) }
        #expect(calls.load(ordering: .relaxed) == 1)
    }
}
