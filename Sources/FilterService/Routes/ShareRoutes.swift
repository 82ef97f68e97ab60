import FilterCore
import HTTPServer

/// Links to the filters of a session, for others to begin with.
struct ShareRoutes: Sendable {
    let service: Service
    private let access: SessionAccess

    init(service: Service) {
        self.service = service
        access = SessionAccess(service: service)
    }

    var routes: [Route] {
        [
            Route(.post, "/v1/sessions/{session}/share", share),
            Route(.get, "/v1/shares/{key}", show),
        ]
    }

    /// The session stays as it is; equal filters have equal keys, so the request can be sent again.
    @Sendable
    private func share(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        var order = ShareOrder()
        if let body = try request.optionalJSON(maxDepth: service.limits.maxJSONDepth) {
            order = try ShareOrder(body, limits: service.limits)
        }
        let current = try access.require(request, path["session"])
        let shared: SharedState
        do throws(SessionError) {
            shared = try service.sessions.share(current.session.decoded(), order)
        } catch {
            throw ServiceError(error).expiring(with: current.session)
        }
        return current.response(
            .json { writer in
                ShareWriter.write(shared, of: current.snapshot, in: current.head.locale, to: &writer)
                writer.member("revision", current.session.revision)
                writer.member("dataVersion", current.snapshot.dataVersion)
            }
        )
    }

    /// The screen that a session would begin with that opens the share.
    @Sendable
    private func show(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames + ["locale"])
        let stored = try access.share(path["key"], at: .path("key"))
        let snapshot = try service.catalogs.requireStillServed(stored.state.catalog, at: .path("key"))
        let shared = stored.clamped(by: snapshot.catalog)
        let options = try ScreenOptions(query, of: snapshot, limits: service.limits)
        var state = shared.state
        state.locale =
            try query["locale"].map { text throws(ServiceError) in
                try snapshot.localizers.require(text, at: .query("locale")).locale
            } ?? snapshot.localizers.preferred(by: request).locale
        state.pageSize = service.limits.defaultPageSize
        let head = SessionHead(state)
        let screen = StateScreen(
            snapshot: snapshot,
            head: head,
            encodedState: SessionCoding.encode(state),
            cache: service.cache
        )
        let parts = try screen.assemble(options.parts.inOrder, options, filters: state.filters)
        var writer = JSONWriter(capacity: parts.capacity)
        writer.beginObject()
        writer.key("share")
        writer.beginObject()
        ShareWriter.write(shared, of: snapshot, in: head.locale, to: &writer)
        writer.member("catalog", snapshot.name)
        writer.member("sort", head.sort)
        writer.member("locale", head.locale)
        writer.member("pageSize", head.pageSize)
        writer.member("dataVersion", snapshot.dataVersion)
        writer.endObject()
        parts.write(to: &writer)
        writer.endObject()
        var response = HTTPResponse.json(status: 200, writer.bytes)
        response.headers.append("Cache-Control", "no-cache")
        return response
    }
}
