/// Numbers that divide decades about evenly and are easily read: 1, 2, 5, 10, 20 …
///
/// The finer series are those of ISO 3, rounded as there.
enum PreferredNumbers {
    /// From fine to coarse: what stands in a decade, in tenths of its beginning.
    private static let series: [[Double]] = [
        [10, 12, 15, 20, 25, 30, 40, 50, 60, 80], [10, 15, 25, 40, 60], [10, 20, 50], [10, 30], [10],
    ]

    /// Edges of bins between two ends: numbers of the finest series that has few enough there, ascending. Where even the
    /// powers of ten are too many, every second, third … of them.
    ///
    /// - Parameters:
    ///   - lower: at least 0.
    ///   - least: above 0, and not below `lower`; the first edge is the greatest one that is not above it.
    ///   - most: how many edges there may be.
    ///   - areWhole: whether only whole numbers are wanted.
    static func between(
        _ lower: Double,
        _ upper: Double,
        least: Double,
        most: Int,
        areWhole: Bool
    ) -> [Double] {
        guard most > 0, least > 0, lower <= least, least <= upper, upper.isFinite else { return [] }
        var found: [Double] = []
        for steps in series {
            found = numbers(steps, from: least, to: upper).filter { lower < $0 && $0 < upper }
            if areWhole { found.removeAll { $0 != $0.rounded() } }
            if found.count <= most { return found }
        }
        let stride = (found.count + most + 1) / (most + 1)
        return found.indices.filter { ($0 + 1).isMultiple(of: stride) }.map { found[$0] }
    }

    /// The least of 1, 2, 5, 10, 20 … that is not below a number.
    ///
    /// - Parameter least: from 1 to 2⁵⁴.
    static func whole(from least: Int64) -> Int64 {
        var power: Int64 = 1
        while 10 * power < least { power *= 10 }
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? 10 * power
    }

    /// The numbers of a series from the last one that is not above the least number.
    private static func numbers(_ steps: [Double], from least: Double, to greatest: Double) -> [Double] {
        var exponent = 0
        while value(10, exponent) > least { exponent -= 1 }
        while value(10, exponent + 1) <= least { exponent += 1 }
        var found: [Double] = []
        while true {
            for step in steps {
                let number = value(step, exponent)
                guard number <= greatest else { return found }
                // The last one that is not above the least number stays.
                if number <= least { found.removeAll() }
                found.append(number)
            }
            exponent += 1
        }
    }

    /// Tenths of a power of ten, read as text, so that they are written as they are meant; infinite beyond the last number.
    private static func value(_ step: Double, _ exponent: Int) -> Double {
        Double("\(Int(step))e\(exponent - 1)") ?? .infinity
    }
}
