import CatalogFiles
import Catalogs
import FilterCore
import Followers
import HTTPServer
import Sessions
import Support

/// What the service counts about itself, in the text format of Prometheus.
final class Metrics: Sendable {
    private struct ReloadKey: Hashable {
        let catalog: String
        let outcome: String
    }

    /// Memory and ages of catalogs.
    let figures: CatalogFigures
    private let meters = Mutex<[RouteMeter]>([])
    private let errors = Mutex<[ErrorCode: Int]>([:])
    private let counted = Mutex<[CountingWay: Int]>([:])
    private let searchCount = Atomic<Int>(0)
    private let evaluationCount = Atomic<Int>(0)
    private let reloads = Mutex<[ReloadKey: Int]>([:])
    private let server: ServerActivity
    private let log: LogWriter?

    /// - Parameters:
    ///   - server: what the server counts about itself.
    ///   - figures: those of the catalogs that are served.
    ///   - log: where the lines of the log go.
    init(
        server: ServerActivity = ServerActivity(),
        figures: CatalogFigures = CatalogFigures(),
        log: LogWriter? = nil
    ) {
        self.server = server
        self.figures = figures
        self.log = log
    }

    /// What counts the requests of an address, the same for all its methods.
    func meter(of route: String) -> RouteMeter {
        meters.withLock { meters in
            if let meter = meters.first(where: { $0.route == route }) { return meter }
            let meter = RouteMeter(route: route)
            meters.append(meter)
            return meter
        }
    }

    /// Counts an answer that was an error.
    func countError(_ code: ErrorCode) {
        errors.withLock { $0[code, default: 0] += 1 }
    }

    /// Counts the ways in which categories were counted, and what answered searches.
    func count(_ trace: RequestTrace) {
        if let searches = trace.searches {
            searchCount.add(searches.count, ordering: .relaxed)
            evaluationCount.add(searches.evaluationCount, ordering: .relaxed)
        }
        let steps = trace.steps
        guard !steps.isEmpty else { return }
        counted.withLock { counted in
            for step in steps { counted[step.plan.way, default: 0] += 1 }
        }
    }

    /// Counts an attempt to load a catalog again.
    func countReload(_ catalog: String, _ outcome: CatalogReloads.Outcome) {
        let name =
            switch outcome {
            case .replaced: "replaced"
            case .unchanged: "unchanged"
            case .failed: "failed"
            }
        reloads.withLock { $0[ReloadKey(catalog: catalog, outcome: name), default: 0] += 1 }
    }

