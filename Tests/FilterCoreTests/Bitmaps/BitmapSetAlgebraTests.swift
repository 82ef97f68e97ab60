import Testing
import TestSupport

@testable import FilterCore

@Suite struct BitmapSetAlgebraTests {
    @Test(arguments: bitmapLengths)
    func operationsAgreeWithSets(length: Int) {
        var generator = SplitMix64(seed: UInt64(length))
        let sets = generator.subsets(of: length)
        for left in sets {
            let leftBitmap = Bitmap(left, itemCount: length)
            let complement = Bitmap(Set(0..<length).subtracting(left), itemCount: length)
            #expect(leftBitmap.complement() == complement)
            for right in sets {
                let rightBitmap = Bitmap(right, itemCount: length)
                #expect(leftBitmap.union(rightBitmap) == Bitmap(left.union(right), itemCount: length))
                #expect(leftBitmap.intersection(rightBitmap) == Bitmap(left.intersection(right), itemCount: length))
                #expect(leftBitmap.intersectionCount(rightBitmap) == left.intersection(right).count)
                #expect(leftBitmap.subtracting(rightBitmap) == Bitmap(left.subtracting(right), itemCount: length))
            }
        }
    }

    @Test(arguments: bitmapLengths)
    func idsAreInsertedAndCounted(length: Int) {
        var generator = SplitMix64(seed: UInt64(length))
        let sets = generator.subsets(of: length)
        for set in sets {
            let ids = set.sorted().map { UInt32($0) }
            for other in sets {
                let bitmap = Bitmap(other, itemCount: length)
                #expect(bitmap.count(of: ids.span) == set.intersection(other).count)
                var grown = bitmap
                grown.insert(ids.span)
                #expect(grown == Bitmap(set.union(other), itemCount: length))
            }
        }
    }

    @Test func operandsStayAsTheyAre() {
        let left = Bitmap([1, 2], itemCount: 70)
        let right = Bitmap([2, 69], itemCount: 70)
        _ = left.union(right)
        _ = left.intersection(right)
        _ = left.complement()
        #expect(left.members == [1, 2])
        #expect(right.members == [2, 69])
    }
}
