import Dispatch
import Foundation
import Measuring
import Sessions
import Support

/// Threads that tap in sessions of their own until they are stopped, and note how long each tap took by the clock.
final class Tappers: Sendable {
    /// Sessions that one thread taps, in turns.
    private static let sessionCount = 32

    private let isStopping = Atomic(false)
    private let outcome = Mutex<Result<Samples, any Error>>(.success(Samples()))
    private let finished = DispatchGroup()

    init(_ threadCount: Int, in idle: IdleSessions) throws {
        for _ in 0..<threadCount {
            let ids = try (0..<Self.sessionCount).map { _ in try idle.begin() }
            finished.enter()
            Thread.detachNewThread { [self] in
                let result = Result { try tap(ids, in: idle) }
                outcome.withLock { outcome in
                    outcome = outcome.flatMap { all in
                        result.map { samples in
                            var all = all
                            all.append(samples)
                            return all
                        }
                    }
                }
                finished.leave()
            }
        }
    }

    /// - Returns: of all threads together.
    func stop() throws -> Samples {
        isStopping.store(true, ordering: .relaxed)
        finished.wait()
        return try outcome.withLock { $0 }.get()
    }

    private func tap(_ ids: [String], in idle: IdleSessions) throws -> Samples {
        var samples = Samples()
        var number = 0
        while !isStopping.load(ordering: .relaxed) {
            let start = ContinuousClock.now
            try idle.tap(ids[number % ids.count], number: number)
            samples.append(ContinuousClock.now - start)
            number += 1
        }
        return samples
    }
}
