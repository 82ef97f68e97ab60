/// What work for an answer is done for.
public enum WorkPurpose: Sendable, Hashable {
    /// Which items pass the filters in force.
    case filters
    /// The changes of an operation, and its consequences in other categories.
    case operation
    /// The counts and what-ifs of the category with this id.
    case category(String)
    /// The counts of the attribute with this path.
    case attribute(String)
    /// The totals without single filters in force.
    case currentFilters
    case page
    case sections
    case rescue
    case explanation
    /// Texts and bytes of the answer.
    case answer
}

/// An answer would cost more than its budget; nothing of it was given.
public struct TooMuchWork: Error, Sendable, Equatable {
    /// The purpose for which the work became too much.
    public let purpose: WorkPurpose
    /// The units of the budget.
    public let limit: Int
}
