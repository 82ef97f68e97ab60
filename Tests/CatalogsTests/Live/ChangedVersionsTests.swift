import FilterCore
import TestSupport
import Testing

@testable import Catalogs

/// A version that is made by changing the one before equals the one that is compiled of all items.
struct ChangedVersionsTests {
    private static let definition = #"""
        {"title":"Shop","categories":[
          {"id":"brand","kind":"multi","attribute":"brand","sort":["count:desc","label"]},
          {"id":"path","kind":"hierarchy","attribute":"path"},
          {"id":"price","kind":"range","attribute":"price"},
          {"id":"new","kind":"toggle","attribute":"new"},
          {"id":"cheap","kind":"options","options":[{"id":"under","label":"Under 50","filter":"price < 50"}]},
          {"id":"words","kind":"keywords","attribute":"name"},
          {"id":"find","kind":"search","attributes":["name","brand"]}],
         "sorts":[{"id":"cheap","title":"Cheap","keys":["price:asc"]},
                  {"id":"dear","title":"Dear","keys":["price:desc"]},
                  {"id":"name","title":"Name","keys":["brand:desc","name:asc"]}]}
        """#

    /// One engine changes, the other compiles everything.
    private let changing = CatalogVersions(leastItems: 0, mostChanges: 60)
    private let compiling = CatalogVersions(leastItems: .max)

    private func json(_ id: String, _ generator: inout SplitMix64) -> String {
        let brand = "b\(Int.random(in: 0..<12, using: &generator))"
        let path = generator.pick(["a", "a > b", "a > b > c", "d", "d > e"])
        let price = generator.chance(1, in: 10) ? "null" : "\(Int.random(in: 0..<9_000, using: &generator))e-2"
        let name = generator.pick(["red wine", "Rouge", "white", "ünder", "red"])
        return #"{"id":"\#(id)","brand":"\#(brand)","path":"\#(path)","price":\#(price),"name":"\#(name)","#
            + #""new":\#(generator.chance(1, in: 3))}"#
    }

    private func batch(ids: Int, _ generator: inout SplitMix64) -> ItemBatch {
        let count = generator.pick([1, 2, 10, 60])
        return ItemBatchTests.batch(
            (0..<count).map { _ in
                let id = "\(Int.random(in: 0..<ids, using: &generator))"
                return generator.chance(1, in: 4) ? (id, nil) : (id, json(id, &generator))
            }
        )
    }

    /// A version that is published can be made again of what is on disk, whatever came when.
    @Test(arguments: [
        (#""kind":"options","options":{"steps":{"width":10}}"#, ["7", "995", "1"], "99999"),
        (#""kind":"options","options":{"steps":{"width":10}}"#, ["7", "12"], "9007199254740993"),
        (
            #""kind":"options","options":{"letters":"each"}"#, (0..<100).map { #""\#(Unicode.Scalar(0x4E00 + $0)!)""# },
            #""水""#
        ),
        (#""kind":"multi","selectionModel":"subtractive""#, (0..<1_000).map { #""v\#($0)""# }, #""another""#),
    ])
    func aWriteThatTheDefinitionCannotTakeIsRefused(category: String, values: [String], value: String) throws {
        func batch(_ values: [String], from first: Int) -> CatalogChange {
            .items(
                ItemBatchTests.batch(
                    values.enumerated().map { ("\(first + $0)", #"{"id":"\#(first + $0)","v":\#($1)}"#) }
                )
            )
        }
        let definition = #"{"title":"T","categories":[{"id":"c","attribute":"v",\#(category)}]}"#
        var version = try #require(
            try changing.next(
                after: nil,
                applying: [.definition(Array(definition.utf8)), batch([values[0]], from: 0)],
                to: "live"
            )
        )
        for start in stride(from: 1, to: values.count, by: 40) {
            let more = Array(values[start..<min(start + 40, values.count)])
            version = try #require(try changing.next(after: version, applying: [batch(more, from: start)], to: "live"))
            #expect(throws: Never.self) { try changing.whole(version) }
        }
        #expect(throws: CatalogVersions.Fault.self) {
            try changing.next(after: version, applying: [batch([value], from: values.count)], to: "live")
        }
    }

    @Test(arguments: 0..<12)
    func changingGivesWhatCompilingGives(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let start: [CatalogChange] = [
            .definition(Array(Self.definition.utf8)),
            .items(ItemBatchTests.batch((0..<200).map { ("\($0)", json("\($0)", &generator)) })),
        ]
        var changed = try #require(try changing.next(after: nil, applying: start, to: "live"))
        var compiled = try #require(try compiling.next(after: nil, applying: start, to: "live"))
        var partCounts: Set<Int> = []
        for step in 0..<25 {
            let changes = (0..<generator.pick([1, 1, 3])).map { _ in CatalogChange.items(batch(ids: 260, &generator)) }
            changed = try #require(try changing.next(after: changed, applying: changes, to: "live"))
            compiled = try #require(try compiling.next(after: compiled, applying: changes, to: "live"))
            partCounts.insert(changed.catalog.partSizes.count)
            #expect(rows(changed) == rows(compiled), "seed \(seed), step \(step)")
            #expect(changed.baseVersion == compiled.baseVersion)
            try #require(try answers(changed) == answers(compiled), "seed \(seed), step \(step)")
        }
        #expect(partCounts.isSuperset(of: [1, 2]), "seed \(seed): \(partCounts)")
        let whole = try changing.whole(changed)
        #expect(rows(whole) == rows(compiled))
        #expect(whole.dataVersion == compiled.dataVersion)
        #expect(compiled.catalog.partSizes.count == 1)
    }

    @Test
    func theDataVersionTellsWhatWasCompiledTogetherFromWhatWasChanged() throws {
        var generator = SplitMix64(seed: 1)
        let start: [CatalogChange] = [
            .definition(Array(Self.definition.utf8)), .items(ItemBatchTests.batch([("1", json("1", &generator))])),
        ]
        let first = try #require(try changing.next(after: nil, applying: start, to: "live"))
        let change = CatalogChange.items(ItemBatchTests.batch([("2", json("2", &generator))]))
        let changed = try #require(try changing.next(after: first, applying: [change], to: "live"))
        let compiled = try #require(try compiling.next(after: first, applying: [change], to: "live"))
        #expect(changed.baseVersion == compiled.baseVersion)
        #expect(changed.dataVersion != compiled.dataVersion)
        #expect(changing.progress(of: changed) == .changed)
        #expect(changing.progress(of: compiled) == .compiled)
        let deletion = CatalogChange.items(ItemBatchTests.batch([("1", nil)]))
        let lessened = try #require(try changing.next(after: compiled, applying: [deletion], to: "live"))
        #expect(changing.progress(of: lessened) == .changed)
        #expect(rows(try changing.whole(lessened)) == rows(lessened))
    }

    @Test
    func compilingEndsWhereTheVersionIsNotWanted() throws {
        var generator = SplitMix64(seed: 2)
        let start = [CatalogChange.definition(Array(Self.definition.utf8)), .items(batch(ids: 9, &generator))]
        let first = try #require(try changing.next(after: nil, applying: start, to: "live"))
        let change = CatalogChange.items(batch(ids: 9, &generator))
        let changed = try #require(try changing.next(after: first, applying: [change], to: "live"))
        #expect(throws: CatalogVersions.Fault.self) { try changing.whole(changed) { true } }
    }

    @Test
    func tablesOfPairsAreMadeWithTheFormOfAVersionThatHasThem() throws {
        var limits = PairLimits()
        limits.minItemCount = 0
        let changing = CatalogVersions(leastItems: 1, pairs: limits)
        var generator = SplitMix64(seed: 3)
        let start = [CatalogChange.definition(Array(Self.definition.utf8)), .items(batch(ids: 50, &generator))]
        let first = try #require(try changing.next(after: nil, applying: start, to: "live"))
        let change = CatalogChange.items(batch(ids: 50, &generator))
        let changed = try #require(try changing.next(after: first, applying: [change], to: "live"))
        #expect(try !changing.whole(changed).catalog.hasPairs)
        first.catalog.preparePairs(limits)
        #expect(changed.catalog.hasPairs, "they are those of the items that both have")
        #expect(try changing.whole(changed).catalog.hasPairs)
    }

    private func rows(_ snapshot: CatalogSnapshot) -> [String] {
        snapshot.catalog.placesInOrder.map { place in
            snapshot.items.withJSON(of: place) { json in
                String(decoding: json.indices.map { json[$0] }, as: UTF8.self)
            }
        }
    }

    /// Counts, what-ifs and pages in some states.
    private func answers(_ snapshot: CatalogSnapshot) throws -> [String] {
        let catalog = snapshot.catalog
        let prices = SelectionInput.range(lower: .number(Number(10)), upper: .number(Number(60)), none: nil)
        let operations: [[FilterOperation]] = [
            [],
            [.select(category: "brand", value: "b1"), .select(category: "path", value: "a > b")],
            [.set(category: "price", selection: prices)],
            [.set(category: "words", selection: .keywords(["red"])), .select(category: "cheap", value: "under")],
            [.set(category: "find", selection: .search("wh")), .set(category: "new", selection: .toggle(true))],
        ]
        return try operations.map { operations in
            var state = catalog.initialState
            for operation in operations { state = (try? catalog.applying(operation, to: state)) ?? state }
            let evaluation = try catalog.evaluate(state)
            let categories = try catalog.categories.indices.map { index in
                let result = try evaluation.result(for: index)
                let values = result.values.map { "\($0.value.text) \($0.count) \($0.whatIf ?? -1)" }
                return "\(values) \(result.stats.map { "\($0)" } ?? "") \(result.whatIfCleared)"
            }
            let pages = try catalog.sortOrders.map { order in
                try evaluation.page(.offset(3), size: 20, in: order).items.map(snapshot.items.id(of:))
            }
            return "\(evaluation.total) \(categories) \(pages)"
        }
    }
}
