import Measuring
import Workloads

/// The budget of a screen, what-if included.
struct EngineBudgets {
    let itemCount: Int
    /// The shape of the filters.
    let shape: StateShape
    /// Whether the first 20 values are listed, or all.
    let isLimited: Bool

    /// Of the median and of the 99th percentile; empty where there is none.
    func verdicts(_ samples: Samples) -> [String] {
        [median?.verdict(samples.median) ?? "", p99?.verdict(samples.p99) ?? ""]
    }

    private var median: Budget? {
        switch (itemCount, shape) {
        case (1_000_000, .one): isLimited ? .atMost(.microseconds(150)) : nil
        case (1_000_000, .mixed): .atMost(.microseconds(isLimited ? 400 : 800))
        case (10_000_000, .mixed): .atMost(.milliseconds(6))
        default: nil
        }
    }

    private var p99: Budget? {
        switch (itemCount, shape) {
        case (1_000_000, .mixed): .atMost(.microseconds(isLimited ? 1_200 : 2_200))
        default: nil
        }
    }
}
