public import FilterCore
import Measuring

/// One state as people make it, tap by tap.
public struct SampledState: Sendable {
    public let state: FilterState
    /// Before the last tap.
    public let previous: FilterState
    public let lastTap: FilterOperation
    /// Indices of the categories with a selection, in the order in which they were chosen.
    public let selectedCategories: [Int]
    /// Matching items as a share of all.
    public let share: Double
}

/// How much is chosen in a state, and how much it keeps.
public enum StateShape: String, CaseIterable, Sendable {
    /// Nothing is chosen.
    case none
    /// One category.
    case one
    /// Four categories.
    case many
    /// At most a thousandth of the items is left.
    case selective = "very selective"
    /// At least half of the items is left.
    case broad = "very broad"
    /// No to four categories in equal parts.
    case mixed
}

/// Filter states such as people make: values are drawn by how many items have them, so common ones come up often.
public struct StateSampler {
    private let catalog: Catalog
    private let table: AttributeTable
    private var random: SeededRandom

    public init(catalog: Catalog, table: AttributeTable, seed: UInt64) {
        self.catalog = catalog
        self.table = table
        random = SeededRandom(seed: seed)
    }

    /// So many states of a shape, of `none` one. All keep something: what-ifs keep people from taps that do not.
    public mutating func states(_ shape: StateShape, count: Int) throws -> [SampledState] {
        var states: [SampledState] = []
        // Shapes are found by trying: small tables may not have a thousandth to offer.
        for attempt in 0..<count * 1000 where states.count < (shape == .none ? 1 : count) {
            let state = try state(selectedCategories: selectedCount(shape, attempt))
            let isNew = !states.contains { $0.state == state.state }
            let isFitting =
                switch shape {
                case .selective: state.share <= 0.001 && isNew
                case .broad: state.share >= 0.5 && isNew
                case .none, .one, .many, .mixed: true
                }
            if isFitting && state.share > 0 { states.append(state) }
        }
        return states
    }

    /// So many different states with a selection in so many categories, all of which keep something.
    public mutating func states(selecting categoryCount: Int, count: Int) throws -> [SampledState] {
        var states: [SampledState] = []
        for _ in 0..<count * 1000 where states.count < count {
            let state = try state(selectedCategories: categoryCount)
            if state.share > 0, !states.contains(where: { $0.state == state.state }) { states.append(state) }
        }
        return states
    }

    /// So many taps, each in a category of its own: a value, or whatever else it chooses by.
    public mutating func taps(_ count: Int) -> [FilterOperation] {
        catalog.categories.indices.shuffled(using: &random).prefix(count).map { index in
            let category = catalog.categories[index]
            switch category.definition.kind {
            case .multi, .single:
                return .toggle(category: category.id, value: value(of: category.definition.attribute))
            default:
                return .set(category: category.id, selection: selection(in: category))
            }
        }
    }

    private func selectedCount(_ shape: StateShape, _ attempt: Int) -> Int {
        switch shape {
        case .none: 0
        case .one: 1
        case .many: 4
        case .selective: 2 + attempt % 3
        case .broad: 1 + attempt % 2
        case .mixed: attempt % 5
        }
    }

    /// A state with a selection in so many categories, or in all if there are fewer.
    ///
    /// - Returns: `multi` categories have one to three values, one where all are needed; a hierarchy any level; a range
    ///   two bounds.
    private mutating func state(selectedCategories count: Int) throws -> SampledState {
        var state = catalog.initialState
        var previous = state
        var lastTap = FilterOperation.clear(BulkScope())
        let chosen = catalog.categories.indices.shuffled(using: &random).prefix(count)
        for index in chosen {
            let category = catalog.categories[index]
            lastTap = .set(category: category.id, selection: selection(in: category))
            previous = state
            state = try catalog.applying(lastTap, to: state)
        }
        return SampledState(
            state: state,
            previous: previous,
            lastTap: lastTap,
            selectedCategories: Array(chosen),
            share: Double(try catalog.evaluate(state).total) / Double(catalog.itemCount)
        )
    }

    private mutating func selection(in category: Category) -> SelectionInput {
        let attribute = category.definition.attribute
        switch category.definition.kind {
        case .multi:
            var values: [Value] = []
            for _ in 0...(category.definition.operator == .all ? 0 : random.next() % 3) {
                let value = value(of: attribute)
                if !values.contains(value) { values.append(value) }
            }
            return .values(values, none: nil)
        case .hierarchy:
            let parts = value(of: attribute).text.split(separator: " > ", omittingEmptySubsequences: false)
            return .values([.string(parts.prefix(Int(random.next() % 3) + 1).joined(separator: " > "))])
        case .range:
            let bounds = [value(of: attribute), value(of: attribute)].sorted().map { value -> Bound? in
                if case .number(let number) = value { .number(number) } else { nil }
            }
            return .range(lower: bounds[0], upper: bounds[1], none: nil)
        case .toggle:
            return .toggle(true)
        default:
            return .values([value(of: attribute)], none: nil)
        }
    }

    private mutating func value(of attribute: String) -> Value {
        guard let column = table.column(attribute), let code = column.codes.randomElement(using: &random) else {
            preconditionFailure("every attribute of a workload has values")
        }
        return column.vocabulary[Int(code)]
    }
}
