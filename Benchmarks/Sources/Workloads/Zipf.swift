import Foundation
import Measuring

/// Ranks `0..<count`, rank *r* with a weight of (*r* + 1)^-exponent: few are common, most are rare.
struct Zipf {
    private let cumulative: [Double]

    init(count: Int, exponent: Double) {
        var sum = 0.0
        cumulative = (1...count).map { rank in
            sum += pow(Double(rank), -exponent)
            return sum
        }
    }

    /// - Complexity: O(log count).
    func draw(_ random: inout SeededRandom) -> Int {
        let bar = random.unit() * cumulative[cumulative.count - 1]
        var low = 0
        var high = cumulative.count - 1
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] < bar { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
