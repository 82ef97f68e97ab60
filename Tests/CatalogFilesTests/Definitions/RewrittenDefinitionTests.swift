import FilterCore
import TestSupport
import Testing

@testable import CatalogFiles
@testable import JSON

/// Files whose definition becomes another one.
struct RewrittenDefinitionTests {
    /// Of one that its author wrote with defaults and in short forms.
    private static let text = #"""
        {"categories":[
          {"kind":"group","title":"Group","id":"group","categories":[
            {"attribute":"brand","id":"brand","limit":20,"sort":"label","kind":"multi","title":"Brand"}]},
          {"id":"words","kind":"search","attribute":"name","title":"Words","placeholder":"Words"}],
         "sorts":[{"keys":["price:asc"],"id":"cheap","title":"Cheap"},{"id":"dear","keys":["price:desc"]}],
         "locales":{"de":{"sorts":{"cheap":{"title":"Billig"}},"categories":{"brand":{"title":"Marke"}}}},
         "zone":"UTC"}
        """#

    private func rewritten(_ edit: (inout CatalogDefinition) -> Void) throws -> JSONValue {
        let file = try DefinitionReader.read(Array(Self.text.utf8), name: "shop")
        var definition = file.definition
        edit(&definition)
        let json = file.rewritten(as: definition)
        let read = try DefinitionReader.read(Array(json.jsonText.utf8), name: "shop").definition
        definition.localizations = read.localizations
        #expect(read == definition)
        return json
    }

    @Test func whatStaysIsAsItsAuthorWroteIt() throws {
        let written = try JSONValue(parsing: Self.text)
        #expect(try rewritten { _ in } == written)
        let json = try rewritten { definition in
            definition.categories[1].attributes = ["name", "text"]
            definition.sorts[0].keys = [SortKey(attribute: "size")]
            definition.categories.append(CategoryDefinition(id: "tag", kind: .multi, attribute: "tag"))
        }
        let words =
            #"{"id":"words","kind":"search","title":"Words","placeholder":"Words","attributes":["name","text"]}"#
        let tag = #"{"id":"tag","kind":"multi","attribute":"tag"}"#
        let group = try #require(written["categories"]?.asElements?.first)
        #expect(json["categories"] == .array([group, try JSONValue(parsing: words), try JSONValue(parsing: tag)]))
        let sort = try JSONValue(parsing: #"{"keys":["size:asc"],"id":"cheap","title":"Cheap"}"#)
        #expect(json["sorts"]?.asElements?.first == sort)
        for member in ["locales", "zone", "title"] { #expect(json[member] == written[member]) }
    }

    @Test func whatIsGoneHasNoNameInALocale() throws {
        let json = try rewritten { definition in
            definition.categories.removeFirst()
            definition.groups.removeAll()
            definition.sorts.removeFirst()
        }
        #expect(json["categories"]?.asElements?.map { $0["id"] } == [.string("words")])
        #expect(json["locales"] == .object([.init("de", .object([]))]))
    }

    @Test(arguments: UInt64(0)..<200)
    func aFileBecomesAnyDefinition(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (old, new) = (RandomDefinition.make(using: &random), RandomDefinition.make(using: &random))
        let file = try DefinitionReader.read(DefinitionWriter.file(old), name: "x")
        #expect(file.rewritten(as: old) == file.json)
        let json = file.rewritten(as: new)
        #expect(try DefinitionReader.read(Array(json.jsonText.utf8), name: "x").definition == new)
    }
}
