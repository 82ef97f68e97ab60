import Testing

@testable import FilterCore

struct CodeCountsTests {
    @Test func everyCodeHasTheCountThatItWasGivenLast() {
        var counts = CodeCounts()
        var expected: [Int: UInt32] = [:]
        // Codes in a row, far apart, and the greatest one; so many that the slots have to grow several times.
        let codes = Array(0..<200) + (0..<200).map { $0 << 16 } + [Int(Int32.max)]
        for (place, code) in codes.enumerated() {
            counts[code] = UInt32(place)
            expected[code] = UInt32(place)
        }
        counts[7] = .max
        expected[7] = .max
        #expect(counts.count == expected.count)
        for (code, count) in expected { #expect(counts[code] == count) }
        var visited: [Int: UInt32] = [:]
        counts.forEach { visited[$0] = $1 }
        #expect(visited == expected)
    }

    @Test(arguments: [0, 1, 8, 9, 100])
    func aCodeWithoutACountHasNone(capacity: Int) {
        var counts = CodeCounts(capacity: capacity)
        #expect(counts.count == 0)
        #expect(counts[0] == nil)
        for code in 0..<capacity { counts[2 * code] = 0 }
        for code in 0..<capacity { #expect(counts[2 * code + 1] == nil) }
        #expect(counts.count == capacity)
    }
}
