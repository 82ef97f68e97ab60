import FilterCore
import HTTPServer
import Testing

@testable import Catalogs
@testable import Clocks
@testable import FilterAPI
@testable import FilterService
@testable import Gateway

/// A service with live catalogs and a client of it, without a socket. Its writers end with it.
final class LiveClient: Sendable {
    let client: TestClient
    let live: LiveCatalogs
    let catalogs: CatalogStore

    init(
        _ files: [CatalogSnapshot] = [],
        journal: any CatalogJournal = MemoryJournal(),
        holding: CatalogStore.Holding = ServiceConfiguration.defaults.holding,
        versions: CatalogVersions = CatalogVersions(),
        clocks: CatalogClocks? = nil,
        requestLimits: RequestLimits = RequestLimits(),
        _ configure: (inout LiveLimits) -> Void = { _ in }
    ) throws {
        let cache = ResultCache(maxBytes: 1 << 20)
        let steadyNow: @Sendable () -> Instant = if let clocks { clocks.steady } else { SteadyClock().now }
        catalogs = CatalogStore(
            files.map(cache.lendingWords),
            holding: holding,
            now: clocks.map { $0.wall } ?? Instant.now,
            steadyNow: steadyNow,
            retire: cache.forget
        )
        var limits = LiveLimits()
        limits.isWritable = true
        configure(&limits)
        live = LiveCatalogs(
            catalogs,
            journal: journal,
            versions: versions,
            limits: limits,
            prepare: cache.lendingWords
        )
        client = TestClient(
            Service(
                catalogs: catalogs,
                scoped: ScopedCatalogs(
                    of: catalogs,
                    heldIn: CatalogStore([], holding: holding, retire: cache.forget),
                    versions: versions,
                    prepare: cache.lendingWords
                ),
                live: live,
                sessions: try TestClient.sessions(),
                limits: requestLimits,
                cache: cache,
                report: { _ in }
            )
        )
        try live.start()
    }

    deinit { live.stop() }

    func send(
        _ method: HTTPMethod,
        _ target: String,
        _ body: String = "",
        type: String? = nil,
        headers: HTTPHeaders = [:]
    ) throws -> Reply {
        var headers = headers
        if let type { headers.append("Content-Type", type) }
        return try client.send(method, "/v1/catalogs/\(target)", body, headers: headers)
    }

    /// Makes a catalog.
    @discardableResult
    func define(_ name: String = "shop", _ definition: String = shop) throws -> Reply {
        let reply = try send(.put, name, definition)
        #expect(reply.status == 201 || reply.status == 200, "\(reply.text)")
        return reply
    }

    /// Sends rows of NDJSON.
    func push(
        _ rows: String,
        to name: String = "shop",
        _ query: String = "",
        headers: HTTPHeaders = [:]
    ) throws -> Reply {
        try send(.post, "\(name)/items\(query)", rows, type: "application/x-ndjson", headers: headers)
    }

    static let shop = #"""
        {"title":"Shop","categories":[
          {"id":"brand","kind":"multi","attribute":"brand"},
          {"id":"price","kind":"range","attribute":"price"},
          {"id":"size","kind":"comparison","attribute":"size.cm","operator":"<="},
          {"id":"new","kind":"toggle","attribute":"new"},
          {"id":"dept","kind":"hierarchy","attribute":"dept"}],
         "sorts":[{"id":"cheap","title":"Cheap","keys":["price:asc"]}]}
        """#
}
