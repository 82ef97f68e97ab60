import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions

/// One product with its variants: those that match, and the ids of the others.
enum ProductRoutes {
    static var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/products/{product}", needs: .sessions, read)]
    }

    /// How many variants an answer has at most, matching ones and others.
    private static let limits = 0...1000
    private static let defaultLimit = 100

    private static func read(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: ["attributes", "sort", "limit", DataChoice.parameterName])
        let answer = try call.read(query)
        let snapshot = answer.snapshot
        let id = call["product"]
        var sortID = answer.state.settings.sort
        if let named = query["sort"] { sortID = try snapshot.requireSort(named, at: .query("sort")) }
        let sort = snapshot.catalog.sortOrder(sortID) ?? snapshot.catalog.sortOrders[0]
        let attributes = try AttributeProjection(query, of: snapshot)
        let limit = try query.integer("limit", in: limits) ?? defaultLimit
        let evaluation = try call.context.evaluation(of: answer.filters, in: snapshot)
        let variants = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.variants(ofProduct: id, snapshot.items, in: sort)
        }
        guard let variants else { throw ServiceError(.unknownItem, at: .path("product"), "no product “\(id)”") }
        if let response = try answer.notModified(call.request) { return response }
        let page = PageWriter(snapshot: snapshot, attributes: attributes, bounds: call.bounds)
        let matching = Array(variants.matching.prefix(limit))
        try page.requireRoom(for: matching)
        return try answer.part { writer throws(ServiceError) in
            writer.member("product", id)
            writer.member("matching", variants.matching.count)
            writer.member("all", variants.matching.count + variants.others.count)
            page.writeItems(matching, to: &writer)
            writer.key("otherIds")
            page.writeIDs(of: Array(variants.others.prefix(limit)), to: &writer)
        }
    }
}
