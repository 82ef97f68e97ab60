import FilterCore
import Gateway
import HTTPServer
import JSON

/// Searches, as clients of the search protocol send them: several together, or one.
enum SearchRoutes {
    static var routes: [Route] {
        [
            Route(.post, "/1/indexes/*/queries", needs: .read, searches),
            Route(.get, "/1/indexes/{index}", needs: .read, search),
            Route(.get, "/1/indexes/{index}/query", needs: .read, search),
            Route(.post, "/1/indexes/{index}/query", needs: .read, search),
            Route(.post, "/1/indexes/{index}/facets/{facet}/query", needs: .read, facet),
        ]
    }

    private static func searches(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: call.context)
        let evaluated = try access.evaluate(SearchRequest.searches(of: call.request, call.limits))
        return access.response(
            try call.bounds.object { writer throws(ServiceError) in
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

    private static func search(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try answer(SearchRequest(index: call["index"], call.request, call.limits), call)
    }

    private static func facet(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try answer(
            SearchRequest(index: call["index"], kind: .facet(call["facet"]), call.request, call.limits),
            call
        )
    }

    private static func answer(_ search: SearchRequest, _ call: Call) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: call.context)
        let evaluated = try access.evaluate([search])
        return access.response(
            try call.bounds.object { writer throws(ServiceError) in
                for search in evaluated { try access.write(search, to: &writer) }
            }
        )
    }
}
