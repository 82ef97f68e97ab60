import FilterCore
import HTTPServer

/// A session as one request sees it, and the answers to it: all of them carry the validator and the expiry.
struct SessionAnswer {
    let session: StoredSession
    let head: SessionHead
    let snapshot: CatalogSnapshot
    /// When the session ends, as answers say it.
    private let expiry: String
    private let service: Service
    /// `nil` for a session that was read and not decoded yet.
    private let decoded: SessionState?

    /// - Throws: what reading the session's head or finding its catalog throws.
    init(_ session: StoredSession, _ service: Service) throws(ServiceError) {
        do throws(SessionError) {
            head = try session.head()
        } catch {
            throw ServiceError(error)
        }
        snapshot = try service.catalogs.requireStillServed(head.catalog, at: .path("session"))
        self.session = session
        self.service = service
        expiry = session.expiresAt.description
        decoded = nil
    }

    /// The answer to what was just written.
    init(_ session: Session, of snapshot: CatalogSnapshot, _ service: Service) {
        self.session = session.stored
        expiry = session.expiresAt.description
        head = SessionHead(session.state)
        self.snapshot = snapshot
        self.service = service
        decoded = session.state
    }

    /// - Throws: `internalError` if what is stored cannot be read.
    func state() throws(ServiceError) -> SessionState {
        if let decoded { return decoded }
        do throws(SessionError) {
            return try session.decoded().state
        } catch {
            throw ServiceError(error)
        }
    }

    /// What clients compare: the revision of the state and the version of the data; a draft also shows its base.
    var entityTag: EntityTag {
        EntityTag(
            revision: session.revision,
            dataVersion: snapshot.dataVersion,
            baseRevision: session.draft?.currentRevision
        )
    }

    /// The whole screen, or the parts that the options name.
    func screen(status: Int = 200, _ options: ScreenOptions) throws(ServiceError) -> HTTPResponse {
        response(.json(status: status, try screenBytes(options)))
    }

    /// The screen that the session would have in another state, which is not its own: there is no validator.
    func preview(of next: SessionState, _ options: ScreenOptions) throws(ServiceError) -> HTTPResponse {
        var stored = session
        stored.encodedState = SessionCoding.encode(next)
        let answer = SessionAnswer(Session(stored: stored, state: next), of: snapshot, service)
        var response = HTTPResponse.json(status: 200, try answer.screenBytes(options))
        response.headers.append("Session-Expires", expiry)
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    func screenBytes(_ options: ScreenOptions) throws(ServiceError) -> [UInt8] {
        let parts = try screen.assemble(options.parts.inOrder, options, filters: state().filters)
        var writer = JSONWriter(capacity: parts.capacity)
        writer.beginObject()
        writeSession(to: &writer)
        parts.write(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// One part of a screen, kept for all sessions, with the revision and the data version behind it.
    func part(_ part: ScreenPart) throws(ServiceError) -> HTTPResponse {
        let parts = try screen.assemble([part], ScreenOptions(), filters: state().filters)
        var writer = JSONWriter(capacity: parts.capacity)
        writer.beginObject()
        parts.write(to: &writer)
        writeVersions(to: &writer)
        writer.endObject()
        return response(.json(writer.bytes))
    }

    /// A part of the session's own, with the revision and the data version behind it.
    func part(_ body: (inout JSONWriter) -> Void) -> HTTPResponse {
        response(
            .json { writer in
                body(&writer)
                writeVersions(to: &writer)
            }
        )
    }

    /// Adds what every answer about a session carries.
    func response(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.append("ETag", entityTag.description)
        response.headers.append("Session-Expires", expiry)
        response.headers.append("Cache-Control", "private, no-cache")
        return response
    }

    /// The answer to a read whose result the client has already, or `nil`.
    func notModified(_ request: HTTPRequest) throws(ServiceError) -> HTTPResponse? {
        guard let condition = try request.condition("If-None-Match"), entityTag.isListed(in: condition) else {
            return nil
        }
        return response(HTTPResponse(status: 304))
    }

    func writer(_ options: ScreenOptions) throws(ServiceError) -> ScreenWriter {
        screen.writer(options, try state().filters)
    }

    /// In which words the session is answered.
    var wording: Wording { snapshot.wording(for: head.locale) }

    private var screen: StateScreen {
        StateScreen(snapshot: snapshot, head: head, encodedState: session.encodedState, cache: service.cache)
    }

    private func writeVersions(to writer: inout JSONWriter) {
        writer.member("revision", session.revision)
        writer.member("dataVersion", snapshot.dataVersion)
        writeDraft(to: &writer)
    }

    private func writeDraft(to writer: inout JSONWriter) {
        guard let draft = session.draft, let draftState = try? state(),
            let base = try? SessionState(stored: draft.currentState),
            let origin = try? SessionState(stored: draft.base.state)
        else { return }
        writer.key("draft")
        DraftWriter(snapshot: snapshot, wording: wording).write(
            draft,
            draftState.filters,
            origin: origin.filters,
            base: base.filters,
            to: &writer
        )
    }

    private func writeSession(to writer: inout JSONWriter) {
        writer.key("session")
        writer.beginObject()
        writer.member("id", session.id)
        writer.member("catalog", snapshot.name)
        writer.member("revision", session.revision)
        writer.member("dataVersion", snapshot.dataVersion)
        writer.member("expiresAt", expiry)
        writer.member("locale", head.locale)
        writer.member("sort", head.sort)
        writer.member("pageSize", head.pageSize)
        writer.member("canUndo", session.canUndo)
        writer.member("canRedo", session.canRedo)
        writeDraft(to: &writer)
        writer.endObject()
    }
}
