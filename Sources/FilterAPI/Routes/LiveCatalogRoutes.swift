import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import HTTPServer

/// Catalogs that are made and changed over HTTP.
package struct LiveCatalogRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.put, "/v1/catalogs/{catalog}", needs: .writeItems, later: put).varyingByLanguage,
            Route(.delete, "/v1/catalogs/{catalog}", needs: .writeItems, later: delete),
            Route(.post, "/v1/catalogs/{catalog}/items", needs: .writeItems, where: takesWrites, upload: append),
        ]
    }

    /// Whether a catalog takes writes: for others no more is read of a body than of any other one.
    @Sendable
    private func takesWrites(_ path: PathParameters) -> Bool {
        service.live.limits.isWritable && service.hasLive(path["catalog"])
    }

    private var access: LiveAccess { LiveAccess(service: service) }

    /// Makes a catalog of a definition, or gives one another definition.
    @Sendable
    private func put(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        _ = try access.begin(request)
        let name = path["catalog"]
        guard CatalogSource.isPlainName(name) else {
            throw ServiceError(
                .invalidValue,
                at: .path("catalog"),
                "a catalog is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone"
            )
        }
        // Refuses what is no JSON; the definition itself is read by the writer.
        _ = try request.json(maxDepth: service.limits.maxJSONDepth)
        let check = try condition(request)
        return access.later(
            request,
            .define(request.body, check: check),
            byteCount: request.body.count,
            to: name
        ) { [service] outcome in
            guard let snapshot = outcome.snapshot else { return HTTPResponse(status: 204) }
            let wording = snapshot.wording(for: snapshot.localizers.preferred(by: request).locale)
            var response = HTTPResponse.json(status: outcome.isCreated ? 201 : 200) { writer in
                CatalogWriter.write(snapshot, wording, isLive: true, isDurable: outcome.isDurable, to: &writer)
            }
            if outcome.isCreated { response.headers.append("Location", "/v1/catalogs/\(name)") }
            return service.catalogValidator(of: snapshot, for: request).added(to: response)
        }
    }

    @Sendable
    private func delete(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        _ = try access.begin(request)
        try request.requireNoFields(maxDepth: service.limits.maxJSONDepth)
        let check = try condition(request)
        return access.later(request, .remove(check: check), byteCount: 0, to: path["catalog"]) { _ in
            HTTPResponse(status: 204)
        }
    }

    /// Checks what the request asks of the catalog; tags are those of its address.
    private func condition(
        _ request: HTTPRequest
    ) throws(ServiceError) -> @Sendable (CatalogSnapshot?) throws(CatalogRefusal) -> Void {
        let conditions = try TagConditions(request)
        return { [service] (snapshot) throws(CatalogRefusal) in
            try CatalogRefusal.sending { () throws(ServiceError) in
                try conditions.check(snapshot.map { service.catalogValidator(of: $0, for: request).tag }, of: "catalog")
            }
        }
    }

    // MARK: Items

    private static let parameterNames = ["mode", "skipInvalid", "strict", "dryRun"]

    @Sendable
    private func append(
        _ request: HTTPRequest,
        _ upload: Upload,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPReply {
        let query = try access.begin(request, allowing: Self.parameterNames)
        var options = BatchOptions()
        options.mode = try mode(query)
        options.skipsInvalid = try query.flag("skipInvalid")
        options.isStrict = try query.flag("strict")
        let isDryRun = try query.flag("dryRun")
        let format = try ItemFormat(request)
        // It is unpacked as it is read, as its first bytes tell; another coding is refused.
        if try request.isGzip() { try access.requireGzip(upload) }
        let name = path["catalog"]
        try ServiceError.mapping { () throws(CatalogRefusal) in try service.live.requireLive(name) }
        let work: @Sendable (WriteTask?, HTTPRequest?) -> LiveWrite.Work = { [access, options] task, client in
            let read: @Sendable (PendingCatalog) throws(CatalogRefusal) -> CheckedBatch = {
                (catalog) throws(CatalogRefusal) in
                task?.begin()
                return try access.read(upload, as: format, options, for: catalog, task: task, client: client)
            }
            return isDryRun ? .tryChange(read) : .change(read)
        }
        if request.prefers("respond-async") {
            return .response(try access.task(byteCount: upload.byteCount, to: name) { work($0, nil) })
        }
        return access.later(
            request,
            work(nil, request),
            byteCount: upload.byteCount,
            to: name,
            answer: { LiveAccess.answer($0) }
        )
    }

    private func mode(_ query: QueryParameters) throws(ServiceError) -> BatchOptions.Mode {
        guard let text = query["mode"] else { return .upsert }
        if let mode = BatchOptions.Mode(rawValue: text) { return mode }
        let names = BatchOptions.Mode.allCases.map(\.rawValue)
        throw ServiceError(
            .invalidValue,
            at: .query("mode"),
            "“\(text)” is none of \(names.joined(separator: ", "))",
            suggestions: Suggestions.near(text, among: names)
        )
    }
}
