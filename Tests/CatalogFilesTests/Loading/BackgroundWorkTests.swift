import Dispatch
import Foundation
import Support
import Testing

@testable import CatalogFiles

struct BackgroundWorkTests {
    @Test func whatTheWorkHoldsIsReleasedBeforeTheWaitIsOver() throws {
        final class Flag: Sendable {
            private let value = Atomic(false)
            var isSet: Bool { value.load(ordering: .relaxed) }
            func set() { value.store(true, ordering: .relaxed) }
        }
        /// Something whose release takes a while.
        final class Held: Sendable {
            let isReleased: Flag
            init(_ isReleased: Flag) { self.isReleased = isReleased }
            deinit {
                Thread.sleep(forTimeInterval: 0.05)
                isReleased.set()
            }
        }
        func begin(_ flag: Flag) throws -> BackgroundWork<Bool> {
            let held = Held(flag)
            return try BackgroundWork(name: "holder") { held.isReleased.isSet }
        }
        let isReleased = Flag()
        #expect(try begin(isReleased).wait() == false)
        #expect(isReleased.isSet)
    }

    @Test func isOverBeforeAnErrorLeaves() throws {
        struct Failure: Error {}
        let steps = Mutex<[String]>([])
        let began = DispatchSemaphore(value: 0)
        #expect(throws: Failure.self) {
            try BackgroundWork.run(name: "slow") {
                began.wait()
                steps.withLock { $0.append("done") }
            } alongside: { () throws(Failure) in
                steps.withLock { $0.append("failed") }
                began.signal()
                throw Failure()
            }
        }
        #expect(steps.withLock { $0 } == ["failed", "done"])
    }
}
