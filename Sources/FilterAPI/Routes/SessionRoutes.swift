import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// Sessions as a whole: begin, read, change, end.
package struct SessionRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.post, "/v1/sessions", needs: .sessions, create),
            Route(.get, "/v1/sessions/{session}", needs: .sessions, show),
            Route(.patch, "/v1/sessions/{session}", needs: .sessions, patch),
            Route(.delete, "/v1/sessions/{session}", needs: .sessions, delete),
        ]
    }

    @Sendable
    private func create(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames)
        let body = try request.optionalJSON(maxDepth: service.limits.maxJSONDepth)
        let members =
            try body?.members(
                allowing: ["catalog", "state", "share", "locale", "sort", "pageSize"]) ?? []
        let stored = try body?.member("share").map { member throws(ServiceError) in
            try context.access.share(member.string(), at: member.place)
        }
        let snapshot = try snapshot(body?.member("catalog"), ofShare: stored?.state.catalog, context.catalogs)
        let shared = stored?.opened(by: snapshot.catalog)
        var state = SessionState(
            catalog: snapshot.storedName,
            filters: shared?.state.filters ?? snapshot.catalog.initialState,
            sort: shared?.state.sort ?? SortDefinition.defaultID,
            pageSize: service.limits.defaultPageSize,
            locale: snapshot.localizers.preferred(by: request).locale
        )
        for (key, member) in members where !["catalog", "share"].contains(key) {
            switch key {
            case "state":
                let parts = try member.members(allowing: StateRequest.fieldNames)
                try set(StateRequest.inOrder(parts), in: &state, of: snapshot, context)
            default: try set([(key, member)], in: &state, of: snapshot, context)
            }
        }
        let screen = try context.access.screen(query, of: state)
        let prepared = try context.access.prepare(state, screen)
        let mark = try request.creationMark(in: context.caller.idempotencyScope)
        let begun: BegunSession
        do throws(SessionError) {
            begun =
                if let shared {
                    try service.sessions.open(shared, as: state, mark: mark, for: request.sessionClient)
                } else {
                    try service.sessions.create(state, mark: mark, for: request.sessionClient)
                }
        } catch {
            throw ServiceError(error)
        }
        return try context.access.created(begun, screen, prepared: prepared, dropped: shared?.dropped ?? [])
    }

    @Sendable
    private func show(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames + [DataChoice.parameterName])
        let answer = try context.access.read(path["session"], query, request)
        let options = try ScreenOptions(query, of: answer.snapshot, limits: service.limits)
        if let response = try answer.notModified(request) { return response }
        return try answer.screen(options)
    }

    @Sendable
    private func patch(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let body = try request.json(maxDepth: service.limits.maxJSONDepth)
        let names = StateRequest.fieldNames + ["sort", "pageSize", "locale"]
        let members = StateRequest.inOrder(try body.members(allowing: names))
        // What is wrong with them is said when they are applied.
        let selections = (try? body.member("selections")?.members()) ?? []
        let written = Set(selections.lazy.filter { !$0.cursor.isNull }.map(\.key))
        return try context.access.write(request, path["session"]) { found, snapshot throws(ServiceError) in
            var next = found.state
            try set(members, in: &next, of: snapshot, context)
            try context.access.requireNoSettingOfDraft(found.session.stored, from: found.state, to: next) {
                .body("/\($0)")
            }
            return .state(next, writing: written)
        }
    }

    @Sendable
    private func delete(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        try request.requireNoFields(maxDepth: service.limits.maxJSONDepth)
        try context.access.end(request, path["session"])
        return HTTPResponse(status: 204)
    }

    private func set(
        _ members: [(key: String, cursor: JSONCursor)],
        in state: inout SessionState,
        of snapshot: CatalogSnapshot,
        _ context: RequestContext
    ) throws(ServiceError) {
        var filters = FilterChange(state.filters, of: snapshot, work: context.work)
        for (key, member) in members {
            switch key {
            case "selections":
                try StateRequest.apply(selections: member, to: &filters, of: snapshot, limits: service.limits)
            case "filters":
                try StateRequest.apply(filters: member, to: &filters, of: snapshot, limits: service.limits)
            case "sort": state.sort = try snapshot.requireSort(member.string(), at: member.place)
            case "pageSize": state.pageSize = try member.integer(in: 1...service.limits.maxPageSize)
            default: state.locale = try snapshot.localizers.require(member).locale
            }
        }
        state.filters = try filters.finished()
    }

    /// The catalog that the body names; that of the share, or the only one, if it names none.
    private func snapshot(
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
