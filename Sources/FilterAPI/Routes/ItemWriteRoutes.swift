import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Support

/// Single items of live catalogs.
package struct ItemWriteRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.put, "/v1/catalogs/{catalog}/items/{item}", needs: .writeItems, later: put),
            Route(.patch, "/v1/catalogs/{catalog}/items/{item}", needs: .writeItems, later: patch),
            Route(.delete, "/v1/catalogs/{catalog}/items/{item}", needs: .writeItems, later: delete),
        ]
    }

    private var access: LiveAccess { LiveAccess(service: service) }

    /// Puts an item in, whether there was one with its id or not.
    @Sendable
    private func put(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        _ = try request.json(maxDepth: service.limits.maxJSONDepth).requireObject()
        return try write(.put(request.body), request, path)
    }

    /// Changes members of an item (RFC 7396).
    @Sendable
    private func patch(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        let patch = try request.json(maxDepth: service.limits.maxJSONDepth).requireObject()
        return try write(.patch(patch), request, path)
    }

    @Sendable
    private func delete(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        try request.requireNoFields(maxDepth: service.limits.maxJSONDepth)
        return try write(.delete, request, path)
    }

    private func write(
        _ edit: CatalogEdit.ItemEdit,
        _ request: HTTPRequest,
        _ path: PathParameters
    ) throws(ServiceError) -> HTTPReply {
        _ = try access.begin(request)
        let name = path["catalog"]
        try ServiceError.mapping { () throws(CatalogRefusal) in try service.live.requireLive(name) }
        let write = CatalogWrite(.item(path["item"], edit), if: try request.precondition())
        return access.later(request, write, byteCount: request.body.count, to: name) { outcome in
            var response = LiveAccess.answer(outcome, status: outcome.counts.inserted > 0 ? 201 : 200)
            if outcome.counts.inserted > 0 { response.headers.append("Location", request.target.raw) }
            if let tag = outcome.itemTag { response.headers.append("ETag", tag) }
            return response
        }
    }
}

extension JSONCursor {
    /// - Throws: `invalidValue` for anything but an object.
    fileprivate func requireObject() throws(ServiceError) -> JSONValue {
        if case .object = value { return value }
        throw ServiceError(.invalidValue, at: place, "this must be an object, not \(value.kindDescription)")
    }
}
