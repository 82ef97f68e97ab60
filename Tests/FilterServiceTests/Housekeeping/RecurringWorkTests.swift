import Dispatch
import Support
import TestSupport
import Testing

@testable import FilterService

struct RecurringWorkTests {
    @Test func sweeperSweepsUntilItIsStopped() throws {
        let third = DispatchSemaphore(value: 0)
        let counter = Counter()
        let sweeper = try RecurringWork("sweeper", every: .milliseconds(1)) {
            if counter.increment() == 3 { third.signal() }
        }
        third.wait()
        sweeper.stop()
        let count = counter.value
        sweeper.stop()
        #expect(count >= 3)
        #expect(counter.value == count)
    }

    @Test func stopWaitsForTheRunningSweep() throws {
        let (entered, stopping, released) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let begun = Counter()
        let ended = Counter()
        let sweeper = try RecurringWork("sweeper", every: .milliseconds(1)) {
            if begun.increment() == 1 {
                entered.signal()
                released.wait()
            }
            ended.increment()
        }
        entered.wait()
        let counts = try concurrently(2) { thread -> (begun: Int, ended: Int) in
            guard thread == 0 else {
                stopping.wait()
                released.signal()
                return (0, 0)
            }
            stopping.signal()
            sweeper.stop()
            return (begun.value, ended.value)
        }
        #expect(counts[0].begun > 0)
        #expect(counts[0].ended == counts[0].begun)
    }

    @Test func stopDoesNotWaitForTheInterval() throws {
        let counter = Counter()
        let sweeper = try RecurringWork("sweeper", every: .seconds(3_600)) { counter.increment() }
        sweeper.stop()
        #expect(counter.value == 0)
    }

    private final class Counter: Sendable {
        private let count = Atomic(0)

        var value: Int { count.load(ordering: .sequentiallyConsistent) }

        @discardableResult
        func increment() -> Int {
            count.add(1, ordering: .sequentiallyConsistent).newValue
        }
    }
}