    /// - Parameters:
    ///   - sessions: of this process's store.
    ///   - activity: what clients did with sessions.
    ///   - cache: of the result cache, by level.
    ///   - rates: requests refused by rate.
    ///   - journal: of live catalogs; `nil` if they end with the process.
    ///   - followed: those that are catalogs of other servers.
    func text(
        sessions: SessionStatistics,
        activity: [(event: SessionActivity.Event, count: Int)],
        cache: [(level: String, statistics: CacheStatistics)],
        rates: [(policy: RateVerdict.Policy, count: Int)] = [],
        streams: StreamStatistics,
        catalogs: [CatalogSnapshot],
        versions: [(name: String, count: Int)],
        former: (byteCount: Int, evictedCount: Int),
        memory: MemoryBound = MemoryBound(),
        scoped: ScopedCatalogs.Statistics = ScopedCatalogs.Statistics(),
        journal: JournalStatistics? = nil,
        followed: [(name: String, state: FollowedState)] = []
    ) -> String {
        var text = PrometheusText()
        text.gauge(
            "filter_build_info",
            help: "1, with the version of the program.",
            [(#"{version="\#(ServiceVersion.number)"}"#, 1)]
        )
        addRequests(to: &text)
        addCatalogs(catalogs, to: &text)
        text.gauge(
            "filter_catalog_versions",
            help: "Versions of a catalog that are held: the present one, and former ones.",
            versions.map { ($0.name, $0.count) }.by("catalog")
        )
        text.gauge(
            "filter_memory_bytes",
            help: "About the memory of all catalogs, former versions, and what is being made of writes and files.",
            memory.byteCount
        )
        text.gauge(
            "filter_memory_limit_bytes",
            help: "What these may take together; nothing without a limit.",
            memory.limit == .max ? [] : [("", memory.limit)]
        )
        text.gauge(
            "filter_former_version_bytes",
            help: "About the memory of former versions that present ones do not share.",
            former.byteCount
        )
        text.counter(
            "filter_former_versions_evicted_total",
            help: "Former versions released before their time, for want of room.",
            former.evictedCount
        )
        text.add(scoped)
        let reloaded = reloads.withLock { $0 }.sorted {
            ($0.key.catalog, $0.key.outcome) < ($1.key.catalog, $1.key.outcome)
        }
        text.counter(
            "filter_catalog_reloads_total",
            help: "Catalogs loaded again because their files were replaced.",
            reloaded.map { key, count in (#"{catalog="\#(key.catalog)",outcome="\#(key.outcome)"}"#, count) }
        )
        text.add(sessions)
        text.counter(
            "filter_session_events_total",
            help: "Uses of sessions by clients, and losses of them to limits.",
            activity.map { ($0.event.rawValue, $0.count) }.by("event")
        )
        text.add(server)
        text.add(streams)
        text.counter(
            "filter_rate_refusals_total",
            help: "Requests refused because their sender had sent as many as it may, by what is counted together.",
            rates.map { ($0.policy.rawValue, $0.count) }.by("policy")
        )
        text.add(cache)
        if let redis = sessions.redis { text.add(redis, server) }
        if let journal { text.add(journal) }
        if !followed.isEmpty { text.add(followed) }
        if let log {
            text.counter(
                "filter_log_lines_omitted_total",
                help: "Log lines left out because nobody read them in time.",
                log.omittedCount
            )
        }
        text.add(ProcessFigures.read())
        return text.text
    }

    private func addRequests(to text: inout PrometheusText) {
        let rows = meters.withLock(\.self).flatMap { meter in meter.rows.map { (route: meter.route, row: $0) } }.sorted
        {
            ($0.route, $0.row.method, $0.row.status) < ($1.route, $1.row.method, $1.row.status)
        }
        let labelled = rows.map { route, row in
            (labels: #"method="\#(row.method)",route="\#(route)",status="\#(row.status)""#, durations: row.durations)
        }
        text.counter(
            "filter_requests_total",
            help: "Requests answered.",
            labelled.map { ("{\($0.labels)}", $0.durations.count) }
        )
        text.histogram(
            "filter_request_duration_seconds",
            help: "From the arrival of a whole request until its answer is handed over to be sent.",
            labelled
        )
        text.counter(
            "filter_errors_total",
            help: "Answers that are errors, by their code.",
            errors.withLock(\.self).map { ($0.key.rawValue, $0.value) }.sorted { $0 < $1 }.by("code")
        )
        let counted = counted.withLock(\.self)
        text.counter(
            "filter_categories_counted_total",
            help: "Categories whose values were counted, by the way in which; those from the result cache are not.",
            CountingWay.allCases.map { ($0.rawValue, counted[$0] ?? 0) }.by("way")
        )
        text.counter(
            "filter_searches_total",
            help: "Searches of the search protocol that were answered; one request may hold several.",
            searchCount.load(ordering: .relaxed)
        )
        text.counter(
            "filter_search_evaluations_total",
            help: "Evaluations that answered these searches: those of one screen share one.",
            evaluationCount.load(ordering: .relaxed)
        )
        text.gauge(
            "filter_requests_in_flight",
            help: "Requests that arrive, wait, are handled or sent.",
            server.requestCount
        )
        text.gauge("filter_connections", help: "Open connections, event streams included.", server.connectionCount)
        text.gauge(
            "filter_tls_certificate_expiration_seconds",
            help: "When the certificate expires that new connections get, in seconds since 1970; nothing without TLS.",
            server.certificateExpiration.map { [("", $0)] } ?? []
        )
    }

    private func addCatalogs(_ catalogs: [CatalogSnapshot], to text: inout PrometheusText) {
        text.gauge(
            "filter_catalog_items",
            help: "Items in a catalog.",
            catalogs.map { ($0.name, $0.catalog.itemCount) }.by("catalog")
        )
        text.gauge(
            "filter_catalog_info",
            help: "1, with the version of the data.",
            catalogs.map { (#"{catalog="\#($0.name)",version="\#($0.dataVersion)"}"#, 1) }
        )
        text.gauge(
            "filter_catalog_age_seconds",
            help: "Seconds for which the present version of a catalog has been served.",
            catalogs.map { ($0.name, figures.age(of: $0)) }.by("catalog")
        )
        text.gauge(
            "filter_catalog_bytes",
            help: "Memory of a catalog by part, as it was measured in the last minutes.",
            catalogs.flatMap { catalog in
                figures.bytes(of: catalog.name).map { part, bytes in
                    (#"{catalog="\#(catalog.name)",part="\#(part)"}"#, bytes)
                }
            }
        )
    }
}

extension PrometheusText {
    fileprivate mutating func add(_ scoped: ScopedCatalogs.Statistics) {
        gauge(
            "filter_scoped_catalogs",
            help: "Catalogs through the filters of scoped keys that are held.",
            scoped.count
        )
        gauge(
            "filter_scoped_catalog_bytes",
            help: "About the memory of these, former versions included.",
            scoped.byteCount
        )
        counter(
            "filter_scoped_catalogs_compiled_total",
            help: "Catalogs compiled for the filter of a scoped key.",
            scoped.compiledCount
        )
        counter(
            "filter_scoped_catalogs_evicted_total",
            help: "Catalogs of scoped keys that made room for others.",
            scoped.evictedCount
        )
    }

    fileprivate mutating func add(_ sessions: SessionStatistics) {
        if sessions.redis == nil {
            gauge("filter_sessions", help: "Sessions retained.", sessions.count)
            gauge("filter_session_bytes", help: "Bytes of the retained sessions.", sessions.bytes)
            gauge("filter_drafts", help: "Drafts among the retained sessions.", sessions.drafts)
            gauge("filter_shares", help: "Shares retained.", sessions.shares)
            gauge("filter_share_bytes", help: "Bytes of the retained shares.", sessions.shareBytes)
            counter("filter_shares_evicted_total", help: "Shares evicted.", sessions.sharesEvicted)
        }
        counter("filter_sessions_created_total", help: "Sessions created.", sessions.created)
        counter("filter_sessions_expired_total", help: "Sessions that reached their idle timeout.", sessions.expired)
        counter("filter_sessions_evicted_total", help: "Sessions evicted before their idle timeout.", sessions.evicted)
        counter(
            "filter_sessions_refused_total",
            help: "Sessions not created, or not made larger, for want of room.",
            sessions.refused
        )
        counter("filter_sessions_deleted_total", help: "Sessions deleted by their clients.", sessions.deleted)
    }

    fileprivate mutating func add(_ server: ServerActivity) {
        gauge("filter_slow_requests_running", help: "Heavy requests that are handled now.", server[.running])
        gauge("filter_slow_requests_waiting", help: "Heavy requests that wait for a thread.", server[.waiting])
        counter(
            "filter_slow_requests_refused_total",
            help: "Heavy requests refused because too many waited.",
            server[.refusedBySlowLane]
        )
        gauge("filter_later_replies", help: "Requests that wait for a writer.", server[.laterReplies])
        counter(
            "filter_later_replies_refused_total",
            help: "Requests refused because too many waited for a writer.",
            server[.refusedLaterReplies]
        )
        gauge("filter_upload_files", help: "Uploads in temporary files.", server[.uploadFiles])
        counter(
            "filter_uploads_refused_total",
            help: "Uploads refused because too many were under way.",
            server[.refusedUploads]
        )
        counter(
            "filter_clients_gone_total",
            help: "Requests ended because their clients had left.",
            server[.clientsGone]
        )
        gauge(
            "filter_unread_answer_bytes",
            help: "Bytes of large answers that clients have not read.",
            server[.unreadBytes]
        )
        counter(
            "filter_unread_answers_cut_total",
            help: "Connections cut to make room for answers that are read.",
            server[.readersCut]
        )
        counter(
            "filter_unread_answers_refused_total",
            help: "Large answers refused because too many were not read.",
            server[.refusedByUnread]
        )
    }

    fileprivate mutating func add(_ streams: StreamStatistics) {
        let ended = streams.ended.sorted { $0.key < $1.key }
        let events = streams.events.sorted { $0.key < $1.key }
        gauge("filter_streams", help: "Event streams that are open.", streams.open)
        counter("filter_streams_opened_total", help: "Event streams opened.", streams.opened)
        counter(
            "filter_streams_ended_total",
            help: "Event streams ended.",
            ended.map { ($0.key, $0.value) }.by("reason")
        )
        counter("filter_stream_events_total", help: "Events sent.", events.map { ($0.key, $0.value) }.by("event"))
        counter("filter_stream_heartbeats_total", help: "Heartbeats sent to idle streams.", streams.heartbeats)
    }

    fileprivate mutating func add(_ process: ProcessFigures) {
        counter("process_cpu_seconds_total", help: "Processor time of the process.", process.cpuSeconds)
        gauge("process_resident_memory_bytes", help: "Memory of the process that is in RAM.", process.residentBytes)
        gauge("process_virtual_memory_bytes", help: "Addresses that the process has taken.", process.virtualBytes)
        gauge("process_open_fds", help: "Open descriptors.", process.openDescriptors)
        gauge("process_max_fds", help: "Descriptors that may be open.", process.maxDescriptors)
        gauge("process_threads", help: "Threads of the process.", process.threads)
        gauge(
            "process_start_time_seconds",
            help: "When the process started, in seconds since 1970.",
            process.startSeconds
        )
    }

    fileprivate mutating func add(_ journal: JournalStatistics) {
        gauge(
            "filter_journal_log_bytes",
            help: "Bytes of changes of a live catalog that no checkpoint stands for.",
            journal.catalogs.map { ($0.name, $0.logBytes) }.by("catalog")
        )
        gauge(
            "filter_journal_checkpoint_bytes",
            help: "Bytes of all checkpoints in the directory, also of one that is being written.",
            journal.checkpointBytes
        )
        gauge(
            "filter_journal_checkpoint_age_seconds",
            help: "Seconds since the last checkpoint of a live catalog, or since the start if there was none.",
            journal.catalogs.map { ($0.name, $0.checkpointAge) }.by("catalog")
        )
        gauge(
            "filter_journal_recovery_seconds",
            help: "How long reading and replaying took at the start.",
            journal.recovery / .seconds(1)
        )
        counter("filter_journal_changes_total", help: "Changes made durable.", journal.changes)
        counter(
            "filter_journal_failed_changes_total",
            help: "Changes refused because they could not be made durable.",
            journal.failedChanges
        )
        counter("filter_journal_checkpoints_total", help: "Checkpoints made.", journal.checkpoints)
        counter(
            "filter_journal_failed_checkpoints_total",
            help: "Checkpoints that could not be made.",
            journal.failedCheckpoints
        )
    }

    fileprivate mutating func add(_ followed: [(name: String, state: FollowedState)]) {
        let states = followed.map { (name: $0.name, figures: $0.state.now, state: $0.state) }
        gauge(
            "filter_followed_age_seconds",
            help: "How far a catalog is behind the table or query that it follows, at most.",
            states.map { ($0.name, Int($0.state.age().components.seconds)) }.by("catalog")
        )
        gauge(
            "filter_followed_broken",
            help: "1 while a catalog cannot follow its source, and is served as it was.",
            states.map { ($0.name, $0.figures.phase == .broken ? 1 : 0) }.by("catalog")
        )
        counter(
            "filter_followed_breaks_total",
            help: "Times that a catalog could not follow its source any more.",
            states.map { ($0.name, $0.figures.breaks) }.by("catalog")
        )
        counter(
            "filter_followed_copies_total",
            help: "Times that all rows of a source were copied.",
            states.map { ($0.name, $0.figures.copies) }.by("catalog")
        )
        counter(
            "filter_followed_transactions_total",
            help: "Transactions that a source has told of.",
            states.map { ($0.name, $0.figures.transactions) }.by("catalog")
        )
        counter(
            "filter_followed_rows_total",
            help: "Items that were put in, replaced or taken out because their rows were.",
            states.map { ($0.name, $0.figures.changedRows) }.by("catalog")
        )
        counter(
            "filter_followed_lost_values_total",
            help: "Values that became null as no item can have them, with each copy or change of them.",
            states.map { ($0.name, $0.figures.lostValues) }.by("catalog")
        )
    }

    fileprivate mutating func add(_ cache: [(level: String, statistics: CacheStatistics)]) {
        func samples(_ value: KeyPath<CacheStatistics, Int>) -> [Sample] {
            cache.map { ($0.level, $0.statistics[keyPath: value]) }.by("level")
        }
        counter("filter_result_cache_hits_total", help: "Look-ups that found an entry.", samples(\.hits))
        counter("filter_result_cache_misses_total", help: "Look-ups that found none.", samples(\.misses))
        counter("filter_result_cache_evictions_total", help: "Entries evicted.", samples(\.evictions))
        gauge("filter_result_cache_entries", help: "Entries retained.", samples(\.entries))
        gauge(
            "filter_result_cache_bytes",
            help: "Bytes of the retained entries, and of the packed forms of parts, also while they are sent.",
            samples(\.bytes)
        )
    }

    fileprivate mutating func add(_ redis: RedisStatistics, _ server: ServerActivity) {
        gauge(
            "filter_redis_requests_running",
            help: "Requests on threads that may wait for Redis.",
            server[.askingServer]
        )
        gauge(
            "filter_redis_requests_waiting",
            help: "Requests that wait for such a thread.",
            server[.waitingForServer]
        )
        counter(
            "filter_redis_requests_refused_total",
            help: "Requests refused because too many waited for such a thread.",
            server[.refusedByWaitingLane]
        )
        let outcomes = [
            ("ok", redis.ok), ("error", redis.errors), ("timeout", redis.timeouts),
            ("refusedByBreaker", redis.refusedByBreaker),
        ]
        counter("filter_redis_commands_total", help: "Commands for Redis by outcome.", outcomes.by("outcome"))
        counter("filter_redis_connections_total", help: "Connections opened to Redis.", redis.connections)
        counter("filter_redis_redirects_total", help: "Redirects within a cluster.", redis.redirects)
        counter("filter_redis_openings_total", help: "Times that a circuit breaker opened.", redis.openings)
        counter(
            "filter_redis_missed_notices_total",
            help: "Times that notices of changes may have been lost.",
            redis.missedNotices
        )
        gauge(
            "filter_redis_breaker_open",
            help: "1 while the circuit breaker of a server is open.",
            redis.nodes.map { ("\($0.endpoint)", $0.isUnavailable ? 1 : 0) }.by("node")
        )
    }
}

extension [(String, Int)] {
    /// Samples of a metric with one label.
    fileprivate func by(_ label: String) -> [PrometheusText.Sample] {
        map { (#"{\#(label)="\#($0)"}"#, $1) }
    }
}
