import FilterCore

/// A session over what a case gives, and what its operations read.
struct SeedSession {
    let given: SeedGiven
    private(set) var catalog: Catalog
    var state: FilterState
    /// While somebody edits a copy, operations go there.
    var draft: FilterState?
    /// What the last operation was refused with.
    var refusal: FilterError?
    /// The state before the last operation.
    var previous: FilterState
    /// What the operations read, in order.
    var readings = SeedReadings()

    init(_ given: SeedGiven) throws {
        self.given = given
        catalog = try given.catalog()
        state = catalog.initialState
        previous = state
        for operation in given.start { state = try catalog.applying(operation, to: state) }
        previous = state
    }

    /// Applies operations to the draft, or to the state; all of them or none.
    ///
    /// - Parameter refused: which errors are an answer that a case can be about.
    mutating func apply(
        _ operations: [FilterOperation],
        refused: (FilterError) -> Bool = { _ in false }
    ) throws {
        do throws(FilterError) {
            var next = draft ?? state
            for operation in operations { next = try catalog.applying(operation, to: next) }
            if draft == nil { state = next } else { draft = next }
        } catch {
            guard refused(error) else { throw error }
            refusal = error
        }
    }

    /// The same data again, read anew.
    mutating func reload() throws {
        catalog = try given.catalog()
    }

    // MARK: Catalog and state

    /// The category that a case names, or the only one.
    func category(_ name: String?) throws -> Category {
        guard let name else {
            guard catalog.categories.count == 1 else { throw CaseFailure("which filter?") }
            return catalog.categories[0]
        }
        guard let index = given.categoryIDs[name].flatMap(catalog.index(ofCategory:)) else {
            throw CaseFailure("no filter \(name)")
        }
        return catalog.categories[index]
    }

    /// The category that an operation is about.
    func category(of operation: CaseJSON) throws -> Category {
        try category(try operation["filter"]?.string)
    }

    func index(of category: Category) throws -> Int {
        guard let index = catalog.index(ofCategory: category.id) else {
            throw CaseFailure("no \(category.id)")
        }
        return index
    }

    func value(_ json: CaseJSON) throws -> Value { try given.value(named: json) }

    func selection(of category: Category) -> Selection { category.selection(in: draft ?? state) }

    // MARK: Answers

    var evaluation: Evaluation { get throws { try catalog.evaluate(state) } }

    /// What cases call the matching items, in order of input.
    func ids(in state: FilterState? = nil) throws -> [CaseJSON] {
        let order = catalog.sortOrders[0]
        let size = max(given.items.count, 1)
        let page = try catalog.evaluate(state ?? self.state).page(.offset(0), size: size, in: order)
        return page.items.compactMap { given.items[$0].id }
    }

    func result(_ category: Category) throws -> CategoryResult {
        try evaluation.result(for: index(of: category), listing: ValueListRequest(limit: 1000))
    }

    func texts(_ category: Category) throws -> CategoryTexts {
        try evaluation.texts(for: index(of: category))
    }

    /// What is chosen: in order of selection, or of a subtractive list what is on, in its own order.
    func chosen(_ category: Category) throws -> [Value] {
        guard case .values(let selection) = category.selection(in: state) else {
            throw CaseFailure("\(category.id) is no list")
        }
        if category.definition.isSubtractive {
            return try result(category).values.filter(\.isSelected).map(\.value)
        }
        return selection.values.map(\.element)
    }

    func isActive(_ category: Category) -> Bool { catalog.isActive(category, in: state) }

    /// Whether some category of a group, or of one inside it, is active.
    func isActive(group id: String) -> Bool {
        let inside = given.groups.reduce(into: Set([id])) { inside, group in
            if let parent = group.parent, inside.contains(parent) { inside.insert(group.id) }
        }
        return catalog.categories.contains {
            $0.definition.group.map(inside.contains) ?? false && isActive($0)
        }
    }

    /// The chips without the title of their category.
    func titles() throws -> [String] {
        try evaluation.currentFilters().filters.map { filter in
            guard let category = filter.category.map({ catalog.categories[$0] }) else {
                return filter.text
            }
            let prefix = "\(try texts(category).title): "
            return filter.text.hasPrefix(prefix)
                ? String(filter.text.dropFirst(prefix.count)) : filter.text
        }
    }
}

/// What operations that only look have seen.
struct SeedReadings {
    /// Ids by query.
    var queries: [[CaseJSON]] = []
    var shown: [[CaseJSON]] = []
    var displayTexts: [String] = []
    var titles: [[String]] = []
    /// Whether something is chosen.
    var selected: [Bool] = []
    /// Whether the last operation was accepted.
    var isValid: [Bool] = []
    /// Whether the value or text that was asked about passes.
    var results: [Bool] = []
    var pairs: [CaseJSON] = []
}
