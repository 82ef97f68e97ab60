import FilterCore
import Foundation
import TestSupport
import Testing

@testable import FilterService

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

/// Definitions that a file can say, with every option in every form.
private enum RandomDefinition {
    static func make(using random: inout SplitMix64) -> CatalogDefinition {
        var definition = CatalogDefinition(title: text(using: &random))
        definition.idAttribute = sometimes(using: &random) ? text(using: &random) : nil
        definition.zone = ["UTC", "Europe/Berlin"].randomElement(using: &random)!
        var count = 0
        addCategories(to: &definition, inside: nil, depth: 0, &count, using: &random)
        definition.sorts = (0..<Int.random(in: 0...3, using: &random)).map { index in
            let keys = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                SortKey(attribute: text(using: &random), isDescending: Bool.random(using: &random))
            }
            let id = "sort \(index)"
            let title = sometimes(using: &random) ? text(using: &random) : CategoryDefinition.title(fromName: id)
            return SortDefinition(id: id, title: title, keys: keys)
        }
        return definition
    }

    private static func addCategories(
        to definition: inout CatalogDefinition,
        inside group: String?,
        depth: Int,
        _ count: inout Int,
        using random: inout SplitMix64
    ) {
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            count += 1
            if depth < 4, Int.random(in: 0..<3, using: &random) == 0 {
                let id = "group_\(count)"
                let title = sometimes(using: &random) ? text(using: &random) : CategoryDefinition.title(fromName: id)
                definition.groups.append(CategoryGroup(id: id, title: title, parent: group))
                addCategories(to: &definition, inside: id, depth: depth + 1, &count, using: &random)
            } else {
                definition.categories.append(category("cat.\(count)", inside: group, using: &random))
            }
        }
    }

    private static func category(
        _ id: String,
        inside group: String?,
        using random: inout SplitMix64
    ) -> CategoryDefinition {
        let kind = CategoryKind.allCases.filter(\.isServed).randomElement(using: &random)!
        let title = sometimes(using: &random) ? text(using: &random) : nil
        var category = CategoryDefinition(id: id, kind: kind, attribute: text(using: &random), title: title)
        category.group = group
        if sometimes(using: &random) { category.placeholder = text(using: &random) }
        if sometimes(using: &random) { category.operator = .all }
        if sometimes(using: &random) { category.values = values(using: &random) }
        if kind == .single { category.isRequired = sometimes(using: &random) }
        if kind != .toggle, !category.isRequired, sometimes(using: &random) {
            category.includeNone = NoneDefinition(title: text(using: &random), initial: Bool.random(using: &random))
        }
        if kind.hasValues, sometimes(using: &random) {
            category.initial = Bool.random(using: &random) ? .first : .values(values(using: &random))
        }
        if sometimes(using: &random) { category.maxSelected = Int.random(in: 1...Int.max, using: &random) }
        if sometimes(using: &random) {
            let keys = ValueSortKey.allCases.shuffled(using: &random)
            category.sort = Array(keys.prefix(Int.random(in: 0...keys.count, using: &random)))
        }
        if sometimes(using: &random) { category.limit = Int.random(in: 1...1000, using: &random) }
        category.showsEmpty = !sometimes(using: &random)
        if sometimes(using: &random) {
            category.role = [Role.status, .category, .date, .custom].randomElement(using: &random)
        }
        if sometimes(using: &random) {
            for _ in 0..<3 { category.labels[text(using: &random)] = text(using: &random) }
        }
        if sometimes(using: &random) {
            category.unit = Unit(prefix: text(using: &random), suffix: ["", " €"].randomElement(using: &random)!)
        }
        if sometimes(using: &random) { category.separator = text(using: &random) }
        return category
    }

    private static func values(using random: inout SplitMix64) -> [Value] {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .bool(Bool.random(using: &random))
            case 1: .number(Number(Int64.random(in: .min ... .max, using: &random)))
            case 2: .number(Number(UInt64.random(in: 0 ... .max, using: &random)))
            case 3: .number(Number(Double.random(in: -1e6...1e6, using: &random))!)
            default: .string(text(using: &random))
            }
        }
    }

    /// Not empty: letters, what JSON must escape, and the words that mean something.
    private static func text(using random: inout SplitMix64) -> String {
        let words = [
            "none", "first", "all", "a", "B_c", "é", "日本", "💡", "\"", "\\", "\n", "\u{0}", "/", "~", " > ", "1",
        ]
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }.joined()
    }

    private static func sometimes(using random: inout SplitMix64) -> Bool {
        Int.random(in: 0..<3, using: &random) == 0
    }
}
