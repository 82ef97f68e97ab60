import Dispatch
import FilterCore
import Foundation
import Synchronization
import TestSupport

@testable import FilterService

/// What the session tests share.
enum SessionFixtures {
    /// A clock that stands until it is moved, and counts how often it is read.
    final class Clock: Sendable {
        private let milliseconds: Atomic<Int64>
        private let reads = Atomic(0)

        init(at milliseconds: Int64 = 1_000_000) {
            self.milliseconds = Atomic(milliseconds)
        }

        var readCount: Int { reads.load(ordering: .relaxed) }

        @Sendable
        func now() -> Instant {
            reads.add(1, ordering: .relaxed)
            return Instant(milliseconds: milliseconds.load(ordering: .relaxed))
        }

        func advance(by difference: Int64) {
            milliseconds.add(difference, ordering: .relaxed)
        }
    }

    /// A store over a fake clock and seeded bits. An idle session lives for one second.
    static func store(
        clock: Clock = Clock(),
        seed: UInt64 = 1,
        _ configure: (inout SessionConfiguration) -> Void = { _ in }
    ) throws -> InMemorySessionStore {
        var configuration = SessionConfiguration()
        configuration.idle = .seconds(1)
        configure(&configuration)
        let generator = Mutex(SplitMix64(seed: seed))
        return try InMemorySessionStore(configuration: configuration, now: clock.now) {
            generator.withLock { $0.next() }
        }
    }

    static func state(_ pageSize: Int = 20, filters: FilterState = FilterState()) -> SessionState {
        SessionState(catalog: "shop", filters: filters, sort: "default", pageSize: pageSize, locale: "en")
    }

    /// A state whose encoded form takes as many bytes, 200 to 8,000.
    static func state(encodedBytes count: Int) -> SessionState {
        var state = state()
        state.locale = String(repeating: "x", count: 100)
        state.locale += String(repeating: "x", count: count - SessionCoding.encode(state).count)
        return state
    }

    /// Runs the body on threads of their own at once, and returns their results in the order of the threads when all
    /// are done. Expectations belong behind it: on other threads they would belong to no test.
    @discardableResult
    static func concurrently<Result: Sendable>(
        _ threadCount: Int,
        _ body: @escaping @Sendable (_ thread: Int) throws -> Result
    ) throws -> [Result] {
        let group = DispatchGroup()
        let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
        for thread in 0..<threadCount {
            group.enter()
            Thread.detachNewThread {
                let result = Swift.Result { try body(thread) }
                results.withLock { $0[thread] = result }
                group.leave()
            }
        }
        group.wait()
        return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { try $0.value.get() }
    }
}
