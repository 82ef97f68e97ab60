import Bytes
import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON
import Sessions
import Support

/// A session as one request sees it, and the answers to it: all of them carry the validator and the expiry.
struct SessionAnswer {
    let session: StoredSession
    let head: SessionHead
    private let data: DataChoice
    /// When the session ends, as answers say it.
    private let expiry: String
    private let context: RequestContext
    /// As the version of the data can mean them.
    let filters: FilterState
    /// The filters that the catalog cannot express any more.
    private let dropped: [DroppedFilter]
    /// The session with a step that a definition made and that is not saved yet.
    private let unsaved: FoundSession?

    var snapshot: CatalogSnapshot { data.snapshot }

    /// - Parameters:
    ///   - session: as the version of the data can mean it.
    ///   - dropped: what this answer is the first to be without.
    init(
        _ session: Session,
        of data: DataChoice,
        _ context: RequestContext,
        dropped: [DroppedFilter] = [],
        unsaved: FoundSession? = nil
    ) {
        self.session = session.stored
        expiry = session.expiresAt.description
        head = SessionHead(session.state)
        self.data = data
        self.context = context
        filters = session.state.filters
        self.dropped = dropped
        self.unsaved = unsaved
    }

    /// The answer to a request that only reads a session.
    ///
    /// - Parameter found: the session; a step that another definition made of it is saved as soon as an answer shows it.
    init(_ session: Session, of data: DataChoice, _ context: RequestContext, telling found: FoundSession) {
        let unsaved = found.hasUnsavedStep ? found : nil
        self.init(session, of: data, context, dropped: found.dropped, unsaved: unsaved)
    }

    var state: SessionState {
        SessionState(catalog: head.catalog, filters: filters, settings: head.settings, shown: head.shown)
    }

    /// The tag that clients compare: the revision of the state and the version of the data; a draft also shows its
    /// base.
    var entityTag: EntityTag { EntityTag(of: session, dataVersion: snapshot.dataVersion) }

    /// The whole screen, or the parts that the options name.
    func screen(status: Int = 200, _ options: ScreenOptions) throws(ServiceError) -> HTTPResponse {
        let prepared = try prepare(options)
        let newItemCount = try newItemCount(since: context.evaluation(of: filters, in: snapshot))
        return response(json(status: status, prepared, newItemCount: newItemCount))
    }

    /// How many items have come to match since the version of the data that the request names; `nil` if it names none.
    ///
    /// - Parameters:
    ///   - filter: what the items have to pass besides.
    ///   - former: the state, and that filter, in the named version.
    /// - Throws: `tooMuchWork`.
    func newItemCount(
        _ filter: RequestFilter? = nil,
        since former: @autoclosure () throws(ServiceError) -> Evaluation
    ) throws(ServiceError) -> Int? {
        guard data.isNamed else { return nil }
        return try data.newItemCount(in: filters, filter, since: former(), context)
    }

    /// The answer for the session in another state, which is not its own: there is no validator.
    ///
    /// - Parameter since: the state from which the difference is sent; `nil` for the whole screen.
    func preview(
        of next: SessionState,
        _ options: ScreenOptions,
        since: EntityTag?
    ) throws(ServiceError) -> HTTPResponse {
        var stored = session
        stored.encodedState = SessionCoding.encode(next)
        let limits = context.service.sessions.configuration.record
        // Carried out, it would be a step.
        if next.filters != filters || next.settings != head.settings {
            stored.canUndo = limits.maxHistorySteps > 0 && limits.maxHistoryBytes > 0
            stored.canRedo = false
        }
        let answer = SessionAnswer(Session(stored: stored, state: next), of: data, context, dropped: dropped)
        let changes = try since.flatMap { since throws(ServiceError) in
            try SessionChanges(of: answer, context).preview(since: since, options)
        }
        let prepared = if let changes { changes } else { try answer.prepare(options) }
        return unvalidated(answer.json(prepared))
    }

    /// Adds what an answer carries that is of this request alone.
    func unvalidated(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.append("Session-Expires", expiry)
        return response.notStored()
    }

    func screenBytes(_ options: ScreenOptions) throws(ServiceError) -> [UInt8] {
        bytes(of: try prepare(options)).bytes
    }

    /// Everything costly of a screen: its parts, and what a draft is.
    ///
    /// - Throws: `tooMuchWork`, `answerTooLarge`.
    func prepare(_ options: ScreenOptions) throws(ServiceError) -> PreparedAnswer {
        try prepare(.screen(assemble(options.parts.inOrder, options)), options)
    }

