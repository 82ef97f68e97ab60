package import Catalogs
import FilterCore

extension Caller {
    /// The filter that is forced on everything it sees; `nil`: none.
    ///
    /// - Complexity: O(length of the filter).
    package var scope: CatalogScope? { filter.map(CatalogScope.init) }

    /// In which idempotency keys of requests that begin sessions are unique: no caller finds a session of what it may
    /// not see.
    package var idempotencyScope: String {
        guard let keyName else { return "" }
        let catalogs = catalogs.map { $0.map(\.string).sorted().joined(separator: ",") } ?? "*"
        return [keyName, catalogs, scope?.digest ?? ""].joined(separator: "\n")
    }
}
