import TestSupport
import Testing

@testable import FilterCore

/// A page of a range, in the order of its numbers, begins behind the items that the range leaves out.
@Suite struct LeadingMissesTests {
    /// With ties, and items that have none.
    private static let prices: [Int?] = [3, 1, nil, 3, 9, 1, 0, nil, 9, 3, 5, 3]
    private static let bounds = [0, 1, 2, 3, 5, 7, 9]

    @Test(arguments: ComparisonOperator.allCases)
    func comparisonsSkipWhatLiesBesideThem(sign: ComparisonOperator) throws {
        var category = CategoryDefinition(id: "price", kind: .comparison, attribute: "price")
        category.comparison = sign
        let catalog = try Self.catalog(category)
        for bound in Self.bounds {
            let selection = SelectionInput.comparison(.number(Number(Int64(bound))))
            try compare(catalog, selection, isSkipping: sign != .notEqual)
        }
    }

    @Test func rangesSkipWhatLiesBesideThem() throws {
        let catalog = try Self.catalog(CategoryDefinition(id: "price", kind: .range, attribute: "price"))
        var skipped = 0
        for lower in [nil] + Self.bounds {
            for upper in [nil] + Self.bounds where (lower ?? 0) <= (upper ?? 9) {
                let selection = SelectionInput.range(
                    lower: lower.map { .number(Number(Int64($0))) },
                    upper: upper.map { .number(Number(Int64($0))) },
                    none: nil
                )
                skipped += try compare(catalog, selection, isSkipping: true)
            }
        }
        #expect(skipped > 50)
    }

    /// Compares what is skipped, and the pages, in both orders of the prices.
    ///
    /// - Returns: how many items were skipped.
    @discardableResult
    private func compare(_ catalog: Catalog, _ selection: SelectionInput, isSkipping: Bool) throws -> Int {
        let state = try catalog.applying(.set(category: "price", selection: selection), to: FilterState())
        let evaluation = try catalog.evaluate(state)
        let matches = Array(evaluation.matches.members)
        var skipped = 0
        for order in catalog.sortOrders.filter({ $0.order != nil }) {
            let sign = order.isReversed ? -1 : 1
            let present = Self.prices.indices.filter { Self.prices[$0] != nil }
                .sorted { (sign * Self.prices[$0]!, $0) < (sign * Self.prices[$1]!, $1) }
            let every = present + Self.prices.indices.filter { Self.prices[$0] == nil }
            let found = evaluation.leadingMisses(in: order)
            skipped += found
            if let first = every.firstIndex(where: matches.contains), !state.selections.isEmpty {
                #expect(found == (isSkipping ? first : 0), "\(selection), \(order.id)")
            }
            let expected = every.filter(matches.contains)
            for offset in 0...expected.count {
                let page = try evaluation.page(.offset(offset), size: 3, in: order)
                #expect(page.items == Array(expected.dropFirst(offset).prefix(3)), "\(selection), \(order.id)")
            }
            for (place, item) in every.enumerated() {
                let page = try evaluation.page(.after(PagePosition(item: item)), size: 3, in: order)
                let following = every.dropFirst(place + 1).filter(matches.contains)
                #expect(page.items == Array(following.prefix(3)), "\(selection), \(order.id), after \(item)")
            }
        }
        return skipped
    }

