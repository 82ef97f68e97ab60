package import HTTPServer

/// The key that a request carries (RFC 9110, 11.6.2, and RFC 6750, 2.1).
package enum Authorization {
    private static let field = "Authorization"
    private static let scheme = "bearer "
    /// Where clients of the search protocol have their key: a field, or in browsers a parameter of the query.
    private static let searchField = "x-algolia-api-key"

    /// The key of a request; `nil` if it has none.
    ///
    /// - Throws: `invalidKey` for several fields, another scheme, or nothing behind it; `duplicateParameter` for two keys
    ///   in requests of the search protocol.
    package static func key(of headers: HTTPHeaders, to target: RequestTarget) throws(ServiceError) -> String? {
        guard target.isOfSearchProtocol else { return try key(of: headers) }
        let fields = headers.values(for: searchField)
        let parameters = target.query.filter { $0.name.lowercased() == searchField }.map { $0.value ?? "" }
        let key = try key(of: headers)
        let given = fields + parameters
        let other = given.first { !$0.isEmpty }
        guard fields.count <= 1, parameters.count <= 1, Set(given).count <= 1, key == nil || [nil, key].contains(other)
        else {
            let place = fields.isEmpty ? ServiceError.Place.query(searchField) : .header("X-Algolia-API-Key")
            throw ServiceError(.duplicateParameter, at: place, "the key is given twice")
        }
        return key ?? other
    }

    private static func key(of headers: HTTPHeaders) throws(ServiceError) -> String? {
        let fields = headers.values(for: field)
        guard let text = fields.first else { return nil }
        guard fields.count == 1 else { throw .invalidKey("the field is there \(fields.count) times; send it once") }
        guard text.prefix(scheme.count).lowercased() == scheme else {
            throw .invalidKey("the field must be “Bearer”, a space and the key")
        }
        let key = text.dropFirst(scheme.count).drop { $0 == " " }
        guard !key.isEmpty else { throw .invalidKey("there is no key behind “Bearer”") }
        return String(key)
    }
}

extension RequestTarget {
    /// Whether it lies below `/1/`, where the search protocol is spoken.
    package var isOfSearchProtocol: Bool { pathSegments.count > 1 && pathSegments[0] == "1" }
}
