/// The base of a draft, as it was when the draft began.
package struct DraftBase: Sendable, Equatable {
    package let key: SessionKey
    /// The base's revision when the draft began.
    package let revision: Int
    /// The base's state then, as ``SessionCoding`` writes it.
    package let state: [UInt8]

    package init(key: SessionKey, revision: Int, state: [UInt8]) {
        self.key = key
        self.revision = revision
        self.state = state
    }
}
