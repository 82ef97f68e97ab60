import HTTPServer

/// What a request says of who sends it (RFC 9110, 11.6.2, and RFC 6750, 2.1).
enum Authorization {
    private static let field = "Authorization"
    private static let scheme = "bearer "
    /// Where clients of the search protocol have their key: a field, or in browsers a parameter of the query.
    private static let searchField = "x-algolia-api-key"

    /// The key of a request; `nil` if it has none.
    ///
    /// - Throws: `invalidKey` for several fields, another scheme, or nothing behind it.
    static func key(of headers: HTTPHeaders, to target: RequestTarget) throws(ServiceError) -> String? {
        if let key = try key(of: headers) { return key }
        guard target.isOfSearchProtocol else { return nil }
        let parameter = target.query.first { $0.name.lowercased() == searchField }
        let key = headers[searchField] ?? parameter?.value
        return key == "" ? nil : key
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
