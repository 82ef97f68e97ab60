public import Foundation

/// A session to be kept in a file: the last screen, when it was right, and what is still to be sent.
///
///     try JSONEncoder().encode(session.archive).write(to: file)
public struct FilterSessionArchive: Sendable, Codable, Equatable {
    /// The last screen of the service, as it sent it.
    var screen: JSONValue
    /// Names that screen; `nil`: it has to be read as a whole.
    var version: String?
    /// When the service last said that the screen is right.
    public internal(set) var date: Date
    public internal(set) var pending: [PendingWrite]
    var options: ScreenOptions
}
