package import Catalogs
package import HTTPServer
package import Sessions

extension Service {
    /// The metrics of the service itself, for any protocols.
    ///
    /// - Parameters:
    ///   - server: the counters of the server for clients.
    ///   - figures: what is measured of the catalogs.
    ///   - redis: the store of the sessions; `nil` if they are in this process.
    ///   - journal: of live catalogs; `nil` if they end with the process.
    ///   - log: where the lines of the log go; `nil` if there is none.
    package func metricTables(
        _ server: ServerActivity = ServerActivity(),
        _ figures: CatalogFigures = CatalogFigures(),
        redis: RedisSessionStore? = nil,
        journal: DurableJournal? = nil,
        log: LogWriter? = nil
    ) -> [MetricTable] {
        [
            MetricTable(Metric.version) { ServiceVersion.self },
            MetricTable(Metric.requests) { [metrics] in metrics.figures },
            MetricTable(Metric.server) { server },
            MetricTable(Metric.catalogs) { [catalogs, live] in
                CatalogMetrics(
                    snapshots: catalogs.snapshots,
                    figures: figures,
                    versions: catalogs.versionCounts,
                    former: catalogs.formerStatistics,
                    memory: live.memory
                )
            },
            MetricTable(Metric.scopedCatalogs) { [scoped] in scoped.statistics },
            MetricTable(Metric.sessions) { [sessions] in sessions.statistics },
            MetricTable(Metric.storedSessions) { [sessions] in redis == nil ? sessions.statistics : nil },
            MetricTable(Metric.sessionActivity) { [sessions] in sessions.activity.events },
            MetricTable(Metric.redis) { redis?.redisStatistics },
            MetricTable(Metric.waitingThreads) { redis == nil ? nil : server },
            MetricTable(Metric.rates) { [rates] in rates.refusedCounts },
            MetricTable(Metric.resultCache) { [cache] in cache.statistics },
            MetricTable(Metric.journal) { journal?.statistics },
            MetricTable(Metric.log) { log },
            MetricTable(Metric.process, ProcessFigures.read),
        ]
    }
}
