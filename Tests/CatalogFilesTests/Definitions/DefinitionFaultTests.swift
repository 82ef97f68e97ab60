import FilterCore
import Testing

@testable import CatalogFiles

struct DefinitionFaultTests {
    // MARK: The text

    @Test func malformedJSONHasItsPlace() {
        #expect(DefinitionText.faults("{\n  \"title\": x}") == [": this cannot stand here (line 2, byte 13)"])
        #expect(DefinitionText.faults("") == [": the text is empty (line 1, byte 0)"])
    }

    @Test func aKeyTwiceHasItsPointer() {
        let faults = DefinitionText.faults(#"{"categories": [{"id": "a", "id": "b"}]}"#)
        #expect(faults.count == 1)
        #expect(faults[0].hasPrefix("/categories/0/id: a key appears twice: “id” (line 1, byte "))
    }

    @Test(arguments: [("[]", "an array"), ("3", "3"), ("null", "null"), ("\"a\"", "a string")])
    func theFileMustBeAnObject(text: String, found: String) {
        #expect(DefinitionText.faults(text) == [": this must be an object, not \(found)"])
    }

    // MARK: The catalog

    @Test func unknownNamesGetNearOnes() {
        #expect(
            DefinitionText.faults(#"{"catgories": [], "a/b": 1}"#) == [
                "/catgories: there is no option “catgories” here; did you mean categories?",
                "/a~1b: there is no option “a/b” here; there are "
                    + "title, idAttribute, variantsOf, weight, zone, missing, dates, categories, sorts, sections, "
                    + "locales, searchSettings, inferred",
            ]
        )
    }

