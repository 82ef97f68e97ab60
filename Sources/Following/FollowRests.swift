/// How long a follower rests before it tries again: from a quarter of a second to half a minute, each rest about twice as long
/// as the one before, with some chance in it, so that many replicas do not come at once. Knows no clock.
struct FollowRests: Sendable {
    static let first: Duration = .milliseconds(250)
    static let longest: Duration = .seconds(30)

    private var count = 0

    /// - Parameter jitter: from 0 up to 1, at random.
    /// - Returns: from half of the full rest to all of it.
    mutating func next(jitter: Double) -> Duration {
        let full = min(Self.first * (1 << min(count, 10)), Self.longest)
        count += 1
        return full / 2 + full / 2 * jitter
    }

    /// The last try went well.
    mutating func reset() { count = 0 }
}
