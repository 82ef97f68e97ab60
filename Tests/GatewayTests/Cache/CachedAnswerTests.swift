import Support
import CatalogTestSupport
import FilterCore
import HTTPServer
import ServiceTestSupport
import TestSupport
import Testing

@testable import Bytes
@testable import Catalogs
@testable import Gateway
@testable import Sessions

/// Answers are the same, byte for byte, whatever is kept.
struct CachedAnswerTests {
    private static let catalogs = [CatalogFixtures.shop, CatalogFixtures.everything]

    /// Clients that differ in what they keep: nothing, everything, and so little that every part drives out another.
    private static func clients() throws -> [TestClient] {
        try [0, 16 << 20, 64_000].map { cacheBytes in
            let sessions = try TestClient.sessions { $0.signingKey = SigningKey(Array(0..<32)) }
            return try TestClient(catalogs, sessions: sessions, cacheBytes: cacheBytes)
        }
    }

    private static let reads = [
        "", "?page=2", "?pageSize=2", "?pageSize=2&page=2", "?include=page", "?include=categories",
        "?include=currentFilters", "?include=sections,page", "?presenter=instantsearch", "?groups=or%3Cbrand%3E",
        "?groups=", "/categories", "/current-filters", "/items", "/items?pageSize=2",
    ]

    @Test(arguments: ["shop", "everything"], 0..<2)
    func walkOfTapsGivesTheSameBytesWhateverIsKept(catalog: String, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let writes = catalog == "shop" ? Tap.shop : Tap.teas
        // The clocks stand and the bits are seeded: all clients give the same ids.
        let sessions = try Self.clients().map { client in try (0..<3).map { _ in try client.session(catalog) } }
        for round in 0..<80 {
            let place = Int.random(in: 0..<3, using: &random)
            let write = writes.randomElement(using: &random)!
            let read = Self.reads.randomElement(using: &random)!
            let options = Self.reads.prefix(11).randomElement(using: &random)!
            let replies = try sessions.map { sessions in
                let session = sessions[place]
                return [
                    try session.send(write.method, write.target + options, write.body), try session.get(read),
                    try session.get(read),
                ]
            }
            for (index, reply) in replies[0].enumerated() {
                for other in replies.dropFirst() {
                    #expect(other[index].status == reply.status)
                    #expect(other[index].text == reply.text, "round \(round): \(write.target)\(options), \(read)")
                    #expect(other[index].response.headers == reply.response.headers)
                }
            }
        }
        let statistics = sessions.map { $0[0].client.service.cache.statisticsWithoutWords }
        #expect(statistics[0].isEmpty)
        #expect(statistics[1].allSatisfy { $0.hits > 20 && $0.evictions == 0 })
        #expect(statistics[2].allSatisfy { $0.evictions > 10 })
        #expect(statistics[2].map(\.bytes).reduce(0, +) <= 64_000)
    }

    private static let queries = [
        "{}", #"{"selections":{"brand":["Nike"]}}"#, #"{"selections":{"brand":["Nike"]},"filter":"price > 20"}"#,
        #"{"selections":{"brand":["Nike"]},"filter":"price > 30"}"#, #"{"filter":"price > 20"}"#,
        #"{"selections":{"brand":["Nike"]},"sort":"cheapest"}"#,
        #"{"selections":{"brand":["Nike"]},"page":2,"pageSize":1}"#,
        #"{"selections":{"brand":["Nike"]},"locale":"de"}"#, #"{"selections":{"brand":["Nike"]},"include":["page"]}"#,
        #"{"selections":{"brand":["Nike","Puma"]}}"#, #"{"selections":{"brand":["Puma","Nike"]}}"#,
    ]

    @Test func queriesGiveTheSameBytesWhateverIsKept() throws {
        let clients = try Self.clients()
        for _ in 0..<3 {
            for query in Self.queries {
                let texts = try clients.map { try $0.post("/v1/catalogs/shop/query", query).text }
                #expect(Set(texts).count == 1, "\(query)")
            }
        }
        #expect(clients[1].service.cache.statisticsWithoutWords.allSatisfy { $0.hits > 0 })
    }

    @Test func sessionsAndQueriesShareWhatIsKept() throws {
        let client = try TestClient()
        let state = #"{"selections":{"brand":["Nike"]}}"#
        _ = try client.session(state: state).get()
        let before = try #require(client.service.cache.statistics.last?.statistics)
        let screen = try client.session(state: state).get()
        let query = try client.post("/v1/catalogs/shop/query", state)
        let after = try #require(client.service.cache.statistics.last?.statistics)
        #expect(after.misses == before.misses)
        #expect(after.hits == before.hits + 9)
        #expect(screen.at("/categories") == query.at("/categories"))
        #expect(screen.at("/page") == query.at("/page"))
    }

