public import Observation

/// One category, to be observed by its control. It stays the same object as long as the screen has the category, and what
/// did not change is not announced.
@MainActor @Observable
public final class CategoryModel: Identifiable, Announcing {
    public nonisolated let id: String
    public nonisolated let kind: Screen.Kind
    public private(set) var title: String
    /// The id of the group that it is in.
    public private(set) var group: String?
    /// Whether something is filtered.
    public private(set) var isActive: Bool
    public private(set) var isEnabled: Bool
    public private(set) var canClear: Bool
    /// Whether values can be excluded.
    public private(set) var isNegatable: Bool
    public private(set) var selection: Screen.Selection
    public private(set) var selectedCount: Int
    /// What is chosen, in a few words; it follows with the answer.
    public private(set) var displayText: String
    /// The total after the category is cleared; `nil` where that would be refused.
    public private(set) var whatIfCleared: Int?
    public private(set) var unit: Screen.Unit
    public private(set) var bounds: Screen.Bounds?
    public private(set) var histogram: [Screen.Bin]
    public private(set) var none: Screen.Switch?
    public private(set) var toggle: Screen.Switch?
    public private(set) var values: [ValueModel]
    /// Whether there are more values than ``values``; see ``FilterSession/values(of:containing:)``.
    public private(set) var isTruncated: Bool
    public private(set) var meta: JSONValue?

    init(_ category: Screen.Category) {
        id = category.id
        kind = category.kind
        title = category.title
        group = category.group
        isActive = category.isActive
        isEnabled = category.isEnabled
        canClear = category.canClear
        isNegatable = category.isNegatable
        selection = category.selection
        selectedCount = category.selectedCount
        displayText = category.displayText
        whatIfCleared = category.whatIfCleared
        unit = category.unit
        bounds = category.bounds
        histogram = category.histogram
        none = category.none
        toggle = category.toggle
        values = category.values.map(ValueModel.init)
        isTruncated = category.isTruncated
        meta = category.meta
    }

    func show(_ category: Screen.Category) {
        set(\.title, to: category.title)
        set(\.group, to: category.group)
        set(\.isActive, to: category.isActive)
        set(\.isEnabled, to: category.isEnabled)
        set(\.canClear, to: category.canClear)
        set(\.isNegatable, to: category.isNegatable)
        set(\.selection, to: category.selection)
        set(\.selectedCount, to: category.selectedCount)
        set(\.displayText, to: category.displayText)
        set(\.whatIfCleared, to: category.whatIfCleared)
        set(\.unit, to: category.unit)
        set(\.bounds, to: category.bounds)
        set(\.histogram, to: category.histogram)
        set(\.none, to: category.none)
        set(\.toggle, to: category.toggle)
        set(\.isTruncated, to: category.isTruncated)
        set(\.meta, to: category.meta)
        showValues(category.values)
    }

    private func showValues(_ new: [Screen.Value]) {
        if new.map(\.value) == values.map(\.id) {
            for (model, value) in zip(values, new) { model.show(value) }
            return
        }
        let known = Dictionary(values.map { ($0.id, $0) }) { first, _ in first }
        values = new.map { value in
            guard let model = known[value.value] else { return ValueModel(value) }
            model.show(value)
            return model
        }
    }
}
