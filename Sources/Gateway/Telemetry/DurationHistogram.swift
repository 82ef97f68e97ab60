/// How many durations were how long, in the buckets of a histogram of Prometheus.
struct DurationHistogram: Sendable {
    /// The upper ends of all buckets but the last, in seconds, as they are written.
    static let bounds = [
        "0.0001", "0.00025", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1",
        "2.5",
        "10",
    ]
    private static let boundNanoseconds: [Int] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 10_000_000_000,
    ]

    /// How many were in each bucket, the last one has no end.
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var count = 0
    private var nanoseconds = 0

    /// The sum of all, in seconds.
    var sum: Double { Double(nanoseconds) / 1e9 }

    mutating func add(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let added = Int(clamping: seconds) &* 1_000_000_000 &+ Int(attoseconds / 1_000_000_000)
        nanoseconds &+= added
        count += 1
        counts[Self.boundNanoseconds.firstIndex { added <= $0 } ?? Self.boundNanoseconds.count] += 1
    }
}
