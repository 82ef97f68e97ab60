/// Everything that is wrong with a definition, all at once.
public struct DefinitionError: Error, Sendable, Equatable {
    public let faults: [DefinitionFault]

    public init(faults: [DefinitionFault]) {
        self.faults = faults
    }
}

/// One fault of a definition.
public struct DefinitionFault: Sendable, Equatable {
    /// The faulty part, by id.
    public enum Place: Sendable, Equatable {
        case catalog
        case category(String)
        case group(String)
        case sort(String)
    }

    public let place: Place
    /// The member of that object: `attribute`, `limit`, `keys/0`.
    public let member: String
    /// The fault and its remedy.
    public let reason: String
    /// Names that may have been meant.
    public let suggestions: [String]

    public init(_ place: Place, _ member: String, reason: String, suggestions: [String] = []) {
        self.place = place
        self.member = member
        self.reason = reason
        self.suggestions = suggestions
    }
}
