import Foundation
import Support
import Testing

struct TimedSemaphoreTests {
    @Test func waitEndsWithoutASignal() {
        let semaphore = TimedSemaphore()
        #expect(!semaphore.wait(atMost: .milliseconds(1)))
        #expect(!semaphore.wait(atMost: .zero))
        #expect(!semaphore.wait(atMost: .seconds(-1)))
    }

    @Test func eachSignalEndsOneWait() {
        let semaphore = TimedSemaphore()
        semaphore.signal()
        semaphore.signal()
        #expect(semaphore.wait(atMost: .zero))
        #expect(semaphore.wait(atMost: .seconds(3_600)))
        #expect(!semaphore.wait(atMost: .zero))
    }

    @Test func signalOfAnotherThreadEndsTheWait() {
        let semaphore = TimedSemaphore()
        Thread { semaphore.signal() }.start()
        #expect(semaphore.wait(atMost: .seconds(3_600)))
    }
}
