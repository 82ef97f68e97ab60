public import Observation

/// One option of a category, to be observed by its row. It stays the same object as long as its category shows the
/// value, and what did not change is not announced.
@MainActor @Observable
public final class ValueModel: Identifiable, Announcing {
    /// The value itself: no two of a category are equal.
    public nonisolated let id: JSONValue
    /// What taps name, as in ``FilterSession/toggle(_:in:)``.
    public var value: JSONValue { id }
    /// The value in the language of the session.
    public private(set) var label: String
    /// How many items have it, of those that the other filters let through.
    public private(set) var count: Int
    /// The count as the language writes it; `nil` unless the options ask for it.
    public private(set) var countText: String?
    /// Whether items with it are wanted.
    public private(set) var isSelected: Bool
    /// Whether items with it are not wanted.
    public private(set) var isExcluded: Bool
    /// The total after a tap on it; `nil` where a tap would be refused.
    public private(set) var whatIf: Int?
    /// Of a tree: how deep it is, from 0.
    public private(set) var level: Int
    /// Of a tree: a value below it is chosen.
    public private(set) var isPartial: Bool
    /// Of a tree: whether there are values below it.
    public private(set) var hasChildren: Bool
    /// The name of a picture, as the definition has it.
    public private(set) var icon: String?
    /// JSON that the definition has for the app about the value.
    public private(set) var meta: JSONValue?

    init(_ value: Screen.Value) {
        id = value.value
        label = value.label
        count = value.count
        countText = value.countText
        isSelected = value.isSelected
        isExcluded = value.isExcluded
        whatIf = value.whatIf
        level = value.level
        isPartial = value.isPartial
        hasChildren = value.hasChildren
        icon = value.icon
        meta = value.meta
    }

    func show(_ value: Screen.Value) {
        set(\.label, to: value.label)
        set(\.count, to: value.count)
        set(\.countText, to: value.countText)
        set(\.isSelected, to: value.isSelected)
        set(\.isExcluded, to: value.isExcluded)
        set(\.whatIf, to: value.whatIf)
        set(\.level, to: value.level)
        set(\.isPartial, to: value.isPartial)
        set(\.hasChildren, to: value.hasChildren)
        set(\.icon, to: value.icon)
        set(\.meta, to: value.meta)
    }
}
