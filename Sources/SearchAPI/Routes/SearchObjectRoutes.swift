import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Items by their ids, as objects of the search protocol.
enum SearchObjectRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/1/indexes/{index}/{objectID}", needs: .read, object),
            Route(.post, "/1/indexes/*/objects", needs: .read, objects),
        ]
    }

    private static func object(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: call.context)
        let snapshot = try call.catalogs.require(index: call["index"], at: .path("index")).snapshot
        let parameters = try SearchRequest(index: call["index"], call.request, call.limits).parameters
        guard let item = snapshot.items.index(ofID: call["objectID"]) else {
            throw ServiceError(.unknownItem, at: .path("objectID"), "ObjectID does not exist")
        }
        let hits = Self.hits(of: snapshot, parameters.attributesToRetrieve, call)
        var cost = SearchHitWriter.Cost()
        cost.add(item, of: hits)
        try cost.spend(within: call.bounds)
        var writer = call.bounds.writer(capacity: 1_024)
        hits.write(item, to: &writer)
        try call.bounds.require(writer)
        return access.response(writer.bytes)
    }

    private static func objects(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: call.context)
        let requests = try ObjectRequest.objects(of: call.request, call.limits)
        let found = try requests.map { request throws(ServiceError) -> (hits: SearchHitWriter, item: Int)? in
            let place = ServiceError.Place.body(request.pointer + "/indexName")
            let snapshot = try call.catalogs.require(index: request.index, at: place).snapshot
            return snapshot.items.index(ofID: request.objectID).map {
                (hits(of: snapshot, request.attributes, call), $0)
            }
        }
        var cost = SearchHitWriter.Cost()
        for case let found? in found { cost.add(found.item, of: found.hits) }
        try cost.spend(within: call.bounds)
        return access.response(
            try call.bounds.object { writer throws(ServiceError) in
                writer.key("results")
                writer.beginArray()
                for found in found where !writer.isTooLarge {
                    if let found { found.hits.write(found.item, to: &writer) } else { writer.null() }
                }
                writer.endArray()
            }
        )
    }

    private static func hits(
        of snapshot: CatalogSnapshot,
        _ attributes: SearchParameters.AttributeChoice,
        _ call: Call
    ) -> SearchHitWriter {
        SearchHitWriter(snapshot: snapshot, retrieved: AttributeTree(attributes), bounds: call.bounds)
    }
}
