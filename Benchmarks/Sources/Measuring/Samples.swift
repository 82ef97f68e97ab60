/// Durations of one thing done many times.
///
///     var samples = Samples()
///     samples.measure { evaluate() }
///     samples.median   // 0.000412 seconds
public struct Samples: Sendable {
    private var durations: [Duration] = []

    public init() {}

    public var count: Int { durations.count }

    public mutating func append(_ duration: Duration) {
        durations.append(duration)
    }

    public mutating func append(_ other: Samples) {
        durations += other.durations
    }

    /// Does something and notes how long a processor worked on it, see ``ProcessorTime``.
    public mutating func measure<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = ProcessorTime.now
        let result = try body()
        durations.append(ProcessorTime.now - start)
        return result
    }

    public var sum: Duration { durations.reduce(.zero, +) }

    public var median: Duration { quantile(0.5) }

    public var p99: Duration { quantile(0.99) }

    public var greatest: Duration { quantile(1) }

    /// The least sample that is not below this share of all samples; zero if there is none.
    ///
    /// - Complexity: O(*n* log *n*), *n* samples.
    public func quantile(_ share: Double) -> Duration {
        guard !durations.isEmpty else { return .zero }
        let rank = Int((share * Double(durations.count)).rounded(.up))
        return durations.sorted()[min(max(rank, 1), durations.count) - 1]
    }
}

extension Duration {
    /// `412.3`
    public var microsecondsText: String { tenths(self / .microseconds(1)) }
}

/// A number with one decimal place: `0.5`, `1234.0`.
public func tenths(_ number: Double) -> String {
    let scaled = Int((number * 10).rounded())
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 10).\(scaled.magnitude % 10)"
}

/// A number with two decimal places: `0.52`.
public func hundredths(_ number: Double) -> String {
    let scaled = Int((number * 100).rounded())
    let fraction = scaled.magnitude % 100
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
