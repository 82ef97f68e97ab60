package import CatalogTestSupport
package import Catalogs
import Clocks
import FilterCore
@testable import FilterService
@testable package import Gateway
package import HTTPServer
@testable package import Sessions
import Testing

/// A service with live catalogs and a client of it, without a socket. Its writers end with it.
package final class LiveClient: Sendable {
    package let client: TestClient
    package let live: LiveCatalogs
    package let catalogs: CatalogStore

    package init(
        _ files: [CatalogSnapshot] = [],
        journal: any CatalogJournal = MemoryJournal(),
        holding: CatalogStore.Holding = .oneMinute,
        versions: CatalogVersions = CatalogVersions(),
        clocks: CatalogClocks? = nil,
        sessions: ClientSessions? = nil,
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
                sessions: try sessions ?? TestClient.sessions(),
                limits: requestLimits,
                cache: cache,
                errors: Endpoints.errors,
                report: { _ in }
            )
        )
        try live.start()
    }

    deinit { live.stop() }

    package func send(
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
    package func define(_ name: String = "shop", _ definition: String = shop) throws -> Reply {
        let reply = try send(.put, name, definition)
        #expect(reply.status == 201 || reply.status == 200, "\(reply.text)")
        return reply
    }

    /// Sends rows of NDJSON.
    package func push(
        _ rows: String,
        to name: String = "shop",
        _ query: String = "",
        headers: HTTPHeaders = [:]
    ) throws -> Reply {
        try send(.post, "\(name)/items\(query)", rows, type: "application/x-ndjson", headers: headers)
    }

    package static let shop = CatalogFixtures.writtenShop
}
