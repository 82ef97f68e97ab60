import Synchronization

@testable import FilterService

/// A store in which every call fails in the same way.
struct FailingStore: SessionStore {
    let error: SessionError

    init(_ error: SessionError) {
        self.error = error
    }

    func create(_ state: SessionState) throws(SessionError) -> Session { throw error }

    func read(_ id: String) throws(SessionError) -> Session { throw error }

    func update<Failure: Error>(
        _ id: String,
        ifRevision: Int?,
        _ change: (SessionState) throws(Failure) -> SessionState
    ) throws(SessionUpdateError<Failure>) -> Session {
        throw .session(error)
    }

    func delete(_ id: String) throws(SessionError) { throw error }

    var statistics: SessionStatistics { SessionStatistics() }
}

/// What a service reported of its own faults.
final class Reports: Sendable {
    private let state = Mutex<[String]>([])

    var texts: [String] { state.withLock { $0 } }

    @Sendable
    func add(_ text: String) {
        state.withLock { $0.append(text) }
    }
}
