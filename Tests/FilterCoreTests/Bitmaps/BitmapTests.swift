import Testing
import TestSupport

@testable import FilterCore

@Suite struct BitmapTests {
    @Test(arguments: bitmapLengths)
    func emptySetHasNoMembers(length: Int) {
        let bitmap = Bitmap(itemCount: length)
        #expect(bitmap.count == 0)
        #expect(bitmap.members.isEmpty)
    }

    @Test(arguments: bitmapLengths)
    func fullSetHasEveryItemAndNoBitBeyond(length: Int) {
        let bitmap = Bitmap.all(itemCount: length)
        #expect(bitmap.count == length)
        #expect(bitmap.members == Array(0..<length))
        #expect(bitmap == Bitmap(Set(0..<length), itemCount: length))
    }

    @Test(arguments: bitmapLengths)
    func membersAreWhatWasInserted(length: Int) {
        var generator = SplitMix64(seed: UInt64(length))
        for set in generator.subsets(of: length) {
            let bitmap = Bitmap(set, itemCount: length)
            #expect(bitmap.members == set.sorted())
            #expect(bitmap.count == set.count)
            #expect((0..<length).allSatisfy { bitmap.contains($0) == set.contains($0) })
        }
    }

    @Test func insertingTwiceCountsOnce() {
        var bitmap = Bitmap(itemCount: 100)
        bitmap.insert(64)
        bitmap.insert(64)
        #expect(bitmap.count == 1)
    }

    @Test func anItemBeyondTheEndTraps() async {
        await #expect(processExitsWith: .failure) {
            var bitmap = Bitmap(itemCount: 64)
            bitmap.insert(64)
        }
        await #expect(processExitsWith: .failure) {
            _ = Bitmap(itemCount: 64).contains(-1)
        }
    }
}
