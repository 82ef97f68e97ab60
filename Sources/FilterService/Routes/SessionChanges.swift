import FilterCore

/// What is different in a session since a state that a client has, as bytes: the body of an answer and of an event.
///
///     let changes = SessionChanges(of: try context.access.read(id), context)
///     try changes.bytes(since: EntityTag(revision: 3, dataVersion: "9f3c"), ScreenOptions())
///     // {"since":"3-9f3c","revision":7,"dataVersion":"9f3c","session":{…},"total":12,"page":{…}}
struct SessionChanges {
    private let answer: SessionAnswer
    private let context: RequestContext

    /// - Parameter answer: the session as it is now.
    init(of answer: SessionAnswer, _ context: RequestContext) {
        self.answer = answer
        self.context = context
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
    /// - Throws: `tooMuchWork`, `answerTooLarge`; `internalError` if what is stored cannot be read.
    func bytes(since: EntityTag, _ options: ScreenOptions) throws(ServiceError) -> [UInt8]? {
        var screens: (former: [UInt8], present: [UInt8])?
        if since != answer.entityTag {
            guard let former = try screen(at: since, options) else { return nil }
            let present = try answer.screenBytes(options)
            try ServiceError.limiting { () throws(TooMuchWork) in
                try context.work.spend(former.count + present.count, times: ScreenDifference.byteCost, on: .answer)
            }
            screens = (former, present)
        }
        return try context.bounds.object(capacity: 1 << 14) { writer throws(ServiceError) in
            writer.member("since", since.unquoted)
            writer.member("revision", answer.session.revision)
            writer.member("dataVersion", answer.snapshot.dataVersion)
            if let screens { ScreenDifference.write(from: screens.former, to: screens.present, to: &writer) }
        }
    }

    /// The parts of the screen as they were; `nil` if that is not known any more.
    private func screen(at tag: EntityTag, _ options: ScreenOptions) throws(ServiceError) -> [UInt8]? {
        guard tag.baseRevision == answer.entityTag.baseRevision, let snapshot = snapshot(tag.dataVersion),
            let former = try session(at: tag.revision)
        else { return nil }
        let parts =
            try context
            .screen(of: snapshot, SessionHead(former.state), encodedState: former.stored.encodedState)
            .assemble(options.parts.inOrder, options, filters: former.state.filters)
        return try context.bounds.object(capacity: parts.capacity) { writer throws(ServiceError) in
            parts.write(to: &writer)
        }
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
            ? answer.snapshot : context.service.catalogs.former(answer.snapshot.name, dataVersion: dataVersion)
    }
}
