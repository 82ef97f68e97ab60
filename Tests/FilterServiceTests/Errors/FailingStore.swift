@testable import FilterService

/// A store in which every call fails in the same way.
struct FailingStore: SessionStore {
    let error: SessionError

    init(_ error: SessionError) {
        self.error = error
    }

    func create(_ state: SessionState) throws(SessionError) -> Session { throw error }

    func readStored(_ id: String) throws(SessionError) -> StoredSession { throw error }

    func update<Failure: Error>(
        _ id: String,
        ifRevision: Int?,
        _ change: (SessionState) throws(Failure) -> SessionState
    ) throws(SessionUpdateError<Failure>) -> Session {
        throw .session(error)
    }

    func delete(_ id: String, ifRevision: Int?) throws(SessionError) { throw error }

    var statistics: SessionStatistics { SessionStatistics() }
}
