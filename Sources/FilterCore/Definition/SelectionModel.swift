/// Whether people choose what they want to see or exclude what they do not.
public enum SelectionModel: String, Sendable, CaseIterable {
    /// Nothing is chosen at rest.
    case additive
    /// Everything is on at rest; the excluded values are stored, so that new values start on.
    case subtractive
}

/// The effect on a category's selection when the selection of its parent changes.
public enum ParentChangeEffect: String, Sendable, CaseIterable {
    case keep
    case clear
    /// The first value of what is left is chosen.
    case first
}

extension CategoryDefinition {
    /// At most one value can be chosen.
    public var isSingle: Bool { kind == .single || self.operator == .single || (kind == .hierarchy && !allowsSeveral) }

    /// Everything is on until it is excluded.
    public var isSubtractive: Bool { selectionModel == .subtractive }
}
