/// A token bucket: as many requests at once as its burst, and on average as many a second as its rate.
///
/// It counts in units of which a request has 10¹², so that a nanosecond brings a whole number of them at every rate of
/// thousandths of a request a second: nothing is rounded, and nothing drifts.
struct RateBucket: Sendable, Equatable {
    private static let unitsPerRequest: Int64 = 1_000_000_000_000

    /// Units that are there.
    private var level: Int64
    /// When they were; nanoseconds of a monotonic clock.
    private var time: UInt64

    /// Full.
    init(_ rate: Rate, at now: UInt64) {
        level = rate.capacity
        time = now
    }

    /// Takes so many requests if they are there, otherwise none.
    ///
    /// - Parameter now: may be earlier than at the call before, as threads read the clock; that is as if it were the same.
    mutating func take(_ count: Int = 1, of rate: Rate, at now: UInt64) -> Bool {
        refill(rate, at: now)
        let wanted = Int64(count) * Self.unitsPerRequest
        guard level >= wanted else { return false }
        level -= wanted
        return true
    }

    /// Whole requests that are there, as of the last look.
    var requestCount: Int { Int(level / Self.unitsPerRequest) }

    /// Nanoseconds from the last look until there is one more whole request; 0 if it is full.
    func wait(of rate: Rate) -> UInt64 {
        guard level < rate.capacity else { return 0 }
        return Self.nanoseconds(for: Self.unitsPerRequest - level % Self.unitsPerRequest, of: rate)
    }

    /// When it is full if nothing is taken.
    func fullTime(of rate: Rate) -> UInt64 { time &+ Self.nanoseconds(for: max(rate.capacity - level, 0), of: rate) }

    private mutating func refill(_ rate: Rate, at now: UInt64) {
        let elapsed = now > time ? now - time : 0
        let missing = rate.capacity - level
        // Another rate may have come with another file of keys.
        if missing <= 0 || elapsed >= Self.nanoseconds(for: missing, of: rate) {
            level = rate.capacity
        } else {
            level += Int64(elapsed) * rate.unitsPerNanosecond
        }
        time = max(time, now)
    }

    private static func nanoseconds(for units: Int64, of rate: Rate) -> UInt64 {
        UInt64((units + rate.unitsPerNanosecond - 1) / rate.unitsPerNanosecond)
    }
}

extension Rate {
    /// Thousandths of a request a second, which are the units that a nanosecond brings.
    fileprivate var unitsPerNanosecond: Int64 {
        Int64(min(max((requestsPerSecond * 1_000).rounded(), 1), 1_000_000_000))
    }

    fileprivate var capacity: Int64 { Int64(min(max(burst, 1), Rate.greatest)) * 1_000_000_000_000 }

    /// Seconds in which an empty bucket becomes full.
    var windowSeconds: Int { Int((Double(burst) / max(requestsPerSecond, Rate.least)).rounded(.up)) }
}
