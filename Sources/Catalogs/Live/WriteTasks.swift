import Clocks
package import FilterCore
import Support

/// The tasks of this process, by id: those that go on, and those that ended a while ago.
package final class WriteTasks: Sendable {
    /// In the order in which they were made.
    private let tasks = Mutex<[WriteTask]>([])
    private let maxCount: Int
    private let maxBytes: Int
    private let lifetime: Duration
    private let now: @Sendable () -> Instant

    /// - Parameters:
    ///   - maxCount: beyond that the oldest one that has ended makes room.
    ///   - maxBytes: of the reports of ended tasks; beyond that the oldest make room, except for the one that has just
    ///     ended.
    ///   - lifetime: how long a task is kept after its end.
    ///   - now: a monotonic clock.
    package init(
        maxCount: Int,
        maxBytes: Int = .max,
        lifetime: Duration,
        now: @escaping @Sendable () -> Instant = SteadyClock().now
    ) {
        self.maxCount = maxCount
        self.maxBytes = maxBytes
        self.lifetime = lifetime
        self.now = now
    }

    /// What the clock of the tasks shows.
    package var time: Instant { now() }

    /// A new task with an id that cannot be guessed.
    ///
    /// - Throws: `tooManyTasks` if there are as many as there may be, and none has ended.
    package func add(catalog: String, byteCount: Int) throws(CatalogRefusal) -> WriteTask {
        let id = (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal
        let task = WriteTask(id: id, catalog: catalog, byteCount: byteCount, now: now)
        let time = now()
        let isAdded = tasks.withLock { tasks in
            forgetOver(&tasks, at: time)
            if tasks.count >= maxCount, let ended = tasks.firstIndex(where: { $0.report.end != nil }) {
                tasks.remove(at: ended)
            }
            guard tasks.count < maxCount else { return false }
            tasks.append(task)
            return true
        }
        guard isAdded else {
            throw .tooManyTasks(limit: maxCount)
        }
        return task
    }

    /// Notes what became of a task.
    package func finish(_ task: WriteTask, _ result: WriteResult) {
        task.finish(result)
        tasks.withLock { tasks in
            let reports = tasks.map(\.report)
            var byteCount = reports.reduce(0) { $0 + ($1.end == nil ? 0 : $1.memoryByteCount) }
            var forgotten: [WriteTask] = []
            for (ended, report) in zip(tasks, reports) where report.end != nil && ended !== task {
                guard byteCount > maxBytes else { break }
                byteCount -= report.memoryByteCount
                forgotten.append(ended)
            }
            guard !forgotten.isEmpty else { return }
            tasks.removeAll { task in forgotten.contains { $0 === task } }
        }
    }

    /// Forgets a task that was not begun after all.
    package func remove(_ task: WriteTask) {
        tasks.withLock { $0.removeAll { $0 === task } }
    }

    /// A task that goes on, or ended a while ago.
    package func find(_ id: String) -> WriteTask? {
        let time = now()
        return tasks.withLock { tasks in
            forgetOver(&tasks, at: time)
            return tasks.first { $0.id == id }
        }
    }

    private func forgetOver(_ tasks: inout [WriteTask], at time: Instant) {
        tasks.removeAll { task in
            task.report.end.map { $0.milliseconds + lifetime.wholeMilliseconds <= time.milliseconds } ?? false
        }
    }
}
