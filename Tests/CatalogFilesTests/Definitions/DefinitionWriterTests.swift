import FilterCore
import Foundation
import TestSupport
import Testing

@testable import CatalogFiles
@testable import JSON

struct DefinitionWriterTests {
    private func compact(_ definition: CatalogDefinition) -> [UInt8] {
        var writer = JSONWriter()
        DefinitionWriter.write(definition, to: &writer)
        #expect(writer.isComplete)
        return writer.bytes
    }

    @Test func defaultsAreLeftOut() {
        var definition = CatalogDefinition(title: "Shop")
        definition.categories = [CategoryDefinition(id: "in_stock", kind: .toggle, attribute: "stock")]
        definition.sorts = [SortDefinition(id: "by_name", title: "By name", keys: [SortKey(attribute: "name")])]
        let text =
            #"{"title":"Shop","categories":[{"id":"in_stock","kind":"toggle","attribute":"stock"}],"#
            + #""sorts":[{"id":"by_name","keys":["name:asc"]}]}"#
        #expect(String(decoding: compact(definition), as: UTF8.self) == text)
    }

    @Test func everyOptionIsWritten() throws {
        let options = Set(CategoryOption.all.map(\.name))
        var written: Set<String> = []
        for seed in UInt64(0)..<200 {
            var random = SplitMix64(seed: seed)
            let json = try JSONValue(parsing: compact(RandomDefinition.make(using: &random)))
            written.formUnion(json.namesOfCategories)
        }
        // Left out where it is the default, as which it reads back: these are the names that need no default.
        #expect(options.subtracting(written).isEmpty)
        #expect(written.subtracting(options) == ["categories", "minCoverage", "pins", "weights"])
    }

    @Test(arguments: [
        (Initial.nothing, CategoryKind.multi, #""none""#),
        (.all, .multi, #""all""#),
        (.first, .multi, #""first""#),
        (.values([.string("none")]), .multi, #"["none"]"#),
        (.selection(.values([], excluded: [.number(1)])), .multi, #"{"excluded":[1]}"#),
        (.selection(.values([.bool(false)], none: false)), .single, #"{"value":false,"none":false}"#),
        (.selection(.values([.string("a > b")], none: true)), .hierarchy, #"{"paths":["a > b"],"none":true}"#),
        (.selection(.toggle(true)), .toggle, "true"),
        (.selection(.range(lower: .number(Number(Int64(1))), upper: nil)), .range, "[1,null]"),
        (.selection(.range(lower: nil, upper: nil, none: false)), .range, #"{"none":false}"#),
        (.selection(.comparison(.number(Number(Int64(4))))), .comparison, "4"),
        (.selection(.comparison(nil, none: false)), .comparison, #"{"none":false}"#),
        (.selection(.keywords(["red"])), .keywords, #"["red"]"#),
        (
            .selection(.keywords(["Red"], isCaseSensitive: true)), .keywords,
            #"{"words":["Red"],"isCaseSensitive":true}"#
        ),
        (.selection(.search("red")), .search, #""red""#),
        (.selection(.search("first")), .search, #"{"text":"first"}"#),
    ])
    func startsAreWrittenInTheirShortestForm(initial: Initial, kind: CategoryKind, text: String) {
        #expect(initial.json(of: kind).jsonText == text)
    }

    @Test func metaIsKeptAsItIs() throws {
        var category = CategoryDefinition(id: "c", kind: .multi, attribute: "c")
        category.meta = #"{"b":[1,null,{"a":"x"}],"a":1.5}"#
        #expect(category.json["meta"]?.jsonText == category.meta)
        category.meta = "not JSON"
        #expect(category.json["meta"] == .string("not JSON"))
    }

    @Test func aFileHasALinePerCategory() {
        var definition = CatalogDefinition(title: "Shop", zone: "Europe/Berlin")
        definition.groups = [CategoryGroup(id: "g", title: "G"), CategoryGroup(id: "empty", title: "Empty")]
        var brand = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand", title: "The brand of the product")
        brand.labels = ["b": "Zebra", "a": "An animal"]
        brand.group = "g"
        definition.categories = [brand, CategoryDefinition(id: "price", kind: .range, attribute: "price")]
        #expect(
            String(decoding: DefinitionWriter.file(definition), as: UTF8.self) == #"""
                {
                  "title": "Shop",
                  "zone": "Europe/Berlin",
                  "categories": [
                    {
                      "kind": "group",
                      "id": "g",
                      "categories": [
                        {
                          "id": "brand",
                          "kind": "multi",
                          "attribute": "brand",
                          "title": "The brand of the product",
                          "labels": {"a": "An animal", "b": "Zebra"}
                        }
                      ]
                    },
                    {"id": "price", "kind": "range", "attribute": "price"},
                    {"kind": "group", "id": "empty", "categories": []}
                  ]
                }

                """#
        )
    }

    @Test func linesAreAtMost120BytesWideWhereTheyCanBe() {
        for width in 100...130 {
            var definition = CatalogDefinition(title: "Shop")
            let title = String(repeating: "t", count: width - 60)
            definition.categories = ["a", "b"].map {
                CategoryDefinition(id: $0, kind: .range, attribute: $0, title: title)
            }
            let lines = String(decoding: DefinitionWriter.file(definition), as: UTF8.self).split(separator: "\n")
            #expect(lines.allSatisfy { $0.utf8.count <= 120 })
        }
    }

    @Test(arguments: UInt64(0)..<400)
    func whatIsWrittenReadsBack(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let definition = RandomDefinition.make(using: &random)
        let bytes = compact(definition)
        let file = DefinitionWriter.file(definition)
        #expect(try DefinitionReader.read(bytes, name: "x").definition == definition)
        #expect(try DefinitionReader.read(file, name: "x").definition == definition)
        #expect(try JSONValue(parsing: file) == JSONValue(parsing: bytes))
    }

    @Test func categoriesOfAGroupComeTogether() throws {
        var definition = CatalogDefinition(title: "Shop", groups: [CategoryGroup(id: "g", title: "G")])
        definition.categories = ["a", "b", "c"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
        definition.categories[0].group = "g"
        definition.categories[2].group = "g"
        let read = try DefinitionReader.read(compact(definition), name: "x").definition
        #expect(read.categories.map(\.id) == ["a", "c", "b"])
        #expect(read.categories.map(\.group) == ["g", "g", nil])
    }
}

extension JSONValue {
    /// The names of all members of the categories and groups below this one.
    fileprivate var namesOfCategories: Set<String> {
        guard case .array(let elements)? = self["categories"] else { return [] }
        return elements.reduce(into: []) { names, element in
            guard case .object(let members) = element else { return }
            names.formUnion(members.map(\.key))
            names.formUnion(element.namesOfCategories)
        }
    }
}
