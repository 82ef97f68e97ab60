import HTTPServer
package import Support

extension HTTPRequest {
    /// The condition of If-Match or If-None-Match, `nil` without one; several fields of the name are one list
    /// (RFC 9110, 5.3).
    ///
    /// - Throws: `invalidValue` for a text that is no condition, as a tag without its quotes.
    package func condition(_ name: String) throws(ServiceError) -> TagCondition? {
        let fields = headers.values(for: name)
        if fields.isEmpty { return nil }
        guard let condition = TagCondition(fields.joined(separator: ",")) else {
            throw ServiceError(
                .invalidValue,
                at: .header(name),
                "neither “*” nor a list of entity tags in quotes, as ETag has them"
            )
        }
        return condition
    }

    /// Refuses a read that asks for another representation than is answered (RFC 9110, 13.1.1). Writes are refused before they
    /// change anything.
    ///
    /// - Parameter tag: of what is answered, in quotes.
    /// - Throws: `preconditionFailed`, and `invalidValue` for a text that is no condition.
    package func requireMatch(of tag: String) throws(ServiceError) {
        guard let condition = try condition("If-Match"), !condition.allows(tag) else { return }
        throw ServiceError(.preconditionFailed, at: .header("If-Match"), "the answer has the entity tag \(tag)")
    }
}
