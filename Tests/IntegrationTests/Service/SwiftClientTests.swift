import FilterServiceClient
import Foundation
import TestSupport
import Testing

/// The package for apps over real sockets.
@MainActor
struct SwiftClientTests {
    /// Waits for what comes with an event.
    private func wait(for isThere: () -> Bool) async throws {
        for _ in 0..<1_000 where !isThere() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(isThere())
    }

    @Test func twoAppsFollowOneSessionToItsEnd() async throws {
        let service = try RunningService()
        let address = try #require(URL(string: "http://127.0.0.1:\(service.process.port)"))
        let transport = URLSessionTransport(address)
        let options = ScreenOptions(valueLimit: 8, attributes: ["name"])
        let mine = try await FilterSession.begin(catalog: "shop", locale: "en", options: options, through: transport)
        let theirs = try await FilterSession.join(mine.id, options: options, through: transport)
        mine.follow()
        theirs.follow()
        mine.toggle("Birch & Bobbin", in: "brand")
        #expect(mine.total == 238)
        await mine.settle()
        #expect(mine.text == "Brand: Birch & Bobbin — 238 of 3,200 items")
        try await wait { theirs.text == mine.text }
        theirs.clearAll()
        try await wait { mine.text == "All 3,200 items" }
        #expect(mine.items.items.count == 20)
        await theirs.discard()
        try await wait { mine.connection == .ended }
    }
}
