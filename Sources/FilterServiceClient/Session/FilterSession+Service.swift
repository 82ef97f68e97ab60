import Foundation

extension FilterSession {
    /// Begins a session.
    ///
    /// - Parameters:
    ///   - catalog: may be left out when the service has one, or with a share.
    ///   - share: the key of a link; its filters and sort come first.
    ///   - locale: as BCP 47 has it, one that the service speaks; `nil`: the first of the device's languages that it speaks.
    /// - Throws: ``Problem``, or what the transport throws after three attempts.
    public static func begin(
        catalog: String? = nil,
        share: String? = nil,
        locale: String? = nil,
        options: ScreenOptions = ScreenOptions(),
        through transport: any Transport,
        clock: SessionClock = .system
    ) async throws -> FilterSession {
        var members: [String: JSONValue] = [:]
        members["catalog"] = catalog.map { .string($0) }
        members["share"] = share.map { .string($0) }
        members["locale"] = locale.map { .string($0) }
        let request = ServiceRequest(
            "POST",
            "/v1/sessions?\(options.query)",
            headers: [
                "Idempotency-Key": UUID().uuidString,
                // Never empty.
                "Accept-Language": (Locale.preferredLanguages + ["en"]).joined(separator: ", "),
            ],
            body: .object(members)
        )
        return FilterSession(try await opened(by: request, options: options, through: transport, clock: clock))
    }

    /// Goes on after the end of this session: begins another one of the same catalog, language and order, or another draft
    /// of the same session, sets what is chosen in the last screen, and sends what waits, in order and as steps to undo.
    /// ``refusals`` of the new session has what the service refuses of all that, and steps back to before what waits.
    /// Filters of no category stay behind, and those of categories that the screen does not show but for values.
    ///
    /// - Returns: the new session, which shows everything already. It does not follow before it is told to. This one while
    ///   it has not ended.
    /// - Throws: ``Problem``, or what the transport throws after three attempts; then it can be called again.
    public func restart() async throws -> FilterSession {
        guard let transport = conversation.transport else { throw URLError(.notConnectedToInternet) }
        guard connection == .ended else { return self }
        let last = conversation.screen
        let session =
            if let base {
                try await base.draft()
            } else {
                try await Self.givingUp(conversation.options) { options in
                    try await Self.begin(
                        catalog: catalog,
                        locale: last.session.locale,
                        options: options,
                        through: transport,
                        clock: conversation.clock
                    )
                }
            }
        let operations = last.operations(from: session.conversation.screen)
        let (kept, lost) = conversation.writes.map(\.change).withoutPast
        session.conversation.replay(operations.map { .operations([$0]) } + kept, refusing: lost)
        return session
    }

    /// Takes part in a session whose id is known: another device has it, or a page.
    ///
    /// - Throws: ``Problem``, or what the transport throws after three attempts.
    public static func join(
        _ id: String,
        options: ScreenOptions = ScreenOptions(),
        through transport: any Transport,
        clock: SessionClock = .system
    ) async throws -> FilterSession {
        let request = ServiceRequest("GET", "/v1/sessions/\(id.percentEncoded)?\(options.query)")
        return FilterSession(try await opened(by: request, options: options, through: transport, clock: clock))
    }

    /// Goes on with a session that was kept: its screen is there at once, and what waits is sent.
    public convenience init(
        resuming archive: FilterSessionArchive,
        through transport: any Transport,
        clock: SessionClock = .system
    ) {
        let conversation = Conversation(
            archive.screen,
            version: archive.version,
            date: archive.date,
            writes: archive.pending,
            options: archive.options,
            transport: transport,
            clock: clock
        )
        self.init(conversation)
        conversation.refresh()
    }

    /// Takes over what others change: other devices, the data. Call it while the app is in front.
    public func follow() {
        conversation.follow()
    }

    public func stopFollowing() {
        conversation.stopFollowing()
    }

    /// Reads what others have changed, for an app that does not follow.
    public func refresh() {
        conversation.refresh()
    }

    /// Sends what waits at once, for an app that learns that the network is back.
    public func retry() {
        conversation.retry()
    }

    /// Returns when the service has answered everything, or the session has ended.
    public func settle() async {
        await conversation.settle()
    }

    /// Stops requests and events; the session stays at the service until it expires.
    public func close() {
        conversation.close()
    }

    /// Makes a link to the filters, after what waits is answered: without a network that is when it is back, or when the task
    /// is cancelled.
    ///
    /// - Throws: ``Problem``, or what the transport throws.
    public func share() async throws -> Share {
        await settle()
        return Share(try await conversation.ask(ServiceRequest("POST", "\(conversation.path)/share")))
    }

    /// Says which filters to drop, or which ranges to widen, where nothing matches, after what waits is answered as for
    /// ``share()``.
    ///
    /// - Returns: what helps most first; empty where nothing is to be gained.
    /// - Throws: ``Problem``, or what the transport throws.
    public func rescue() async throws -> [Suggestion] {
        await settle()
        return Suggestion.all(try await conversation.ask(ServiceRequest("GET", "\(conversation.path)/rescue")))
    }

    /// The values of a category whose labels contain a text. A search ends the one before in the same category, which then
    /// throws `CancellationError` or the transport's error for it.
    ///
    /// - Throws: ``Problem``, or what the transport throws.
    public func values(of category: String, containing text: String) async throws -> [Screen.Value] {
        searches[category]?.cancel()
        let path = "\(conversation.path)/categories/\(category.percentEncoded)/values?q=\(text.percentEncoded)"
        let search = Task { [conversation] in
            let answer = try await conversation.ask(ServiceRequest("GET", "\(path)&valueIds=false"))
            try Task.checkCancellation()
            return answer["values"]?.elements.map(Screen.Value.init) ?? []
        }
        searches[category] = search
        return try await withTaskCancellationHandler {
            try await search.value
        } onCancel: {
            search.cancel()
        }
    }

    /// Tries again with fewer options where what they name is gone: the app named it when it was there.
    static func givingUp<T>(
        _ options: ScreenOptions,
        _ body: (ScreenOptions) async throws -> T
    ) async throws -> T {
        var options = options
        while true {
            do {
                return try await body(options)
            } catch let problem as Problem where options.giveUp(refusedBy: problem) {}
        }
    }

    /// Sends a request up to three times.
    static func opened(
        by request: ServiceRequest,
        options: ScreenOptions,
        through transport: any Transport,
        clock: SessionClock
    ) async throws -> Conversation {
        let response = try await answer(to: request, through: transport, clock: clock)
        return Conversation(
            try response.json(),
            version: response.version,
            date: clock.now(),
            options: options,
            transport: transport,
            clock: clock
        )
    }

    /// - Throws: what the third attempt throws.
    static func answer(to request: ServiceRequest, through transport: any Transport, clock: SessionClock) async throws
        -> ServiceResponse
    {
        for attempt in 1... {
            var wanted: Duration?
            do {
                let response = try await transport.response(to: request)
                // A user waits for half a minute, and not longer.
                guard !(200..<300).contains(response.status), attempt < 3,
                    Problem(response).isTemporary,
                    response.retryAfter ?? .zero <= .seconds(30)
                else { return response }
                wanted = response.retryAfter
            } catch {
                if attempt == 3 || Task.isCancelled { throw error }
            }
            try await clock.rest(afterFailure: attempt, wanted: wanted)
        }
        throw CancellationError()
    }
}
