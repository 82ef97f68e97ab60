import Support
import CatalogTestSupport
import FilterCore
import TestSupport
import Testing

@testable import Catalogs

/// Catalogs as they are on the day of a request.
struct CatalogStoreTests {
    @Test func everyCatalogIsThatOfTheDay() throws {
        let clocks = CatalogClocks()
        let store = CatalogStore([CatalogFixtures.shop, CatalogFixtures.everything], now: clocks.wall)
        for day in [20_000, 20_001, 20_001, 20_400] {
            clocks.days.withLock { $0 = Int64(day) }
            for name in ["shop", "everything"] {
                let catalog = try #require(store.find(name)).catalog
                #expect(catalog.today.daysSinceEpoch == day, "\(name)")
            }
        }
    }

    @Test func onlyDefinitionsThatCountFromTodayAreOtherDataTomorrow() throws {
        let clocks = CatalogClocks()
        let store = CatalogStore([CatalogFixtures.shop, CatalogFixtures.everything], now: clocks.wall)
        func versions() throws -> [String] {
            try ["shop", "everything"].map { name in try #require(store.find(name)).dataVersion }
        }
        let before = try versions()
        clocks.days.withLock { $0 += 1 }
        let after = try versions()
        #expect(before[0] == after[0])
        #expect(before[1] != after[1])
    }

    @Test func relativeDatesOfARequestCountFromTheDayOfTheRequest() throws {
        let clocks = CatalogClocks()
        let store = CatalogStore([CatalogFixtures.shop], now: clocks.wall)
        let expression = try FilterExpression("added >= now-10d")
        let picked = try #require(CivilDate(year: 2024, month: 8, day: 1)).daysSinceEpoch
        for (day, total) in [(picked, 1), (picked + 10, 1), (picked + 11, 0), (picked - 25, 2)] {
            clocks.days.withLock { $0 = Int64(day) }
            let catalog = try #require(store.find("shop")).catalog
            #expect(try catalog.evaluate(catalog.initialState, within: expression).total == total)
        }
    }

    /// Catalogs of the clock's day, of which the teas count from today, with former snapshots kept for a minute.
    private func store(_ clocks: CatalogClocks, _ retired: Recorder<String> = Recorder()) -> CatalogStore {
        CatalogStore(
            [CatalogFixtures.shop, CatalogFixtures.everything].map { $0.on($0.catalog.zone.day(of: clocks.wall())) },
            holding: CatalogStore.Holding(lifetime: .seconds(60)),
            now: clocks.wall,
            steadyNow: clocks.steady,
            retire: { for snapshot in $0 { retired.append(snapshot.dataVersion) } }
        )
    }

    @Test func aFormerSnapshotIsFoundForAWhileAndThenLetGoOf() throws {
        let clocks = CatalogClocks()
        let retired = Recorder<String>()
        let store = store(clocks, retired)
        let version = try #require(store.find("everything")).dataVersion
        #expect(store.former("everything", dataVersion: version) == nil)
        clocks.days.withLock { $0 += 1 }
        let next = try #require(store.find("everything"))
        #expect(store.former("everything", dataVersion: version)?.dataVersion == version)
        #expect(store.former("everything", dataVersion: next.dataVersion) == nil)
        #expect(store.former("nothing", dataVersion: version) == nil)
        clocks.seconds.withLock { $0 = 59 }
        store.performHousekeeping()
        #expect(store.versionCounts.map(\.count) == [1, 2])
        #expect(retired.all.isEmpty)
        clocks.seconds.withLock { $0 = 60 }
        #expect(store.former("everything", dataVersion: version) == nil)
        store.performHousekeeping()
        store.performHousekeeping()
        #expect(retired.all == [version])
    }

    @Test func asManyFormerSnapshotsAreKeptAsIsSaid() throws {
        let clocks = CatalogClocks()
        let retired = Recorder<String>()
        let store = CatalogStore(
            [CatalogFixtures.shop.on(CatalogFixtures.shop.catalog.zone.day(of: clocks.wall()))],
            holding: CatalogStore.Holding(lifetime: .seconds(60), maxCount: 2),
            now: clocks.wall,
            steadyNow: clocks.steady,
            retire: { for snapshot in $0 { retired.append(snapshot.dataVersion) } }
        )
        let today = try #require(store.find("shop")).catalog.today
        for number in 2...5 {
            store.put(
                CatalogFixtures.snapshot(
                    "shop",
                    CatalogDefinition(title: "Shop"),
                    rows: #"{"id":"1"}"#,
                    dataVersion: "v\(number)"
                ).on(today)
            )
            _ = try #require(store.find("shop"))
            clocks.seconds.withLock { $0 += 20 }
        }
        func kept() -> [String] { (1...5).map { "v\($0)" }.filter { store.former("shop", dataVersion: $0) != nil } }
        #expect(retired.all.isEmpty, "a write lets go of nothing")
        store.performHousekeeping()
        #expect(retired.all == ["v1", "v2"])
        #expect(store.versionCounts.map(\.count) == [3])
        // The third went at 40 seconds, the fourth at 60.
        clocks.seconds.withLock { $0 = 100 }
        #expect(kept() == ["v4"])
        store.performHousekeeping()
        #expect(retired.all == ["v1", "v2", "v3"])
        #expect(store.versionCounts.map(\.count) == [2])
    }

    // MARK: Held versions of a busy catalog

    /// A store of one catalog, and what makes its versions.
    private func busy(
        _ clocks: CatalogClocks,
        _ holding: CatalogStore.Holding,
        _ retired: Recorder<String> = Recorder()
    ) -> (store: CatalogStore, version: (Int) -> CatalogSnapshot) {
        let version: (Int) -> CatalogSnapshot = { number in
            let snapshot = CatalogFixtures.snapshot(
                "shop",
                CatalogDefinition(title: "Shop"),
                rows: #"{"id":"1"}"#,
                dataVersion: "v\(number)"
            )
            return snapshot.on(snapshot.catalog.zone.day(of: clocks.wall()))
        }
        let store = CatalogStore(
            [version(0)],
            holding: holding,
            now: clocks.wall,
            steadyNow: clocks.steady,
            retire: { for snapshot in $0 { retired.append(snapshot.dataVersion) } }
        )
        return (store, version)
    }

    /// A hundred writes in a second, for half a minute; the reader goes on after it.
    @Test func aVersionThatWasSeenOutlivesThousandsThatWereNot() throws {
        let clocks = CatalogClocks()
        let retired = Recorder<String>()
        let (store, version) = busy(clocks, .oneMinute, retired)
        _ = try #require(store.find("shop"))
        for number in 1...3_000 {
            if number % 100 == 0 { clocks.seconds.withLock { $0 += 1 } }
            store.put(version(number))
        }
        #expect(store.former("shop", dataVersion: "v0") != nil)
        #expect(store.former("shop", dataVersion: "v1") == nil)
        #expect(store.versionCounts.map(\.count) == [2])
        #expect(retired.all.isEmpty, "of what nobody saw nothing is kept elsewhere")
    }

    @Test func housekeepingAndMetricsSeeNoVersion() throws {
        let clocks = CatalogClocks()
        let (store, version) = busy(clocks, .oneMinute)
        store.performHousekeeping()
        #expect(store.snapshots.count == 1)
        store.put(version(1))
        #expect(store.former("shop", dataVersion: "v0") == nil)
        #expect(store.seenSnapshots.count == 1)
        store.put(version(2))
        #expect(store.former("shop", dataVersion: "v1") != nil)
    }

    @Test func eachUseHoldsAVersionForAnotherWhile() throws {
        let clocks = CatalogClocks()
        let retired = Recorder<String>()
        let (store, version) = busy(clocks, .init(lifetime: .seconds(60), maxCount: 10), retired)
        for number in 1...2 {
            _ = try #require(store.find("shop"))
            store.put(version(number))
        }
        for time in stride(from: 50, through: 500, by: 50) {
            clocks.seconds.withLock { $0 = Int64(time) }
            #expect(store.former("shop", dataVersion: "v0") != nil)
            store.performHousekeeping()
        }
        #expect(retired.all == ["v1"])
        clocks.seconds.withLock { $0 = 560 }
        store.performHousekeeping()
        #expect(retired.all == ["v1", "v0"])
        #expect(store.versionCounts.map(\.count) == [1])
    }

    @Test func formerVersionsTakeAsMuchMemoryAsTheyMay() throws {
        let clocks = CatalogClocks()
        let retired = Recorder<String>()
        let size = busy(clocks, .init()).version(0).memory
        let each = size.parts[0].byteCount + size.ownByteCount
        let (store, version) = busy(clocks, .init(lifetime: .seconds(60), maxCount: 100, maxBytes: 3 * each), retired)
        for number in 1...10 {
            _ = try #require(store.find("shop"))
            store.put(version(number))
        }
        store.performHousekeeping()
        #expect(retired.all == (0...5).map { "v\($0)" })
        #expect(store.formerStatistics.byteCount == 4 * each, "the last one is held in any case")
        #expect(store.formerStatistics.evictedCount == 6)
        #expect((6...9).allSatisfy { store.former("shop", dataVersion: "v\($0)") != nil })
    }

    @Test func theLastVersionIsHeldHoweverLarge() throws {
        let clocks = CatalogClocks()
        let (store, version) = busy(clocks, .init(lifetime: .seconds(60), maxCount: 100, maxBytes: 0))
        for number in 1...2 {
            _ = try #require(store.find("shop"))
            store.put(version(number))
        }
        #expect(store.former("shop", dataVersion: "v0") == nil)
        #expect(store.former("shop", dataVersion: "v1") != nil)
    }

    @Test func aLargeVersionThatIsHeldInAnyCaseTakesNoRoomFromOthers() throws {
        let clocks = CatalogClocks()
        let day = CatalogFixtures.shop.catalog.zone.day(of: clocks.wall())
        func version(_ name: String, _ number: Int, text: String = "") -> CatalogSnapshot {
            CatalogFixtures.snapshot(
                name,
                CatalogDefinition(title: "Shop"),
                rows: #"{"id":"1","text":"\#(text)"}"#,
                dataVersion: "v\(number)"
            ).on(day)
        }
        let text = String(repeating: "x", count: 1 << 20)
        let store = CatalogStore(
            [version("large", 0, text: text), version("small", 0)],
            holding: .init(lifetime: .seconds(60), maxCount: 100, maxBytes: 1 << 19),
            now: clocks.wall,
            steadyNow: clocks.steady
        )
        for number in 1...4 {
            _ = store.seenSnapshots
            store.put(version("small", number))
            store.put(version("large", number, text: text))
        }
        #expect((0...3).map { store.former("large", dataVersion: "v\($0)") != nil } == [false, false, false, true])
        #expect(store.formerStatistics.byteCount > 1 << 20)
        for number in 5...8 {
            _ = try #require(store.find("small"))
            store.put(version("small", number))
        }
        #expect((4...7).allSatisfy { store.former("small", dataVersion: "v\($0)") != nil })
    }

    @Test func whatHasEndedIsNotCountedAsEvicted() throws {
        let clocks = CatalogClocks()
        let (store, version) = busy(clocks, .init(lifetime: .seconds(60), maxCount: 1))
        for number in 1...3 {
            _ = try #require(store.find("shop"))
            store.put(version(number))
            clocks.seconds.withLock { $0 += 60 }
        }
        #expect(store.formerStatistics.evictedCount == 0)
    }

    @Test func theFirstRequestOfADayDoesNotSeeTheDayBefore() throws {
        let clocks = CatalogClocks()
        let store = store(clocks)
        let version = try #require(store.snapshots.last).dataVersion
        clocks.days.withLock { $0 += 1 }
        let next = try #require(store.find("everything")).dataVersion
        #expect(store.former("everything", dataVersion: version) == nil)
        clocks.days.withLock { $0 += 1 }
        _ = try #require(store.find("everything"))
        #expect(store.former("everything", dataVersion: next) != nil)
    }

    /// A catalog that is compiled anew without another change.
    @Test func theSameDataAgainAreNoFormerOnes() throws {
        let clocks = CatalogClocks()
        let retired = Recorder<String>()
        let (store, version) = busy(clocks, .oneMinute, retired)
        let first = try #require(store.find("shop"))
        store.put(version(0))
        #expect(store.versionCounts.map(\.count) == [1])
        store.performHousekeeping()
        #expect(retired.all == ["v0"])
        store.put(version(1))
        let held = try #require(store.former("shop", dataVersion: "v0"))
        #expect(held !== first)
    }

    @Test func onlyTheLastFormerSnapshotIsKeptUnlessMoreAreAskedFor() throws {
        let clocks = CatalogClocks()
        let retired = Recorder<String>()
        let store = store(clocks, retired)
        var versions: [String] = []
        for _ in 0..<3 {
            versions.append(try #require(store.find("everything")).dataVersion)
            clocks.days.withLock { $0 += 1 }
            store.performHousekeeping()
        }
        #expect(versions.map { store.former("everything", dataVersion: $0) != nil } == [false, false, true])
        #expect(retired.all.filter { $0 != "v1" } == Array(versions.prefix(2)))
    }

    @Test func nothingFormerIsKeptWithoutTime() throws {
        let clocks = CatalogClocks()
        let store = CatalogStore([CatalogFixtures.everything], now: clocks.wall, steadyNow: clocks.steady)
        let version = try #require(store.find("everything")).dataVersion
        clocks.days.withLock { $0 += 1 }
        store.performHousekeeping()
        #expect(store.former("everything", dataVersion: version) == nil)
    }

    @Test func observersHearOfEachReplacementOnce() throws {
        let clocks = CatalogClocks()
        let store = store(clocks)
        let heard = Recorder<String>()
        store.observe { heard.append($0) }
        store.performHousekeeping()
        #expect(heard.all.isEmpty)
        clocks.days.withLock { $0 += 1 }
        try concurrently(4) { _ in
            for _ in 0..<50 { _ = try #require(store.find("everything")) }
        }
        #expect(heard.all == ["everything"])
        store.performHousekeeping()
        #expect(heard.all == ["everything", "shop"])
    }

    // MARK: Catalogs that come and go

    @Test func aCatalogIsFoundFromItsAdditionToItsRemoval() throws {
        let clocks = CatalogClocks()
        let retired = Recorder<String>()
        let heard = Recorder<String>()
        let store = CatalogStore([CatalogFixtures.shop], now: clocks.wall, steadyNow: clocks.steady) {
            for snapshot in $0 { retired.append(snapshot.name) }
        }
        store.observe { heard.append($0) }
        store.put(CatalogFixtures.dogs)
        #expect(store.snapshots.map(\.name) == ["shop", "dogs"])
        #expect(try #require(store.find("dogs")).catalog.itemCount == 6)
        store.remove("dogs")
        store.remove("dogs")
        #expect(store.snapshots.map(\.name) == ["shop"])
        #expect(store.find("dogs") == nil)
        store.performHousekeeping()
        #expect(retired.all.contains("dogs"))
        #expect(Set(heard.all.filter { $0 == "dogs" }) == ["dogs"])
    }

    @Test func aReplacedSnapshotIsTheFormerOne() throws {
        let clocks = CatalogClocks()
        let store = store(clocks)
        let heard = Recorder<String>()
        store.observe { heard.append($0) }
        let other = CatalogFixtures.snapshot(
            "shop",
            CatalogDefinition(title: "Other"),
            rows: #"{"id":"1"}"#,
            dataVersion: "v2"
        ).on(try #require(store.find("shop")).catalog.today)
        store.put(other)
        #expect(heard.all == ["shop"])
        #expect(try #require(store.find("shop")).dataVersion == "v2")
        #expect(store.former("shop", dataVersion: "v1") != nil)
        #expect(store.snapshots.map(\.name) == ["shop", "everything"])
        store.remove("shop")
        #expect(store.former("shop", dataVersion: "v1") == nil)
    }
}
