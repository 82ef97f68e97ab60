import FilterCore
import HTTPServer

/// Catalogs, their categories and their values, as far as no session is needed.
struct CatalogRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.get, "/v1/catalogs", list),
            Route(.get, "/v1/catalogs/{catalog}", show),
            Route(.get, "/v1/catalogs/{catalog}/categories", categories),
            Route(.get, "/v1/catalogs/{catalog}/categories/{category}/values", values),
            Route(.get, "/v1/catalogs/{catalog}/items/{item}", item),
        ]
    }

    @Sendable
    private func list(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        return .json { writer in
            writer.key("catalogs")
            writer.beginArray()
            for snapshot in service.catalogs.snapshots {
                writer.beginObject()
                CatalogWriter.writeSummary(of: snapshot, wording(request, snapshot), to: &writer)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    @Sendable
    private func show(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let snapshot = try snapshot(path)
        return .json { writer in
            CatalogWriter.writeSummary(of: snapshot, wording(request, snapshot), to: &writer)
            writer.key("definition")
            DefinitionWriter.write(snapshot.catalog.definition, to: &writer)
        }
    }

    /// Counts are those of a session that just began.
    @Sendable
    private func categories(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.categoryParameterNames)
        let snapshot = try snapshot(path)
        var options = ScreenOptions()
        try options.readCategories(query, of: snapshot)
        var screen = try ScreenWriter(
            snapshot,
            snapshot.catalog.initialState,
            options: options,
            sort: SortDefinition.defaultID,
            pageSize: service.limits.defaultPageSize,
            locale: snapshot.localizers.preferred(by: request).locale,
            cache: service.cache,
            bounds: context.bounds
        )
        return .json(
            try context.bounds.object { writer throws(ServiceError) in
                try screen.write(.categories, to: &writer)
                writer.member("dataVersion", snapshot.dataVersion)
            }
        )
    }

    @Sendable
    private func values(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let snapshot = try snapshot(path)
        let evaluation = try context.evaluate(snapshot.catalog.initialState, of: snapshot)
        let page = try ValuePage(
            request,
            category: path["category"],
            of: evaluation,
            in: snapshot,
            wording: wording(request, snapshot)
        )
        if try request.acceptedType(among: ["application/json", "text/plain"]) == "text/plain" {
            return HTTPResponse.text(page.text).varyingByAccept()
        }
        return HTTPResponse.json(
            try context.bounds.object { writer throws(ServiceError) in
                page.write(to: &writer)
                writer.member("dataVersion", snapshot.dataVersion)
            }
        ).varyingByAccept()
    }

    @Sendable
    private func item(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ["attributes"])
        let snapshot = try snapshot(path)
        let attributes = try AttributeProjection(query, of: snapshot)
        guard let item = snapshot.items.index(ofID: path["item"]) else {
            throw ServiceError(.unknownItem, at: .path("item"), "no item “\(path["item"])”")
        }
        var writer = JSONWriter()
        PageWriter(snapshot: snapshot, attributes: attributes, bounds: context.bounds).writeItem(item, to: &writer)
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: writer.bytes)
    }

    /// Without a session the words are those that the request likes best.
    private func wording(_ request: HTTPRequest, _ snapshot: CatalogSnapshot) -> Wording {
        snapshot.wording(for: snapshot.localizers.preferred(by: request).locale)
    }

    private func snapshot(_ path: PathParameters) throws(ServiceError) -> CatalogSnapshot {
        try service.catalogs.require(path["catalog"], at: .path("catalog"))
    }
}
