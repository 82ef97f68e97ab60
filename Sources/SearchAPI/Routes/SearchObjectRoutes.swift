import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Items by their ids, as objects of the search protocol.
package struct SearchObjectRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.get, "/1/indexes/{index}/{objectID}", needs: .read, object),
            Route(.post, "/1/indexes/*/objects", needs: .read, objects),
        ]
    }

    @Sendable
    private func object(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: context)
        let snapshot = try context.catalogs.require(index: path["index"], at: .path("index")).snapshot
        let parameters = try SearchRequest(index: path["index"], request, service.limits).parameters
        guard let item = snapshot.items.index(ofID: path["objectID"]) else {
            throw ServiceError(.unknownItem, at: .path("objectID"), "ObjectID does not exist")
        }
        let hits = self.hits(of: snapshot, parameters.attributesToRetrieve, context)
        var cost = SearchHitWriter.Cost()
        cost.add(item, of: hits)
        try cost.spend(within: context.bounds)
        var writer = context.bounds.writer(capacity: 1_024)
        hits.write(item, to: &writer)
        try context.bounds.require(writer)
        return access.response(writer.bytes)
    }

    @Sendable
    private func objects(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let access = SearchAccess(context: context)
        let requests = try ObjectRequest.objects(of: request, service.limits)
        let found = try requests.map { request throws(ServiceError) -> (hits: SearchHitWriter, item: Int)? in
            let place = ServiceError.Place.body(request.pointer + "/indexName")
            let snapshot = try context.catalogs.require(index: request.index, at: place).snapshot
            return snapshot.items.index(ofID: request.objectID).map {
                (hits(of: snapshot, request.attributes, context), $0)
            }
        }
        var cost = SearchHitWriter.Cost()
        for case let found? in found { cost.add(found.item, of: found.hits) }
        try cost.spend(within: context.bounds)
        return access.response(
            try context.bounds.object { writer throws(ServiceError) in
                writer.key("results")
                writer.beginArray()
                for found in found where !writer.isTooLarge {
                    if let found { found.hits.write(found.item, to: &writer) } else { writer.null() }
                }
                writer.endArray()
            }
        )
    }

    private func hits(
        of snapshot: CatalogSnapshot,
        _ attributes: SearchParameters.AttributeChoice,
        _ context: RequestContext
    ) -> SearchHitWriter {
        SearchHitWriter(snapshot: snapshot, retrieved: AttributeTree(attributes), bounds: context.bounds)
    }
}
