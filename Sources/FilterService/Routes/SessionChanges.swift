import FilterCore

/// What is different in a session since a state that a client has, as bytes: the body of an answer and of an event.
///
///     let changes = SessionChanges(of: try SessionAccess(service: service).read(id), service)
///     try changes.bytes(since: EntityTag(revision: 3, dataVersion: "9f3c"), ScreenOptions())
///     // {"since":"3-9f3c","revision":7,"dataVersion":"9f3c","session":{…},"total":12,"page":{…}}
struct SessionChanges {
    private let answer: SessionAnswer
    private let service: Service

    /// - Parameter answer: the session as it is now.
    init(of answer: SessionAnswer, _ service: Service) {
        self.answer = answer
        self.service = service
    }

    /// An object (schema `Changes`) with the tag of the former state, the versions of the present one, and what tells the
    /// former screen from the present one, see ``ScreenDifference``; nothing of that if there was no change.
    ///
    /// Both screens come from the parts that are kept, where they are; otherwise they are evaluated.
    ///
    /// - Parameters:
    ///   - since: the tag under which the client got its screen.
    ///   - options: those of that screen, which the client has kept.
    /// - Returns: `nil` if the former state cannot be told any more: its revision or its data are not kept, or the settings
    ///   that a draft had from its base have changed. The client has to read the whole screen.
    /// - Throws: `internalError` if what is stored cannot be read.
    func bytes(since: EntityTag, _ options: ScreenOptions) throws(ServiceError) -> [UInt8]? {
        var writer = JSONWriter(capacity: 1 << 14)
        writer.beginObject()
        writer.member("since", since.unquoted)
        writer.member("revision", answer.session.revision)
        writer.member("dataVersion", answer.snapshot.dataVersion)
        if since != answer.entityTag {
            guard let former = try screen(at: since, options) else { return nil }
            ScreenDifference.write(from: former, to: try answer.screenBytes(options), to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    /// The parts of the screen as they were; `nil` if that is not known any more.
    private func screen(at tag: EntityTag, _ options: ScreenOptions) throws(ServiceError) -> [UInt8]? {
        guard tag.baseRevision == answer.entityTag.baseRevision, let snapshot = snapshot(tag.dataVersion),
            let former = try session(at: tag.revision)
        else { return nil }
        let screen = StateScreen(
            snapshot: snapshot,
            head: SessionHead(former.state),
            encodedState: former.stored.encodedState,
            cache: service.cache
        )
        let parts = try screen.assemble(options.parts.inOrder, options, filters: former.state.filters)
        var writer = JSONWriter(capacity: parts.capacity)
        writer.beginObject()
        parts.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private func session(at revision: Int) throws(ServiceError) -> Session? {
        do throws(SessionError) {
            return try answer.session.at(revision)?.decoded()
        } catch {
            throw ServiceError(error)
        }
    }

    private func snapshot(_ dataVersion: String) -> CatalogSnapshot? {
        answer.snapshot.dataVersion == dataVersion
            ? answer.snapshot : service.catalogs.former(answer.snapshot.name, dataVersion: dataVersion)
    }
}
