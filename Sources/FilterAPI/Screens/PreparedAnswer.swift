import Gateway
import Sessions

/// The costly parts of an answer, made before what they show is saved: a write whose answer would be too much changes
/// nothing.
struct PreparedAnswer {
    /// What the answer shows of the state.
    enum Content {
        /// All of it.
        case screen(ScreenAssembly)
        /// What is different since the state with a tag; `nil` if that is the state itself.
        case changes(since: EntityTag, Difference?)
    }

    /// The difference of two screens of a session.
    struct Difference {
        /// The settings of the former one.
        let former: SessionHead
        let formerDefinitionVersion: String
        /// All but the session: of each part what is different.
        let parts: ScreenAssembly
    }

    /// Bytes that are enough for what an answer says of its session: ids, versions, settings.
    static let headByteCount = 4 << 10

    let content: Content
    /// What the session is as a draft, as JSON; `nil` for a session that is none.
    let draft: [UInt8]?
    private let origin: DraftOrigin?
    private let encodedState: [UInt8]
    private let options: ScreenOptions

    /// - Parameter session: the one that it shows.
    init(of session: StoredSession, _ options: ScreenOptions, _ content: Content, draft: [UInt8]?) {
        self.content = content
        self.draft = draft
        origin = session.draft
        encodedState = session.encodedState
        self.options = options
    }

    /// Whether it shows the state that a session has in this way.
    func isAnswer(of session: StoredSession, _ options: ScreenOptions) -> Bool {
        encodedState == session.encodedState && origin == session.draft && self.options == options
    }

    /// Bytes of the parts that are known.
    var byteCount: Int {
        let content =
            switch content {
            case .screen(let parts): parts.byteCount
            case .changes(_, let difference): difference?.parts.byteCount ?? 0
            }
        return content + (draft?.count ?? 0) + Self.headByteCount
    }
}
