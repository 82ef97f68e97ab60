/// The base of a draft, as it was when the draft began.
struct DraftBase: Sendable, Equatable {
    let key: SessionKey
    /// The base's revision when the draft began.
    let revision: Int
    /// The base's state then, as ``SessionCoding`` writes it.
    let state: [UInt8]
}