    @Test func wayToAStateDoesNotMatter() throws {
        let client = try TestClient()
        let first = try client.session(state: #"{"selections":{"brand":["Nike"]}}"#)
        _ = try first.get()
        let before = try #require(client.service.cache.statistics.last?.statistics.misses)
        let second = try client.session(state: #"{"selections":{"brand":["Nike"],"colour":"red"}}"#)
        let between = try #require(client.service.cache.statistics.last?.statistics.misses)
        _ = try second.post("/categories/colour/values/red/toggle")
        #expect(between == before + 3)
        #expect(client.service.cache.statistics.last?.statistics.misses == between)
    }

    @Test func threadsOnTheSameStatesSeeTheSameBytes() throws {
        let states = Self.queries.filter { !$0.contains("filter") }
        let expected = try states.map { try TestClient(cacheBytes: 0).post("/v1/catalogs/shop/query", $0).text }
        for cacheBytes in [1 << 20, 64_000] {
            let client = try TestClient(cacheBytes: cacheBytes)
            let replies = try concurrently(4) { thread in
                var random = SplitMix64(seed: UInt64(thread))
                return try (0..<200).map { _ in
                    let index = states.indices.randomElement(using: &random)!
                    return (index, try client.post("/v1/catalogs/shop/query", states[index]).text)
                }
            }
            for (index, text) in replies.joined() { #expect(text == expected[index]) }
        }
    }

    /// Packed forms are of the memory of the parts: they are counted when they are made, and make room as parts do.
    @Test func packedPartsAreCountedAmongTheParts() throws {
        let limit = 400_000
        let cache = ResultCache(maxBytes: limit * 8 / 5)
        let gzip = Gzip(deflaters: Deflaters(level: 1))
        var partBytes: Int { cache.statistics.last?.statistics.bytes ?? 0 }
        func keep(_ number: Int) -> SharedBytes {
            let members = Array(#""number":\#(number),"#.utf8) + [UInt8](repeating: 0x61, count: 20_000)
            return cache.keep(members, by: CacheKey(CacheKey.Stem([1]), [UInt8(number)]))
        }
        var parts = (0..<10).map(keep)
        let before = partBytes
        for part in parts { _ = gzip.pack(part.bytes, sharing: [SharedRun(range: part.bytes.indices, bytes: part)]) }
        let arePacked = parts.allSatisfy { $0.isPacked }
        #expect(arePacked)
        #expect(partBytes > before)
        parts = []
        for number in 10..<100 {
            let part = keep(number)
            _ = gzip.pack(part.bytes, sharing: [SharedRun(range: part.bytes.indices, bytes: part)])
            #expect(partBytes <= limit + part.bytes.count)
        }
        #expect(try #require(cache.statistics.last).statistics.evictions > 0)
    }

    @Test func whatIsKeptOfYesterdayIsForgotten() throws {
        let cache = ResultCache(maxBytes: 1 << 20)
        let day = Mutex<Int64>(20_000)
        let catalogs = CatalogStore(
            Self.catalogs,
            now: { Instant(milliseconds: day.withLock { $0 } * 86_400_000) },
            retire: cache.forget
        )
        let service = Service(
            catalogs: catalogs,
            sessions: try TestClient.sessions(),
            limits: RequestLimits(),
            cache: cache,
            report: { _ in }
        )
        let client = TestClient(service)
        let session = try client.session("everything")
        let other = try client.session("shop")
        let entries = cache.statistics.map(\.statistics.entries)
        day.withLock { $0 += 1 }
        _ = try session.get()
        _ = try other.get()
        catalogs.performHousekeeping()
        // As many as yesterday, and none of yesterday.
        #expect(cache.statistics.map(\.statistics.entries) == entries)
        #expect(cache.statistics.allSatisfy { $0.statistics.hits == 0 })
    }

    /// A negated filter, a filter of another group and an expression look for the same word.
    @Test func aWordIsSearchedForOnce() throws {
        let client = try TestClient()
        func filter(_ group: String, _ word: String, isNegated: Bool = false) -> String {
            let test = #""filterKind":"keyword","attribute":"name","value":"\#(word)","isNegated":\#(isNegated)"#
            return #"{"filters":[{"group":"\#(group)",\#(test)}]}"#
        }
        func total(_ body: String) throws -> Int {
            try #require(client.post("/v1/catalogs/shop/query", body).total)
        }
        let all = try total("{}")
        let first = try total(filter("and<x>", "e"))
        let other = try total(filter("or<y:keyword>", "E"))
        let rest = try total(filter("and<x>", "É", isNegated: true))
        #expect(first == other)
        #expect(first + rest == all)
        let statistics = try #require(client.service.cache.words?.statistics)
        #expect(statistics.entries == 1 && statistics.misses == 1 && statistics.hits == 2)
    }

    @Test func metricsTellOfEachLevel() throws {
        let client = try TestClient()
        let session = try client.session()
        _ = try session.get()
        _ = try session.get("?page=2")
        let text = try client.get("/metrics").text
        #expect(text.contains(#"filter_result_cache_hits_total{level="parts"} 5"#))
        #expect(text.contains(#"filter_result_cache_misses_total{level="parts"} 4"#))
        #expect(text.contains(#"filter_result_cache_misses_total{level="counts"} 1"#))
        #expect(text.contains(#"filter_result_cache_evictions_total{level="parts"} 0"#))
        #expect(text.contains(#"filter_result_cache_entries{level="parts"} 4"#))
        let statistics = try #require(client.service.cache.counts?.statistics)
        #expect(text.contains(#"filter_result_cache_bytes{level="counts"} \#(statistics.bytes)"#))
    }

    @Test func metricsWithoutACacheHaveNoLevels() throws {
        let text = try TestClient(cacheBytes: 0).get("/metrics").text
        #expect(text.contains("# TYPE filter_result_cache_hits_total counter"))
        #expect(!text.contains("level="))
    }
}

extension ResultCache {
    /// Of the levels that every answer looks into.
    fileprivate var statisticsWithoutWords: [CacheStatistics] {
        statistics.filter { $0.level != "words" }.map(\.statistics)
    }
}
