import CatalogFiles
import CatalogTestSupport
import FilterCore
import Foundation
import Testing

@testable import Catalogs
@testable import ClientTypes

/// Catalogs as programs see them.
struct DescribedCatalogTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func snapshot(_ path: String) throws -> CatalogSnapshot {
        let loader = SnapshotLoader(options: .init()) { _ in }
        let source = try #require(try CatalogSource.find([root.appending(path: path).path]).first)
        return try loader.load(source).snapshot
    }

    static func described(_ path: String) throws -> DescribedCatalog { DescribedCatalog(of: try snapshot(path)) }

    @Test func theShopHasItsCategoriesByKind() throws {
        let shop = try Self.described("Examples/shop.ndjson")
        #expect(shop.identifier.pascal == "Shop")
        #expect(
            shop.categories.map { "\($0.identifier.camel) \($0.form.summary)" } == [
                "category path of text", "brand values of text", "colour value of text", "sizes values of text",
                "price range", "rating range", "tags values of text", "inStock toggle", "stock range",
                "addedOn range of days",
            ]
        )
        #expect(shop.categories.filter(\.includesNone).map(\.id) == ["sizes", "rating"])
        #expect(shop.sorts.map(\.identifier.camel).prefix(3) == ["default", "cheapest", "dearest"])
        let brands = try #require(shop.categories[1].values)
        #expect(brands.members.count == 60)
        #expect(brands.members.prefix(2).map(\.identifier.camel) == ["aldermoor", "audiograph"])
        #expect(brands.members.prefix(2).map(\.value.text) == ["Aldermoor", "Audiograph"])
    }

    @Test func everyFormOfASelectionIsTold() throws {
        let all = try Self.described("Tests/Data/everything.ndjson")
        let forms = Dictionary(uniqueKeysWithValues: all.categories.map { ($0.id, $0.form.summary) })
        #expect(forms["maker"] == "values of text, some excluded")
        #expect(forms["flavours"] == "values of text, some excluded")
        #expect(forms["gift"] == "values of text")
        #expect(forms["kind"] == "paths of text")
        #expect(forms["place"] == "path of text")
        #expect(forms["step"] == "one of values of text")
        #expect(forms["caffeine"] == "value of text")
        #expect(forms["rating"] == "comparison")
        #expect(forms["words"] == "keywords")
        #expect(forms["q"] == "search")
        let letters = try #require(all.categories.first { $0.id == "letter" }?.values)
        #expect(letters.members.map(\.value.text) == ["a-f", "g-z", "new"])
        #expect(letters.members.map(\.identifier.camel) == ["aF", "gZ", "new"])
        let steps = try #require(all.categories.first { $0.id == "step" }?.values)
        #expect(steps.members.map(\.value.text) == ["cheap", "fair", "rest"])
    }

    @Test func categoriesMadeOfNamesAreAmongThem() throws {
        let shoes = try Self.described("Examples/shoes.ndjson")
        #expect(shoes.categories.contains { $0.id == "specs.Sole" && $0.identifier.camel == "specsSole" })
        #expect(shoes.categories.contains { $0.id == "specs.Vegan" && $0.form.summary == "toggle" })
    }

    @Test func ofManyNamesTwoHundredHaveACategory() throws {
        var definition = CatalogDefinition(title: "Many")
        var group = CategoryGroup(id: "specs", title: "Specs")
        group.relevance = Relevance(attribute: "specs")
        definition.groups = [group]
        definition.categories = [CategoryDefinition(id: "name", kind: .multi, attribute: "name")]
        let names = (0..<250).map { #""specs.n\#($0)":"x""# }.joined(separator: ",")
        let rows = #"{"id":"1","name":"a",\#(names)}"#
        let authored = CatalogFixtures.snapshot("many", definition, rows: rows)
        #expect(authored.catalog.categories.count == 251)
        let source = DefinitionSource.written(definition)
        let snapshot = CatalogSnapshot(
            name: "many",
            catalog: authored.catalog,
            items: authored.items,
            dataVersion: "v1",
            attributes: [],
            definitionSource: source
        )
        #expect(DescribedCatalog(of: snapshot).categories.count == 1 + DescribedCatalog.maxMadeCategories)
    }

    @Test func valuesOfTheDataAreTheMostFrequentOnesAndDeclaredOnesAreAll() throws {
        let declared = (0..<3_000).map { Value.string("v\($0)") }
        var category = CategoryDefinition(id: "a", kind: .multi, attribute: "a")
        category.values = declared
        let found = CategoryDefinition(id: "b", kind: .multi, attribute: "a")
        let definition = CatalogDefinition(title: "T", categories: [category, found])
        let rows = (0..<300).flatMap { number in
            (0...(number < 250 ? 1 : 0)).map { #"{"id":"\#(number)-\#($0)","a":"v\#(number)"}"# }
        }
        let snapshot = CatalogFixtures.snapshot("t", definition, rows: rows.joined(separator: "\n"))
        let categories = DescribedCatalog(of: snapshot).categories
        #expect(categories[0].values?.members.map(\.value) == declared)
        let members = try #require(categories[1].values?.members)
        #expect(members.map(\.value) == (0..<200).map { Value.string("v\($0)") }.sorted())
    }

    @Test func valuesHaveTheTypeOfTheData() throws {
        let categories = ["text", "number", "mixed", "large", "flag"].map {
            CategoryDefinition(id: $0, kind: .multi, attribute: $0)
        }
        let rows = """
            {"id":"1","text":"1","number":2.5,"mixed":"1","large":9007199254740993,"flag":true}
            {"id":"2","text":"a","number":2,"mixed":1,"large":1,"flag":false}
            """
        let snapshot = CatalogFixtures.snapshot("t", .init(title: "T", categories: categories), rows: rows)
        let described = DescribedCatalog(of: snapshot).categories
        #expect(described.map { $0.values?.type } == [.text, .number, .scalar, .scalar, .scalar])
        #expect(Set(described[2].values?.members.map(\.identifier.camel) ?? []) == ["n1_340ca71c", "n1_340ca71cX2"])
    }

    @Test func catalogsOfLikeNamesAreToldApart() throws {
        let snapshots = ["my-shop", "my.shop", "other"].map {
            CatalogFixtures.snapshot($0, CatalogDefinition(title: $0), rows: "")
        }
        let names = DescribedCatalog.all(of: snapshots).map(\.identifier.pascal)
        #expect(Set(names).count == 3)
        #expect(names[2] == "Other")
    }
}

extension DescribedCategory.Form {
    /// In words, for tests.
    fileprivate var summary: String {
        switch self {
        case .values(let values, let canExclude): "values of \(values.type)\(canExclude ? ", some excluded" : "")"
        case .value(let values, .value): "value of \(values.type)"
        case .value(let values, .values): "one of values of \(values.type)"
        case .value(let values, .paths): "path of \(values.type)"
        case .paths(let values): "paths of \(values.type)"
        case .toggle: "toggle"
        case .range(let isDate): isDate ? "range of days" : "range"
        case .comparison(let isDate): isDate ? "comparison of days" : "comparison"
        case .keywords: "keywords"
        case .search: "search"
        }
    }
}
