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
        let item = try request.json(maxDepth: service.limits.maxJSONDepth).requireObject()
        return try write(request, path) { [access] (catalog, old) throws(CatalogRefusal) in
            let row = Self.completed(item, request.body, with: path["item"], catalog.definition)
            return try access.checked(row, of: path["item"], over: old, in: catalog)
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
        return try write(request, path) { [access] (catalog, old) throws(CatalogRefusal) in
            guard let old else { throw .unknownItem(path["item"]) }
            let row = JSONMergePatch.apply(patch, to: old)
            return try access.checked(row, of: path["item"], over: old, in: catalog)
        }
    }

    @Sendable
    private func delete(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        try request.requireNoFields(maxDepth: service.limits.maxJSONDepth)
        return try write(request, path) { (catalog, old) throws(CatalogRefusal) in
            guard old != nil else { throw .unknownItem(path["item"]) }
            return CheckedBatch(deletionOf: path["item"], from: catalog)
        }
    }

    /// - Parameter change: made of the catalog and the item as it is, without whitespace.
    private func write(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ change: @escaping @Sendable (PendingCatalog, [UInt8]?) throws(CatalogRefusal) -> CheckedBatch
    ) throws(ServiceError) -> HTTPReply {
        _ = try access.begin(request)
        let (name, id) = (path["catalog"], path["item"])
        try ServiceError.mapping { () throws(CatalogRefusal) in try service.live.requireLive(name) }
        let conditions = try TagConditions(request)
        let read: @Sendable (PendingCatalog) throws(CatalogRefusal) -> CheckedBatch = {
            (catalog) throws(CatalogRefusal) in
            let old = catalog.rows.json(of: id)
            try CatalogRefusal.sending { () throws(ServiceError) in
                try conditions.check(old.map { ItemTag.tag(of: $0.span) }, of: "item")
            }
            return try change(catalog, old)
        }
        return access.later(request, .change(read), byteCount: request.body.count, to: name) { outcome in
            var response = LiveAccess.answer(outcome, status: outcome.counts.inserted > 0 ? 201 : 200)
            if outcome.counts.inserted > 0 { response.headers.append("Location", request.target.raw) }
            if let tag = outcome.itemTag { response.headers.append("ETag", tag) }
            return response
        }
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

extension LiveAccess {
    /// Reads the row of a single item and checks it.
    ///
    /// - Parameter old: the item as it is, `nil` if there is none.
    /// - Throws: as ``read(_:as:_:for:task:client:)``; `invalidRows` for a row that takes the item out, too.
    fileprivate func checked(
        _ row: [UInt8],
        of id: String,
        over old: [UInt8]?,
        in catalog: PendingCatalog
    ) throws(CatalogRefusal) -> CheckedBatch {
        var options = BatchOptions()
        options.onlyID = id
        var checked = try read(Upload(row), as: .json, options, for: catalog)
        // A row that says what there is changes nothing. That goes for the deletion of an item that is not there, too.
        let tag =
            if case .items(let batch) = checked.change {
                batch.withRow(batch.count - 1) { _, json in Self.tag(of: json) }
            } else {
                old.map { ItemTag.tag(of: $0.span) }
            }
        guard let tag else {
            let detail = "“$delete” has no place here; an item is deleted by DELETE"
            let verdict = RowVerdict(line: 1, id: id, pointer: "/$delete", .invalidDeletion, detail)
            throw .invalidRows(RowCounts(received: 1, refused: 1), [verdict])
        }
        checked.itemTag = tag
        return checked
    }

    private static func tag(of json: Span<UInt8>?) -> String? {
        guard let json else { return nil }
        return ItemTag.tag(of: json)
    }
}

extension JSONCursor {
    /// - Throws: `invalidValue` for anything but an object.
    fileprivate func requireObject() throws(ServiceError) -> JSONValue {
        if case .object = value { return value }
        throw ServiceError(.invalidValue, at: place, "this must be an object, not \(value.kindDescription)")
    }
}
