/// The state of catalogs that follow other servers, of any kind.
package struct SourceStandings: Sendable {
    /// The state of one of them.
    package struct Standing: Sendable {
        package let catalog: String
        /// As answers say it.
        package let phase: String
        /// Whether readers should know how far it is behind.
        package let isStale: Bool
        /// How far it is behind at most.
        package let age: Duration

        package init(catalog: String, phase: String, isStale: Bool, age: Duration) {
            self.catalog = catalog
            self.phase = phase
            self.isStale = isStale
            self.age = age
        }
    }

    /// In the order in which they were given.
    package let standings: @Sendable () -> [Standing]
    /// How far a catalog is behind its source, if readers should know of it; `nil` for one that follows none.
    package let staleAge: @Sendable (_ catalog: String) -> Duration?

    /// None.
    package init() {
        self.init(standings: { [] }, staleAge: { _ in nil })
    }

    package init(
        standings: @escaping @Sendable () -> [Standing],
        staleAge: @escaping @Sendable (_ catalog: String) -> Duration?
    ) {
        self.standings = standings
        self.staleAge = staleAge
    }
}
