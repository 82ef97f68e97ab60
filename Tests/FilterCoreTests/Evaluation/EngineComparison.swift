import TestSupport

@testable import FilterCore

/// The engine and the reference over the same items, asked the same questions.
struct EngineComparison {
    private let engines: [CountingWay?: Catalog]
    let reference: ReferenceCatalog
    /// The engine's place of each item of the reference; `nil` where they are the same.
    private var places: [Int]?

    init(
        _ definition: CatalogDefinition,
        items: [ReferenceItem],
        calendar: ReferenceCalendar = .utc,
        countingBy ways: [CountingWay?] = [nil]
    ) throws(DefinitionError) {
        engines = try CountingWay.each(of: ways) { _ throws(DefinitionError) in
            try Catalog(definition: definition, table: AttributeTable(items), zone: calendar.zone)
        }
        reference = ReferenceCatalog(definition, items: items, calendar: calendar)
        // Variants of a product come together.
        places = definition.variantsOf == nil ? nil : engines[nil]?.placesInOrder
    }

    /// - Parameter ways: those that ``engine(countingBy:)`` has an engine for; `nil` has to be one of them.
    init(_ world: RandomWorld, countingBy ways: [CountingWay?] = [nil]) throws(DefinitionError) {
        try self.init(world.definition, items: world.items, calendar: world.calendar, countingBy: ways)
    }

    /// An engine that came about in another way, over the items of a world.
    init(_ world: RandomWorld, engine: Catalog) {
        self.init(world.reference, engines: [nil: engine])
    }

    /// - Parameters:
    ///   - engines: by the way in which they count, one as it thinks best.
    ///   - places: the engines' place of each item of the reference; `nil` where they are the same.
    init(_ reference: ReferenceCatalog, engines: [CountingWay?: Catalog], places: [Int]? = nil) {
        self.engines = engines
        self.reference = reference
        self.places = places
    }

    /// The same items, and an engine that came about in another way.
    func answered(by engine: Catalog) -> EngineComparison {
        EngineComparison(reference, engines: [nil: engine], places: places)
    }

    /// The engine that counts as it thinks best.
    var engine: Catalog { engine(countingBy: nil) }

    /// The engine that counts in one way wherever it can.
    func engine(countingBy way: CountingWay?) -> Catalog {
        guard let engine = engines[way] else { preconditionFailure("none was made for \(way as Any)") }
        return engine
    }

    func preparePairs(_ limits: PairLimits) {
        for engine in engines.values { engine.preparePairs(limits) }
    }

    /// The engine's place of an item of the reference.
    func place(of item: Int) -> Int { places?[item] ?? item }

    /// The items of the reference at places of the engine.
    func items(at found: [Int]) -> [Int?] {
        guard let places else { return found }
        let items = Dictionary(uniqueKeysWithValues: zip(places, places.indices))
        return found.map { items[$0] }
    }

    /// Where the two disagree about a state, one line each; pages are compared apart.
    ///
    /// - Parameter way: how the engine counts; `nil` for as it thinks best.
    func differences(in state: FilterState, countingBy way: CountingWay? = nil) throws -> [String] {
        let plainState = reference.reading(state)
        let evaluation = try engine(countingBy: way).evaluate(state)
        var differences: [String] = []
        let matching = reference.matching(plainState)
        difference("total", evaluation.total, reference.count(matching), in: &differences)
        difference("variantTotal", evaluation.variantTotal, matching.count, in: &differences)
        for (index, category) in reference.definition.categories.enumerated() {
            let expected = reference.result(for: category, in: plainState)
            let everything = ValueListRequest(limit: 1_000_000)
            let all = try evaluation.result(for: index, listing: everything)
            compare(all, expected, category, in: &differences)
            compareActivity(all, category, plainState, in: &differences)
            guard category.kind.hasValues else { continue }
            compareValues(all.values, expected, category, plainState, in: &differences)
            if category.kind == .hierarchy {
                for parent in 0..<engine.categories[index].codeCount {
                    let request = ValueListRequest(limit: 1_000_000, parent: parent)
                    let children = try evaluation.result(for: index, listing: request).values
                    compareValues(children, expected, category, plainState, in: &differences)
                }
            }
            try compareLists(evaluation, index, expected, plainState, in: &differences)
        }
        try compareCurrentFilters(evaluation, plainState, in: &differences)
        return differences
    }

    private func compare(
        _ result: CategoryResult,
        _ expected: ReferenceResult,
        _ category: CategoryDefinition,
        in differences: inout [String]
    ) {
        difference("\(category.id): whatIfCleared", result.whatIfCleared, expected.whatIfCleared, in: &differences)
        difference("\(category.id): count of None", result.none?.count, expected.noneCount, in: &differences)
        difference("\(category.id): whatIf of None", result.none?.whatIf, expected.noneWhatIf, in: &differences)
        difference("\(category.id): count", result.toggle?.count, expected.toggleCount, in: &differences)
        difference("\(category.id): whatIf", result.toggle?.whatIf, expected.toggleWhatIf, in: &differences)
        guard category.kind == .range || category.kind == .comparison else { return }
        difference("\(category.id): stats count", result.stats?.count, expected.stats?.count ?? 0, in: &differences)
        difference("\(category.id): minimum", result.stats?.minimum, expected.stats?.minimum, in: &differences)
        difference("\(category.id): maximum", result.stats?.maximum, expected.stats?.maximum, in: &differences)
        difference(
            "\(category.id): sum",
            result.stats?.sum?.doubleValue,
            expected.stats?.sum,
            in: &differences
        )
    }

