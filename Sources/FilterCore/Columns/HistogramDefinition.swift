/// How the numbers of a range are counted in bins, whose edges never depend on the state.
public struct HistogramDefinition: Sendable, Equatable {
    /// Which bins are made.
    public enum Binning: String, Sendable, CaseIterable {
        /// All of the same width.
        case width
        /// All with about the same number of values.
        case frequency
        /// Between preferred numbers, such as 1, 2, 5, 10 and 20: for numbers of many sizes. Where some are below zero, and for
        /// dates, all of the same width.
        case powers
    }

    /// 1 to 256.
    public var bins: Int
    public var binning: Binning

    public static let binRange = 1...256

    public init(bins: Int = 20, binning: Binning = .width) {
        self.bins = bins
        self.binning = binning
    }
}
