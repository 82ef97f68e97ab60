/// The decision for an attribute when a definition was inferred, and its reason.
public struct InferenceDecision: Sendable, Equatable {
    public enum Outcome: Sendable, Equatable {
        /// A category of the definition, or a part of one.
        case category(id: String, kind: CategoryKind)
        case noCategory
    }

    /// The dotted path.
    public let attribute: String
    public let outcome: Outcome
    /// Which rule decided, in words: "at most 1,000 distinct values".
    public let reason: String
    /// Whether items can be sorted by it.
    public let isSortable: Bool
    /// The number of items that have a value.
    public let coveredItemCount: Int
    public let distinctValueCount: Int
    /// Of its values, every item counted, in Unicode scalars; `nil` unless all of them are strings.
    public let meanLength: Double?
    /// Of its values, every item counted; `nil` unless all of them are strings.
    public let meanWordCount: Double?
}
