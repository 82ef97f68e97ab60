import FilterCore
import TestSupport
import Testing

@Suite struct CivilDateTests {
    @Test func everyDayOfTenCenturiesIsItsNumberAndBack() throws {
        var days = try #require(CivilDate(year: 1600, month: 1, day: 1)).daysSinceEpoch
        #expect(days == -135_140)
        for year in 1600..<2600 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let date = CivilDate(year: year, month: month, day: day) else { continue }
                    guard date.daysSinceEpoch == days, CivilDate(daysSinceEpoch: days) == date else {
                        Issue.record("\(date) is day \(date.daysSinceEpoch), not \(days)")
                        return
                    }
                    days += 1
                }
            }
        }
        #expect(days == -135_140 + 365_242 + 1)
    }

    @Test func theFirstAndTheLastDayAreKnown() throws {
        #expect(try #require(CivilDate(year: 1970, month: 1, day: 1)).daysSinceEpoch == 0)
        #expect(try #require(CivilDate(year: 0, month: 1, day: 1)).daysSinceEpoch == -719_528)
        #expect(try #require(CivilDate(year: 9999, month: 12, day: 31)).daysSinceEpoch == 2_932_896)
        #expect(CivilDate(daysSinceEpoch: 2_932_896).description == "9999-12-31")
        #expect(CivilDate(daysSinceEpoch: -719_528).description == "0000-01-01")
    }

    @Test(arguments: [
        (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
        (2024, 1, 32), (-1, 1, 1), (10_000, 1, 1),
    ])
    func daysThatDoNotExistAreRefused(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test func leapDaysExist() {
        #expect(CivilDate(year: 2024, month: 2, day: 29) != nil)
        #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
    }
}
