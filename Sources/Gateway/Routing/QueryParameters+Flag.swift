extension QueryParameters {
    /// Whether something is asked for: `true` or `false`, which is also what is not there.
    ///
    /// - Throws: `invalidValue` for anything else.
    package func flag(_ name: String) throws(ServiceError) -> Bool {
        switch self[name] {
        case nil, "false": return false
        case "true": return true
        case let text?:
            throw ServiceError(.invalidValue, at: .query(name), "“\(text)” must be true or false")
        }
    }
}
