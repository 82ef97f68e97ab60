import HTTPServer
package import JSON
import Support

extension HTTPRequest {
    /// The body as JSON.
    ///
    /// - Parameter maxDepth: how deep arrays and objects may be nested.
    /// - Throws: `unsupportedMediaType` if the body says that it is something else, `malformedJSON` with the offset.
    package func json(maxDepth: Int) throws(ServiceError) -> JSONCursor {
        try requireJSON()
        return JSONCursor(try bodyValue(maxDepth: maxDepth))
    }

    /// The body as JSON, whatever it says that it is.
    ///
    /// - Throws: `malformedJSON` with the offset.
    package func bodyValue(maxDepth: Int) throws(ServiceError) -> JSONValue {
        try ServiceError.mapping { () throws(JSONError) in
            try JSONValue(parsing: body, maxDepth: maxDepth, maxValues: Self.maxBodyValues)
        }
    }

    /// Values and keys of a body that is read as a whole: a packed kilobyte may hold half a million.
    package static let maxBodyValues = 1 << 17

    /// The body as JSON, or `nil` if there is none: for requests that need no body.
    package func optionalJSON(maxDepth: Int) throws(ServiceError) -> JSONCursor? {
        body.isEmpty ? nil : try json(maxDepth: maxDepth)
    }

    /// For requests that say everything in the path: a body, if any, is an object without members.
    package func requireNoFields(maxDepth: Int) throws(ServiceError) {
        try optionalJSON(maxDepth: maxDepth)?.requireObject(allowing: [])
    }

    private func requireJSON() throws(ServiceError) {
        // Most clients send this text, which needs no reading letter by letter.
        guard headers["Content-Type"] != "application/json", let type = mediaType else { return }
        // The type of a patch says what its members mean (RFC 5789, 2.2): this service reads merge patches alone.
        let isAllowed = method == .patch ? type == "application/merge-patch+json" : type.hasSuffix("+json")
        guard type != "application/json", !isAllowed else { return }
        let types = method == .patch ? "application/json or application/merge-patch+json" : "application/json"
        throw ServiceError(
            .unsupportedMediaType,
            at: .header("Content-Type"),
            "the body must be \(types), not “\(type)”"
        )
    }
}
