import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import HTTPServer

/// Catalogs that are made and changed over HTTP.
enum LiveCatalogRoutes {
    static var routes: [Route] {
        [
            Route(.put, "/v1/catalogs/{catalog}", needs: .writeItems, later: put).varyingByLanguage,
            Route(.delete, "/v1/catalogs/{catalog}", needs: .writeItems, later: delete),
            Route(.post, "/v1/catalogs/{catalog}/items", needs: .writeItems, where: takesWrites, upload: append),
        ]
    }

    /// Whether a catalog takes writes: for others no more is read of a body than of any other one.
    private static func takesWrites(_ path: PathParameters, _ service: Service) -> Bool {
        service.live.limits.isWritable && service.isLive(path["catalog"]) ?? false
    }

    /// Makes a catalog of a definition, or gives one another definition.
    private static func put(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = LiveAccess(service: call.service)
        _ = try access.begin(call.request)
        let name = call["catalog"]
        guard PlainName.allowsCatalog(name) else {
            throw ServiceError(
                .invalidValue,
                at: .path("catalog"),
                "a catalog is called by \(PlainName.charactersOfCatalog)"
            )
        }
        // Refuses what is no JSON; the definition itself is read by the writer.
        _ = try call.json()
        let write = CatalogWrite(
            .define(call.request.body),
            if: try call.request.precondition(of: call.service.tagBasis(for: call.request))
        )
        return access.later(
            call.request,
            write,
            byteCount: call.request.body.count,
            to: name
        ) { outcome in
            guard let snapshot = outcome.snapshot else { return HTTPResponse(status: 204) }
            let wording = snapshot.wording(for: snapshot.localizers.preferred(by: call.request).locale)
            var response = HTTPResponse.json(status: outcome.isCreated ? 201 : 200) { writer in
                CatalogWriter.write(snapshot, wording, in: call.service, to: &writer)
            }
            if outcome.isCreated { response.headers.append("Location", "/v1/catalogs/\(name)") }
            return call.service.catalogValidator(of: snapshot, for: call.request).added(to: response)
        }
    }

    private static func delete(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = LiveAccess(service: call.service)
        _ = try access.begin(call.request)
        try call.requireNoFields()
        let precondition = try call.request.precondition(of: call.service.tagBasis(for: call.request))
        let write = CatalogWrite(.remove(isRequired: true), if: precondition)
        return access.later(call.request, write, byteCount: 0, to: call["catalog"]) { _ in HTTPResponse(status: 204) }
    }

    // MARK: Items

    private static let parameterNames = ["mode", "skipInvalid", "strict", "dryRun"]

    private static func append(_ call: Call) throws(ServiceError) -> HTTPReply {
        let access = LiveAccess(service: call.service)
        let upload = call.upload
        let query = try access.begin(call.request, allowing: Self.parameterNames)
        var options = BatchOptions()
        options.mode = try query.choice("mode") ?? .upsert
        options.skipsInvalid = try query.bool("skipInvalid") ?? false
        options.isStrict = try query.bool("strict") ?? false
        let isDryRun = try query.bool("dryRun") ?? false
        let formats = try InputFormats.formats(of: call.request)
        let name = call["catalog"]
        try ServiceError.mapping { () throws(CatalogRefusal) in try call.service.live.requireLive(name) }
        // Gzip is recognised by the first bytes and unpacked as it is read; another coding is refused. The body for a catalog
        // that does not exist is no upload, and has been unpacked.
        if try call.request.isGzip() { try access.requireGzip(upload) }
        let rows = RowSource(UploadSource(upload), as: formats)
        let precondition = try call.request.precondition(of: call.service.tagBasis(for: call.request))
        let write = CatalogWrite(.rows(rows, options), if: precondition, isDryRun: isDryRun)
        if call.request.prefers("respond-async") {
            return .response(try access.task(write, byteCount: upload.byteCount, to: name))
        }
        return access.later(call.request, write, byteCount: upload.byteCount, to: name) { LiveAccess.answer($0) }
    }
}
