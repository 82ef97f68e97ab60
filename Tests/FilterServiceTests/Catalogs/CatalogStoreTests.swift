import FilterCore
import Synchronization
import Testing

@testable import FilterService

/// Catalogs as they are on the day of a request.
struct CatalogStoreTests {
    /// A clock that is moved by whole days.
    private final class Days: Sendable {
        let count = Mutex<Int64>(20_000)

        @Sendable
        func now() -> Instant {
            Instant(milliseconds: count.withLock { $0 } * 86_400_000 + 1)
        }
    }

    private static let place = ServiceError.Detail.Place.parameter("catalog")

    @Test func everyCatalogIsThatOfTheDay() throws {
        let days = Days()
        let store = CatalogStore([ServiceFixtures.shop, ServiceFixtures.everything], now: days.now)
        for day in [20_000, 20_001, 20_001, 20_400] {
            days.count.withLock { $0 = Int64(day) }
            for name in ["shop", "everything"] {
                let catalog = try store.require(name, at: Self.place).catalog
                #expect(catalog.today.daysSinceEpoch == day, "\(name)")
            }
        }
    }

    @Test func onlyDefinitionsThatCountFromTodayAreOtherDataTomorrow() throws {
        let days = Days()
        let store = CatalogStore([ServiceFixtures.shop, ServiceFixtures.everything], now: days.now)
        func versions() throws -> [String] {
            try ["shop", "everything"].map { name in try store.require(name, at: Self.place).dataVersion }
        }
        let before = try versions()
        days.count.withLock { $0 += 1 }
        let after = try versions()
        #expect(before[0] == after[0])
        #expect(before[1] != after[1])
    }

    @Test func relativeDatesOfARequestCountFromTheDayOfTheRequest() throws {
        let days = Days()
        let store = CatalogStore([ServiceFixtures.shop], now: days.now)
        let expression = try FilterExpression("added >= now-10d")
        let picked = try #require(CivilDate(year: 2024, month: 8, day: 1)).daysSinceEpoch
        for (day, total) in [(picked, 1), (picked + 10, 1), (picked + 11, 0), (picked - 25, 2)] {
            days.count.withLock { $0 = Int64(day) }
            let catalog = try store.require("shop", at: Self.place).catalog
            #expect(try catalog.evaluate(catalog.initialState, within: expression).total == total)
        }
    }
}
