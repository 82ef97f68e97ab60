import FilterCore
import TestSupport
import Testing

/// Options that a rule makes of the data.
@Suite struct OptionRuleTests {
    private func catalog(
        _ rule: OptionRule,
        _ values: [Value],
        _ change: (inout CategoryDefinition) -> Void = { _ in }
    ) throws -> Catalog {
        var category = CategoryDefinition(id: "c", kind: .options, attribute: "v")
        category.optionRule = rule
        category.limit = 1000
        change(&category)
        let definition = CatalogDefinition(title: "T", categories: [category])
        return try Catalog(definition: definition, table: AttributeTable(values.map { ReferenceItem(["v": [$0]]) }))
    }

    /// `id label count` of each option.
    private func rows(_ catalog: Catalog) throws -> [String] {
        try catalog.evaluate(catalog.initialState).result(for: 0).values.map { row in
            "\(row.value.text) | \(Wording.english.label(of: row.value, in: catalog.categories[0])) | \(row.count)"
        }
    }

    private func numbers(_ numbers: Double...) -> [Value] { numbers.compactMap { Number($0).map(Value.number) } }

    private func steps(_ from: Double?, _ to: Double?, _ width: Double) throws -> OptionRule {
        .steps(from: from.flatMap { Number($0) }, to: to.flatMap { Number($0) }, width: try #require(Number(width)))
    }

    @Test func decadesOfYearsHaveAnOpenBeginning() throws {
        let catalog = try catalog(steps(1900, nil, 10), numbers(1895, 1900, 1909, 1910, 1931)) {
            $0.format = NumberStyle(hasGroups: false)
        }
        #expect(
            try rows(catalog) == [
                "..1900 | up to 1899 | 1", "1900..1910 | 1900 – 1909 | 2", "1910..1920 | 1910 – 1919 | 1",
                "1920..1930 | 1920 – 1929 | 0", "1930..1940 | 1930 – 1939 | 1",
            ]
        )
    }

