import Gateway
import HTTPServer

/// One item that a client asks for by its id.
struct ObjectRequest: Sendable {
    let index: String
    let objectID: String
    let attributes: SearchParameters.AttributeChoice
    /// A JSON pointer to where the body names it.
    let pointer: String

    /// Items in one request.
    static let maxCount = 1_000

    /// The items of a body `{"requests": [{"indexName": …, "objectID": …, "attributesToRetrieve": […]}]}`.
    ///
    /// - Throws: `malformedJSON`; `invalidValue` and `tooMany` with the place.
    static func objects(of request: HTTPRequest, _ limits: RequestLimits) throws(ServiceError) -> [ObjectRequest] {
        let elements = try request.searchBody(limits).require("requests").elements()
        guard elements.count <= maxCount else {
            throw ServiceError(.tooMany, at: .body("/requests"), "there are more than \(maxCount) requests")
        }
        var objects: [ObjectRequest] = []
        for element in elements { objects.append(try ObjectRequest(element, limits)) }
        return objects
    }

    private init(_ cursor: JSONCursor, _ limits: RequestLimits) throws(ServiceError) {
        index = try cursor.require("indexName").string()
        objectID = try cursor.require("objectID").string()
        let choice = cursor.member("attributesToRetrieve").flatMap { $0.isNull ? nil : $0 }
        attributes =
            try choice.map { choice throws(ServiceError) in
                try SearchValue(cursor: choice, limits: limits).attributes()
            } ?? .all
        pointer = cursor.pointer
    }
}
