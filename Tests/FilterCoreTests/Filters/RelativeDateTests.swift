import FilterCore
import Testing

@Suite struct RelativeDateTests {
    @Test(arguments: [
        ("now", "2024-03-31"), ("now-7d", "2024-03-24"), ("now+1d", "2024-04-01"), ("now-2w", "2024-03-17"),
        ("now-1M", "2024-02-29"), ("now+1M", "2024-04-30"), ("now-13M", "2023-02-28"), ("now+9M", "2024-12-31"),
        ("now-1y", "2023-03-31"), ("now+100y", "2124-03-31"),
        ("now-9999999d", "0000-01-01"), ("now+9999999w", "9999-12-31"), ("now-9999999M", "0000-01-01"),
        ("now+9999999M", "9999-12-31"), ("now-9999999y", "0000-01-01"), ("now+9999999y", "9999-12-31"),
    ])
    func theCalendarIsCountedFromToday(text: String, expected: String) throws {
        let today = try #require(CivilDate(year: 2024, month: 3, day: 31))
        let date = try #require(RelativeDate(text))
        #expect(date.day(today: today).description == expected)
        #expect(date.description == text)
    }

    @Test func aLeapDayMovesToTheEndOfFebruary() throws {
        let today = try #require(CivilDate(year: 2024, month: 2, day: 29))
        #expect(try #require(RelativeDate("now+1y")).day(today: today).description == "2025-02-28")
        #expect(try #require(RelativeDate("now+4y")).day(today: today).description == "2028-02-29")
    }

    @Test func noDistanceIsNowInEveryUnit() {
        #expect(RelativeDate("now-0M") == .now)
        #expect(RelativeDate(0, .year)?.description == "now")
    }

    @Test(arguments: [
        "", "no", "Now", "now ", "now-", "now-d", "now-7", "now7d", "now-7D", "now--7d", "now-7h", "now-12345678d",
        "now-١d", "now\u{301}", "now-1d\u{301}", "yesterday",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(RelativeDate(text) == nil)
    }

    @Test func amountsBeyondTheLimitAreRefused() {
        #expect(RelativeDate(RelativeDate.maxAmount, .day) != nil)
        #expect(RelativeDate(RelativeDate.maxAmount + 1, .day) == nil)
        #expect(RelativeDate(.min, .day) == nil)
    }
}
