import TestSupport
import Testing

@testable import FilterCore

/// A view that shares columns is, but for the order in which values came up, the catalog that is compiled of its items.
@Suite struct ShowingTests {
    @Test(arguments: [20, 64, 130, 300])
    func factsAreThoseOfTheItemsThatAreShown(itemCount: Int) throws {
        var viewCount = 0
        let rounds = TestBudget.isLong ? 1_000 : 100
        for round in 0..<rounds {
            let seed = UInt64(itemCount * 10_000 + round)
            let world = RandomWorld(seed: seed, itemCount: itemCount, hasFewValues: round % 5 == 4)
            let shown = world.someItems
            let (whole, alone) = try catalogs(world, of: shown)
            guard let view = whole.showing(shown) else { continue }
            viewCount += 1
            let (found, expected) = (Facts(view), Facts(alone))
            guard found != expected else { continue }
            let lines = zip(found.lines, expected.lines).filter { $0 != $1 }.map { "\($0) and not \($1)" }
            Issue.record("seed \(seed): \(lines.joined(separator: "\n"))")
            return
        }
        #expect(viewCount > rounds / 4, "\(viewCount) views")
    }

    /// The numbers of many items are counted if they are few, and sums of decimals depend on the form in which they lie.
    @Test(arguments: [
        ([Value.number(7)], true), ([.number(100_000)], false), ([.number(1), .number(2)], false),
        ([.number(Number(0.1234567)!)], false), ([], true),
    ])
    func numbersThatWouldLieInAnotherFormAreCompiled(hidden: [Value], isShown: Bool) throws {
        let items = (0..<20_000).map { ReferenceItem(["size": [.number(Number(Double($0 % 6) / 10)!)]]) }
        for kind in [CategoryKind.range, .multi] {
            let category = CategoryDefinition(id: "a", kind: kind, attribute: kind == .range ? "size" : "colour")
            var definition = CatalogDefinition(title: "Sizes", categories: [category])
            definition.isOpen = true
            let whole = try Catalog(
                definition: definition,
                table: AttributeTable(items + [ReferenceItem(["size": hidden])]),
                zone: .utc
            )
            let view = whole.showing(Array(0..<20_000))
            // Without a category of numbers they lie as codes, whatever others are.
            #expect((view != nil) == (isShown || kind == .multi), "\(kind)")
        }
    }

    private func catalogs(_ world: RandomWorld, of shown: [Int]) throws -> (whole: Catalog, alone: Catalog) {
        var definition = world.definition.sharedByViews
        for index in definition.categories.indices {
            let kind = definition.categories[index].kind
            guard kind == .range else { continue }
            let binnings: [HistogramDefinition.Binning] = [.width, .whole, .powers, .frequency]
            let binning = binnings[(index + Int(world.seed)) % binnings.count]
            definition.categories[index].histogram = HistogramDefinition(bins: 2 + index, binning: binning)
        }
        func catalog(_ items: [ReferenceItem]) throws -> Catalog {
            try Catalog(definition: definition, table: AttributeTable(items), zone: world.calendar.zone)
        }
        let whole = try catalog(world.items)
        definition.isOpen = true
        return (whole, try catalog(shown.map { world.items[$0] }))
    }

    /// The answers of a catalog before anything is chosen.
    private struct Facts: Equatable {
        struct Of: Equatable {
            let id: String
            let role: Role
            let isDate: Bool
            let areWhole: Bool?
            let stats: NumericStats?
            let bins: [String]
            let binCounts: [UInt32]
            let values: Set<Value>
            let neighbours: [Number?]
        }

        let itemCount: Int
        let categories: [Of]
        let attributes: [String]
        let searched: [Text]
        let counted: [Text]
        let initialState: FilterState

        var lines: [String] {
            ["\(itemCount)", "\(attributes)", "\(searched)", "\(counted)", "\(initialState)"]
                + categories.map { "\($0)" }
        }

        init(_ catalog: Catalog) {
            itemCount = catalog.itemCount
            attributes = catalog.attributeNames
            searched = catalog.shortTextAttributes
            counted = catalog.attributeNames.map { Text($0) }.filter(catalog.isFacet)
            initialState = catalog.initialState
            let all = catalog.places.live ?? .all(itemCount: catalog.placeCount)
            categories = catalog.categories.map { category in
                let numbers = category.content.numbers
                let probes = [category.catalogStats?.minimum, category.catalogStats?.maximum].compactMap(\.self)
                return Of(
                    id: category.id,
                    role: category.role,
                    isDate: category.isDate,
                    areWhole: numbers?.areWhole,
                    stats: category.catalogStats,
                    bins: numbers?.histogram?.bins.map { "\($0.lower)…\($0.upper)" } ?? [],
                    binCounts: numbers?.histogram?.counts(in: all, memberCount: catalog.itemCount) ?? [],
                    values: Set(category.offeredValues),
                    neighbours: probes.flatMap { number in
                        [true, false].map { numbers?.neighbour(of: number, isBelow: $0) }
                    }
                )
            }
        }
    }
}

extension CatalogDefinition {
    /// Without what views have to be compiled for, which random definitions have nearly always somewhere.
    var sharedByViews: CatalogDefinition {
        var definition = self
        for index in definition.categories.indices {
            let isAsDeclared = definition.categories[index].sort?.contains(.declared) ?? false
            if isAsDeclared { definition.categories[index].sort = nil }
            if index.isMultiple(of: 2) { definition.categories[index].role = .category }
            // Items that are hidden decide which of the number 1 and the text “1” comes first.
            let values = definition.categories[index].values ?? []
            guard Set(values.map(\.text)).count < values.count else { continue }
            definition.categories[index].values = nil
            definition.categories[index].initial = nil
            definition.categories[index].resetTo = nil
        }
        return definition
    }
}

extension RandomWorld {
    /// The items, by their number, that a view shows: most of them, or few.
    var someItems: [Int] {
        var generator = SplitMix64(seed: ~seed)
        let hidden = generator.pick([0.02, 0.2, 0.5, 0.9])
        return items.indices.filter { _ in Double.random(in: 0..<1, using: &generator) >= hidden }
    }
}
