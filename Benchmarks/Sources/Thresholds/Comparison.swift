import Foundation
import Measuring

/// Counted figures beside the recorded ones.
struct Comparison {
    /// A line for each tap and what is to be done.
    let text: String
    /// Nothing costs more than is tolerated, and the same taps were counted that are recorded.
    let isPassed: Bool

    init(of counted: [String: TapCount], with thresholds: Thresholds) {
        var table = TextTable([
            "tap", "instructions", "of recorded", "allocations", "of recorded", "bytes", "of recorded",
        ])
        var worse: [String] = []
        var isBetter = false
        let tolerance = thresholds.tolerance
        let figures: [(String, KeyPath<TapCount, Int>, Double)] = [
            ("instructions", \.instructions, tolerance.instructions),
            ("allocations", \.allocations, tolerance.allocations),
            ("allocated bytes", \.allocatedBytes, tolerance.allocatedBytes),
        ]
        for name in Set(counted.keys).union(thresholds.taps.keys).sorted() {
            guard let own = counted[name], let recorded = thresholds.taps[name] else {
                worse.append("\(name): \(counted[name] == nil ? "recorded, not counted" : "counted, not recorded")")
                continue
            }
            var cells = [name]
            for (title, path, tolerated) in figures {
                let ratio = Double(own[keyPath: path]) / Double(max(recorded[keyPath: path], 1))
                cells += ["\(own[keyPath: path])", "\(tenths(ratio * 100)) %"]
                if ratio > 1 + tolerated {
                    worse.append("\(name): \(title) \(tenths(ratio * 100)) % of what is recorded")
                }
                if ratio < 1 - tolerated { isBetter = true }
            }
            table.append(cells)
        }
        isPassed = worse.isEmpty
        let tolerances = figures.map { "\($0.0) + \(tenths($0.2 * 100)) %" }.joined(separator: ", ")
        var lines = [table.text, "tolerated: \(tolerances)"]
        lines += worse.map { "WORSE \($0)" }
        if !isPassed { lines.append("If that is the price of something better, say so in the commit and record anew.") }
        if isPassed && isBetter { lines.append("Less than is tolerated: record anew to keep it so.") }
        text = lines.joined(separator: "\n")
    }
}
