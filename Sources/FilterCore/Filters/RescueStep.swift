/// One operation that a suggestion is made of.
public enum RescueStep: Sendable, Equatable {
    /// Chooses a value; of a subtractive category it switches one on again.
    case select(category: String, value: Value)
    case setNone(category: String, isOn: Bool)
    /// Moves the bounds of a range; `none` is `nil` where the category does not include None.
    case setBounds(category: String, lower: Bound?, upper: Bound?, none: Bool?)
    /// Moves the number of a comparison; `none` likewise.
    case setNumber(category: String, Bound, none: Bool?)
    /// Takes a filter in force away.
    case remove(CurrentFilterKey)

    /// The operation that performs it.
    public var operation: FilterOperation {
        switch self {
        case .select(let category, let value): .select(category: category, value: value)
        case .setNone(let category, let isOn): .setNone(category: category, isOn: isOn)
        case .setBounds(let category, let lower, let upper, let none):
            .set(category: category, selection: .range(lower: lower, upper: upper, none: none))
        case .setNumber(let category, let number, let none):
            .set(category: category, selection: .comparison(number, none: none))
        case .remove(let key): .remove(key)
        }
    }
}
