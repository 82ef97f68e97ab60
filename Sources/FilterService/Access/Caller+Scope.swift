extension Caller {
    /// The filter that is forced on everything it sees; `nil`: none.
    ///
    /// - Complexity: O(length of the filter).
    var scope: CatalogScope? { filter.map(CatalogScope.init) }

    /// In which idempotency keys of requests that begin sessions are unique: nobody finds the session of another caller.
    var idempotencyScope: String { [keyName, scope?.digest].compactMap(\.self).joined(separator: "\n") }
}
