import CatalogFiles
import Catalogs
import Following
import Gateway
import Logging
import Support

/// The catalogs that follow tables and queries of other servers.
struct FollowedTables: Sendable {
    private let catalogs: [FollowedCatalog]
    private let followers: [CatalogFollower]
    /// By catalog, as far as it has rows behind its items.
    let rowReaders: [String: RowReaders]

    /// - Parameters:
    ///   - sources: as the command line names them; those that are files and directories are left out.
    ///   - others: names that catalogs of files have.
    /// - Throws: everything that is wrong with the sources.
    init(
        _ sources: [String],
        beside others: [String],
        in live: LiveCatalogs,
        publishedIn store: CatalogStore,
        versions: CatalogVersions,
        logger: Logger
    ) throws(StartError) {
        catalogs = try SourceKind.find(sources, beside: others).map { source in
            FollowedCatalog(source, in: live, publishedIn: store, versions: versions) { event in
                logger.log(level: event.logLevel, "\(source.name) \(event)")
            }
        }
        followers = catalogs.map(CatalogFollower.init)
        rowReaders = catalogs.reduce(into: [:]) { $0[$1.source.name] = RowReaders(of: $1) }
    }

    /// In the order in which they were given.
    var names: [String] { catalogs.map(\.source.name) }

    var standings: SourceStandings {
        SourceStandings { [catalogs] in
            catalogs.map { catalog in
                let state = catalog.state
                return SourceStandings.Standing(
                    catalog: catalog.source.name,
                    phase: state.now.phase.rawValue,
                    isStale: state.staleAge() != nil,
                    age: state.age()
                )
            }
        } staleAge: { [catalogs] name in
            catalogs.first { $0.source.name == name }?.state.staleAge()
        }
    }

    var metricTable: MetricTable? {
        MetricTable(Metric.followed) { [catalogs] in
            let all = catalogs.map { catalog in
                FollowedFigures(
                    name: catalog.source.name,
                    age: Int(catalog.state.age().components.seconds),
                    figures: catalog.state.now
                )
            }
            return all.isEmpty ? nil : all
        }
    }

    /// Copies all for the first time and publishes them.
    func begin(_ progress: StartProgress) throws(StartError) {
        for follower in followers {
            let name = follower.catalog.source.name
            progress.begin(name)
            try follower.begin()
            progress.finish(name)
        }
    }

    /// Begins to follow. After an error, too, ``stop()`` must be called.
    func start() throws(ThreadFailure) {
        for follower in followers { try follower.start() }
        for each in rowReaders.values { try each.start() }
    }

    /// Ends the threads. To be called once, before the writers of live catalogs end.
    func stop() {
        for each in rowReaders.values { each.stop() }
        for follower in followers { follower.stop() }
    }

    /// The sources that SIGHUP copies anew; `nil` if there are none. A query is asked again in any case, with the
    /// definition as it is then.
    var reload: Reloads.Input? {
        catalogs.isEmpty
            ? nil
            : Reloads.Input("followed catalogs", reload: { [catalogs] in for each in catalogs { each.askForCopy() } })
    }
}

extension FollowEvent {
    /// How serious it is.
    fileprivate var logLevel: Logger.Level {
        switch self {
        // A source that is asked every few seconds mostly has nothing new.
        case .caughtUp(changedCount: 0): .debug
        case .copied, .caughtUp: .info
        case .tableChanged: .notice
        case .lost, .broken: .warning
        }
    }
}