    @Test func stepsOfPricesEndBeforeTheNext() throws {
        let catalog = try catalog(steps(0, 0.3, 0.1), numbers(0.05, 0.1, 0.2999, 0.3, 7)) {
            $0.unit = Unit(suffix: " €")
        }
        #expect(
            try rows(catalog) == [
                "0..0.1 | 0 – 0.1 € | 1", "0.1..0.2 | 0.1 – 0.2 € | 1", "0.2..0.3 | 0.2 – 0.3 € | 1",
                "0.3.. | from 0.3 € | 2",
            ]
        )
    }

    @Test func stepsWithoutEndsBeginAtAMultipleOfTheWidth() throws {
        #expect(
            try rows(catalog(steps(nil, nil, 25), numbers(-3, 30)))
                == ["-25..0 | -25 – -1 | 1", "0..25 | 0 – 24 | 0", "25..50 | 25 – 49 | 1"]
        )
    }

    @Test(arguments: [[60.0, 65, 95], [20]])
    func stepsThatEndBeforeTheDataAreOneOpenStep(values: [Double]) throws {
        let rows = try rows(catalog(steps(nil, 20, 10), values.compactMap { Number($0).map(Value.number) }))
        #expect(rows.map { $0.prefix { $0 != " " } } == ["20.."])
    }

    /// As doubles some multiples are a little less than so many steps.
    @Test func stepsOfDecimalsBeginAndEndAtTheirMultiples() throws {
        let catalog = try catalog(steps(nil, nil, 0.05), numbers(1.15, 1.2, 1.3))
        #expect(
            try rows(catalog) == [
                "1.15..1.2 | 1.15 – 1.2 | 1", "1.2..1.25 | 1.2 – 1.25 | 1", "1.25..1.3 | 1.25 – 1.3 | 0",
                "1.3..1.35 | 1.3 – 1.35 | 1",
            ]
        )
        let large = try self.catalog(steps(nil, nil, 10), numbers(10_000_000_007, 10_000_000_019))
        #expect(try rows(large).map { $0.suffix(1) } == ["1", "1"])
    }

    @Test func valuesThatComeHaveAnOptionUnlessTheRuleWouldMakeAnother() throws {
        func has(_ values: [Value], _ rule: OptionRule, _ come: [Value]) throws -> Bool {
            var category = CategoryDefinition(id: "c", kind: .options, attribute: "v")
            category.optionRule = rule
            let written = CatalogDefinition(title: "T", categories: [category])
            return try catalog(rule, values)
                .hasOptions(for: AttributeTable(come.map { ReferenceItem(["v": [$0]]) }), by: written)
        }
        #expect(try has(numbers(1, 19), steps(nil, nil, 10), numbers(0, 9, 10, 19)))
        #expect(try !has(numbers(1, 19), steps(nil, nil, 10), numbers(20)))
        #expect(try !has(numbers(1, 19), steps(nil, nil, 10), numbers(9.5)))
        #expect(try has(numbers(1, 19.5), steps(nil, nil, 10), numbers(9.5)))
        #expect(try has(numbers(5, 30), steps(10, 20, 10), numbers(-7, 1e9)))
        #expect(try !has([], steps(nil, nil, 10), numbers(1)))
        #expect(try !has(numbers(1), steps(nil, nil, 10), ["text"]))
        #expect(try has(numbers(1, 2, 3, 4), .quantiles(2), numbers(-5, 900)))
        #expect(try has(numbers(1), .quantiles(2), numbers(7)))
        #expect(try has(["apple", "7up"], .letters, ["Ähre", "9", ""]))
        #expect(try !has(["apple"], .letters, ["beet"]))
    }

    /// A number that many items have is a step by itself, and does not take the others with it.
    @Test func quantilesLeaveTheRestBesideWhatMostHave() throws {
        let seven = Array(repeating: 7, count: 9)
        for (values, labels) in [
            (seven + [8], ["..8", "8.."]), ([6] + seven, ["..7", "7.."]),
            ([6] + seven + [8, 9], ["..7", "7..8", "8.."]),
        ] {
            let made = try catalog(.quantiles(4), values.map { .number($0) })
            #expect(made.definition.categories[0].options.map(\.id) == labels, "\(values)")
        }
    }

    @Test func quantilesHaveAboutAsManyValuesEach() throws {
        let catalog = try catalog(.quantiles(4), numbers(1, 2, 3, 4, 5, 6, 7, 8))
        #expect(try rows(catalog) == ["..3 | up to 2 | 2", "3..5 | 3 – 4 | 2", "5..7 | 5 – 6 | 2", "7.. | from 7 | 2"])
        let few = try self.catalog(.quantiles(4), numbers(1, 1, 1, 1, 1, 1, 2, 3))
        #expect(try rows(few).map { $0.suffix(1) } == ["6", "2"])
    }

    @Test func eachFirstLetterIsAnOption() throws {
        let catalog = try catalog(.letters, ["apple", "Ähre", "beet", "7up", "Zoo"]) {
            $0.other = OptionDefinition(id: "other", label: "Other", test: .rest)
        }
        #expect(try rows(catalog) == ["a | A | 2", "b | B | 1", "z | Z | 1", "other | Other | 1"])
    }

    @Test func aGivenLabelStaysWhereTheIDWouldReadAlike() throws {
        var category = CategoryDefinition(id: "c", kind: .options, attribute: "v")
        category.options = [
            OptionDefinition(
                id: "old",
                label: "Old",
                test: .numbers(NumberInterval(from: nil, to: Number(1999), includesEnd: true))
            ),
            OptionDefinition(id: "new", test: .numbers(NumberInterval(from: Number(2000), to: nil))),
        ]
        let items = [1_995, 2_003].map { ReferenceItem(["v": [.number(Number(Int64($0)))]]) }
        let definition = CatalogDefinition(title: "T", categories: [category])
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        #expect(try rows(catalog) == ["old | Old | 1", "new | from 2,000 | 1"])
    }

    @Test func madeOptionsAreChosenAndSaidLikeOthers() throws {
        let catalog = try catalog(steps(0, nil, 10), numbers(3, 14, 25))
        let state = try catalog.applying(.select(category: "c", value: "10..20"), to: catalog.initialState)
        #expect(try catalog.evaluate(state).total == 1)
        #expect(try catalog.evaluate(state).currentFilters().filters.map(\.text) == ["C: 10 – 19"])
        #expect(catalog.definition.categories[0].options.map(\.id) == ["0..10", "10..20", "20..30"])
        #expect(catalog.definition.categories[0].optionRule == nil)
    }

    @Test(
        arguments: [
            (
                OptionRule.steps(from: nil, to: nil, width: Number(1)), ["x"],
                "this rule needs numbers only; “v” has other values"
            ),
            (.steps(from: nil, to: nil, width: Number(1)), [1, 500], "these are 500 steps; there can be 100 at most"),
            (.quantiles(1), [1], "this is 1; it must be 2 to 100"),
            (.steps(from: nil, to: nil, width: Number(0)), [1], "the width must be above 0"),
            (.steps(from: Number(5), to: Number(5), width: Number(1)), [1], "the steps must end above their beginning"),
        ] as [(OptionRule, [Value], String)]
    )
    func whatARuleCannotMakeIsAFault(rule: OptionRule, values: [Value], reason: String) throws {
        let error = #expect(throws: DefinitionError.self) { _ = try catalog(rule, values) }
        #expect(error?.faults.map(\.reason) == [reason])
    }

    @Test func stepsThatAreTooManyInAnyCatalogAreAFaultOfTheDefinition() throws {
        for (to, count) in [(1_000, nil), (1_010, "101"), (100_000_000, "10,000,000")] {
            var category = CategoryDefinition(id: "c", kind: .options, attribute: "v")
            category.optionRule = .steps(from: Number(0), to: Number(to), width: Number(10))
            var definition = CatalogDefinition(title: "")
            definition.categories = [category]
            definition.isOpen = true
            var reasons: [String] = []
            do {
                _ = try Catalog(definition: definition, table: AttributeTable([]))
            } catch {
                reasons = error.faults.map(\.reason)
            }
            #expect(reasons == (count.map { ["these are \($0) steps; there can be 100 at most"] } ?? []))
        }
        let error = #expect(throws: DefinitionError.self) { try catalog(steps(0, 1_010, 10), numbers(1)) }
        #expect(error?.faults.count == 1, "it is told once")
    }

    @Test func lettersAreBounded() throws {
        let values = (0..<101).map { Value.string(Text(String(UnicodeScalar(0x4E00 + $0) ?? "x"))) }
        let error = #expect(throws: DefinitionError.self) { _ = try catalog(.letters, values) }
        #expect(error?.faults.map(\.reason) == ["the values begin with 101 options; there can be 100 at most"])
    }

    @Test func labelsOfLocalesNameOptionsThatAreMade() throws {
        var category = CategoryDefinition(id: "c", kind: .options, attribute: "v")
        category.optionRule = .letters
        var german = CategoryLocalization()
        german.labels = ["a": "Ah", "x": "Ix"]
        var definition = CatalogDefinition(title: "T", categories: [category])
        var names = CatalogLocalization()
        names.categories["c"] = german
        definition.localizations["de"] = names
        let table = AttributeTable([ReferenceItem(["v": ["apple"]])])
        let error = #expect(throws: DefinitionError.self) { _ = try Catalog(definition: definition, table: table) }
        #expect(error?.faults.map(\.member) == ["locales/de/categories/c/options/x"])
    }
}
