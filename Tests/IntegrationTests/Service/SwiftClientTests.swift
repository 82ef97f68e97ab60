import FilterServiceClient
import Foundation
import TestSupport
import Testing

/// The package for apps over real sockets.
@MainActor
struct SwiftClientTests {
    /// Waits for what comes with an event, as ``waitUntil``, but leaves the main actor to the app meanwhile.
    private func wait(for isThere: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(300)
        while !isThere(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
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

    /// A tap cancels the read before it, a search the search before it, at any moment of the request.
    @Test func requestsThatGiveWayNeitherStopNorEndTheApp() async throws {
        let service = try RunningService()
        let transport = URLSessionTransport(try #require(URL(string: "http://127.0.0.1:\(service.process.port)")))
        let session = try await FilterSession.begin(catalog: "shop", locale: "en", through: transport)
        for round in 0..<120 {
            session.refresh()
            try await Task.sleep(for: .microseconds(100 * (round % 40)))
            session.toggle("inStock")
            if round.isMultiple(of: 8) { await session.settle() }
            let former = Task { try? await session.values(of: "brand", containing: "bi") }
            try await Task.sleep(for: .microseconds(50 * (round % 30)))
            #expect(try await session.values(of: "brand", containing: "bir").map(\.label) == ["Birch & Bobbin"])
            _ = await former.value
        }
        await session.settle()
        #expect(session.currentFilters.isEmpty && session.refusals.isEmpty)
        #expect(session.text == "All 3,200 items")
    }

    /// Where nothing answers, requests and streams that are given up are about to fail.
    @Test func requestsGivenUpWithoutANetworkDoNotEndTheApp() async throws {
        let service = try RunningService()
        let address = "http://127.0.0.1:\(service.process.port)"
        let archive = try await FilterSession.begin(
            catalog: "shop",
            through: URLSessionTransport(try #require(URL(string: address)))
        ).archive
        _ = try service.process.stop()
        for round in 0..<60 {
            let transport = URLSessionTransport(try #require(URL(string: address)))
            let session = FilterSession(resuming: archive, through: transport)
            session.follow()
            session.toggle("inStock")
            try await Task.sleep(for: .microseconds(100 * (round % 20)))
            session.stopFollowing()
            session.retry()
            session.close()
            #expect(session.currentFilters.map(\.category) == ["inStock"])
        }
    }
}
