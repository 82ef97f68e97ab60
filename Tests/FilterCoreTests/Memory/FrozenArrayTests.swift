@testable import FilterCore
import Testing

@Suite
struct FrozenArrayTests {
    @Test(arguments: [0, 1, 2, 63, 64, 65, 1000])
    func holdsWhatItWasMadeOf(count: Int) {
        let elements = (0..<count).map { UInt16(truncatingIfNeeded: $0 * 31) }
        for frozen in [FrozenArray(elements), FrozenArray(keeping: elements), FrozenArray(elements.lazy.map { $0 })] {
            #expect(frozen.count == count)
            #expect(Array(frozen) == elements)
            #expect(frozen.indices.map { frozen.span[$0] } == elements)
        }
        #expect(Array(FrozenArray(repeating: 7 as UInt64, count: count)) == Array(repeating: 7, count: count))
    }

    @Test
    func partsLieInTheMemoryOfTheWhole() {
        let whole = FrozenArray((0..<100).map { UInt32($0) })
        let part = whole.extracting(10..<20)
        #expect(Array(part) == Array(10..<20))
        #expect(part.extracting(3..<3).isEmpty)
        let distance = whole.withUnsafeBufferPointer { whole in
            part.withUnsafeBufferPointer { $0.baseAddress! - whole.baseAddress! }
        }
        #expect(distance == 10)
    }

    @Test
    func writingLeavesOthersAlone() {
        let whole = FrozenArray([1, 2, 3, 4] as [UInt64])
        var part = whole.extracting(1..<3)
        part.withMutableElements { $0[0] = 9 }
        #expect(Array(whole) == [1, 2, 3, 4])
        #expect(Array(part) == [9, 3])
        let copy = part
        part.withMutableElements { $0[1] = 8 }
        #expect(Array(copy) == [9, 3])
        #expect(Array(part) == [9, 8])
    }

    @Test
    func writingLeavesLentMemoryAlone() {
        let elements: [UInt64] = [1, 2, 3]
        var frozen = FrozenArray(keeping: elements)
        frozen.withMutableElements { $0[0] = 9 }
        #expect(elements == [1, 2, 3])
        #expect(Array(frozen) == [9, 2, 3])
    }

    @Test
    func aSoleHolderWritesInPlace() {
        var frozen = FrozenArray([1, 2, 3] as [UInt64])
        let before = frozen.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        frozen.withMutableElements { $0[0] = 9 }
        let after = frozen.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        #expect(before == after)
    }

    @Test
    func elementsAreAlignedToCacheLines() {
        for count in 1..<50 {
            let address = FrozenArray(repeating: 0 as UInt8, count: count).withUnsafeBufferPointer {
                UInt(bitPattern: $0.baseAddress)
            }
            #expect(address % 64 == 0)
        }
    }

    @Test
    func placesOutsideTrap() async {
        await #expect(processExitsWith: .failure) { _ = FrozenArray([1, 2] as [UInt8])[2] }
        await #expect(processExitsWith: .failure) { _ = FrozenArray([1, 2] as [UInt8])[-1] }
        await #expect(processExitsWith: .failure) { _ = FrozenArray([1, 2] as [UInt8]).extracting(1..<3) }
    }
}
