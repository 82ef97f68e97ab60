import TestSupport
import Testing

@testable import FilterCore

/// Lists whose first values are found without counting the others are those of a full count, cut and continued alike.
@Suite struct LeadingValuesTests {
    private struct Sample {
        var category = CategoryDefinition(id: "tag", kind: .multi, attribute: "tag")
        /// By the way in which they count.
        let catalogs: [CountingWay?: Catalog]
        let tags: [Value]

        init(seed: UInt64, valueCount: Int, _ configure: (inout CategoryDefinition) -> Void) throws(DefinitionError) {
            var generator = SplitMix64(seed: seed)
            let tags = (0..<valueCount).map { Value.string(Text("t\($0 * 7 % valueCount)")) }
            let items = (0..<120).map { _ in
                // Few values are frequent, many have the same total.
                let own = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    tags[min(generator.place(in: valueCount), generator.place(in: valueCount))]
                }
                return ReferenceItem(["tag": own, "side": [.number(Number(Int64(generator.place(in: 4))))]])
            }
            configure(&category)
            let side = CategoryDefinition(id: "side", kind: .multi, attribute: "side")
            let definition = CatalogDefinition(title: "Leading", categories: [category, side])
            catalogs = try CountingWay.each(of: [nil, .members, .leading, .pairs]) { _ throws(DefinitionError) in
                try Catalog(definition: definition, table: AttributeTable(items))
            }
            self.tags = tags
            // Some with bounds of each clause beside the totals.
            if seed % 3 > 0 { for catalog in catalogs.values { catalog.preparePairs(.everything) } }
        }

        func states(_ generator: inout SplitMix64) throws -> [FilterState] {
            let catalog = try #require(catalogs[nil])
            var states = [catalog.initialState]
            for _ in 0..<(TestBudget.isLong ? 12 : 5) {
                let tag = tags[generator.place(in: tags.count)]
                let operation: FilterOperation =
                    switch generator.place(in: 4) {
                    case 0 where category.isNegatable: .exclude(category: "tag", value: tag)
                    case 1: .toggle(category: "side", value: .number(Number(Int64(generator.place(in: 4)))))
                    default: .toggle(category: "tag", value: tag)
                    }
                states.append((try? catalog.applying(operation, to: states[states.count - 1])) ?? catalog.initialState)
            }
            return states
        }
    }

    private static let sorts: [[ValueSortKey]] = [
        [.countDescending, .label], [.selected, .countDescending, .label], [.countDescending, .selected, .natural],
        [.countDescending, .labelDescending], [.selected, .countDescending, .declared], [.countAscending, .label],
        [.selected, .label], [.label, .countDescending],
    ]

    private static let kinds: [@Sendable (inout CategoryDefinition) -> Void] = [
        { _ in }, { $0.operator = .all }, { $0.isNegatable = true }, { $0.selectionModel = .subtractive },
        { $0.kind = .single }, { $0.includeNone = NoneDefinition(title: "None", initial: false) },
        {
            $0.isNegatable = true
            $0.operator = .all
            $0.showsEmpty = false
        },
    ]

    @Test(arguments: sorts)
    func leadingValuesAreThoseOfAFullCount(sort: [ValueSortKey]) throws {
        for (place, kind) in Self.kinds.enumerated() {
            var generator = SplitMix64(seed: UInt64(place))
            for valueCount in [1, 9, 60] {
                let sample = try Sample(seed: generator.next(), valueCount: valueCount) {
                    kind(&$0)
                    $0.sort = sort
                    if generator.chance(1, in: 2) { $0.showsEmpty = false }
                }
                for state in try sample.states(&generator) {
                    try compare(sample.catalogs, state, valueCount, "\(sort), kind \(place), \(valueCount) values")
                }
            }
        }
    }

    private func compare(
        _ catalogs: [CountingWay?: Catalog],
        _ state: FilterState,
        _ valueCount: Int,
        _ name: String
    ) throws {
        let full = try #require(catalogs[.members]).evaluate(state)
        for way in [nil, .leading, .pairs] as [CountingWay?] {
            let evaluation = try #require(catalogs[way]).evaluate(state)
            for (limit, offset) in Self.cuts(valueCount) {
                for includesChosen in [false, true] {
                    var request = ValueListRequest(limit: limit)
                    request.offset = offset
                    request.includesChosen = includesChosen
                    let expected = try full.result(for: 0, listing: request)
                    let result = try evaluation.result(for: 0, listing: request)
                    let isEqual =
                        result.values == expected.values && result.isTruncated == expected.isTruncated
                        && result.none == expected.none && result.whatIfCleared == expected.whatIfCleared
                    try #require(isEqual, "\(name), \(request), \(way as Any), \(state.selections)")
                }
            }
        }
    }

    /// Lists with nothing, cut, whole, continued, and beyond the end.
    private static func cuts(_ valueCount: Int) -> [(limit: Int, offset: Int)] {
        [(0, 0), (1, 0), (3, 0), (valueCount - 1, 0), (.max, 0), (0, 1), (3, 2), (2, valueCount - 1), (3, .max)]
    }
}

extension SplitMix64 {
    fileprivate mutating func place(in count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
