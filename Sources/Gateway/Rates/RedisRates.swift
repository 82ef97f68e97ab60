package import Sessions

/// Counters in the Redis that keeps the sessions, shared by all processes.
///
/// A sender's counter is the time at which its bucket is full (GCRA), in microseconds of Redis's clock, so the clocks of the
/// processes do not matter. The key expires at that time, when it would say no more than none.
///
/// ```
/// {prefix}rate:{address}         192.0.2.1, 2001:db8::
/// {prefix}rate:key:{name}
/// ```
package struct RedisRates: SharedRates {
    package let store: RedisSessionStore

    /// An hour: more than any rate makes a sender wait, whatever Redis says.
    private static let maxWaitMicroseconds = 3_600_000_000

    package init(store: RedisSessionStore) {
        self.store = store
    }

    /// Arguments: microseconds between two requests, the burst, how many are wanted. Answers how many are given, how many there
    /// are besides, and the microseconds until there is one more.
    private static let script = RedisScript(
        """
        local time = redis.call('TIME')
        local now = time[1] * 1000000 + time[2]
        local gap = tonumber(ARGV[1])
        local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0') or 0, now)
        local there = math.max(math.floor((gap * ARGV[2] - (full - now)) / gap + 0.000001), 0)
        local given = math.min(there, tonumber(ARGV[3]))
        if given > 0 then
          full = full + given * gap
          redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil((full - now) / 1000))
        end
        local left = there - given
        return {given, left, math.max(math.ceil((left + 1) * gap - (gap * ARGV[2] - (full - now))), 0)}
        """
    )

    package func take(_ count: Int, for key: RateKey, of rate: Rate) -> SharedGrant? {
        let gap = 1_000_000 / max(rate.requestsPerSecond, Rate.least)
        guard
            let reply = try? store.run(
                Self.script,
                under: "rate:\(key.text)",
                .text("\(gap)"),
                .number(Int64(rate.burst)),
                .number(Int64(count))
            ),
            case .array(let numbers) = reply, numbers.count == 3, case .integer(let given) = numbers[0],
            case .integer(let left) = numbers[1], case .integer(let wait) = numbers[2]
        else { return nil }
        return SharedGrant(
            count: max(given, 0),
            remainingCount: max(left, 0),
            waitNanoseconds: UInt64(min(max(wait, 0), Self.maxWaitMicroseconds)) * 1_000
        )
    }
}

extension RateKey {
    fileprivate var text: String {
        switch self {
        case .address(let address): "{\(address)}"
        case .key(let name): "key:{\(name)}"
        }
    }
}
