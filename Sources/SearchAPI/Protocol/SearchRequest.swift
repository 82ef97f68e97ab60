import FilterCore
import Gateway
import HTTPServer
import JSON

/// One search of a request: in which index, for what, and with which parameters.
struct SearchRequest: Sendable, Equatable {
    /// The name of the index as it was sent, see ``SearchIndex``.
    let index: String
    let kind: Kind
    let parameters: SearchParameters
    /// A JSON pointer to the search in the body; empty where it is the whole body.
    let pointer: String

    enum Kind: Sendable, Equatable {
        case hits
        /// The values of one facet: those that hold ``SearchParameters/facetQuery``, at most
        /// ``SearchParameters/maxFacetHits``.
        case facet(String)
    }

    /// Searches in one request.
    static let maxCount = 50
}

extension SearchRequest {
    /// The search of a request that names the index in its address: in the body, or in the address where there is none.
    ///
    /// - Throws: `malformedJSON`; `invalidValue` and `tooMany` with the place.
    init(index: String, kind: Kind = .hits, _ request: HTTPRequest, _ limits: RequestLimits) throws(ServiceError) {
        var parameters = SearchParameters(within: limits)
        if request.method == .get || request.method == .head {
            try parameters.take(request.target.query, limits)
        } else {
            try parameters.take(request.searchBody(limits), without: [], limits)
        }
        self.init(index: index, kind: kind, parameters: parameters, pointer: "")
    }

    /// The searches of a body `{"requests": [{"indexName": …}]}`, in their order. Parameters stand beside the name of the
    /// index, or in a text `params`, or in both: those beside it count then.
    ///
    /// All of them are answered, whatever their `strategy` says.
    ///
    /// - Throws: `malformedJSON`; `invalidValue` and `tooMany` with the place.
    static func searches(of request: HTTPRequest, _ limits: RequestLimits) throws(ServiceError) -> [SearchRequest] {
        let body = try request.searchBody(limits)
        _ = try body.member("strategy")?.choice(of: Strategy.self)
        let elements = try body.require("requests").elements()
        guard elements.count <= maxCount else {
            throw ServiceError(.tooMany, at: .body("/requests"), "there are more than \(maxCount) requests")
        }
        var searches: [SearchRequest] = []
        for element in elements { searches.append(try SearchRequest(element, limits)) }
        return searches
    }

    private init(_ cursor: JSONCursor, _ limits: RequestLimits) throws(ServiceError) {
        index = try cursor.require("indexName").string()
        kind =
            switch try cursor.member("type")?.choice(of: KindName.self) ?? .default {
            case .default: .hits
            case .facet: .facet(try cursor.require("facet").string())
            }
        var parameters = SearchParameters(within: limits)
        try parameters.take(cursor, without: ["indexName", "type", "facet"], limits)
        self.parameters = parameters
        pointer = cursor.pointer
    }

    private enum KindName: String, CaseIterable {
        case `default`, facet
    }

    private enum Strategy: String, CaseIterable {
        case none, stopIfEnoughMatches
    }
}

extension SearchParameters {
    /// Takes in the members of an object: first those in its text `params`, then those beside it.
    fileprivate mutating func take(
        _ object: JSONCursor,
        without names: Set<String>,
        _ limits: RequestLimits
    ) throws(ServiceError) {
        if let encoded = object.member("params"), !encoded.isNull { try take(encoded: encoded, limits) }
        for member in try object.members() where member.key != "params" && !names.contains(member.key) {
            try take(member.key, member.cursor, limits)
        }
    }
}

extension HTTPRequest {
    /// The body as JSON whatever its type says: browsers send `text/plain`, which needs no preflight. No body is an empty
    /// object.
    ///
    /// - Throws: `malformedJSON`; `invalidValue` for anything but an object.
    func searchBody(_ limits: RequestLimits) throws(ServiceError) -> JSONCursor {
        guard !body.isEmpty else { return JSONCursor(.object([])) }
        let cursor = JSONCursor(try bodyValue(maxDepth: limits.maxJSONDepth))
        try cursor.requireObject()
        return cursor
    }
}
