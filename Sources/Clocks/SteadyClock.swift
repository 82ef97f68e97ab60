package import FilterCore
import Foundation
import Support

/// The time of day as it was when the clock was made, and steady from there: setting the machine's clock neither ends
/// sessions nor prolongs them.
package struct SteadyClock: Sendable {
    private let start = ContinuousClock.now
    private let milliseconds = Int64(Date().timeIntervalSince1970 * 1000)

    package init() {}

    /// Never earlier than the result of a call before it.
    @Sendable
    package func now() -> Instant {
        Instant(milliseconds: milliseconds + (ContinuousClock.now - start).wholeMilliseconds)
    }
}
