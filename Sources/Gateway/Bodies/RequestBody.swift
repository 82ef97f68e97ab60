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
        do {
            return JSONCursor(try bodyValue(maxDepth: maxDepth))
        } catch {
            throw ServiceError(error)
        }
    }

    /// The body as JSON, whatever it says that it is.
    package func bodyValue(maxDepth: Int) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: body, maxDepth: maxDepth, maxValues: Self.maxBodyValues)
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
        guard let type = headers["Content-Type"], type != "application/json" else { return }
        let essence = type.prefix { $0 != ";" }.lowercased().trimmingSpaces
        guard essence != "application/json", !essence.hasSuffix("+json") else { return }
        throw ServiceError(
            .unsupportedMediaType,
            at: .header("Content-Type"),
            "the body must be application/json, not “\(essence)”"
        )
    }
}
