import TestSupport
import Testing

@testable import FilterCore

@Suite struct ZoneTests {
    private func milliseconds(_ text: String) throws -> Int64 {
        guard case .instant(let instant)? = DateText(text) else {
            throw TestFailure("\(text) is no instant")
        }
        return instant.milliseconds
    }

    @Test(arguments: [
        ("2024-03-31", "2024-03-30T23:00:00Z", "2024-03-31T21:59:59.999Z"),
        ("2024-10-27", "2024-10-26T22:00:00Z", "2024-10-27T22:59:59.999Z"),
        ("2024-07-01", "2024-06-30T22:00:00Z", "2024-07-01T21:59:59.999Z"),
        ("2024-03-31T02:30:00", "2024-03-31T01:30:00Z", "2024-03-31T01:30:00Z"),
        ("2024-10-27T02:30:00", "2024-10-27T00:30:00Z", "2024-10-27T00:30:00Z"),
        ("2024-10-27T03:00:00", "2024-10-27T02:00:00Z", "2024-10-27T02:00:00Z"),
        ("2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"),
    ])
    func daysBeginAtTheZonesMidnight(text: String, start: String, end: String) throws {
        let date = try #require(DateText(text))
        let zone = ReferenceCalendar.berlin.zone
        #expect(date.start(in: zone).description == start)
        #expect(date.end(in: zone).description == end)
        #expect(try ReferenceCalendar.berlin.milliseconds(date) == milliseconds(start)...milliseconds(end))
    }

    @Test func everyHourOfAYearAgreesWithTheReference() throws {
        let calendar = ReferenceCalendar.berlin
        let first = try #require(CivilDate(year: 2024, month: 1, day: 1)).daysSinceEpoch
        for hour in 0..<366 * 24 {
            let day = CivilDate(daysSinceEpoch: first + hour / 24)
            let text = DateText.local(day, millisecondOfDay: Int64(hour % 24) * 3_600_000 + 1_800_000)
            let start = text.start(in: calendar.zone).milliseconds
            guard calendar.milliseconds(text) == start...start else {
                Issue.record("\(text) is \(start), not \(calendar.milliseconds(text))")
                return
            }
        }
    }

    @Test func theWallClockUndoesTheInstant() throws {
        let zone = ReferenceCalendar.berlin.zone
        let day = try #require(CivilDate(year: 2024, month: 6, day: 30))
        let instant = zone.instant(day: day, millisecondOfDay: 3_600_001)
        #expect(zone.wallClock(at: instant).day == day)
        #expect(zone.wallClock(at: instant).millisecondOfDay == 3_600_001)
        let before = zone.wallClock(at: Instant(milliseconds: -1))
        #expect(before.day.description == "1970-01-01")
        #expect(before.millisecondOfDay == 3_599_999)
        #expect(Zone.utc.wallClock(at: Instant(milliseconds: -1)).day.description == "1969-12-31")
    }
}

struct TestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
