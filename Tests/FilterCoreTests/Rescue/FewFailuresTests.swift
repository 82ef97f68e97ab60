import TestSupport
import Testing

@testable import FilterCore

@Suite struct FewFailuresTests {
    @Test(arguments: [0, 1, 63, 64, 65, 200], [0, 1, 2, 5, 40, 130])
    func setsAreCountedByTheClausesThatItemsFail(itemCount: Int, clauseCount: Int) throws {
        var generator = SplitMix64(seed: UInt64(itemCount * 1000 + clauseCount))
        // Few failures for each item, so that every size comes up however many clauses there are.
        let failed = (0..<itemCount).map { _ in
            Set(generator.pick(generator.pick([0, 1, 2, 2, 3, 3, 4, 7, 8]), of: Array(0..<clauseCount)))
        }
        var base = Bitmap(itemCount: itemCount)
        for item in 0..<itemCount where generator.chance(4, in: 5) { base.insert(item) }
        let clauses = (0..<clauseCount).map { clause in
            var passing = Bitmap(itemCount: itemCount)
            for item in 0..<itemCount where !failed[item].contains(clause) { passing.insert(item) }
            return passing
        }
        let failures = try FewFailures(of: clauses, among: base, work: .unlimited)
        for size in 0...FewFailures.limit {
            var expected: [[Int]: Int] = [:]
            for item in base.members where failed[item].count == size {
                expected[failed[item].sorted(), default: 0] += 1
            }
            let counts = try failures.counts(ofSize: size).map { ($0.key.members, $0.value) }
            #expect(Dictionary(uniqueKeysWithValues: counts) == expected, "\(size) of \(clauseCount)")
        }
    }

    @Test func combinationsAreAllWaysToTakeSome() {
        #expect([1, 2, 3].combinations(of: 0) == [[]])
        #expect([1, 2, 3].combinations(of: 2) == [[1, 2], [1, 3], [2, 3]])
        #expect([1, 2, 3].combinations(of: 3) == [[1, 2, 3]])
        #expect([1, 2].combinations(of: 3).isEmpty)
    }
}
