import FilterServiceClient
import Foundation
import HTTPServer
import ServiceTestSupport
import TestSupport
import Testing

/// Sessions over a recorded screen.
@MainActor
struct PreviewTests {
    @Test func aRecordedScreenReactsToTaps() async throws {
        let recording = try TestClient().session().get("?valueIds=false").response.body
        let session = try FilterSession.preview(recording: Data(recording))
        #expect(session.text == "All 12 items")
        session.toggle("Nike", in: "brand")
        #expect(session.total == 3 && session.currentFilters.map(\.text) == ["Brand: Nike"])
        await session.settle()
        session.follow()
        session.toggle("Nike", in: "brand")
        #expect(session.total == 12 && session.currentFilters.isEmpty)
        #expect(session.items.items.count == 12)
        await #expect(throws: URLError.self) { try await session.share() }
    }

    @Test func aRecordingIsFoundByItsName() throws {
        let files = try TemporaryFiles()
        try files.write("Shop.json", TestClient().session().get().response.body)
        let bundle = try #require(Bundle(url: files.directory))
        #expect(try FilterSession.preview(named: "Shop", in: bundle).total == 12)
        #expect(throws: CocoaError.self) { try FilterSession.preview(named: "Other", in: bundle) }
    }
}
