import Glibc
import Support

/// A time since the machine started, in milliseconds; it never goes back.
struct MonotonicTime: Sendable, Comparable {
    let milliseconds: UInt64

    /// Later than every other.
    static let never = MonotonicTime(milliseconds: .max)

    /// The clock of the kernel's last tick: some milliseconds behind, and cheap enough for every request.
    static var now: MonotonicTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return MonotonicTime(milliseconds: UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000)
    }

    /// The precise clock, in nanoseconds: some 20 of them for each call.
    static var nanoseconds: UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
        MonotonicTime(milliseconds: time.milliseconds + UInt64(duration.wholeMilliseconds))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
