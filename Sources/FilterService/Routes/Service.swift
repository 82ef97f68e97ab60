import Bytes
import CatalogFiles
import Catalogs
import Clocks
import FilterCore
import Followers
import HTTPServer
import Sessions
import Support

/// The service as one value: what its routes need, and the function from request to response.
final class Service: Sendable {
    /// With all items; a request comes to what its sender may see of them by ``RequestContext/catalogs``.
    let catalogs: CatalogStore
    /// What is left of them through filters that keys have.
    let scoped: ScopedCatalogs
    let live: LiveCatalogs
    /// `nil` if live catalogs end with the process.
    let journal: DurableJournal?
    /// Catalogs that are those of other servers.
    let followed: FollowedCatalogs
    let tasks: WriteTasks
    let sessions: ClientSessions
    let limits: RequestLimits
    let metrics: Metrics
    let cache: ResultCache
    let streams: StreamHub
    let answers: AnswerPolicy
    /// Who may send which request.
    let admission: Admission
    /// `nil`: no request has a line in the log.
    let accessLog: AccessLog?
    /// Whether people can look at catalogs and at the contract, see ``ExplorerRoutes``.
    let hasExplorer: Bool
    /// How many requests may come of whom.
    let rates: RateLimiter
    /// Helps with the screens of large catalogs; `nil`: each is counted by one thread.
    let spare: SpareThread?
    /// From where it loads images of items, see ``ImagePolicy``.
    let explorerImages: AllowedOrigins
    /// What every answer depends on besides the data: the program, its limits, the phrases that it speaks with. The same in
    /// every process that answers the same.
    private let form: String
    /// Set while the process finishes what it has: readiness fails, everything else goes on.
    private let draining = Atomic(false)
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - scoped: by default views take as much memory as they need.
    ///   - live: by default there are none, and none can be made.
    ///   - journal: that of `live`, for its figures.
    ///   - followed: by default none.
    ///   - streams: by default none can be opened.
    ///   - answers: by default no page of another origin may read them.
    ///   - keys: by default nobody is asked for one.
    ///   - writeHosts: the hosts that writes may name besides those of loopback; by default any.
    ///   - now: the clock by which keys expire.
    ///   - accessLog: by default there is none.
    ///   - rates: by default any number of requests may come.
    ///   - hasExplorer: whether there are the pages of the explorer.
    ///   - explorerImages: from where these may load images of items.
    ///   - spare: by default none.
    ///   - localizers: the locales that catalogs are presented in, besides those of their definitions.
    ///   - report: told once about every error that is the service's own.
    init(
        catalogs: CatalogStore,
        scoped: ScopedCatalogs? = nil,
        live: LiveCatalogs? = nil,
        journal: DurableJournal? = nil,
        followed: FollowedCatalogs = FollowedCatalogs([]),
        sessions: ClientSessions,
        limits: RequestLimits,
        metrics: Metrics,
        cache: ResultCache,
        streams: StreamHub = StreamHub(configuration: StreamConfiguration(), maxCount: 0),
        answers: AnswerPolicy = AnswerPolicy(),
        keys: Keys? = nil,
        writeHosts: Set<String>? = nil,
        now: @escaping @Sendable () -> Instant = Instant.now,
        accessLog: AccessLog? = nil,
        hasExplorer: Bool = true,
        rates: RateLimiter = RateLimiter(addressRate: nil),
        explorerImages: AllowedOrigins = .listed([]),
        spare: SpareThread? = nil,
        localizers: Localizers = .builtIn,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.catalogs = catalogs
        self.scoped = scoped ?? ScopedCatalogs(of: catalogs)
        self.journal = journal
        self.followed = followed
        self.live = live ?? LiveCatalogs(catalogs)
        let writes = self.live.limits
        tasks = WriteTasks(maxCount: writes.maxTasks, maxBytes: writes.maxTaskBytes, lifetime: writes.taskLifetime)
        self.sessions = sessions
        self.limits = limits
        self.metrics = metrics
        self.cache = cache
        self.streams = streams
        self.answers = answers
        admission = Admission(
            keys: keys,
            signer: sessions.signer,
            now: now,
            writers: WriteOrigins(origins: answers.origins, hosts: writeHosts)
        )
        self.accessLog = accessLog
        self.hasExplorer = hasExplorer
        self.rates = rates
        self.explorerImages = explorerImages
        self.spare = spare
        self.report = report
        form = Self.form(limits, localizers)
    }