    /// Everything costly of an answer whose content is known: what a draft is.
    ///
    /// - Throws: `tooMuchWork`, `answerTooLarge`.
    func prepare(
        _ content: PreparedAnswer.Content,
        _ options: ScreenOptions
    ) throws(ServiceError) -> PreparedAnswer {
        let prepared = PreparedAnswer(of: session, options, content, draft: try draftMembers())
        try context.bounds.require(byteCount: prepared.byteCount)
        return prepared
    }

    /// Some parts of the screen.
    ///
    /// - Throws: `tooMuchWork`, `answerTooLarge`.
    func assemble(_ parts: [ScreenPart], _ options: ScreenOptions) throws(ServiceError) -> ScreenAssembly {
        try screen.assemble(parts, options, filters: filters)
    }

    /// The answer that was prepared for this state, or else a screen that is written now.
    func response(
        status: Int = 200,
        _ options: ScreenOptions,
        prepared: PreparedAnswer?
    ) throws(ServiceError) -> HTTPResponse {
        guard let prepared, prepared.isAnswer(of: session, options) else {
            return try screen(status: status, options)
        }
        return response(json(status: status, prepared))
    }

    private func json(status: Int = 200, _ prepared: PreparedAnswer, newItemCount: Int? = nil) -> HTTPResponse {
        let (bytes, runs) = bytes(of: prepared, newItemCount: newItemCount)
        return .json(status: status, bytes, sharing: runs)
    }

    /// The body of an answer (schemas `Screen` and `Changes`), and which of it other answers have, too.
    ///
    /// - Parameter newItemCount: reported by a screen of data that the request names.
    func bytes(of prepared: PreparedAnswer, newItemCount: Int? = nil) -> (bytes: [UInt8], runs: [SharedRun]) {
        switch prepared.content {
        case .screen(let parts):
            var writer = JSONWriter(capacity: parts.capacity)
            writer.beginObject()
            writer.member("answer", AnswerFormat.screen.rawValue)
            writeSession(prepared.draft, to: &writer)
            if let newItemCount { writer.member("newItems", newItemCount) }
            writeDropped(to: &writer)
            let runs = parts.write(to: &writer)
            writer.endObject()
            saveStep()
            return (writer.bytes, runs)
        case .changes(let since, let difference):
            var writer = JSONWriter(capacity: prepared.byteCount)
            writer.beginObject()
            writer.member("answer", AnswerFormat.changes.rawValue)
            writer.member("since", since.unquoted)
            writer.member("revision", session.revision)
            writer.member("dataVersion", snapshot.dataVersion)
            writeDropped(to: &writer)
            var runs: [SharedRun] = []
            if let difference {
                writeSession(prepared.draft, since: difference, to: &writer)
                runs = difference.parts.write(to: &writer)
            }
            writer.endObject()
            saveStep()
            return (writer.bytes, runs)
        }
    }

    /// One part of a screen, kept for all sessions, with the revision and the data version behind it.
    func part(_ part: ScreenPart, _ options: ScreenOptions) throws(ServiceError) -> HTTPResponse {
        let parts = try assemble([part], options)
        var runs: [SharedRun] = []
        let bytes = try context.bounds.object(capacity: parts.capacity) { writer throws(ServiceError) in
            runs = parts.write(to: &writer)
            try writeVersions(to: &writer)
        }
        saveStep()
        return response(.json(bytes, sharing: runs))
    }

    /// A part of the session's own, with the revision and the data version behind it.
    ///
    /// - Throws: what `body` throws, `tooMuchWork`, `answerTooLarge`.
    func part(
        _ body: (inout JSONWriter) throws(ServiceError) -> Void
    ) throws(ServiceError) -> HTTPResponse {
        let bytes = try context.bounds.object { writer throws(ServiceError) in
            try body(&writer)
            try writeVersions(to: &writer)
        }
        saveStep()
        return response(.json(bytes))
    }

    /// Adds what every answer about a session carries.
    ///
    /// - Parameter isText: whether the address has another representation, in JSON.
    func response(_ response: HTTPResponse, isText: Bool = false) -> HTTPResponse {
        var response = response
        response.headers.append("ETag", isText ? entityTag.ofText : entityTag.description)
        response.headers.append("Session-Expires", expiry)
        response.headers.append("Cache-Control", "private, no-cache")
        return response
    }

