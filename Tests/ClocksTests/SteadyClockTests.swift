import FilterCore
import Foundation
import Testing

@testable import Clocks

struct SteadyClockTests {
    @Test func clockStartsAtTheTimeOfDayAndNeverStepsBack() {
        let before = Int64(Date().timeIntervalSince1970 * 1000)
        let clock = SteadyClock()
        let times = (0..<2_000).map { _ in clock.now() }
        #expect(times[0].milliseconds >= before)
        #expect(times == times.sorted())
    }
}
