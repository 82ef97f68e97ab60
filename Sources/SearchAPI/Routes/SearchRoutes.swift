import FilterCore
import Gateway
import HTTPServer
import JSON

/// Searches, as clients of the search protocol send them: several together, or one.
package struct SearchRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.post, "/1/indexes/*/queries", needs: .read, searches),
            Route(.get, "/1/indexes/{index}", needs: .read, search),
            Route(.get, "/1/indexes/{index}/query", needs: .read, search),
            Route(.post, "/1/indexes/{index}/query", needs: .read, search),
            Route(.post, "/1/indexes/{index}/facets/{facet}/query", needs: .read, facet),
        ]
    }

    @Sendable
    private func searches(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: context)
        let evaluated = try access.evaluate(SearchRequest.searches(of: request, service.limits))
        return access.response(
            try context.bounds.object { writer throws(ServiceError) in
                writer.key("results")
                writer.beginArray()
                for search in evaluated {
                    writer.beginObject()
                    try access.write(search, to: &writer)
                    writer.endObject()
                }
                writer.endArray()
            }
        )
    }

    @Sendable
    private func search(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        try answer(SearchRequest(index: path["index"], request, service.limits), context)
    }

    @Sendable
    private func facet(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        try answer(
            SearchRequest(index: path["index"], kind: .facet(path["facet"]), request, service.limits),
            context
        )
    }

    private func answer(_ search: SearchRequest, _ context: RequestContext) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: context)
        let evaluated = try access.evaluate([search])
        return access.response(
            try context.bounds.object { writer throws(ServiceError) in
                for search in evaluated { try access.write(search, to: &writer) }
            }
        )
    }
}
