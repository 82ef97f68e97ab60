import FilterServiceClient
import Foundation
import Testing

/// A clock that goes on when nothing else is to be done: hours pass in no time.
@MainActor
final class VirtualTime {
    private struct Sleeper {
        let id: Int
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private(set) var now = Duration.zero
    /// By how much pauses are longer than they have to be.
    var jitter = 0.0
    private var sleepers: [Sleeper] = []
    private var lastID = 0

    var clock: SessionClock {
        SessionClock(
            now: { [self] in
                MainActor.assumeIsolated { Date(timeIntervalSince1970: now / .seconds(1)) }
            },
            sleep: { [self] in try await sleep($0) },
            jitter: { [self] in
                MainActor.assumeIsolated { jitter }
            }
        )
    }

    func sleep(_ duration: Duration) async throws {
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            try await withCheckedThrowingContinuation { continuation in
                sleepers.append(Sleeper(id: id, end: now + duration, continuation: continuation))
            }
        } onCancel: {
            // Tasks of these tests are cancelled on the main actor.
            MainActor.assumeIsolated { cancel(id) }
        }
    }

    private func cancel(_ id: Int) {
        guard let place = sleepers.firstIndex(where: { $0.id == id }) else { return }
        sleepers.remove(at: place).continuation.resume(throwing: CancellationError())
    }

    /// Lets everything run that can run, without time going on.
    func letRun() async {
        for _ in 0..<30 { await Task.yield() }
    }

    /// Lets time go on.
    func pass(_ duration: Duration) async {
        let end = now + duration
        await letRun()
        while let next = sleepers.map(\.end).min(), next <= end {
            wake(next)
            await letRun()
        }
        now = end
    }

    /// Lets time go on until something is done.
    func finish<Result: Sendable>(_ work: @escaping @MainActor () async throws -> Result) async throws -> Result {
        var isDone = false
        let task = Task {
            defer { isDone = true }
            return try await work()
        }
        await letRun()
        for _ in 0..<100_000 where !isDone {
            guard let next = sleepers.map(\.end).min() else {
                await letRun()
                continue
            }
            wake(next)
            await letRun()
        }
        try #require(isDone, "after \(now) it is not done")
        return try await task.value
    }

    private func wake(_ time: Duration) {
        now = max(now, time)
        // Those of one moment in the order in which they went to sleep.
        while let place = sleepers.firstIndex(where: { $0.end <= now }) {
            sleepers.remove(at: place).continuation.resume()
        }
    }
}

extension VirtualTime {
    /// What becomes of a task.
    func finishing<Success: Sendable>(_ task: Task<Success, any Error>) async -> Result<Success, any Error> {
        do {
            return .success(try await finish { try await task.value })
        } catch {
            return .failure(error)
        }
    }
}
