import Measuring

/// What a screen of mixed states may take, what-if included.
struct EngineBudgets {
    let itemCount: Int
    /// Whether the first 20 values are listed, or all.
    let isLimited: Bool

    /// Of the median and of the 99th percentile; empty where there is none.
    func verdicts(_ samples: Samples) -> [String] {
        [median?.verdict(samples.median) ?? "", p99?.verdict(samples.p99) ?? ""]
    }

    private var median: Budget? {
        switch itemCount {
        case 1_000_000: .atMost(isLimited ? .microseconds(500) : .milliseconds(1))
        case 10_000_000: .atMost(.milliseconds(12))
        default: nil
        }
    }

    private var p99: Budget? {
        itemCount == 1_000_000 && !isLimited ? .atMost(.milliseconds(3)) : nil
    }
}
