public import Observation

/// One category, to be observed by its control. It stays the same object as long as the screen has the category, and what
/// did not change is not announced.
@MainActor @Observable
public final class CategoryModel: Identifiable, Announcing {
    /// As the definition names it.
    public nonisolated let id: String
    public nonisolated let kind: Screen.Kind
    /// In the language of the session, as all texts are.
    public private(set) var title: String
    /// The id of the group that it is in.
    public private(set) var group: String?
    /// Whether something is filtered.
    public private(set) var isActive: Bool
    /// False while the category that it depends on has nothing chosen: taps on it are refused.
    public private(set) var isEnabled: Bool
    /// Whether there is something that ``FilterSession/clear(_:)`` takes away.
    public private(set) var canClear: Bool
    /// Whether values can be excluded.
    public private(set) var isNegatable: Bool
    /// What is chosen, as the service writes it: the bounds of a range, the text of a search.
    public private(set) var selection: Screen.Selection
    /// How many values are chosen.
    public private(set) var selectedCount: Int
    /// What is chosen, in a few words; it follows with the answer.
    public private(set) var displayText: String
    /// The total after the category is cleared; `nil` where that would be refused.
    public private(set) var whatIfCleared: Int?
    /// What stands before and after its numbers.
    public private(set) var unit: Screen.Unit
    /// The ends of a slider; `nil` of a category without one, and where no item has a value.
    public private(set) var bounds: Screen.Bounds?
    /// The columns over a slider; empty unless the definition asks for them.
    public private(set) var histogram: [Screen.Bin]
    /// The option for items without a value; `nil` where the definition has none.
    public private(set) var none: Screen.Switch?
    /// Of a toggle; `nil` of every other kind.
    public private(set) var toggle: Screen.Switch?
    /// The options that are shown, in the order of the service; empty of a slider, a search and a toggle.
    public private(set) var values: [ValueModel]
    /// Whether there are more values than ``values``; see ``FilterSession/values(of:containing:)``.
    public private(set) var isTruncated: Bool
    /// JSON that the definition has for the app.
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
