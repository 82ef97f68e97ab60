import FilterCore
import TestSupport
import Testing

/// Ranges over numbers of every size and fineness, with bounds on, beside and far from them.
@Suite struct NumericRangeTests {
    private static let worlds: [[Number]] = [
        [.integer(.min + 1), .integer(-1), .integer(0), .integer(.max - 1)],
        [.integer(0), .integer(1), .integer(1 << 32), .integer(1 << 32 + 1), .integer(-1 << 32)],
        [.integer(9_007_199_254_740_991), .integer(9_007_199_254_740_992), .integer(9_007_199_254_740_993)],
        [.double(0.1), .double(0.2), .double(0.30000000000000004), .double(0.3)],
        [.double(0.25), .integer(3), .double(-0.75), .integer(0)],
        [.double(0.000001), .double(0.000002), .integer(1), .double(999_999.999999)],
        [.double(0.0000001), .integer(1), .double(0.5)],
        [.double(0.5), .integer(9_223_372_036_855), .integer(-9_223_372_036_855)],
        [.double(1e300), .double(-1e300), .integer(0), .double(1e-300)],
        [.double(19.99), .double(19.989999), .double(20.01), .integer(20)],
    ]

    /// Integers at the ends of their types, and large ones beside decimals.
    private static let rounded: [[Number]] = [
        [.integer(.min), .integer(-1), .integer(0), .integer(.max)],
        [.integer(.max - 1), .integer(.max), .unsigned(1 << 63), .unsigned(.max - 1), .unsigned(.max)],
        [.double(0.5), .integer(9_007_199_254_740_993), .integer(.max)],
        [.double(0.5), .integer(92_233_720_368_547_758)],
        [.double(0.5), .integer(9_007_199_254_740_991)],
        [.integer(.max)],
    ]

    @Test(arguments: rounded)
    func rangesAreExactBeyondWhatADoubleHolds(numbers: [Number]) throws {
        try compareRanges(over: numbers)
    }

    @Test(arguments: worlds)
    func rangesKeepWhatLiesBetweenTheirBounds(numbers: [Number]) throws {
        try compareRanges(over: numbers)
    }

    private func compareRanges(over numbers: [Number]) throws {
        let category = CategoryDefinition(id: "a", kind: .range, attribute: "a")
        var items = numbers.map { ReferenceItem(["a": [.number($0)]]) }
        items.append(ReferenceItem(["a": [.number(numbers[0]), .number(numbers[numbers.count - 1])]]))
        items.append(ReferenceItem([:]))
        let definition = CatalogDefinition(title: "Numbers", categories: [category])
        let comparison = try EngineComparison(definition, items: items)
        let bounds = [nil] + (numbers.flatMap(neighbours) + Self.far).map { Optional($0) }
        for lower in bounds {
            for upper in bounds {
                if let lower, let upper, upper < lower { continue }
                let selection = SelectionInput.range(
                    lower: lower.map { .number($0) },
                    upper: upper.map { .number($0) },
                    none: nil
                )
                let state = try comparison.engine.applying(.set(category: "a", selection: selection), to: FilterState())
                let expected = comparison.reference.matching(comparison.reference.reading(state)).sorted()
                let evaluation = try comparison.engine.evaluate(state)
                let page = try evaluation.page(.offset(0), size: 100, in: comparison.engine.sortOrders[0])
                guard page.items == expected, evaluation.total == expected.count else {
                    let bounds = "\(lower?.description ?? "…") to \(upper?.description ?? "…")"
                    Issue.record("\(bounds) keeps \(page.items), not \(expected)")
                    return
                }
            }
        }
        let stats = try #require(comparison.engine.evaluate(FilterState()).result(for: 0).stats)
        #expect(stats.minimum == numbers.min())
        #expect(stats.maximum == numbers.max())
        // An item's repeat of a value counts once.
        #expect(stats.count == numbers.count + Set([numbers[0], numbers[numbers.count - 1]]).count)
    }

    @Test(
        arguments: [
            ([0.1, 0.2, 0.3, 0.4], Number.integer(1)),
            ([19.99, 0.01, 5], .integer(25)),
            ([0.000001, 0.000002], .double(0.000003)),
            ([-0.1, 0.1], .integer(0)),
            ([9_007_199_254_740_993, 1], .integer(9_007_199_254_740_994)),
            ([9_007_199_254_740_993, 0], .integer(9_007_199_254_740_993)),
        ] as [([Value], Number)]
    )
    func sumsAreExact(values: [Value], sum: Number) throws {
        let category = CategoryDefinition(id: "a", kind: .range, attribute: "a")
        let definition = CatalogDefinition(title: "Numbers", categories: [category])
        let items = values.map { ReferenceItem(["a": [$0]]) }
        for items in [items, [ReferenceItem(["a": values])]] {
            let catalog = try Catalog(definition: definition, table: AttributeTable(items))
            #expect(try catalog.evaluate(FilterState()).result(for: 0).stats?.sum == sum)
        }
    }

    private static let far: [Number] = [
        .integer(.min), .integer(.max), .unsigned(.max), .double(1e308), .double(-1e308), .double(1e-300),
    ]

    /// A number with those beside it, a bit and a whole away.
    private func neighbours(_ number: Number) -> [Number] {
        let double = number.doubleValue
        var beside = [number]
        beside += [double, double.nextUp, double.nextDown, double + 0.5, double - 0.5].compactMap { Number($0) }
        if case .integer(let integer) = number {
            if integer < .max { beside.append(.integer(integer + 1)) }
            if integer > .min { beside.append(.integer(integer - 1)) }
        }
        if case .unsigned(let unsigned) = number { beside.append(Number(unsigned - 1)) }
        return beside
    }
}
