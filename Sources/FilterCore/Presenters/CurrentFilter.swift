/// One filter in force, in words.
public struct CurrentFilter: Sendable {
    /// What an answer says of the filter's kind, operator and operands.
    public enum Predicate: Sendable, Equatable {
        /// The attribute has this value; a hierarchy's path includes what is below it.
        case facet(Value)
        /// The attribute has no value.
        case none
        /// The attribute lies between two bounds, either of them open.
        case range(lower: Bound?, upper: Bound?)
        /// The attribute has a value, whichever.
        case hasValue
    }

    public let key: CurrentFilterKey
    /// The place of its category in `catalog.categories`.
    public let category: Int
    public let predicate: Predicate
    /// Items without a value pass too, beside the predicate.
    public let keepsNone: Bool
    /// The chip: `Brand: Nike`.
    public let text: String
    /// False for a required selection at its initial value.
    public let isRemovable: Bool
    /// The data do not have the value (any more): it matches nothing.
    public let isOrphaned: Bool
    /// The total after it is removed; `nil` if it is not removable.
    public let whatIf: Int?
}
