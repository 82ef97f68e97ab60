import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// Sessions as a whole: begin, read, change, end.
enum SessionRoutes {
    static var routes: [Route] {
        [
            Route(.post, "/v1/sessions", needs: .sessions, create),
            Route(.get, "/v1/sessions/{session}", needs: .sessions, show),
            Route(.patch, "/v1/sessions/{session}", needs: .sessions, patch),
            Route(.delete, "/v1/sessions/{session}", needs: .sessions, delete),
        ]
    }

    private static func create(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ScreenOption.names)
        let body = try call.optionalJSON()
        let members = try body?.members(allowing: ["catalog", "state", "share"] + SessionSetting.names) ?? []
        let stored = try body?.member("share").map { member throws(ServiceError) in
            try call.access.share(member.string(), at: member.place)
        }
        let snapshot = try snapshot(body?.member("catalog"), ofShare: stored?.state.catalog, call.catalogs)
        let shared = stored?.opened(by: snapshot.catalog)
        var state = SessionState(
            catalog: snapshot.storedName,
            filters: shared?.state.filters ?? snapshot.catalog.initialState,
            settings: settings(shared, of: snapshot, call),
            shown: shared?.state.shown ?? []
        )
        for (key, member) in members where !["catalog", "share"].contains(key) {
            switch key {
            case "state":
                let parts = try member.members(allowing: StateRequest.fieldNames)
                try set(StateRequest.inOrder(parts), in: &state, of: snapshot, call)
            default: try set([(key, member)], in: &state, of: snapshot, call)
            }
        }
        let screen = try call.access.screen(query, of: state)
        state = try call.access.showing(state, after: shared?.state.filters, of: snapshot)
        let prepared = try call.access.prepare(state, screen)
        let mark = try call.request.creationMark(in: call.caller.idempotencyScope)
        let begun = try ServiceError.mapping { () throws(SessionError) in
            if let shared {
                try call.service.sessions.open(shared, as: state, mark: mark, for: call.request.sessionClient)
            } else {
                try call.service.sessions.create(state, mark: mark, for: call.request.sessionClient)
            }
        }
        return try call.access.created(begun, screen, prepared: prepared, dropped: shared?.dropped ?? [])
    }

    /// The settings of a session that begins: of a share its sort, and of one with steps all that these were made with.
    private static func settings(
        _ shared: SharedState?,
        of snapshot: CatalogSnapshot,
        _ call: Call
    ) -> SessionSettings {
        let former = shared?.state.settings
        let made = shared?.hasHistory ?? false ? former : nil
        let locale = made.map { snapshot.localizers.localizer(for: $0.locale) }
        return SessionSettings(
            sort: former?.sort ?? SortDefinition.defaultID,
            pageSize: made.map { min(max($0.pageSize, 1), call.limits.maxPageSize) } ?? call.limits.defaultPageSize,
            locale: (locale ?? snapshot.localizers.preferred(by: call.request)).locale
        )
    }

    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let names = ScreenOption.names + [DataChoice.parameterName, SessionAccess.reorderName]
        let query = try call.query(allowing: names)
        var answer = try call.read(query)
        let options = try ScreenOptions(query, of: answer.snapshot, limits: call.limits)
        if try query.bool(SessionAccess.reorderName) ?? false, call.request.method == .get {
            try call.access.reorder(call["session"])
            answer = try call.read(query)
        }
        if let response = try answer.notModified(call.request) { return response }
        return try answer.screen(options)
    }

    private static func patch(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let body = try call.json()
        let names = StateRequest.fieldNames + SessionSetting.names
        let members = StateRequest.inOrder(try body.members(allowing: names))
        // Their faults are reported when they are applied.
        let selections = (try? body.member("selections")?.members()) ?? []
        let written = Set(selections.lazy.filter { !$0.cursor.isNull }.map(\.key))
        return try call.write { found, snapshot throws(ServiceError) in
            var next = found.state
            try set(members, in: &next, of: snapshot, call)
            try call.access.requireNoSettingOfDraft(found.session.stored, from: found.state, to: next) {
                .body("/\($0)")
            }
            return .state(next, writing: written)
        }
    }

    private static func delete(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        try call.requireNoFields()
        try call.access.end(call.request, call["session"])
        return HTTPResponse(status: 204)
    }

    private static func set(
        _ members: [(key: String, cursor: JSONCursor)],
        in state: inout SessionState,
        of snapshot: CatalogSnapshot,
        _ call: Call
    ) throws(ServiceError) {
        var filters = AppliedOperations(state.filters, of: snapshot, work: call.work)
        let context = SessionSetting.Context(snapshot: snapshot, limits: call.limits)
        for (key, member) in members {
            switch key {
            case "selections":
                try StateRequest.apply(selections: member, to: &filters, of: snapshot, limits: call.limits)
            case "filters":
                try StateRequest.apply(filters: member, to: &filters, of: snapshot, limits: call.limits)
            default: try SessionSetting.named(key)?.read(member, context, &state.settings)
            }
        }
        state.filters = try filters.finished()
    }

    /// The catalog that the body names; that of the share, or the only one, if it names none.
    private static func snapshot(
        _ cursor: JSONCursor?,
        ofShare shared: String?,
        _ catalogs: RequestCatalogs
    ) throws(ServiceError) -> CatalogSnapshot {
        if let cursor {
            let snapshot = try catalogs.require(cursor.string(), at: cursor.place)
            if let shared { try catalogs.require(shareOf: shared, in: snapshot, at: cursor.place) }
            return snapshot
        }
        if let shared { return try catalogs.requireStillServed(shared, at: .body("/share")) }
        let snapshots = try catalogs.all()
        if snapshots.count == 1 { return snapshots[0] }
        throw ServiceError(
            .invalidValue,
            at: .body("/catalog"),
            "there are \(snapshots.count) catalogs; name one",
            suggestions: Array(snapshots.map(\.name).prefix(20))
        )
    }
}
