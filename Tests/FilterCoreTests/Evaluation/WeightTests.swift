import TestSupport
import Testing

@testable import FilterCore

/// Items that weigh something: every number is a sum of weights, lists and pages are of items.
@Suite struct WeightTests {
    @Test(arguments: [0, 1, 63, 64, 65, 128, 200, 513])
    func everyStepAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : itemCount > 100 ? 1 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 1000 + round), itemCount: itemCount).withWeights
            var generator = SplitMix64(seed: world.seed)
            let ways: [CountingWay?] = [nil, .pairs, .layers, generator.pick([.members, .others, .postings])]
            let comparison = try EngineComparison(world, countingBy: ways)
            let disagreement = try comparison.disagreement(walking: world, steps: 25, countingBy: ways)
            #expect(disagreement == nil)
        }
    }

    @Test(arguments: [200, 300])
    func itemsOfWhichFewHaveValuesAgreeWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : 1) {
            let seed = UInt64(itemCount + round)
            let world = RandomWorld(seed: seed, itemCount: itemCount, hasFewValues: true).withWeights
            let disagreement = try EngineComparison(world).disagreement(walking: world, steps: 20)
            #expect(disagreement == nil)
        }
    }

    @Test(arguments: [1, 20, 64, 130])
    func weightsThatChangeAreCountedAsTheyAre(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 100 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 1_000 + round), itemCount: itemCount).withWeights
            try walk(world, steps: 12)
        }
    }

    private func walk(_ world: RandomWorld, steps: Int) throws {
        var generator = SplitMix64(seed: world.seed)
        var changing = try ChangingWorld(world)
        var state = changing.engine.initialState
        var plainState = changing.comparison.reference.initialState
        for step in 0..<steps {
            let count = generator.pick([0, 1, 1, 3, 20])
            let items = RandomWorld(seed: generator.next(), itemCount: count).withWeights.items
            // Items that do not fit the definition leave it as it was.
            do { _ = try changing.change(to: items, using: &generator) } catch is DefinitionError {}
            if step == Int(world.seed % 8) { changing.comparison.preparePairs(.everything) }
            guard changing.isSound else { continue }
            let comparison = changing.comparison
            let operation = world.operation(in: plainState, of: comparison.reference, using: &generator)
            var differences = comparison.applicationDifferences(operation, to: &state, and: &plainState)
            if differences.isEmpty { differences = try comparison.differences(in: state) }
            if differences.isEmpty {
                differences = try comparison.pageDifferences(in: state, orders: comparison.orders(), using: &generator)
            }
            if differences.isEmpty, changing.itemCount <= 70 {
                differences = try RescueComparison(comparison, state).differences
            }
            if differences.isEmpty {
                let searches = world.searches(using: &generator)
                let asked = try SearchComparison(comparison, searches, orders: comparison.orders(), countingBy: nil)
                differences = try asked.differences(using: &generator)
            }
            let told = differences.prefix(8).joined(separator: "\n")
            try #require(differences.isEmpty, "seed \(world.seed), step \(step), \(operation)\n\(told)")
        }
    }

    @Test(arguments: [20, 65, 130])
    func aCatalogFromAnArchiveWeighsTheSame(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 10 : 1) {
            let world = RandomWorld(seed: UInt64(itemCount * 10 + round), itemCount: itemCount).withWeights
            let engine = try EngineComparison(world).engine
            engine.preparePairs(.everything)
            let read = try Catalog(archived: engine.archived, engine.definition, zone: world.calendar.zone)
            #expect(read.hasPairs)
            let disagreement = try EngineComparison(world, engine: read).disagreement(walking: world, steps: 15)
            #expect(disagreement == nil)
        }
    }

    // MARK: Small ones

    private func catalog(_ weights: [Value?], categories: [CategoryDefinition] = []) throws -> Catalog {
        let items = weights.map { weight in ReferenceItem(["n": weight.map { [$0] } ?? [], "kind": ["a"]]) }
        var definition = CatalogDefinition(title: "", categories: categories)
        definition.weight = "n"
        return try Catalog(definition: definition, table: AttributeTable(items))
    }

    /// Frequent values and rare ones, chosen, excluded and named by expressions, beside the same catalog with lists of items.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func aLeanCatalogAnswersAsAnotherOne(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let items = (0..<700).map { _ -> ReferenceItem in
            let host = Int.random(in: 0...Int.random(in: 0..<60, using: &generator), using: &generator)
            return ReferenceItem([
                "host": generator.chance(1, in: 9) ? [] : [.string(Text("h\(host)"))],
                "level": [.string(Text("l\(generator.next() % 5)"))], "port": [.number(Number(Int64(host * 7 % 50)))],
                "n": [.number(Number(Int64(generator.next() % (seed.isMultiple(of: 2) ? 300 : 4))))],
            ])
        }
        var definition = CatalogDefinition(
            title: "",
            categories: ["host", "level", "port"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
        )
        definition.weight = "n"
        let usual = try Catalog(definition: definition, table: AttributeTable(items))
        let lean = try CatalogCompiler.$leastLeanCount.withValue(1) {
            try Catalog(definition: definition, table: AttributeTable(items))
        }
        func looksUp(_ catalog: Catalog) -> Bool {
            catalog.categories[0].values?.column.first.postings.itemCodes != nil
        }
        #expect(looksUp(lean) && !looksUp(usual))
        let hosts = Set(items.flatMap { $0.values(of: "host") }).sorted { $0.text < $1.text }
        let archived = try Catalog(archived: lean.archived, lean.definition, zone: .utc)
        var state = usual.initialState
        for step in 0..<40 {
            let operation: FilterOperation =
                switch step % 4 {
                case 0: .toggle(category: "level", value: .string(Text("l\(generator.next() % 5)")))
                default: .toggle(category: "host", value: generator.pick(hosts))
                }
            state = try usual.applying(operation, to: state)
            let expected = try usual.evaluate(state)
            for catalog in [lean, archived] {
                let evaluation = try catalog.evaluate(state)
                #expect(evaluation.total == expected.total && evaluation.variantTotal == expected.variantTotal)
                for category in 0..<3 {
                    let (own, other) = (try evaluation.result(for: category), try expected.result(for: category))
                    #expect(own.values.map(\.value) == other.values.map(\.value))
                    #expect(own.values.map(\.count) == other.values.map(\.count))
                    #expect(own.values.map(\.whatIf) == other.values.map(\.whatIf))
                }
            }
        }
        for text in ["host:h3 OR host:h59", "NOT host:h40", "port > 20 AND level:l1", "port:3 TO 40"] {
            let expression = try FilterExpression(text)
            #expect(lean.attributes.items(matching: expression) == usual.attributes.items(matching: expression))
        }
    }

    @Test func anItemWithoutTheAttributeWeighsOne() throws {
        let catalog = try catalog([3, nil, 0, 40])
        #expect(catalog.total == 44)
        let evaluation = try catalog.evaluate(catalog.initialState)
        #expect(evaluation.total == 44 && evaluation.variantTotal == 4 && evaluation.listedTotal == 4)
    }

    @Test(arguments: [-1, 1.5, 4_294_967_295, "3", true] as [Value])
    func otherThanAnIntegerFromZeroIsNoWeight(weight: Value) throws {
        let error = #expect(throws: DefinitionError.self) { _ = try catalog([2, weight]) }
        let reason = error?.faults.first?.reason ?? ""
        #expect(reason == "“n” has “\(weight.text)”, and a weight is an integer from 0 to 4294967294")
        #expect(error?.faults.count == 1)
    }

    @Test func weightsThatAreTooMuchTogetherAreRefused() throws {
        let kind = CategoryDefinition(id: "kind", kind: .multi, attribute: "kind")
        let heaviest = try catalog([4_294_967_290, 4], categories: [kind])
        let values = try heaviest.evaluate(heaviest.initialState).result(for: 0).values
        #expect(values.map(\.count) == [4_294_967_294] && values.map(\.whatIf) == [4_294_967_294])
        let error = #expect(throws: DefinitionError.self) { _ = try catalog([4_294_967_290, 5]) }
        #expect(error?.faults.map(\.reason).first?.hasPrefix("the weights add up to 4294967295, and at most") == true)
    }

    /// Rows of both values have more together than 32 bits hold.
    @Test(.counting(by: .pairs)) func itemsWithSeveralChosenValuesWeighWhatTheyDo() throws {
        let item = ReferenceItem(["n": [50_000_000], "tags": ["a", "b"], "kind": ["x"]])
        let categories = [
            CategoryDefinition(id: "tags", kind: .multi, attribute: "tags"),
            CategoryDefinition(id: "kind", kind: .multi, attribute: "kind"),
        ]
        var definition = CatalogDefinition(title: "", categories: categories)
        definition.weight = "n"
        let items = Array(repeating: item, count: 64) + [ReferenceItem(["n": [7], "tags": ["c"], "kind": ["x"]])]
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        catalog.preparePairs(.everything)
        let state = try ["a", "b"].reduce(catalog.initialState) {
            try catalog.applying(.select(category: "tags", value: .string(Text($1))), to: $0)
        }
        let result = try catalog.evaluate(state).result(for: 1)
        #expect(result.values.map(\.count) == [3_200_000_000] && result.plan?.way == .pairs)
    }

    @Test func oneItemHasOneWeight() throws {
        let items = [ReferenceItem(["n": [1, 2]])]
        var definition = CatalogDefinition(title: "")
        definition.weight = "n"
        let error = #expect(throws: DefinitionError.self) {
            _ = try Catalog(definition: definition, table: AttributeTable(items))
        }
        #expect(error?.faults.first?.reason.hasPrefix("“n” has several values in one item") == true)
    }

    @Test func inferredDefinitionsFilterByAllAttributesButTheWeight() throws {
        let items = (0..<400).map {
            ReferenceItem(["level": [.string(Text("l\($0 % 3)"))], "n": [.number(Number($0 % 20 + 1))]])
        }
        var definition = DefinitionInference(table: AttributeTable(items), title: "", idAttribute: nil).definition
        #expect(definition.categories.map(\.id).contains("n"))
        definition.weigh(by: "n")
        #expect(definition.categories.map(\.attribute).filter { !$0.isEmpty } == ["level"])
        #expect(definition.sorts.map(\.id) == ["n:asc", "n:desc"])
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        #expect(try catalog.evaluate(catalog.initialState).total == 4_200)
    }

    @Test func variantsHaveNoWeights() throws {
        var definition = CatalogDefinition(title: "")
        (definition.weight, definition.variantsOf) = ("n", "p")
        #expect(DefinitionChecks(definition).faults.map(\.member) == ["weight"])
    }

    @Test func sumsBeyond128BitsAreApproximate() throws {
        let large = (0..<4_000).map { Value.number(Number(Int64.max - $0)) }
        let range = CategoryDefinition(id: "n", kind: .range, attribute: "n")
        var definition = CatalogDefinition(title: "", categories: [range])
        definition.weight = "w"
        definition.isOpen = true
        let small = ReferenceItem(["n": [0.000001], "w": [1]])
        let fine = try Catalog(definition: definition, table: AttributeTable([small]))
        var builder = ItemStoreBuilder()
        builder.append(id: "a".utf8Span.span, json: #"{"id":"a"}"#.utf8Span.span)
        let changed = try fine.changed(
            removing: [],
            keepingParts: 1,
            adding: AttributeTable([ReferenceItem(["n": large, "w": [4_294_000_000]])]),
            items: builder.finish().store,
            sequences: [nil]
        )
        let catalog = try #require(changed)
        let sum = try catalog.evaluate(catalog.initialState).result(for: 0).stats?.sum?.doubleValue ?? 0
        #expect(abs(sum / (4_000 * 4_294_000_000 * 0x1p63) - 1) < 1e-9)
    }

    @Test func valuesOfItemsThatWeighNothingCountNothing() throws {
        let kind = CategoryDefinition(id: "kind", kind: .multi, attribute: "kind")
        let catalog = try catalog([0, 0], categories: [kind])
        let evaluation = try catalog.evaluate(catalog.initialState)
        #expect(evaluation.total == 0)
        #expect(try evaluation.result(for: 0).values.map(\.count) == [0])
        let page = try evaluation.page(.offset(0), size: 5, in: catalog.sortOrders[0])
        #expect(page.items == [0, 1])
    }
}
