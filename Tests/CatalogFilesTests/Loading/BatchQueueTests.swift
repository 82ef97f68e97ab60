import Support
import Testing

@testable import CatalogFiles

struct BatchQueueTests {
    @Test(arguments: [1, 2, 3])
    func batchesComeInOrderAndNeverMoreThanThereAre(length: Int) throws {
        let queue = BatchQueue(length: length)
        let inUse = Mutex(0)
        let filling = try BackgroundWork(name: "filling") {
            for number in 0..<500 {
                let batch = queue.takeFree()
                let isWithinLength = inUse.withLock { inUse in
                    inUse += 1
                    return inUse <= length
                }
                batch.progress = LoadProgress(itemCount: isWithinLength ? number : -1)
                queue.pass(batch)
            }
            queue.close()
        }
        var numbers: [Int] = []
        while let batch = queue.next() {
            numbers.append(batch.progress.itemCount)
            inUse.withLock { $0 -= 1 }
            queue.giveBack(batch)
        }
        filling.wait()
        #expect(numbers == Array(0..<500))
    }

    @Test func aQueueThatEndsWithoutABatchIsOver() {
        let queue = BatchQueue()
        queue.close()
        #expect(queue.next() == nil)
    }

    @Test func aBatchThatIsNotPassedEndsNothing() {
        let queue = BatchQueue(length: 2)
        _ = queue.takeFree()
        queue.pass(queue.takeFree())
        queue.close()
        #expect(queue.next() != nil)
        #expect(queue.next() == nil)
    }
}
