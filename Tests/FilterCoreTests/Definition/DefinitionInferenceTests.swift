import FilterCore
import TestSupport
import Testing

struct DefinitionInferenceTests {
    @Test func anEmptyTableGivesAnEmptyDefinition() {
        let inference = InferenceTable.infer([:])
        #expect(inference.definition == CatalogDefinition(title: "T"))
        #expect(inference.decisions.isEmpty)
    }

    @Test func titlesComeFromNames() {
        let inference = InferenceTable.infer([
            "in_stock": [[true]], "_tags": [["a"]], "Größe": [["M"]], "maker.homeCountry": [["DE"]],
        ])
        #expect(inference.definition.categories.map(\.title) == ["In stock", "Tags", "Größe", "Maker home country"])
        #expect(inference.definition.categories.map(\.id) == ["in_stock", "_tags", "Grosse", "maker.homeCountry"])
    }

    @Test func idsStayApart() {
        let long = String(repeating: "x", count: 65)
        let inference = InferenceTable.infer([
            "a b": [["1"]], "a-b": [["1"]], "a\u{1}b": [["1"]], "日本": [["1"]], "💡": [["1"]], long: [["1"]],
            String(long.dropLast()): [["1"]],
        ])
        #expect(
            inference.definition.categories.map(\.id) == [
                "a-b-2", "a-b", "a-b-3", "category", "category-2", String(repeating: "x", count: 62) + "-2",
                String(repeating: "x", count: 64),
            ]
        )
    }

    @Test func anAttributeWithoutANameBecomesNothing() {
        let inference = InferenceTable.infer(["": [["a"]]])
        #expect(inference.decisions.map(\.reason) == ["has no name"])
        #expect(inference.definition == CatalogDefinition(title: "T"))
    }

    @Test func thirtyCategoriesWithTheMostItemsAreKept() {
        var builder = AttributeTableBuilder()
        // Attribute n is in the first n items, so the later attributes are in more items.
        let slots = (0..<33).map { builder.attribute("a\($0)") }
        for item in 0..<33 {
            builder.beginItem()
            for slot in slots where slot > item { builder.append(number: Number(Int64(item)), to: slot) }
        }
        let table = builder.finish()
        let inference = DefinitionInference(table: table, title: "T", idAttribute: nil)
        #expect(inference.definition.categories.map(\.id) == (3..<33).map { "a\($0)" })
        #expect(inference.definition.sorts.map(\.id) == (29..<33).flatMap { ["a\($0):asc", "a\($0):desc"] })
        // `a0` has no value and so no column.
        #expect(inference.decisions.map(\.kind) == [nil, nil] + Array(repeating: .range, count: 30))
        #expect(inference.decisions[1].reason == "all values are numbers, but 30 attributes have a value in more items")
        #expect(
            inference.decisions.map(\.isSortable) == Array(repeating: false, count: 28)
                + Array(repeating: true, count: 4)
        )
    }

    @Test func amongEquallyCoveredAttributesTheFirstAreKept() {
        var builder = AttributeTableBuilder()
        builder.beginItem()
        for index in 0..<31 { builder.append(bool: true, to: builder.attribute("a\(index)")) }
        let inference = DefinitionInference(table: builder.finish(), title: "T", idAttribute: nil)
        #expect(inference.definition.categories.map(\.id) == (0..<30).map { "a\($0)" })
    }

    @Test func numbersDatesAndSingleShortStringsSortBothWays() {
        let inference = InferenceTable.infer([
            "price": [[1, 2]], "day": [["2024-05-01"]], "name": [["Ann"]], "flag": [[true]],
            "tags": [["a", "b"]], "mixed": [[1], ["a"]], "text": [["one two three four five six"]],
        ])
        #expect(
            inference.definition.sorts.map(\.id) == [
                "price:asc", "price:desc", "day:asc", "day:desc", "name:asc", "name:desc",
            ]
        )
        #expect(
            inference.definition.sorts.map(\.title) == [
                "Price: lowest first", "Price: highest first", "Day: oldest first", "Day: newest first", "Name: A to Z",
                "Name: Z to A",
            ]
        )
        #expect(inference.definition.sorts[1].keys == [SortKey(attribute: "price", isDescending: true)])
    }

    @Test func namesAndDatesAreSortedByBeforeNumbersAndOtherTexts() {
        let inference = InferenceTable.infer([
            "id": [[7]], "brand": [["A"]], "a": [[1]], "b": [[1]], "c": [[1]], "added": [["2024-05-01"]],
            "title": [["T"]],
        ])
        #expect(
            inference.definition.sorts.map(\.id).filter { $0.hasSuffix("asc") } == [
                "a:asc", "b:asc", "added:asc", "title:asc",
            ]
        )
    }

    @Test func namesThatDifferInTheirUnicodeFormAloneShareOneSort() throws {
        let table = InferenceTable.make(["caf\u{E9}": [["a"]], "cafe\u{301}": [["b"]]])
        let inference = DefinitionInference(table: table, title: "T", idAttribute: nil)
        #expect(
            inference.definition.sorts.map { Array($0.id.utf8) }
                == ["caf\u{E9}:asc", "caf\u{E9}:desc"].map { Array($0.utf8) }
        )
        #expect(inference.decisions.map(\.isSortable) == [true, false])
        _ = try Catalog(definition: inference.definition, table: table)
    }

    /// Random tables of every type of value under names of every kind.
    @Test(arguments: UInt64(0)..<300)
    func whatIsInferredCompiles(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let table = Self.randomTable(using: &random)
        let idAttribute = Bool.random(using: &random) ? nil : table.columns.randomElement(using: &random)?.path
        let inference = DefinitionInference(table: table, title: "T", idAttribute: idAttribute)
        let catalog = try Catalog(definition: inference.definition, table: table)
        #expect(catalog.categories.count <= 30)
        #expect(inference.decisions.map(\.attribute) == table.columns.map(\.path))
        let inferred = inference.decisions.compactMap { decision in
            if case .category(let id, let kind) = decision.outcome { "\(id) \(kind)" } else { nil as String? }
        }
        // The search box is made of several attributes.
        let own = catalog.categories.filter { $0.definition.kind != .search }
        #expect(catalog.categories.count - own.count <= 1)
        #expect(Set(inferred) == Set(own.map { "\($0.id) \($0.definition.kind)" }))
        #expect(inferred.count == own.count)
        for (decision, column) in zip(inference.decisions, table.columns) {
            #expect(decision.distinctValueCount == column.vocabulary.count)
            #expect((1...table.itemCount).contains(decision.coveredItemCount))
        }
    }

    private static let names = [
        "id", "_id", "price", "in_stock", "a.b", "a b", "a-b", "a/b", "é", "e\u{301}", "日本", "", " ", "-", "t.lvl0",
        "t.lvl1", "t.lvl2", "t", ".lvl0", ".lvl1", "x:asc", "default", String(repeating: "n", count: 70),
    ]

    private static let alphabets: [[Value]] = [
        texts("A", "B", "A > B", "A > B > C", " > ", "A > ", " > > ", "A >  > B", ">"),
        texts("A > B", "C > D", "E > F"),
        texts("A", "B"),
        texts("2024-05-01", "2024-02-29T10:00:00Z", "0001-01-01", "9999-12-31T23:59:59.999+14:00"),
        texts("2024-05-01", "never"),
        [.number(.integer(.min)), .number(.integer(.max)), .number(0)],
        [.number(.unsigned(.max)), .number(.double(0.1)), .number(.double(-1e300)), .number(.double(1e-300))],
        [.bool(true), .bool(false)],
        [.bool(false), .number(1), .string("1")],
        texts("one two three four five six", "seven eight nine ten eleven twelve", "x"),
    ]

    private static func texts(_ texts: String...) -> [Value] {
        texts.map { .string($0) }
    }

    private static func randomTable(using random: inout SplitMix64) -> AttributeTable {
        var builder = AttributeTableBuilder()
        let names = names.shuffled(using: &random).prefix(Int.random(in: 0...names.count, using: &random))
        let columns = names.map { name in
            (
                slot: builder.attribute(name), alphabet: alphabets.randomElement(using: &random)!,
                density: Double.random(in: 0...1, using: &random), isMulti: Int.random(in: 0..<3, using: &random) == 0
            )
        }
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            builder.beginItem()
            for column in columns where Double.random(in: 0..<1, using: &random) < column.density {
                if column.isMulti { builder.markArray(column.slot) }
                for _ in 0..<(column.isMulti ? Int.random(in: 1...3, using: &random) : 1) {
                    builder.append(column.alphabet.randomElement(using: &random)!, to: column.slot)
                }
            }
        }
        return builder.finish()
    }
}
