import Bytes
package import CatalogFiles
package import Catalogs
import Clocks
package import FilterCore
package import Following
package import HTTPServer
package import Sessions
import Support

/// The parts that the routes of all protocols share: catalogs, sessions, admission, and everything that every answer
/// depends on.
package final class Service: Sendable {
    /// With all items; a request comes to what its sender may see of them by ``RequestContext/catalogs``.
    package let catalogs: CatalogStore
    /// The catalogs as keys with a forced filter see them.
    package let scoped: ScopedCatalogs
    package let live: LiveCatalogs
    /// Catalogs that are those of other servers.
    package let followed: SourceStandings
    /// By the name of a catalog, as far as it has rows behind its items.
    package let rowReaders: [String: RowReaders]
    package let tasks: WriteTasks
    package let sessions: ClientSessions
    package let limits: RequestLimits
    package let metrics = RequestMetrics()
    package let cache: ResultCache
    package let answers: AnswerPolicy
    /// How errors are written, in each protocol.
    package let errors: ErrorFormats
    /// Decides whether a caller may send a request.
    package let admission: Admission
    /// `nil`: no request has a line in the log.
    package let accessLog: AccessLog?
    /// The rates of addresses and keys.
    package let rates: RateLimiter
    /// Helps with the screens of large catalogs; `nil`: each is counted by one thread.
    package let spare: SpareThread?
    let carriedMemory: CarriedMemory
    /// The digest of everything that every answer depends on besides the data: the program, its limits, the phrases that it
    /// speaks with. The same in every process that answers the same.
    private let fingerprint: String
    /// Set while the process finishes what it has: readiness fails, everything else goes on.
    private let draining = Atomic(false)
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - scoped: by default views take as much memory as they need.
    ///   - live: by default there are none, and none can be made.
    ///   - followed: by default none.
    ///   - rowReaders: by default none.
    ///   - answers: by default no page of another origin may read them.
    ///   - errors: by default all are problem documents.
    ///   - keys: by default none is needed.
    ///   - writeHosts: the hosts that writes may name besides those of loopback; by default any.
    ///   - now: the clock by which keys expire.
    ///   - accessLog: by default there is none.
    ///   - rates: by default any number of requests may come.
    ///   - spare: by default none.
    ///   - localizers: the locales that catalogs are presented in, besides those of their definitions.
    ///   - report: called once for every error that is the service's own.
    package init(
        catalogs: CatalogStore,
        scoped: ScopedCatalogs? = nil,
        live: LiveCatalogs? = nil,
        followed: SourceStandings = SourceStandings(),
        rowReaders: [String: RowReaders] = [:],
        sessions: ClientSessions,
        limits: RequestLimits,
        cache: ResultCache,
        answers: AnswerPolicy = AnswerPolicy(),
        errors: ErrorFormats = ErrorFormats(),
        keys: Keys? = nil,
        writeHosts: Set<String>? = nil,
        now: @escaping @Sendable () -> Instant = Instant.now,
        accessLog: AccessLog? = nil,
        rates: RateLimiter = RateLimiter(addressRate: nil),
        spare: SpareThread? = nil,
        localizers: Localizers = .builtIn,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.catalogs = catalogs
        self.scoped = scoped ?? ScopedCatalogs(of: catalogs)
        self.followed = followed
        self.rowReaders = rowReaders
        self.live = live ?? LiveCatalogs(catalogs)
        let writes = self.live.limits
        tasks = WriteTasks(maxCount: writes.maxTasks, maxBytes: writes.maxTaskBytes, lifetime: writes.taskLifetime)
        self.sessions = sessions
        self.limits = limits
        self.cache = cache
        self.answers = answers
        self.errors = errors
        admission = Admission(
            keys: keys,
            signer: sessions.signer,
            now: now,
            writers: WriteOrigins(origins: answers.origins, hosts: writeHosts)
        )
        self.accessLog = accessLog
        self.rates = rates
        self.spare = spare
        carriedMemory = CarriedMemory(limit: limits.maxCarriedBytes)
        self.report = report
        fingerprint = Self.fingerprint(limits, localizers)
    }

    private static func fingerprint(_ limits: RequestLimits, _ localizers: Localizers) -> String {
        var hash = SHA256()
        hash.update(Contract.bytes)
        hash.update("\(ServiceVersion.number) \(limits)")
        for locale in localizers.locales.sorted() {
            guard let localizer = localizers.match(locale) else { continue }
            for key in PhraseKey.allCases {
                let forms = localizer.forms(of: key)
                // Counts for which some language has a form of its own.
                for phrase in [forms.other] + [0, 1, 2, 3, 5, 11, 21].map({ forms[$0] }) {
                    hash.update(phrase.description)
                }
            }
        }
        return hash.finish().hexadecimal
    }

    /// The validator of an answer that belongs to no session.
    ///
    /// - Parameters:
    ///   - snapshot: the only one that the answer comes from; `nil` if it is of none, or of several.
    ///   - parts: everything else that the answer depends on, besides its address.
    package func validator(of snapshot: CatalogSnapshot? = nil, _ parts: String...) -> Validator {
        Validator(dataVersion: snapshot?.dataVersion, [fingerprint] + parts)
    }

    /// The validator of the answer about a catalog at its own address.
    package func catalogValidator(of snapshot: CatalogSnapshot, for request: HTTPRequest) -> Validator {
        Validator(tag: tagBasis(for: request).tag(of: snapshot))
    }

    /// The parts of that answer's tag besides the version.
    package func tagBasis(for request: HTTPRequest) -> Precondition.CatalogTagBasis {
        Precondition.CatalogTagBasis(fingerprint, languages: request.acceptedLanguages)
    }

    /// Whether the data of a catalog are there again after a restart.
    package func isDurable(_ snapshot: CatalogSnapshot) -> Bool { !isLive(snapshot) || live.isDurable }

    /// Whether requests may change the data of a catalog.
    package func isLive(_ snapshot: CatalogSnapshot) -> Bool { snapshot.isLive && !live.isFollowed(snapshot.name) }

    /// Whether requests may change the catalog with this name; `nil` if there is none.
    package func isLive(_ name: String) -> Bool? { catalogs.isLive(name).map { $0 && !live.isFollowed(name) } }

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    package func beginDraining() {
        draining.store(true, ordering: .relaxed)
    }

    /// Logs the cause of an error that is the service's own. The client does not see it.
    package func report(_ error: ServiceError) {
        if let cause = error.cause { report(cause) }
    }
}
