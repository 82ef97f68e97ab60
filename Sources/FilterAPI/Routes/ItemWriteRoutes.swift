import Catalogs
import Gateway
import HTTPServer

/// Single items of live catalogs.
enum ItemWriteRoutes {
    static var routes: [Route] {
        [
            Route(.put, "/v1/catalogs/{catalog}/items/{item}", needs: .writeItems, later: put),
            Route(.patch, "/v1/catalogs/{catalog}/items/{item}", needs: .writeItems, later: patch),
            Route(.delete, "/v1/catalogs/{catalog}/items/{item}", needs: .writeItems, later: delete),
        ]
    }

    /// Puts an item in, whether there was one with its id or not.
    private static func put(_ call: Call) throws(ServiceError) -> HTTPReply {
        try call.json().requireObject()
        return try write(.put(call.request.body), call)
    }

    /// Changes members of an item (RFC 7396).
    private static func patch(_ call: Call) throws(ServiceError) -> HTTPReply {
        let patch = try call.json()
        try patch.requireObject()
        return try write(.patch(patch.value), call)
    }

    private static func delete(_ call: Call) throws(ServiceError) -> HTTPReply {
        try call.requireNoFields()
        return try write(.delete, call)
    }

    private static func write(_ edit: CatalogEdit.ItemEdit, _ call: Call) throws(ServiceError) -> HTTPReply {
        let access = LiveAccess(service: call.service)
        _ = try access.begin(call.request)
        let name = call["catalog"]
        try ServiceError.mapping { () throws(CatalogRefusal) in try call.service.live.requireLive(name) }
        let write = CatalogWrite(.item(call["item"], edit), if: try call.request.precondition())
        return access.later(call.request, write, byteCount: call.request.body.count, to: name) { outcome in
            var response = LiveAccess.answer(outcome, status: outcome.counts.inserted > 0 ? 201 : 200)
            if outcome.counts.inserted > 0 { response.headers.append("Location", call.request.target.raw) }
            if let tag = outcome.itemTag { response.headers.append("ETag", tag) }
            return response
        }
    }
}
