import Support
import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import Sessions

/// The changes since a screen that a client has.
struct ChangeRouteTests {
    /// The tag of an answer, as `since` names it.
    private func tag(_ reply: Reply) throws -> String {
        String(try #require(reply["ETag"]).dropFirst().dropLast())
    }

    /// The screen that a client has after it applied the changes to the one that it had.
    private func following(_ changes: Reply, _ screen: JSONValue) throws -> JSONValue {
        screen.applying(try #require(changes.json))
    }

    private static let options = [
        "", "include=sections,page", "page=2&pageSize=3", "include=currentFilters&groups=", "valueIds=false",
    ]

    /// Four devices on one session, each with options of its own, read now and then.
    @Test(arguments: ["shop", "everything"], 1...2)
    func whoAppliesWhatChangedHasTheScreen(catalog: String, seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let session = try TestClient([CatalogFixtures.shop, CatalogFixtures.everything]).session(catalog)
        let taps = (catalog == "shop" ? Tap.shop : Tap.teas) + [Tap(method: .post, target: "/undo")]
        var devices = try Self.options.map { options in
            let reply = try session.get("?\(options)")
            return (options: options, screen: try #require(reply.json).plain, since: try tag(reply))
        }
        for round in 0..<40 {
            _ = try session.send(generator.pick(taps))
            let place = Int.random(in: 0..<devices.count, using: &generator)
            let device = devices[place]
            let changes = try session.get("/changes?since=\(device.since)&\(device.options)")
            let screen = try session.get("?\(device.options)")
            // A client that looked too long ago reads all of it.
            guard changes.status != 410 else {
                devices[place] = (device.options, try #require(screen.json).plain, try tag(screen))
                continue
            }
            #expect(changes.at("/since")?.text == device.since)
            #expect(changes.at("/revision") == screen.at("/session/revision"))
            #expect(changes.at("/dataVersion") == screen.at("/session/dataVersion"))
            #expect(changes["ETag"] == screen["ETag"])
            let followed = try following(changes, device.screen)
            let failure = try followed.difference(from: #require(screen.json).plain)
            #expect(failure == nil, "round \(round), \(device.options)")
            devices[place] = (device.options, followed, try tag(changes))
        }
    }

    @Test func whatChangedAloneIsTold() throws {
        let session = try TestClient().session()
        let reply = try session.post("/categories/brand/values/Nike/toggle")
        let changes = try session.get("/changes?since=1-v1&include=currentFilters")
        #expect(reply.total == 3)
        #expect(
            changes.json?.keys == [
                "answer", "since", "revision", "dataVersion", "session", "total", "text", "activeFilterCount",
                "activeCategoryCount", "canClearAll", "currentFilters",
            ]
        )
        #expect(changes.at("/currentFilters/order/0/text") == "Brand: Nike")
        #expect(changes.at("/session/canUndo") == true)
    }

    @Test func nothingIsToldOfWhatTheClientHas() throws {
        let session = try TestClient().session()
        let changes = try session.get("/changes?since=1-v1")
        #expect(changes.status == 200)
        #expect(changes.text == #"{"answer":"changes","since":"1-v1","revision":1,"dataVersion":"v1"}"#)
        #expect(try session.get("/changes?since=1-v1", headers: ["If-None-Match": "\"1-v1\""]).status == 304)
    }

    @Test func anotherDefinitionIsAChangeOfTheSession() throws {
        let live = try LiveClient()
        func define(_ title: String, _ kind: String) throws -> JSONValue? {
            let category = #"{"id":"n","kind":"\#(kind)","attribute":"n"}"#
            return try live.define("shop", #"{"title":"\#(title)","categories":[\#(category)]}"#)
                .at("/definitionVersion")
        }
        let first = try define("A", "multi")
        #expect(try live.push(#"{"id":"1","n":"x"}"#).status == 200)
        let session = try live.client.session("shop")
        let screen = try session.get()
        #expect(first != nil && screen.at("/session/definitionVersion") == first)
        #expect(try define("B", "multi") == first)
        let titled = try session.get("/changes?since=\(tag(screen))")
        #expect(titled.at("/session")?.keys == ["canUndo", "canRedo"])
        let second = try define("B", "single")
        let changes = try session.get("/changes?since=\(tag(titled))")
        #expect(changes.at("/session/definitionVersion") == second)
        let now = try session.get()
        #expect(now.at("/session/definitionVersion") == second)
        let written = try session.post(
            "/apply?answer=changes&since=\(tag(changes))",
            #"{"operations":[{"op":"select","category":"n","value":"x"}]}"#
        )
        #expect(written.at("/session")?.keys == ["canUndo", "canRedo"])
    }

    @Test func awayAndBackIsAChangeOfTheSessionAlone() throws {
        let session = try TestClient().session()
        _ = try session.post("/categories/brand/values/Nike/toggle")
        _ = try session.post("/undo")
        let changes = try session.get("/changes?since=1-v1")
        #expect(changes.json?.keys == ["answer", "since", "revision", "dataVersion", "session"])
        #expect(changes.at("/revision") == 3)
        // Redo is there now; settings that are the former ones, the expiry and the versions are not sent with it.
        #expect(changes.at("/session") == .object([.init("canUndo", .bool(false)), .init("canRedo", .bool(true))]))
        _ = try session.patch(#"{"sort":"cheapest"}"#)
        #expect(try session.get("/changes?since=3-v1").at("/session")?.keys == ["sort", "canUndo", "canRedo"])
    }

    @Test(arguments: [
        "", "?since=", "?since=1", "?since=v1", "?since=1-", "?since=-v1", "?since=0-v1", "?since=01-v1",
        "?since=%221-v1%22", "?since=1-v1-1", "?since=1-v1-1-1", "?since=2-v1", "?since=1-v1&debug=plan",
        "?since=99999999999999999999-v1", "?since=1-v,1", "?since=1-v%221",
    ])
    func whatTheSessionNeverGaveIsRefused(query: String) throws {
        let reply = try TestClient().session().get("/changes" + query)
        #expect(reply.status == 422)
        #expect(reply.place == (query.contains("debug") ? "parameter debug" : "parameter since"))
    }

    @Test func revisionsThatAreNotKeptLeadToTheWholeScreen() throws {
        let session = try TestClient(sessions: TestClient.sessions { $0.record.maxRevisions = 2 }).session()
        for size in 2...5 { _ = try session.patch(#"{"pageSize":\#(size)}"#) }
        #expect(try session.get("/changes?since=3-v1").status == 200)
        let reply = try session.get("/changes?include=page&since=2-v1&page=2")
        #expect(reply.status == 410)
        #expect(reply.code == "changesExpired")
        #expect(reply.at("/first") == .string("\(session.path)?include=page&page=2"))
        #expect(reply["Session-Expires"] != nil)
        #expect(try session.client.get(#require(reply.at("/first")?.text)).status == 200)
    }

    @Test func dataThatAreNotKeptLeadToTheWholeScreen() throws {
        let session = try TestClient().session()
        let reply = try session.get("/changes?since=1-v0")
        #expect(reply.status == 410)
        #expect(reply.at("/first") == .string(session.path))
    }

    @Test func draftsAreToldWithWhatTheyAre() throws {
        let base = try TestClient().session()
        let draft = try base.draft()
        let before = try draft.get()
        _ = try draft.post("/categories/brand/values/Nike/toggle")
        let changes = try draft.get("/changes?since=\(tag(before))")
        #expect(changes.at("/session/draft/pendingChanges/0/text") == "Brand: Nike")
        let followed = try following(changes, #require(before.json))
        #expect(try followed == #require(draft.get().json).plain)
        #expect(try draft.get("/changes?since=1-v1").status == 422)
        _ = try base.patch(#"{"sort":"cheapest"}"#)
        let sorted = try draft.get("/changes?since=\(tag(before))")
        #expect(try following(sorted, #require(before.json)) == #require(draft.get().json).plain)
    }

    @Test func dataOfYesterdayAreToldForAWhile() throws {
        let clocks = CatalogClocks()
        let store = CatalogStore(
            [CatalogFixtures.everything],
            holding: CatalogStore.Holding(lifetime: .seconds(60)),
            now: clocks.wall,
            steadyNow: clocks.steady
        )
        let service = Service(
            catalogs: store,
            sessions: try TestClient.sessions(),
            limits: RequestLimits(),
            cache: ResultCache(maxBytes: 1 << 20),
            report: { _ in }
        )
        let session = try TestClient(service).session("everything")
        let before = try session.get()
        clocks.days.withLock { $0 += 1 }
        store.performHousekeeping()
        let changes = try session.get("/changes?since=\(tag(before))")
        let after = try session.get()
        #expect(after["ETag"] != before["ETag"])
        #expect(changes.at("/revision") == 1)
        #expect(changes.at("/dataVersion") == after.at("/session/dataVersion"))
        #expect(try following(changes, #require(before.json)) == #require(after.json).plain)
        clocks.seconds.withLock { $0 += 60 }
        #expect(try session.get("/changes?since=\(tag(before))").status == 410)
    }

    /// The client was away while the data changed several times.
    @Test func changesSpanEveryVersionThatIsKept() throws {
        let clocks = CatalogClocks()
        func shop(_ version: Int) -> CatalogSnapshot {
            let rows = CatalogFixtures.shopRows.split(separator: "\n").dropLast(version).joined(separator: "\n")
            let definition = CatalogFixtures.shopDefinition
            let snapshot = CatalogFixtures.snapshot("shop", definition, rows: rows, dataVersion: "v\(version)")
            return snapshot.on(snapshot.catalog.zone.day(of: clocks.wall()))
        }
        let store = CatalogStore(
            [shop(1)],
            holding: CatalogStore.Holding(lifetime: .seconds(60), maxCount: 2),
            now: clocks.wall,
            steadyNow: clocks.steady
        )
        let service = Service(
            catalogs: store,
            sessions: try TestClient.sessions(),
            limits: RequestLimits(),
            cache: ResultCache(maxBytes: 1 << 20),
            report: { _ in }
        )
        let session = try TestClient(service).session("shop")
        let before = try session.get()
        for version in 2...3 {
            store.put(shop(version))
            _ = try session.get()
        }
        let changes = try session.get("/changes?since=\(tag(before))")
        #expect(changes.at("/total")?.integer == (before.total ?? 0) - 2)
        #expect(try following(changes, #require(before.json)) == #require(session.get().json).plain)
        store.put(shop(4))
        #expect(try session.get("/changes?since=\(tag(before))").code == "changesExpired")
        #expect(try session.get("/changes?since=1-v2").status == 200)
    }
}
