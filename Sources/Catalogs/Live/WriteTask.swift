package import FilterCore
import Support

/// A write that is watched while it is carried out.
package final class WriteTask: Sendable {
    package enum Status: String, Sendable {
        case queued, running, succeeded, failed
    }

    /// How much of the body has been read.
    package struct Progress: Sendable, Equatable {
        package var rowCount = 0
        /// Of the body as it was sent.
        package var byteCount = 0
    }

    /// The state of a task, as it is reported to clients.
    package struct Report: Sendable {
        package var status = Status.queued
        package var progress = Progress()
        /// Of the body, as it was sent.
        package let byteCount: Int
        package let creation: Instant
        package var start: Instant?
        package var end: Instant?
        /// Once it has succeeded.
        package var outcome: WriteOutcome?
        /// The version that its changes are visible in.
        package var dataVersion: String?
        /// Once it has failed.
        package var error: CatalogRefusal?

        /// About the memory of the report.
        var memoryByteCount: Int {
            let verdicts = (outcome?.refused ?? []).reduce(0) { $0 + $1.memoryByteCount }
            return 512 + verdicts + (error?.memoryByteCount ?? 0)
        }

        /// `nil` before rows were read.
        package func rowsPerSecond(at now: Instant) -> Double? {
            guard let start, progress.rowCount > 0 else { return nil }
            let milliseconds = max(1, ((end ?? now).milliseconds - start.milliseconds))
            return Double(progress.rowCount) * 1_000 / Double(milliseconds)
        }
    }

    package let id: String
    /// The name of the catalog.
    package let catalog: String
    private let state: Mutex<Report>
    private let now: @Sendable () -> Instant

    init(id: String, catalog: String, byteCount: Int, now: @escaping @Sendable () -> Instant) {
        self.id = id
        self.catalog = catalog
        self.now = now
        state = Mutex(Report(byteCount: byteCount, creation: now()))
    }

    package var report: Report { state.withLock { $0 } }

    /// Notes how far the rows have been read.
    func note(_ progress: Progress) {
        let time = now()
        state.withLock { report in
            report.start = report.start ?? time
            report.status = .running
            report.progress = progress
        }
    }

    /// Notes that it is being carried out.
    func begin() {
        note(Progress())
    }

    func finish(_ result: WriteResult) {
        let time = now()
        state.withLock { report in
            report.end = time
            switch result {
            case .success(var outcome):
                report.status = .succeeded
                report.progress.byteCount = report.byteCount
                report.dataVersion = outcome.snapshot?.dataVersion
                // A version takes the memory of all its items.
                outcome.snapshot = nil
                report.outcome = outcome
            case .failure(let error):
                report.status = .failed
                report.error = error
            }
        }
    }
}