    private func compareActivity(
        _ result: CategoryResult,
        _ category: CategoryDefinition,
        _ state: ReferenceState,
        in differences: inout [String]
    ) {
        let isActive = reference.isActive(category, in: state)
        difference("\(category.id): isActive", result.isActive, isActive, in: &differences)
        let disabling = reference.disabling(category, in: state)
        difference("\(category.id): disabledBy", result.disabledBy, disabling, in: &differences)
        if let toggle = result.toggle {
            let isOn = state.choices(of: category.id).contains(.on)
            difference("\(category.id): isOn", toggle.isOn, isOn, in: &differences)
        }
        if let none = result.none {
            difference(
                "\(category.id): None is selected",
                none.isSelected,
                reference.isNoneOn(category, in: state),
                in: &differences
            )
        }
    }

    private func compareValues(
        _ values: ValueResults,
        _ expected: ReferenceResult,
        _ category: CategoryDefinition,
        _ state: ReferenceState,
        in differences: inout [String]
    ) {
        let choices = state.choices(of: category.id)
        let chosen = Set(choices.compactMap(\.chosen))
        let hidden = Set(choices.compactMap(\.hidden))
        let open = Set(chosen.flatMap { reference.lineage(of: $0, in: category) })
        for value in values {
            let name = "\(category.id) \(value.value.testDescription)"
            let isOn =
                category.selectionModel == .subtractive ? !hidden.contains(value.value) : chosen.contains(value.value)
            difference("\(name): count", value.count, expected.counts[value.value], in: &differences)
            difference("\(name): whatIf", value.whatIf, expected.whatIfs[value.value] ?? nil, in: &differences)
            let isGone =
                category.dependsOn != nil && chosen.contains(value.value)
                && !reference.isOffered(value.value, in: category, state)
            let excluded = isGone ? nil : expected.whatIfsExcluded[value.value] ?? nil
            difference("\(name): whatIfExcluded", value.whatIfExcluded, excluded, in: &differences)
            difference("\(name): isSelected", value.isSelected, isOn, in: &differences)
            difference("\(name): isExcluded", value.isExcluded, hidden.contains(value.value), in: &differences)
            let isPartial =
                category.kind == .hierarchy && open.contains(value.value) && !chosen.contains(value.value)
            // Of a branch that the data do not have, see OrphanTests.
            guard chosen.isSubset(of: reference.values(of: category)) else { continue }
            difference("\(name): isPartial", value.isPartial, isPartial, in: &differences)
        }
    }

    private func compareLists(
        _ evaluation: Evaluation,
        _ index: Int,
        _ expected: ReferenceResult,
        _ state: ReferenceState,
        in differences: inout [String]
    ) throws {
        let category = reference.definition.categories[index]
        for limit in [category.limit, 1_000_000] {
            let request = limit == category.limit ? nil : ValueListRequest(limit: limit)
            let listed = try evaluation.result(for: index, listing: request).values.map(\.value.testDescription)
            let wanted = reference.listed(category, in: state, result: expected, limit: limit)
            let name = "\(category.id): list of \(limit)"
            difference(name, listed, wanted.map(\.testDescription), in: &differences)
        }
    }

    private func compareCurrentFilters(
        _ evaluation: Evaluation,
        _ state: ReferenceState,
        in differences: inout [String]
    ) throws {
        let filters = try evaluation.currentFilters().filters
        let keys = reference.currentFilters(of: state)
        difference("current filters", filters.map(\.key), keys, in: &differences)
        for filter in filters {
            let isRemovable = reference.isRemovable(filter.key, in: state)
            difference("\(filter.key): isRemovable", filter.isRemovable, isRemovable, in: &differences)
            let whatIf = reference.total(after: .remove(filter.key), in: state)
            difference("\(filter.key): whatIf", filter.whatIf, whatIf, in: &differences)
        }
    }

    func difference<Answer: Equatable>(
        _ name: String,
        _ answer: Answer,
        _ expected: Answer,
        in differences: inout [String]
    ) {
        if answer != expected { differences.append("\(name) is \(answer), not \(expected)") }
    }

    /// The world in words, for a failing test.
    func description(of state: FilterState) -> String {
        let items = reference.items.prefix(20).map(\.description).joined(separator: "\n  ")
        let categories = reference.definition.categories.map { category in
            var words = ["\(category.id): \(category.kind) \(category.operator) over \(category.attribute)"]
            words += (category.sort ?? []).map(\.rawValue)
            if category.kind == .comparison { words.append(category.comparison.rawValue) }
            if category.selectionModel == .subtractive { words.append("subtractive") }
            if category.isNegatable { words.append("negatable") }
            if category.isRequired { words.append("required") }
            if category.allowsSeveral { words.append("several") }
            if !category.matchesSubtree { words.append("self") }
            if let none = category.includeNone { words.append("None \(none.initial ? "on" : "off")") }
            if let initial = category.initial { words.append("initial \(initial)") }
            if let group = category.filterGroup { words.append("in \(group)") }
            if let parent = category.dependsOn { words.append("depends on \(parent), \(category.onParentChange)") }
            if !category.excludes.isEmpty { words.append("excludes \(category.excludes)") }
            return words.joined(separator: " ")
        }
        return """
            \(reference.definition.title)
              \(categories.joined(separator: "\n  "))
              \(reference.items.count) items
              \(items)
              state \(reference.reading(state))
            """
    }
}
