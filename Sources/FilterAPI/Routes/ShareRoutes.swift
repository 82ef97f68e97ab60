import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions

/// Links to the filters of a session, for others to begin with.
enum ShareRoutes {
    static var routes: [Route] {
        [
            Route(.post, "/v1/sessions/{session}/share", needs: .sessions, share),
            Route(.get, "/v1/shares/{key}", needs: .sessions, show).varyingByLanguage,
        ]
    }

    /// The session stays as it is; equal filters have equal keys, so the request can be sent again.
    private static func share(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        var order = ShareOrder()
        if let body = try call.optionalJSON() {
            order = try ShareOrder(body, limits: call.limits)
        }
        let current = try call.access.requireRevision(call.request, call["session"])
        let shared: SharedState
        let written: ShareWriter
        do throws(ServiceError) {
            let filters = current.filters
            written = try ShareWriter(
                order.isToken ? filters : filters.inCanonicalOrder,
                of: current.snapshot,
                in: current.head.settings.locale,
                call.bounds
            )
            shared = try ServiceError.mapping { () throws(SessionError) in
                try call.service.sessions.share(current.session.decoded(), order)
            }
        } catch {
            throw error.expiring(with: current.session)
        }
        let bytes = try call.bounds.object { writer throws(ServiceError) in
            written.write(shared, to: &writer)
            writer.member("revision", current.session.revision)
            writer.member("dataVersion", current.snapshot.dataVersion)
            current.writeDropped(to: &writer)
        }
        current.saveStep()
        return current.response(.json(bytes))
    }

    /// The screen that a session would begin with that opens the share.
    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ScreenOption.names + ["locale"])
        let stored = try call.access.share(call["key"], at: .path("key"))
        let snapshot = try call.catalogs.requireStillServed(
            stored.state.catalog,
            choosingIn: stored.state.filters.selections.keys,
            at: .path("key")
        )
        let shared = stored.opened(by: snapshot.catalog)
        let options = try ScreenOptions(query, of: snapshot, limits: call.limits)
        var state = shared.state
        state.settings.locale =
            try query["locale"].map { text throws(ServiceError) in
                try snapshot.localizers.require(text, at: .query("locale")).locale
            } ?? snapshot.localizers.preferred(by: call.request).locale
        state.settings.pageSize = call.limits.defaultPageSize
        let head = SessionHead(state)
        let parts = try call.context.screen(of: snapshot, head, encodedState: SessionCoding.encode(state))
            .assemble(options.parts.inOrder, options, filters: state.filters)
        let written = try ShareWriter(shared.state.filters, of: snapshot, in: head.settings.locale, call.bounds)
        let bytes = try call.bounds.object(capacity: parts.capacity) { writer throws(ServiceError) in
            writer.key("share")
            writer.beginObject()
            written.write(shared, to: &writer)
            writer.member("catalog", snapshot.name)
            for setting in SessionSetting.all { setting.write(head.settings, to: &writer) }
            writer.member("dataVersion", snapshot.dataVersion)
            writer.endObject()
            DroppedFilterWriter.write(
                shared.dropped,
                of: snapshot,
                snapshot.wording(for: head.settings.locale),
                to: &writer
            )
            parts.write(to: &writer)
        }
        var response = HTTPResponse.json(status: 200, bytes)
        response.headers.append("Cache-Control", "no-cache")
        return response
    }
}