    private static func form(_ limits: RequestLimits, _ localizers: Localizers) -> String {
        var hash = SHA256()
        hash.update(Contract.bytes)
        hash.update("\(ServiceVersion.number) \(limits)")
        for locale in localizers.locales.sorted() {
            guard let localizer = localizers.match(locale) else { continue }
            for key in PhraseKey.allCases {
                let forms = localizer.forms(of: key)
                // Counts for which some language has a form of its own.
                for phrase in [forms.other] + [0, 1, 2, 3, 5, 11, 21].map({ forms[$0] }) {
                    hash.update("\(phrase)")
                }
            }
        }
        return hash.finish().map { String($0, radix: 16) }.joined(separator: " ")
    }

    /// The validator of an answer that belongs to no session.
    ///
    /// - Parameters:
    ///   - snapshot: the only one that the answer comes from; `nil` if it is of none, or of several.
    ///   - parts: everything else that the answer depends on, besides its address.
    func validator(of snapshot: CatalogSnapshot? = nil, _ parts: String...) -> Validator {
        Validator(dataVersion: snapshot?.dataVersion, [form] + parts)
    }

    /// The validator of the answer about a catalog at its own address.
    func catalogValidator(of snapshot: CatalogSnapshot, for request: HTTPRequest) -> Validator {
        let locale = snapshot.localizers.preferred(by: request).locale
        return validator(of: snapshot, snapshot.wording(for: locale).localizer.locale)
    }

    /// Whether the data of a catalog are there again after a restart.
    func isDurable(_ snapshot: CatalogSnapshot) -> Bool { !isLive(snapshot) || live.isDurable }

    /// Whether requests may change the data of a catalog.
    func isLive(_ snapshot: CatalogSnapshot) -> Bool { snapshot.isLive && !live.isFollowed(snapshot.name) }

    /// Whether there is a catalog with this name that requests may change.
    func hasLive(_ name: String) -> Bool { catalogs.hasLive(name) && !live.isFollowed(name) }

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func beginDraining() {
        draining.store(true, ordering: .relaxed)
    }

    /// Every address of the service, and those of operators.
    var routes: [Route] { publicRoutes + OperationRoutes(service: self).metricRoutes }

    /// The addresses of operators alone.
    var operationRoutes: [Route] {
        OperationRoutes(service: self).probes + OperationRoutes(service: self).metricRoutes
    }

    /// Every address but those of operators alone.
    var publicRoutes: [Route] {
        CatalogRoutes(service: self).routes
            + LiveCatalogRoutes(service: self).routes
            + ItemWriteRoutes(service: self).routes
            + TaskRoutes(service: self).routes
            + SearchObjectWriteRoutes(service: self).routes
            + SearchIndexRoutes(service: self).routes
            + SearchSettingsRoutes(service: self).routes
            + LabelRoutes(service: self).routes
            + QueryRoutes(service: self).routes
            + SearchRoutes(service: self).routes
            + SearchBrowseRoutes(service: self).routes
            + SearchObjectRoutes(service: self).routes
            + SessionRoutes(service: self).routes
            + SessionCategoryRoutes(service: self).routes
            + BulkRoutes(service: self).routes
            + ApplyRoutes(service: self).routes
            + HistoryRoutes(service: self).routes
            + DraftRoutes(service: self).routes
            + ShareRoutes(service: self).routes
            + CurrentFilterRoutes(service: self).routes
            + SectionRoutes(service: self).routes
            + ChangeRoutes(service: self).routes
            + ItemRoutes(service: self).routes
            + RescueRoutes(service: self).routes
            + EventRoutes(service: self).routes
            + TicketRoutes(service: self).routes
            + ErrorPageRoutes(service: self).routes
            + ExplorerRoutes(service: self).routes
            + OperationRoutes(service: self).routes
    }

    /// Logs the cause of an error that is the service's own, which the client is not told.
    func report(_ error: ServiceError) {
        if let cause = error.cause { report(cause) }
    }
}
