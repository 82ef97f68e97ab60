import FilterCore
import Gateway
import JSON
import Sessions

/// What could be tapped next in a category: of all that narrows the screen, what leaves most items.
struct NextTap {
    let text: String
    let total: Int
    let operation: JSONValue

    private static let maxListed = 200

    /// - Parameters:
    ///   - index: of the category.
    ///   - result: what the screen has of it.
    /// - Returns: `nil` where nothing leaves fewer items, and some.
    init?(in index: Int, _ result: CategoryResult, _ view: ToolView) {
        guard result.disabledBy.isEmpty else { return nil }
        let (category, title, all) = (view.categories[index], view.title(of: index), view.evaluation.total)
        if let toggle = result.toggle {
            guard !toggle.isOn, let left = toggle.whatIf, left > 0, left < all else { return nil }
            let operation = JSONValue.members([
                ("op", .string("set")), ("category", .string(category.id)), ("selection", .bool(true)),
            ])
            self.init(text: title, total: left, operation: operation)
            return
        }
        let (branch, values) = (Branch(of: category, chosen: result.values), result.values)
        var best: (place: Int, left: Int)?
        for place in values.numbers.indices {
            let numbers = values.numbers[place]
            guard let left = numbers.whatIf, left > best?.left ?? 0, left < all, branch.narrows(numbers) else {
                continue
            }
            best = (place, left)
        }
        guard let best else { return nil }
        let value = values.value(at: best.place)
        let label = PlainText.short(view.wording.label(of: value, in: category))
        let operation = view.snapshot.selecting(value, in: index)
        self.init(text: "\(title): \(label)", total: best.left, operation: operation)
    }

    private init(text: String, total: Int, operation: JSONValue) {
        self.text = text
        self.total = total
        self.operation = operation
    }

    /// As many values of each category as may have the best tap among them; `nil`: those that its definition lists.
    static func listings(of view: ToolView) -> [ValueListRequest?] {
        // Values of such a category have consequences, each of which is evaluated.
        let parents = Set(view.categories.compactMap(\.definition.dependsOn))
        return view.categories.map { category in
            guard category.valueCount <= maxListed, !parents.contains(category.id) else { return nil }
            if category.kind == .hierarchy {
                // Where others are chosen, or filter with it, each value is evaluated.
                let isCostly =
                    category.definition.filterGroup != nil
                    || category.definition.allowsSeveral && view.state.filters.selections[category.id] != nil
                // All nodes: below one that everything has there may be one that narrows.
                return isCostly ? nil : ValueListRequest(limit: maxListed, query: "")
            }
            // By default the largest values come first; in other orders they stand anywhere.
            return category.definition.sort == nil ? nil : ValueListRequest(limit: maxListed)
        }
    }
}

/// Where a tap in a category goes further, and does not go elsewhere.
private struct Branch {
    private let category: FilterCore.Category
    private let chosen: Set<Int>
    private let isElsewhere: Bool

    init(of category: FilterCore.Category, chosen values: ValueResults) {
        self.category = category
        chosen = Set(values.numbers.lazy.filter(\.isSelected).compactMap(\.code))
        let isReplacing =
            category.kind == .hierarchy ? !category.definition.matchesSubtree : category.definition.isSingle
        isElsewhere = isReplacing && !chosen.isEmpty
    }

    func narrows(_ value: ValueNumbers) -> Bool {
        guard !value.isSelected, !value.isExcluded, !isElsewhere else { return false }
        guard category.kind == .hierarchy, !chosen.isEmpty else { return true }
        var parent = value.code.flatMap { category.treePosition(at: $0)?.parent }
        while let node = parent {
            if chosen.contains(node) { return true }
            parent = category.treePosition(at: node)?.parent
        }
        return false
    }
}
