import FilterServiceClient
import ServiceTestSupport
import Testing

/// Items page by page, while the data change.
@MainActor
struct ItemPagesTests {
    @Test func pagesFollowEachOtherToTheEnd() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin(options: ScreenOptions(attributes: ["name"]))
        session.apply([.pageSize(5)])
        try await sessions.settle(session)
        let items = session.items
        #expect(items.items.map(\.id) == ["1", "2", "3", "4", "5"])
        while items.canLoadMore { try await sessions.time.finish { try await items.loadMore() } }
        #expect(items.items.map(\.id) == (1...12).map(String.init))
        #expect(items.items.last?.json == ["name": "Mu"])
        struct Product: Decodable { let name: String }
        #expect(try items.items[1].json.decoded(as: Product.self).name == "Beta")
    }

    @Test func anotherFilterBeginsWithItsFirstPage() async throws {
        let sessions = try TestSessions()
        let session = try await sessions.begin(options: ScreenOptions(attributes: []))
        session.apply([.pageSize(5)])
        try await sessions.settle(session)
        let loading = Task { try await session.items.loadMore() }
        await sessions.time.letRun()
        session.toggle("Nike", in: "brand")
        try await sessions.settle(session)
        try await sessions.time.finish { try await loading.value }
        #expect(session.items.items.map(\.id) == ["1", "2", "9"])
        #expect(!session.items.canLoadMore)
    }

    @Test func newItemsAreOfferedAndNotPushedIn() async throws {
        let live = try LiveClient()
        try live.define()
        let rows = (1...8).map { #"{"id":"\#($0)","brand":"Nike","price":\#($0)}"# }.joined(separator: "\n")
        #expect(try live.push(rows).status == 200)
        let sessions = try TestSessions(live.client)
        let session = try await sessions.begin(options: ScreenOptions(attributes: []))
        session.apply([.pageSize(3), .sort("cheap")])
        session.toggle("Nike", in: "brand")
        try await sessions.settle(session)
        let items = session.items
        #expect(items.items.map(\.id) == ["1", "2", "3"])

        let more = #"{"id":"9","brand":"Nike","price":0}"# + "\n" + #"{"id":"10","brand":"Puma","price":0}"#
        #expect(try live.push(more).status == 200)
        session.refresh()
        try await sessions.settle(session)
        await sessions.time.pass(.seconds(2))
        #expect(session.total == 9)
        #expect(items.isOutdated && items.newItemCount == 1)
        #expect(items.items.map(\.id) == ["1", "2", "3"])
        try await sessions.time.finish { try await items.loadMore() }
        #expect(items.items.map(\.id) == ["1", "2", "3", "4", "5", "6"])

        items.showNewItems()
        #expect(items.items.map(\.id) == ["9", "1", "2"])
        #expect(!items.isOutdated && items.newItemCount == 0)
    }
}
