import Crypto
import FilterCore
import HTTPServer
import Support

/// Single items of live catalogs.
struct ItemWriteRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.put, "/v1/catalogs/{catalog}/items/{item}", later: put),
            Route(.patch, "/v1/catalogs/{catalog}/items/{item}", later: patch),
            Route(.delete, "/v1/catalogs/{catalog}/items/{item}", later: delete),
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
        let item = try request.json(maxDepth: service.limits.maxJSONDepth).requireObject()
        return try write(request, path) { (catalog, old) throws(ServiceError) in
            Self.completed(item, request.body, with: path["item"], catalog.definition)
        }
    }

    /// Changes members of an item (RFC 7396).
    @Sendable
    private func patch(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        let patch = try request.json(maxDepth: service.limits.maxJSONDepth).requireObject()
        return try write(request, path) { (catalog, old) throws(ServiceError) in
            guard let old else { throw Self.unknown(path["item"]) }
            return JSONMergePatch.apply(patch, to: old)
        }
    }

    @Sendable
    private func delete(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        try request.requireNoFields(maxDepth: service.limits.maxJSONDepth)
        return try write(request, path, mode: .delete) { (catalog, old) throws(ServiceError) in
            guard old != nil else { throw Self.unknown(path["item"]) }
            return Self.completed(.object([]), Array("{}".utf8), with: path["item"], catalog.definition)
        }
    }

    /// - Parameter row: makes the row to be put in of the catalog and the item as it is, without whitespace.
    private func write(
        _ request: HTTPRequest,
        _ path: PathParameters,
        mode: BatchOptions.Mode = .upsert,
        _ row: @escaping @Sendable (PendingCatalog, [UInt8]?) throws(ServiceError) -> [UInt8]
    ) throws(ServiceError) -> HTTPReply {
        _ = try QueryParameters(request, allowing: [])
        try access.requireWritable()
        let (name, id) = (path["catalog"], path["item"])
        try service.live.requireLive(name)
        let match = try request.condition("If-Match")
        let noneMatch = try request.condition("If-None-Match")
        var options = BatchOptions()
        options.mode = mode
        options.onlyID = id
        let read: @Sendable (PendingCatalog) throws(ServiceError) -> CheckedBatch = {
            [access, options] (catalog) throws(ServiceError) in
            let old = catalog.rows.json(of: id)
            try Self.check(match, noneMatch, against: old)
            let row = try row(catalog, old)
            return try access.read(Upload(row), as: .json, options, for: catalog)
        }
        return access.later(request, .change(read), byteCount: request.body.count, to: name) { outcome in
            var response = LiveAccess.answer(outcome, status: outcome.counts.inserted > 0 ? 201 : 200)
            if outcome.counts.inserted > 0 { response.headers.append("Location", request.target.raw) }
            if mode == .upsert, let snapshot = outcome.snapshot, let item = snapshot.items.index(ofID: id) {
                response.headers.append("ETag", ItemTag.tag(of: item, in: snapshot.items))
            }
            return response
        }
    }

    private static func check(
        _ match: TagCondition?,
        _ noneMatch: TagCondition?,
        against old: [UInt8]?
    ) throws(ServiceError) {
        let tag = old.map { ItemTag.tag(of: $0.span) }
        if let match, !(tag.map { match.allows($0) } ?? false) {
            throw ServiceError(
                .preconditionFailed,
                at: .header("If-Match"),
                old == nil ? "there is no such item" : "the item is another one by now"
            )
        }
        if let noneMatch, let tag, noneMatch.lists(tag) {
            throw ServiceError(.preconditionFailed, at: .header("If-None-Match"), "there is such an item")
        }
    }

    private static func unknown(_ id: String) -> ServiceError {
        ServiceError(.unknownItem, at: .path("item"), "no item “\(id)”")
    }

    /// The JSON of an item that may leave its id to the address.
    private static func completed(
        _ item: JSONValue,
        _ text: [UInt8],
        with id: String,
        _ definition: CatalogDefinition
    ) -> [UInt8] {
        let names = definition.idAttribute.map { [$0] } ?? ["id", "objectID", "_id"]
        // A dotted path may lead into objects: what is missing there is told.
        guard names.allSatisfy({ item[$0] == nil }), !names[0].contains("."),
            let start = text.firstIndex(of: UInt8(ascii: "{"))
        else { return text }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(names[0])
        writer.string(id)
        let isEmpty = if case .object(let members) = item { members.isEmpty } else { true }
        return writer.bytes + (isEmpty ? [] : [UInt8(ascii: ",")]) + text[(start + 1)...]
    }
}

extension JSONCursor {
    /// - Throws: `invalidValue` for anything but an object.
    fileprivate func requireObject() throws(ServiceError) -> JSONValue {
        if case .object = value { return value }
        throw ServiceError(.invalidValue, at: place, "this must be an object, not \(value.kindDescription)")
    }
}
