import Clocks
import FilterCore

/// The time of day.
enum UnixTime {
    /// Seconds since 1970.
    static var now: UInt32 { UInt32(clamping: Instant.now().milliseconds / 1_000) }
}