    /// The answer to a read whose result the client has already, or `nil`.
    ///
    /// An answer from named data may be new under the same tag: it has the number of items that have come since. So may one of
    /// filters that count from today.
    ///
    /// - Parameters:
    ///   - isText: whether the client wants text.
    ///   - filter: that of the request alone.
    /// - Throws: `preconditionFailed` for an If-Match that does not name it, `invalidValue` for a condition that cannot be read.
    func notModified(
        _ request: HTTPRequest,
        isText: Bool = false,
        filteredBy filter: FilterExpression? = nil
    ) throws(ServiceError) -> HTTPResponse? {
        let tag = isText ? entityTag.ofText : entityTag.description
        // Before anything that is told once is saved.
        try request.requireMatch(of: tag)
        guard let condition = try request.condition("If-None-Match"), condition.lists(tag),
            !data.isNamed, snapshot.tags(filters, filter)
        else { return nil }
        return response(HTTPResponse(status: 304), isText: isText)
    }

    func writer(_ options: ScreenOptions) throws(ServiceError) -> ScreenWriter {
        try screen.writer(options, filters)
    }

    /// In which words the session is answered.
    var wording: Wording { snapshot.wording(for: head.settings.locale) }

    /// Everything that the parts of the screen depend on.
    func question(_ options: ScreenOptions) -> ScreenQuestion { screen.question(options) }

    private var screen: StateScreen {
        context.screen(of: snapshot, head, encodedState: session.encodedState)
    }

    private func writeVersions(to writer: inout JSONWriter) throws(ServiceError) {
        writer.member("revision", session.revision)
        writer.member("dataVersion", snapshot.dataVersion)
        writeDropped(to: &writer)
        writeDraft(try draftMembers(), to: &writer)
    }

    /// Reports the filters that this answer is the first to be without; writes nothing if there are none.
    func writeDropped(to writer: inout JSONWriter) {
        DroppedFilterWriter.write(dropped, of: snapshot, wording, to: &writer)
    }

    /// Saves the session as the answer shows it, once nothing can refuse the answer any more: without the filters that
    /// ``writeDropped(to:)`` reported, with the revision that a client goes on from.
    ///
    /// So they are reported once: if the session cannot be saved now, or another write has changed it, the next answer
    /// reports them again.
    func saveStep() {
        if let unsaved { _ = try? context.service.sessions.save(unsaved.planned, over: unsaved) }
    }

    /// The same for an answer that has no place to report anything.
    func saveUnlessDropping() {
        if dropped.isEmpty { saveStep() }
    }

    /// An answer in text.
    func text(_ text: String) -> HTTPResponse {
        saveUnlessDropping()
        return response(.text(text), isText: true)
    }

    private func writeDraft(_ draft: [UInt8]?, to writer: inout JSONWriter) {
        guard let draft else { return }
        writer.key("draft")
        writer.raw(draft)
    }

    /// The members of a draft, as JSON; `nil` for a session that is none.
    private func draftMembers() throws(ServiceError) -> [UInt8]? {
        guard let draft = session.draft,
            let base = try? SessionState(stored: draft.currentState),
            let origin = try? SessionState(stored: draft.base.state)
        else { return nil }
        var writer = context.bounds.writer(capacity: 1_024)
        try DraftWriter(snapshot: snapshot, wording: wording, bounds: context.bounds).write(
            draft,
            filters,
            origin: snapshot.catalog.adopted(origin.filters),
            base: snapshot.catalog.adopted(base.filters),
            to: &writer
        )
        try context.bounds.require(writer)
        return writer.bytes
    }

    /// - Parameter draft: what the session is as a draft, as JSON.
    private func writeSession(_ draft: [UInt8]?, to writer: inout JSONWriter) {
        writer.key("session")
        writer.beginObject()
        writer.member("id", session.id)
        writer.member("catalog", snapshot.name)
        writer.member("revision", session.revision)
        writer.member("dataVersion", snapshot.dataVersion)
        writer.member("definitionVersion", snapshot.definitionVersion)
        writer.member("expiresAt", expiry)
        for setting in SessionSetting.all { setting.write(head.settings, to: &writer) }
        writeMovables(draft, to: &writer)
        writer.endObject()
    }

    /// As ``writeSession(_:to:)``, without what a difference says elsewhere, and without a definition and settings that are
    /// the former ones.
    private func writeSession(
        _ draft: [UInt8]?,
        since difference: PreparedAnswer.Difference,
        to writer: inout JSONWriter
    ) {
        writer.key("session")
        writer.beginObject()
        if difference.formerDefinitionVersion != snapshot.definitionVersion {
            writer.member("definitionVersion", snapshot.definitionVersion)
        }
        for setting in SessionSetting.changed(from: difference.former.settings, to: head.settings) {
            setting.write(head.settings, to: &writer)
        }
        writeMovables(draft, to: &writer)
        writer.endObject()
    }

    private func writeMovables(_ draft: [UInt8]?, to writer: inout JSONWriter) {
        writer.member("canUndo", session.canUndo)
        writer.member("canRedo", session.canRedo)
        writeDraft(draft, to: &writer)
    }
}
