import Bytes
import Catalogs
import FilterCore
import Gateway
import Sessions

/// The differences of a session since a state that a client has: the body of an answer to `GET …/changes`, of an event,
/// and of the answer to a write.
///
///     let changes = SessionChanges(of: try context.access.read(id), context)
///     try changes.bytes(since: EntityTag(revision: 3, dataVersion: "9f3c"), ScreenOptions())
///     // {"answer":"changes","since":"3-9f3c","revision":7,"dataVersion":"9f3c","session":{…},"total":12,"page":{…}}
struct SessionChanges {
    private let answer: SessionAnswer
    private let context: RequestContext

    /// - Parameter answer: the session as it is now, or as a write will leave it.
    init(of answer: SessionAnswer, _ context: RequestContext) {
        self.answer = answer
        self.context = context
    }

    /// An object (schema `Changes`) with the tag of the former state, the versions of the present one, and the
    /// differences of the two screens, see ``ScreenDifference``; none if there was no change.
    ///
    /// Both screens come from the parts that are kept, where they are; otherwise they are evaluated.
    ///
    /// - Parameters:
    ///   - since: the tag under which the client got its screen.
    ///   - options: those of that screen, which the client has kept.
    /// - Returns: `nil` if the former state is not available any more: its revision or its data are not kept. The
    ///   client has to read the whole screen.
    /// - Throws: `tooMuchWork`, `answerTooLarge`; `internalError` if what is stored cannot be read.
    func bytes(since: EntityTag, _ options: ScreenOptions) throws(ServiceError) -> [UInt8]? {
        try prepare(since: since, options).map { answer.bytes(of: $0).bytes }
    }

    /// As ``bytes(since:_:)``, before the state is saved.
    ///
    /// - Parameter former: the session under the tag, where it is at hand.
    func prepare(
        since: EntityTag,
        from former: Session? = nil,
        _ options: ScreenOptions
    ) throws(ServiceError) -> PreparedAnswer? {
        if since == answer.entityTag, answer.snapshot.tags(answer.filters) {
            return try answer.prepare(.changes(since: since, nil), options)
        }
        return try preview(since: since, from: former, options)
    }

    /// As ``prepare(since:from:_:)``, for a state that has no tag of its own.
    func preview(
        since: EntityTag,
        from former: Session? = nil,
        _ options: ScreenOptions
    ) throws(ServiceError) -> PreparedAnswer? {
        guard let snapshot = context.catalogs.version(since.dataVersion, of: answer.snapshot),
            let stored = if let former { former } else { try session(at: since) }
        else { return nil }
        let former = stored.adopted(by: snapshot.catalog)
        // The client may have the screen of another day.
        guard snapshot.tags(former.state.filters) else { return nil }
        let head = SessionHead(former.state)
        let screen = context.screen(of: snapshot, head, encodedState: former.stored.encodedState)
        let parts = try difference(from: screen, of: former.state.filters, options)
        let difference = PreparedAnswer.Difference(
            former: head,
            formerDefinitionVersion: snapshot.definitionVersion,
            parts: parts
        )
        return try answer.prepare(.changes(since: since, difference), options)
    }

    /// The difference of each part of a screen: found in the cache, or written anew. Parts without a difference are
    /// left out.
    private func difference(
        from former: StateScreen,
        of filters: FilterState,
        _ options: ScreenOptions
    ) throws(ServiceError) -> ScreenAssembly {
        let cache = context.service.cache
        let (before, now) = (former.question(options), answer.question(options))
        let parts = options.parts.inOrder
        let keys = cache.keepsParts ? parts.map { before.key(of: $0, differenceTo: now) } : nil
        var found = keys?.map(cache.part) ?? Array(repeating: nil, count: parts.count)
        let missing = parts.indices.filter { found[$0] == nil }
        if !missing.isEmpty {
            let wanted = missing.map { parts[$0] }
            let old = try former.assemble(wanted, options, filters: filters).parts
            let new = try answer.assemble(wanted, options).parts
            for (place, (old, new)) in zip(missing, zip(old, new)) {
                found[place] = cache.keep(old == new ? [] : try members(from: old, to: new), by: keys?[place])
            }
        }
        return ScreenAssembly(parts: found.compactMap { $0 }.filter { !$0.bytes.isEmpty })
    }

    /// The difference of two parts, as members of an object.
    private func members(from old: SharedBytes, to new: SharedBytes) throws(ServiceError) -> [UInt8] {
        try ServiceError.mapping { () throws(TooMuchWork) in
            try context.work.spend(old.bytes.count + new.bytes.count, times: ScreenDifference.byteCost, on: .answer)
        }
        var writer = context.bounds.writer(capacity: 0)
        return try context.bounds.members(reusing: &writer) { writer throws(ServiceError) in
            ScreenDifference.write(from: old.bytes, to: new.bytes, to: &writer)
        }
    }

    private func session(at tag: EntityTag) throws(ServiceError) -> Session? {
        try ServiceError.mapping { () throws(SessionError) in
            try context.service.sessions.former(
                answer.session,
                at: tag.revision,
                ofBase: tag.baseRevision
            )?.decoded()
        }
    }
}
