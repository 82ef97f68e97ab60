import Testing
import TestSupport

@testable import FilterCore

@Suite struct NearMissTests {
    @Test(arguments: bitmapLengths)
    func nearMissesAreThoseThatFailOneClause(length: Int) {
        var generator = SplitMix64(seed: UInt64(length))
        for clauseCount in [1, 2, 3, 4, 5, 8, 13] {
            let clauses = (0..<clauseCount).map { _ in
                Set(0..<length).subtracting(generator.subset(of: length, oneIn: clauseCount + 1))
            }
            let bitmaps = clauses.map { Bitmap($0, itemCount: length) }
            let failures = (0..<length).map { item in clauses.count { !$0.contains(item) } }
            let nearMiss = NearMiss(clauses: bitmaps)
            #expect(nearMiss.passed.members == (0..<length).filter { failures[$0] == 0 })
            #expect(nearMiss.near.members == (0..<length).filter { failures[$0] <= 1 })
            for (index, bitmap) in bitmaps.enumerated() {
                let passing = (0..<length).filter { item in
                    clauses.indices.allSatisfy { $0 == index || clauses[$0].contains(item) }
                }
                #expect(nearMiss.passing(allBut: bitmap).members == passing)
            }
        }
    }

    @Test(arguments: bitmapLengths)
    func onceOnlyHoldsItemsOfExactlyOneSet(length: Int) {
        var generator = SplitMix64(seed: UInt64(length))
        for setCount in 0...4 {
            var once = OnceOnly(itemCount: length)
            let sets = (0..<setCount).map { _ in generator.subset(of: length, oneIn: 3) }
            for set in sets { once.add(Bitmap(set, itemCount: length)) }
            #expect(once.items.members == (0..<length).filter { item in sets.count { $0.contains(item) } == 1 })
        }
    }
}