    /// Of dates, of several numbers an item, of another order, and of a range beside which None is on.
    @Test func nothingIsSkippedWhereRanksDoNotTell() throws {
        var none = CategoryDefinition(id: "none", kind: .range, attribute: "price")
        none.includeNone = NoneDefinition(title: "None", initial: false)
        let plain = ["years", "added", "price"].map { CategoryDefinition(id: $0, kind: .range, attribute: $0) }
        let categories = [none] + plain
        let items = (0..<20).map { item -> ReferenceItem in
            let number = Value.number(Number(Int64(item)))
            let date = Value.string(Text("2024-05-\(item + 10)"))
            return ReferenceItem([
                "years": item == 0 ? [number, .number(Number(Int64(7)))] : [number], "added": [date], "price": [number],
                "size": [number],
            ])
        }
        let sorts = ["years", "added", "price", "size"].map {
            SortDefinition(id: $0, title: $0, keys: [SortKey(attribute: $0)])
        }
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "Ranks", categories: categories, sorts: sorts),
            table: AttributeTable(items)
        )
        func skipped(_ category: String, from lower: Bound, none: Bool? = nil) throws -> [String: Int] {
            let selection = SelectionInput.range(lower: lower, upper: nil, none: none)
            let state = try catalog.applying(.set(category: category, selection: selection), to: FilterState())
            let evaluation = try catalog.evaluate(state)
            #expect(evaluation.total < 20)
            let orders = catalog.sortOrders.map { ($0.id, evaluation.leadingMisses(in: $0)) }
            return Dictionary(uniqueKeysWithValues: orders).filter { $0.value > 0 }
        }
        let number = Bound.number(Number(Int64(8)))
        #expect(try skipped("price", from: number) == ["price": 8])
        #expect(try skipped("none", from: number) == ["price": 8])
        #expect(try skipped("none", from: number, none: true).isEmpty)
        #expect(try skipped("years", from: number).isEmpty)
        let date = try #require(catalog.categories[2].catalogStats?.maximum)
        #expect(try skipped("added", from: .date(.instant(Instant(milliseconds: Int64(date.doubleValue))))).isEmpty)
    }

    @Test func changedItemsAreNeverSkippedAmongMatches() throws {
        var skipped = 0
        for seed in 0..<(TestBudget.isLong ? 100 : 6) {
            let world = RandomWorld(seed: UInt64(seed), itemCount: 60)
            var generator = SplitMix64(seed: world.seed)
            var changing = try ChangingWorld(world) { definition in
                definition.categories = [CategoryDefinition(id: "price", kind: .range, attribute: "price")]
                definition.sorts = [false, true].map {
                    SortDefinition(id: "\($0)", title: "", keys: [SortKey(attribute: "price", isDescending: $0)])
                }
            }
            for _ in 0..<3 {
                let items = RandomWorld(seed: generator.next(), itemCount: 8).items
                _ = try? changing.change(to: items, using: &generator)
                skipped += try compareLeadingMisses(changing.engine, &generator)
            }
        }
        #expect(skipped > 20)
    }

    private func compareLeadingMisses(_ catalog: Catalog, _ generator: inout SplitMix64) throws -> Int {
        guard let stats = catalog.categories[0].catalogStats, let least = stats.minimum, let greatest = stats.maximum
        else { return 0 }
        var skipped = 0
        for _ in 0..<4 {
            let span = least.doubleValue...greatest.doubleValue
            let ends = (0..<2).compactMap { _ in Number(Double.random(in: span, using: &generator)) }.sorted()
            let selection = SelectionInput.range(
                lower: ends.first.map { .number($0) },
                upper: ends.last.map { .number($0) },
                none: nil
            )
            guard let state = try? catalog.applying(.set(category: "price", selection: selection), to: FilterState())
            else { continue }
            let evaluation = try catalog.evaluate(state)
            for order in catalog.sortOrders {
                guard let itemOrder = order.order else { continue }
                let count = evaluation.leadingMisses(in: order)
                var walked: [Int] = []
                itemOrder.walk(reversed: order.isReversed, from: 0) { item in
                    walked.append(item)
                    return walked.count < count
                }
                if count > 0 { #expect(!walked.contains(where: evaluation.matches.contains)) }
                skipped += count
            }
        }
        return skipped
    }

    private static func catalog(_ category: CategoryDefinition) throws -> Catalog {
        let items = prices.map { price in
            ReferenceItem(price.map { ["price": [.number(Number(Int64($0)))]] } ?? [:])
        }
        let sorts = [false, true].map {
            SortDefinition(id: "\($0)", title: "", keys: [SortKey(attribute: "price", isDescending: $0)])
        }
        return try Catalog(
            definition: CatalogDefinition(title: "Prices", categories: [category], sorts: sorts),
            table: AttributeTable(items)
        )
    }
}
