import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions
import Support

// Reading sessions, with the data that an answer is made of.
extension SessionAccess {
    /// A session to be read.
    ///
    /// - Throws: `unknownSession`, `sessionExpired`.
    func read(_ id: String) throws(ServiceError) -> SessionAnswer {
        try read(id) { DataChoice($0) }
    }

    /// A session to be read, with the data that the request names.
    ///
    /// - Throws: `unknownSession`, `sessionExpired`, `dataVersionExpired`.
    func read(
        _ id: String,
        _ query: QueryParameters,
        _ request: HTTPRequest
    ) throws(ServiceError) -> SessionAnswer {
        // An answer without a body reports nothing that is dropped, so that it is left for the next one.
        try read(id, saves: request.method != .head) { present throws(ServiceError) in
            try DataChoice(query, of: present, request, context)
        }
    }

    private func read(
        _ id: String,
        saves: Bool = true,
        _ choose: (CatalogSnapshot) throws(ServiceError) -> DataChoice
    ) throws(ServiceError) -> SessionAnswer {
        let session = try ServiceError.mapping { () throws(SessionError) in try service.sessions.read(id) }
        let data = try choose(snapshot(of: session.state))
        guard let (_, adoption) = session.state.adopted(by: data.snapshot.catalog) else {
            return SessionAnswer(session, of: data, context)
        }
        // Data that the request names are read as they were: nothing is dropped for their sake.
        guard !data.isNamed, adoption?.isStep ?? false else {
            return SessionAnswer(session.adopted(by: data.snapshot.catalog), of: data, context)
        }
        let found = try adopting(find(id), under: data.snapshot)
        return saves
            ? SessionAnswer(found.session, of: data, context, telling: found)
            : SessionAnswer(found.session, of: data, context, dropped: found.dropped)
    }

    /// A session at a revision that the conditions of a request allow, for a request that does not change it.
    ///
    /// Such a request is not remembered under its idempotency key, but must not have that of another one.
    func requireRevision(_ request: HTTPRequest, _ id: String) throws(ServiceError) -> SessionAnswer {
        let condition = try RevisionCondition(request)
        let stored = try find(id, mark: request.mark())
        let screen = ScreenRequest(snapshot: try snapshot(of: stored.state))
        let found = try adopting(stored, under: screen.snapshot)
        if !condition.allows(found.session.revision) {
            throw try preconditionFailed(condition, found, screen).expiring(with: found.session.stored)
        }
        return SessionAnswer(found.session, of: DataChoice(screen.snapshot), context, telling: found)
    }
}
