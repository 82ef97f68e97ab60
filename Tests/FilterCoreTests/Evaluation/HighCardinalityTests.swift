import FilterCore
import TestSupport
import Testing

/// Attributes with more values than fit one byte and two bytes, values of one item and of every second.
@Suite struct HighCardinalityTests {
    private static let itemCount = 67_000

    private static let items: [ReferenceItem] = {
        var generator = SplitMix64(seed: 16)
        return (0..<itemCount).map { number in
            var item: [String: [Value]] = ["pair": [.string("p\(number)"), .string("p\(number + 1)")]]
            if number % 100 != 0 { item["code"] = [.number(itemCount - number)] }
            var tags = [Value.string("t\(Int.random(in: 0..<1500, using: &generator))")]
            if generator.chance(1, in: 2) { tags.append("common") }
            if generator.chance(1, in: 40) { tags.append("uncommon") }
            item["tags"] = generator.chance(1, in: 10) ? [] : tags
            item["flags"] = generator.pick(generator.pick([0, 1, 2]), of: ["a", "b", "c", true, 7])
            item["path"] = [.string("g\(number % 300) > n\(number)")]
            return ReferenceItem(item)
        }
    }()

    private static let definition: CatalogDefinition = {
        var code = CategoryDefinition(id: "code", kind: .multi, attribute: "code")
        code.includeNone = NoneDefinition(title: "None", initial: false)
        var flags = CategoryDefinition(id: "flags", kind: .multi, attribute: "flags")
        flags.operator = .all
        return CatalogDefinition(
            title: "Wide",
            categories: [
                code, flags,
                CategoryDefinition(id: "pair", kind: .multi, attribute: "pair"),
                CategoryDefinition(id: "tags", kind: .multi, attribute: "tags"),
                CategoryDefinition(id: "path", kind: .hierarchy, attribute: "path"),
                CategoryDefinition(id: "span", kind: .range, attribute: "code"),
            ],
            sorts: [SortDefinition(id: "code", title: "Code", keys: [SortKey(attribute: "code", isDescending: true)])]
        )
    }()

    private static let comparison = Result { () throws(DefinitionError) in
        try EngineComparison(definition, items: items)
    }

    private static let broad: [FilterOperation] = [
        .set(category: "tags", selection: .values(["common", "t3"], none: nil)),
        .set(category: "span", selection: .range(lower: nil, upper: .number(.integer(60_000)), none: nil)),
    ]

    @Test(arguments: [
        broad,
        broad + [
            .set(category: "code", selection: .values([1, 777, 65_999, 30_001], none: true)),
            .set(category: "pair", selection: .values(["p6000", "p65300", "p35223", "p2000"], none: nil)),
        ],
        [.select(category: "path", value: "g7"), .select(category: "flags", value: true)],
    ])
    func countsOfManyValuesAgreeWithTheReference(operations: [FilterOperation]) throws {
        let comparison = try Self.comparison.get()
        let state = try operations.reduce(comparison.engine.initialState) {
            try comparison.engine.applying($1, to: $0)
        }
        #expect(try differences(comparison, state) == [])
    }

    @Test func pagesReachTheEndOfALongResult() throws {
        let comparison = try Self.comparison.get()
        let select = FilterOperation.select(category: "tags", value: "common")
        let state = try comparison.engine.applying(select, to: comparison.engine.initialState)
        var generator = SplitMix64(seed: 3)
        let orders = comparison.orders()
        for state in [state, comparison.engine.initialState] {
            #expect(try comparison.pageDifferences(in: state, orders: orders, using: &generator) == [])
        }
    }

    /// Totals, the counts of all values, and the what-ifs of some.
    private func differences(_ comparison: EngineComparison, _ state: FilterState) throws -> [String] {
        let reference = comparison.reference
        let plainState = reference.reading(state)
        let evaluation = try comparison.engine.evaluate(state)
        var differences: [String] = []
        let total = reference.matching(plainState).count
        comparison.difference("total", evaluation.total, total, in: &differences)
        for (index, category) in reference.definition.categories.enumerated() where category.kind.hasValues {
            let counts = reference.counts(of: category, in: plainState)
            let values = try listed(evaluation, index)
            if category.kind != .hierarchy {
                let listed = Set(values.map(\.value))
                let all = Set(reference.values(of: category))
                comparison.difference("\(category.id): values", listed == all, true, in: &differences)
            }
            let wrong = values.first { $0.count != counts[$0.value] ?? 0 }
            if let wrong {
                let expected = counts[wrong.value] ?? 0
                differences.append("\(category.id) \(wrong.value): count is \(wrong.count), not \(expected)")
            }
            let some = [values[0], values[values.count / 2], values[values.count - 1]]
            for value in some + values.filter(\.isSelected).prefix(1) {
                let whatIf = reference.total(after: .toggle(category: category.id, value: value.value), in: plainState)
                comparison.difference("\(category.id) \(value.value): whatIf", value.whatIf, whatIf, in: &differences)
            }
        }
        return differences
    }

    /// All values; of a hierarchy the roots and what is below some of them.
    private func listed(_ evaluation: Evaluation, _ index: Int) throws -> [ValueResult] {
        let category = evaluation.catalog.categories[index]
        let all = try evaluation.result(for: index, listing: ValueListRequest(limit: 1_000_000)).values
        guard category.definition.kind == .hierarchy else { return Array(all) }
        let some = TestBudget.isLong ? all[...] : all.prefix(10)
        let below = try some.flatMap { node in
            let request = ValueListRequest(limit: 1_000_000, parent: node.code)
            return try evaluation.result(for: index, listing: request).values
        }
        return all + below
    }
}
