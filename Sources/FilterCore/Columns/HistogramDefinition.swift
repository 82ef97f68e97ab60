/// How the numbers of a range are counted in bins, whose edges never depend on the state.
public struct HistogramDefinition: Sendable, Equatable {
    /// Which bins are made.
    public enum Binning: String, Sendable, CaseIterable {
        /// All of the same width.
        case width
        /// All of the same width, from whole number to whole number: 1, 2, 5, 10 … numbers each. Where some number is not whole,
        /// and for dates, as ``width``.
        case whole
        /// All with about the same number of values.
        case frequency
        /// Between preferred numbers, such as 1, 2, 5, 10 and 20: for numbers of many sizes. Where some are below zero, and for
        /// dates, all of the same width.
        case powers
    }

    /// 1 to 256; there may be fewer bins.
    public var bins: Int
    public var binning: Binning

    public static let binRange = 1...256

    public init(bins: Int = 20, binning: Binning = .width) {
        self.bins = bins
        self.binning = binning
    }
}

extension HistogramDefinition.Binning {
    /// All bins have the same width.
    public var isEven: Bool {
        switch self {
        case .width, .whole: true
        case .frequency, .powers: false
        }
    }
}
