import TestSupport
import Testing

@testable import Sessions

struct DeltaListTests {
    @Test(arguments: 0..<20)
    func changesAreThoseOfAnArray(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (list, expected): (DeltaList, [ByteDelta]) = ([], [])
        for _ in 0..<300 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where !expected.isEmpty:
                list.removeFirst()
                expected.removeFirst()
            case 1, 2:
                guard !expected.isEmpty else { continue }
                list.removeLast()
                expected.removeLast()
            default:
                // Lengths around the end of the first byte of a number.
                let middle = (0..<[0, 1, 2, 127, 128, 300].randomElement(using: &random)!).map { UInt8($0 & 0xFF) }
                let delta = ByteDelta(
                    prefix: Int.random(in: 0..<400, using: &random),
                    suffix: Int.random(in: 0..<400, using: &random),
                    middle: middle[...]
                )
                list.append(delta)
                expected.append(delta)
            }
            #expect((0..<list.count).map { list[$0] } == expected)
            #expect(list.last == expected.last)
            #expect(list.isEmpty == expected.isEmpty)
            #expect(list.middleByteCount == expected.reduce(0) { $0 + $1.middle.count })
        }
    }

    @Test func equalDeltasMakeEqualLists() {
        let one = ByteDelta(prefix: 1, suffix: 2, middle: [3])
        var list: DeltaList = [one, ByteDelta(prefix: 0, suffix: 0, middle: [])]
        #expect(list != [one])
        list.removeLast()
        #expect(list == [one])
    }
}
