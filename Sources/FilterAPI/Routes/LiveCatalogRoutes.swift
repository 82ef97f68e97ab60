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
        let write = CatalogWrite(.define(request.body), if: try request.precondition(of: service.form(for: request)))
        return access.later(
            request,
            write,
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
        let precondition = try request.precondition(of: service.form(for: request))
        let write = CatalogWrite(.remove(isRequired: true), if: precondition)
        return access.later(request, write, byteCount: 0, to: path["catalog"]) { _ in HTTPResponse(status: 204) }
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
        let rows = RowSource(UploadSource(upload), as: format)
        let write = CatalogWrite(.rows(rows, options), isDryRun: isDryRun)
        if request.prefers("respond-async") {
            return .response(try access.task(write, byteCount: upload.byteCount, to: name))
        }
        return access.later(request, write, byteCount: upload.byteCount, to: name) { LiveAccess.answer($0) }
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
