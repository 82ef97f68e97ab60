import Catalogs
import FilterCore
import Gateway
import Sessions

/// What a tool is about: a catalog as it is at first, or a session.
enum ToolSubject {
    case catalog(CatalogSnapshot)
    case session(FoundSession, CatalogSnapshot)

    /// What the arguments `catalog` and `session` name; the only catalog if they name none.
    ///
    /// - Throws: `unknownCatalog`, `unknownSession`, `sessionExpired`, `invalidValue`.
    init(_ arguments: ToolArguments, _ call: Call) throws(ServiceError) {
        let name = try arguments.text("catalog")
        guard try arguments.text("session") != nil else {
            self = .catalog(try Self.catalog(name, call.catalogs))
            return
        }
        let (found, snapshot) = try Self.found(arguments, call)
        self = .session(found, snapshot)
        guard let name, Text(snapshot.name) != Text(name) else { return }
        throw ServiceError(
            .invalidValue,
            at: .body("/catalog"),
            "the session is of the catalog “\(snapshot.name)”; leave “catalog” out"
        )
    }

    /// The session that the arguments name.
    ///
    /// - Throws: `unknownSession`, `sessionExpired`, `invalidValue` where none is named.
    static func found(
        _ arguments: ToolArguments,
        _ call: Call
    ) throws(ServiceError) -> (FoundSession, CatalogSnapshot) {
        guard let id = try arguments.text("session") else {
            throw ServiceError(.invalidValue, at: .body("/session"), "name the session that filter gave")
        }
        call.bounds.trace?.note(session: id)
        let access = call.context.access
        let found = try access.find(id)
        let snapshot = try access.snapshot(of: found.state)
        return (try access.adopting(found, under: snapshot), snapshot)
    }

    /// - Throws: `unknownCatalog`, `invalidValue` where none is named and there are several.
    private static func catalog(_ name: String?, _ catalogs: RequestCatalogs) throws(ServiceError) -> CatalogSnapshot {
        if let name { return try catalogs.require(name, at: .body("/catalog")) }
        let all = try catalogs.all()
        if all.count == 1 { return all[0] }
        throw ServiceError(
            .invalidValue,
            at: .body("/catalog"),
            "there are \(all.count) catalogs; name one, or a session",
            suggestions: Array(all.map(\.name).prefix(20))
        )
    }

    var snapshot: CatalogSnapshot {
        switch self {
        case .catalog(let snapshot), .session(_, let snapshot): snapshot
        }
    }

    /// The state of the session, or that in which one of the catalog begins.
    func state(for call: Call) -> SessionState {
        switch self {
        case .session(let found, _): found.state
        case .catalog(let snapshot):
            SessionState(
                catalog: snapshot.storedName,
                filters: snapshot.catalog.initialState,
                settings: SessionSettings(
                    sort: SortDefinition.defaultID,
                    pageSize: call.limits.defaultPageSize,
                    locale: snapshot.localizers.preferred(by: call.request).locale
                )
            )
        }
    }
}
