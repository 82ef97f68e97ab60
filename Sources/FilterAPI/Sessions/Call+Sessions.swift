import Catalogs
import Gateway
import HTTPServer
import Sessions

/// Handlers of the addresses below `/v1/sessions/{session}`.
extension Call {
    /// How the request comes to sessions.
    var access: SessionAccess { context.access }

    /// The session that the path names, see ``SessionAccess/read(_:)``.
    func read() throws(ServiceError) -> SessionAnswer { try access.read(self["session"]) }

    /// The same in the data that the query names.
    func read(_ query: QueryParameters) throws(ServiceError) -> SessionAnswer {
        try access.read(self["session"], query, request)
    }
}
