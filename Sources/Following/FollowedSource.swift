package import Support

/// A place outside that a catalog is a copy of, as the command line names it.
package protocol FollowedSource: Sendable {
    /// Of the catalog.
    var name: String { get }
    /// The file with the definition; `nil` if it is inferred.
    var definitionPath: String? { get }
    /// The rest between two copies; zero where changes come by themselves.
    var rest: Duration { get }

    /// Whether an argument names a source of this kind, or nearly does: taken for a file it would be repeated in a message,
    /// with the password that it may have.
    static func names(_ argument: String) -> Bool

    /// - Throws: what is wrong with it, without anything that may be a password.
    init(_ argument: String) throws(StartError)

    /// Copies everything.
    ///
    /// - Parameter isEnded: asked while something is waited for.
    func open(
        copyingTo catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) -> any FollowSession
}

/// An open session with a source after a copy.
package protocol FollowSession {
    /// Follows until something fails.
    ///
    /// - Parameter onGoodNews: called when it turned out that the source is there.
    func follow(_ onGoodNews: () -> Void) throws(SourceFailure)
}

/// A report on a source for a person, before it is served.
package struct SourceReport: Sendable, Equatable {
    package let isReady: Bool
    package let lines: [String]

    package init(isReady: Bool, lines: [String]) {
        self.isReady = isReady
        self.lines = lines
    }
}
