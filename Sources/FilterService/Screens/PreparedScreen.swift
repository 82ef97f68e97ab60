/// The costly parts of a screen, made before what they show is saved: a write whose answer would be too much changes nothing.
struct PreparedScreen {
    /// Bytes that are enough for what a screen says of its session: ids, versions, settings.
    static let headByteCount = 4 << 10

    let parts: ScreenAssembly
    /// What the session is as a draft, as JSON; `nil` for a session that is none.
    let draft: [UInt8]?
    private let origin: DraftOrigin?
    private let encodedState: [UInt8]
    private let options: ScreenOptions

    /// - Parameter session: the one that it shows.
    init(of session: StoredSession, _ options: ScreenOptions, parts: ScreenAssembly, draft: [UInt8]?) {
        self.parts = parts
        self.draft = draft
        origin = session.draft
        encodedState = session.encodedState
        self.options = options
    }

    /// Whether it shows the state that a session has in this way.
    func isScreen(of session: StoredSession, _ options: ScreenOptions) -> Bool {
        encodedState == session.encodedState && origin == session.draft && self.options == options
    }
}
