#if !PostgreSQL

import ArgumentParser
import Catalogs
import Gateway
import Logging
import Support

/// Stands for the catalogs that follow PostgreSQL in a build without the trait of this name: there are none.
struct FollowedTables: Sendable {
    static let commands: [any ParsableCommand.Type] = []

    static func names(_ source: String) -> Bool {
        source.contains("postgres://") || source.contains("postgresql://")
    }

    /// - Throws: that a source is one of PostgreSQL.
    init(
        _ sources: [String],
        beside others: [String],
        in live: LiveCatalogs,
        publishedIn store: CatalogStore,
        versions: CatalogVersions,
        logger: Logger
    ) throws(StartError) {
        guard !sources.contains(where: Self.names) else {
            throw StartError(lines: ["this program is built without PostgreSQL (the trait “PostgreSQL”)"])
        }
    }

    var names: [String] { [] }
    var standings: SourceStandings { SourceStandings() }
    var metricTable: MetricTable? { nil }
    var reload: Reloads.Input? { nil }

    func begin(_ progress: StartProgress) throws(StartError) {}

    func start() throws(ThreadFailure) {}

    func stop() {}
}

#endif