    @Test func membersOfTheCatalogHaveTypes() {
        #expect(
            DefinitionText.faults(
                #"{"title": 1, "idAttribute": null, "zone": "Mars/Base", "categories": {}, "sorts": true}"#
            ) == [
                "/title: this must be a string, not 1", "/idAttribute: this must be a string, not null",
                "/zone: there is no time zone “Mars/Base”", "/categories: this must be a list, not an object",
                "/sorts: this must be a list, not a boolean",
            ]
        )
    }

    @Test(arguments: [("7", "this must be a string, not 7"), (#""""#, "the attribute must not be empty")])
    func variantsAndWeightsAreOfAnAttribute(written: String, fault: String) {
        #expect(DefinitionText.faults(#"{"variantsOf": \#(written)}"#) == ["/variantsOf: \(fault)"])
        #expect(DefinitionText.faults(#"{"weight": \#(written)}"#) == ["/weight: \(fault)"])
    }

    @Test func variantsAndWeightsExcludeEachOther() {
        let faults = DefinitionText.faults(#"{"variantsOf": "s", "weight": "n"}"#)
        #expect(faults.count == 1 && faults[0].hasPrefix("/weight: numbers count products or weights"))
    }

    @Test func variantsAreCountedOnlyWhereThereAreProducts() {
        let category = #"{"id": "a", "kind": "multi", "attribute": "a", "countsVariants": true}"#
        let faults = DefinitionText.faults(#"{"categories": [\#(category)]}"#)
        let start = "/categories/0/countsVariants: this is only for a catalog with “variantsOf”"
        #expect(faults.count == 1 && faults[0].hasPrefix(start))
        #expect(DefinitionText.faults(#"{"variantsOf": "s", "categories": [\#(category)]}"#).isEmpty)
    }

    // MARK: Categories

    @Test func allFaultsAreReportedAtOnce() {
        #expect(
            DefinitionText.faults(
                #"""
                {"titel": "Shop", "categories": [
                  {"kind": "multi"}, 7,
                  {"id": "b", "kind": "multi", "attribute": "b", "limit": 0, "colour": "red"},
                  {"kind": "group", "id": "g", "categories": [{"id": "d", "kind": "rnage", "attribute": "d"}]}],
                 "sorts": [{"id": "s", "keys": ["price"]}]}
                """#
            ) == [
                "/titel: there is no option “titel” here; did you mean title?",
                "/categories/0: “id” is missing",
                "/categories/1: this must be an object, not 7",
                "/categories/2/colour: there is no option “colour” here; there are "
                    + CategoryOption.all.map(\.name).joined(separator: ", "),
                "/categories/3/categories/0/kind: “rnage” is no kind of category; there are "
                    + "multi, single, hierarchy, toggle, range, options, comparison, keywords, search, group, attributes; "
                    + "did you mean range?",
                "/sorts/0/keys/0: “price” must be an attribute with “:asc” or “:desc”; "
                    + "did you mean price:asc, price:desc?",
                "/categories/0: “attribute” is missing",
                "/categories/2/limit: this is 0; it must be 1 to 1,000",
            ]
        )
    }

    @Test func anAttributeIsMissingOnlyWhereItIsNotWrong() {
        func faults(_ members: String) -> [String] {
            DefinitionText.faults(#"{"categories": [{"id": "c", \#(members)}]}"#)
        }
        #expect(faults(#""kind": "multi""#) == ["/categories/0: “attribute” is missing"])
        #expect(
            faults(#""kind": "multi", "attribute": 1"#) == ["/categories/0/attribute: this must be a string, not 1"]
        )
        #expect(faults(#""kind": "toggle", "filter": 1"#) == ["/categories/0/filter: this must be a string, not 1"])
        #expect(
            faults(#""kind": "search", "attributes": 1"#) == ["/categories/0/attributes: this must be a list, not 1"]
        )
        #expect(
            faults(#""kind": "options", "attribute": 1, "options": [{"id": "a", "letters": "a"}]"#)
                == ["/categories/0/attribute: this must be a string, not 1"]
        )
    }

    @Test func othersMayReferToWhatIsWrong() {
        #expect(
            DefinitionText.faults(
                #"""
                {"categories": [{"id": "a", "kind": "mutli", "attribute": "a"},
                  {"id": "b", "kind": "multi", "attribute": "b", "dependsOn": "a"}], "sections": {"category": "a"}}
                """#
            ).map { $0.prefix(19) } == ["/categories/0/kind:"]
        )
    }

    @Test func sectionsAreChecked() {
        let category = #""categories": [{"id": "a", "kind": "range", "attribute": "a"}]"#
        #expect(DefinitionText.faults(#"{"sections": "a"}"#) == ["/sections: this must be an object, not a string"])
        #expect(DefinitionText.faults(#"{"sections": {}}"#) == ["/sections: “category” is missing"])
        #expect(
            DefinitionText.faults(#"{\#(category), "sections": {"category": "b", "limit": 0, "kind": 1}}"#) == [
                "/sections/kind: there is no option “kind” here; there are category, limit",
                "/sections/category: no category has the id “b”; did you mean a?",
                "/sections/limit: this is 0; it must be 1 to 1,000",
            ]
        )
        #expect(
            DefinitionText.faults(#"{\#(category), "sections": {"category": "a"}}"#) == [
                "/sections/category: “a” is a category of kind “range” and has no values to make sections of"
            ]
        )
    }

    @Test func idsAreCheckedWhereTheyStand() {
        #expect(
            DefinitionText.faults(
                #"""
                {"categories": [{"id": "a", "kind": "multi", "attribute": "a"},
                  {"kind": "group", "id": "g", "categories": [{"id": "a", "kind": "range", "attribute": "b"}]},
                  {"kind": "group", "id": "g", "categories": []}, {"id": "a b", "kind": "multi", "attribute": "a"}],
                 "sorts": [{"id": "s", "keys": ["a:asc"]}, {"id": "s", "keys": ["b:asc"]}, {"id": "", "keys": []},
                  {"id": "default", "keys": ["a:asc"]}]}
                """#
            ) == [
                "/categories/1/categories/0/id: another category has the id “a”",
                "/categories/2/id: another category group has the id “g”",
                "/sorts/1/id: another sort has the id “s”",
                "/sorts/2/id: the id must not be empty",
                "/categories/3/id: the id “a b” must be 1 to 64 ASCII letters, digits, “.”, “_” and “-”",
                "/sorts/2/keys: a sort needs at least one key",
                "/sorts/3/id: two sorts have the id “default”; “default” is the order of input",
            ]
        )
    }

    @Test func whatIsMissingIsNamed() {
        #expect(
            DefinitionText.faults(
                #"{"categories": [{}, {"categories": []}, {"kind": "group"}], "sorts": [{}, 1, {"id": "s", "keys": 1}]}"#
            )
                == [
                    "/categories/0: “kind” is missing",
                    "/categories/1: “kind” is missing",
                    "/categories/2: “id” is missing",
                    "/categories/2: “categories” is missing",
                    "/sorts/0: “id” is missing",
                    "/sorts/0: “keys” is missing",
                    "/sorts/1: this must be an object, not 1",
                    "/sorts/2/keys: this must be a list, not 1",
                ]
        )
    }

    @Test func groupsAndSortsHaveNoOtherNames() {
        #expect(
            DefinitionText.faults(
                #"{"categories": [{"kind": "group", "id": "g", "limit": 1, "categories": []}], "sorts": [{"id": "s", "key": "a:asc"}]}"#
            ) == [
                "/categories/0/limit: there is no option “limit” here; there are kind, id, title, categories",
                "/sorts/0/key: there is no option “key” here; did you mean keys?",
                "/sorts/0: “keys” is missing",
            ]
        )
    }

    @Test(arguments: ["", ":asc", "price:up", "price:ASC"])
    func sortKeysEndInADirection(key: String) {
        #expect(
            DefinitionText.faults(#"{"sorts": [{"id": "s", "keys": ["\#(key)"]}]}"#)
                == ["/sorts/0/keys/0: “\(key)” must be an attribute with “:asc” or “:desc”"]
        )
    }

    // MARK: Many faults

    @Test func firstHundredFaultsAreListedAndTheOthersCounted() throws {
        let members = (0..<250).map { "\"x\($0)\": 1" }.joined(separator: ", ")
        let error = #expect(throws: DefinitionFileError.self) {
            try DefinitionReader.read(Array("{\(members)}".utf8), name: "shop")
        }
        let lines = try #require(error).lines(of: "a.catalog.json")
        #expect(lines.count == 101)
        #expect(lines[99].hasPrefix("a.catalog.json/x99: "))
        #expect(lines[100] == "a.catalog.json: 150 more faults")
    }

    @Test func faultOfManyCategoriesTakesTimeForTheFirstHundredOnly() throws {
        let categories = (0..<4_150).map { index in
            "{\"id\": \"c\(index)\", \"kind\": \"multi\", \"attribute\": \"a\", \"dependsOn\": \"d\(index)\"}"
        }
        let error = #expect(throws: DefinitionFileError.self) {
            try DefinitionReader.read(
                Array("{\"categories\": [\(categories.joined(separator: ","))]}".utf8),
                name: "shop"
            )
        }
        let lines = try #require(error).lines(of: "a.catalog.json")
        #expect(lines[0] == "a.catalog.json/categories/4000: there are more than 4,000 categories and groups")
        #expect(lines.count == 101)
    }

    @Test func longNamesAreCutInTheLine() {
        let name = String(repeating: "x", count: 100_000)
        let faults = DefinitionText.faults("{\"\(name)\": 1}")
        #expect(faults.count == 1 && faults[0].utf8.count < 2_000)
    }
}
