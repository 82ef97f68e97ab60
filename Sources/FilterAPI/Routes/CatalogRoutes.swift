import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Catalogs, their categories and their values, as far as no session is needed.
enum CatalogRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/v1/catalogs", needs: .read, list).varyingByLanguage,
            Route(.get, "/v1/catalogs/{catalog}", needs: .read, show).varyingByLanguage,
            Route(.get, "/v1/catalogs/{catalog}/categories", needs: .read, categories).varyingByLanguage,
            Route(.get, "/v1/catalogs/{catalog}/categories/{category}/values", needs: .read, values).varyingByLanguage,
            Route(.get, "/v1/catalogs/{catalog}/items/{item}", needs: .read, item),
        ]
    }

    private static func list(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        let snapshots = try call.catalogs.all()
        let basis = snapshots.map { "\($0.name) \($0.dataVersion) \(wording(call.request, $0).localizer.locale)" }
        let validator = call.service.validator(of: nil, basis.joined(separator: "\n"))
        if let response = try validator.notModified(call.request) { return response }
        return validator.added(
            to: .json { writer in
                writer.key("catalogs")
                writer.beginArray()
                for snapshot in snapshots {
                    writer.beginObject()
                    CatalogWriter.writeSummary(
                        of: snapshot,
                        wording(call.request, snapshot),
                        in: call.service,
                        to: &writer
                    )
                    writer.endObject()
                }
                writer.endArray()
            }
        )
    }

    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        let snapshot = try snapshot(call)
        let wording = wording(call.request, snapshot)
        let validator = call.service.catalogValidator(of: snapshot, for: call.request)
        if let response = try validator.notModified(call.request) { return response }
        try ServiceError.mapping { () throws(TooMuchWork) in
            // Its own members, and those of the definition.
            try call.work.spend(2 * snapshot.catalog.categories.count, times: WorkCost.categoryText, on: .answer)
        }
        return validator.added(
            to: .json { writer in
                CatalogWriter.write(
                    snapshot,
                    wording,
                    in: call.service,
                    to: &writer
                )
            }
        )
    }

    /// Counts are those of a session that just began.
    private static func categories(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ScreenOption.names(about: [.categories, .values]))
        let snapshot = try snapshot(call)
        let options = try ScreenOptions(query, about: [.categories, .values], of: snapshot, limits: call.limits)
        let locale = snapshot.localizers.preferred(by: call.request).locale
        let validator = call.service.validator(of: snapshot, locale)
        if let response = try validator.notModified(call.request) { return response }
        let screen = try ScreenWriter(
            snapshot,
            snapshot.catalog.initialState,
            options: options,
            sort: SortDefinition.defaultID,
            pageSize: call.limits.defaultPageSize,
            locale: locale,
            cache: call.service.cache,
            bounds: call.bounds
        )
        return validator.added(
            to: .json(
                try call.bounds.object { writer throws(ServiceError) in
                    try screen.write(.categories, to: &writer)
                    writer.member("dataVersion", snapshot.dataVersion)
                }
            )
        )
    }

    private static func values(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ValuePageRequest.parameterNames)
        let snapshot = try DataChoice(query, of: snapshot(call), call.request, call.context).snapshot
        let wording = wording(call.request, snapshot)
        let state = snapshot.catalog.initialState
        let question = try ValuePageRequest(
            query,
            category: call["category"],
            in: state,
            of: snapshot,
            limits: call.limits,
            wording: wording
        )
        let type = try call.request.acceptedType(among: ["application/json", "text/plain"])
        let validator = call.service.validator(of: snapshot, wording.localizer.locale, type)
        if let response = try validator.notModified(call.request) { return response.varyingByAccept() }
        let evaluation = try call.context.evaluation(of: state, in: snapshot)
        let page = try ValuePage(question, of: evaluation, in: snapshot, wording: wording)
        let response: HTTPResponse
        if type == "text/plain" {
            response = .text(page.text)
        } else {
            response = .json(
                try call.bounds.object { writer throws(ServiceError) in
                    page.write(to: &writer)
                    writer.member("dataVersion", snapshot.dataVersion)
                }
            )
        }
        return validator.added(to: response).varyingByAccept()
    }

    private static func item(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ["attributes"])
        let snapshot = try snapshot(call)
        let attributes = try AttributeProjection(query, of: snapshot)
        guard let item = snapshot.items.index(ofID: call["item"]) else {
            throw ServiceError(.unknownItem, at: .path("item"), "no item “\(call["item"])”")
        }
        let validator = Validator(tag: ItemTag.tag(of: item, in: snapshot.items))
        if let response = try validator.notModified(call.request) { return response }
        var writer = JSONWriter()
        PageWriter(snapshot: snapshot, attributes: attributes, bounds: call.bounds).writeItem(item, to: &writer)
        return validator.added(to: .json(writer.bytes))
    }

    /// Without a session the words are those that the request likes best.
    private static func wording(_ request: HTTPRequest, _ snapshot: CatalogSnapshot) -> Wording {
        snapshot.wording(for: snapshot.localizers.preferred(by: request).locale)
    }

    private static func snapshot(_ call: Call) throws(ServiceError) -> CatalogSnapshot {
        try call.catalogs.require(call["catalog"], at: .path("catalog"))
    }
}
