import FilterCore
import Testing

@testable import FilterService

struct DefinitionFaultTests {
    /// All faults of a file, in words.
    private func faults(_ text: String) -> [String] {
        do {
            _ = try DefinitionReader.read(Array(text.utf8), name: "shop")
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    /// The faults of a category, without its pointer.
    private func faults(in options: String, kind: String = "multi") -> [String] {
        let category = #"{"id": "c", "kind": "\#(kind)", "attribute": "a", \#(options)}"#
        return faults(#"{"categories": [\#(category)]}"#).map { fault in
            fault.hasPrefix("/categories/0") ? String(fault.dropFirst("/categories/0".count)) : fault
        }
    }

    // MARK: The text

    @Test func malformedJSONHasItsPlace() {
        #expect(faults("{\n  \"title\": x}") == [": this cannot stand here (line 2, byte 13)"])
        #expect(faults("") == [": the text is empty (line 1, byte 0)"])
    }

    @Test func aKeyTwiceHasItsPointer() {
        let faults = faults(#"{"categories": [{"id": "a", "id": "b"}]}"#)
        #expect(faults.count == 1)
        #expect(faults[0].hasPrefix("/categories/0/id: a key appears twice: “id” (line 1, byte "))
    }

    @Test(arguments: [("[]", "an array"), ("3", "3"), ("null", "null"), ("\"a\"", "a string")])
    func theFileMustBeAnObject(text: String, found: String) {
        #expect(faults(text) == [": this must be an object, not \(found)"])
    }

    // MARK: The catalog

    @Test func namesOfLaterVersionsAreNamed() {
        #expect(
            faults(#"{"sections": {"category": "a"}}"#) == ["/sections: “sections” is not served yet"]
        )
    }

    @Test func unknownNamesGetNearOnes() {
        #expect(
            faults(#"{"catgories": [], "a/b": 1}"#) == [
                "/catgories: there is no option “catgories” here; did you mean categories?",
                "/a~1b: there is no option “a/b” here; there are title, idAttribute, zone, categories, sorts, locales",
            ]
        )
    }

    @Test func membersOfTheCatalogHaveTypes() {
        #expect(
            faults(#"{"title": 1, "idAttribute": null, "zone": "Mars/Base", "categories": {}, "sorts": true}"#) == [
                "/title: this must be a string, not 1", "/idAttribute: this must be a string, not null",
                "/zone: there is no time zone “Mars/Base”", "/categories: this must be a list, not an object",
                "/sorts: this must be a list, not a boolean",
            ]
        )
    }

    // MARK: Categories

    @Test func allFaultsAreReportedAtOnce() {
        #expect(
            faults(
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
                "/categories/0: “attribute” is missing",
                "/categories/1: this must be an object, not 7",
                "/categories/2/colour: there is no option “colour” here; there are "
                    + "id, kind, attribute, title, placeholder, operator, values, includeNone, selectionModel, required, "
                    + "initial, max, sort, limit, showEmpty, role, labels, unit, separator",
                "/categories/3/categories/0/kind: “rnage” is no kind of category; there are "
                    + "multi, single, hierarchy, toggle, range, group; did you mean range?",
                "/sorts/0/keys/0: “price” must be an attribute with “:asc” or “:desc”; "
                    + "did you mean price:asc, price:desc?",
                "/categories/2/limit: the limit is 0; it must be 1 to 1,000",
            ]
        )
    }

    @Test(arguments: ["options", "comparison", "keywords", "search"])
    func kindsOfLaterVersionsAreNamed(kind: String) {
        let reason = "the kind “\(kind)” is not served yet; there are multi, single, hierarchy, toggle, range, group"
        #expect(faults(in: #""options": [], "filter": 1"#, kind: kind) == ["/kind: \(reason)"])
        #expect(
            faults(in: #""optoins": []"#, kind: kind).last
                == "/optoins: there is no option “optoins” here; did you mean options?"
        )
    }

    @Test(
        arguments: DefinitionNames.category.later
    )
    func optionsOfLaterVersionsAreNamed(name: String) {
        #expect(faults(in: "\"\(name)\": 1") == ["/\(name): “\(name)” is not served yet"])
    }

    @Test(arguments: [
        (#""title": 1"#, "/title: this must be a string, not 1"),
        (#""placeholder": null"#, "/placeholder: this must be a string, not null"),
        (#""operator": "al""#, "/operator: “al” is none of any, all; did you mean all?"),
        (#""operator": "single""#, "/operator: “single” is none of any, all"),
        (#""values": "S""#, "/values: this must be a list, not a string"),
        (#""values": ["S", null]"#, "/values/1: this must be a string, a number or a boolean, not null"),
        (
            #""values": [""]"#,
            "/values/0: the empty string is no value of any item; “includeNone” offers items without a value"
        ),
        (#""includeNone": true"#, "/includeNone: this must be an object, not a boolean"),
        (
            #""includeNone": {"titel": "x"}"#,
            "/includeNone/titel: there is no option “titel” here; did you mean title?"
        ),
        (#""includeNone": {"initial": "yes"}"#, "/includeNone/initial: this must be true or false, not a string"),
        (
            #""selectionModel": "subtractive""#,
            "/selectionModel: the selection model “subtractive” is not served yet; leave it out or write “additive”"
        ),
        (
            #""selectionModel": "aditive""#,
            "/selectionModel: “aditive” is no selection model; there is additive; did you mean additive?"
        ),
        (#""required": 1"#, "/required: this must be true or false, not 1"),
        (#""required": true"#, "/required: only a category of kind “single” can be required"),
        (
            #""initial": "all""#,
            "/initial: the initial selection “all” is not served yet; there are none, first, and values"
        ),
        (#""initial": {}"#, "/initial: this must be a string, a number or a boolean, not an object"),
        (#""initial": ["a", []]"#, "/initial/1: this must be a string, a number or a boolean, not an array"),
        (#""max": 1.5"#, "/max: this must be an integer, not 1.5"),
        (#""max": 0"#, "/max: at least one value must be possible"),
        (
            #""sort": "count""#,
            "/sort: “count” is none of selected, count:desc, count:asc, label, natural, declared"
        ),
        (
            #""sort": ["label", "natural", "lable"]"#,
            "/sort/2: “lable” is none of selected, count:desc, count:asc, label, natural, declared; did you mean label?"
        ),
        (#""sort": 1"#, "/sort: this must be a list, not 1"),
        (#""sort": [1]"#, "/sort/0: this must be a string, not 1"),
        (#""limit": "20""#, "/limit: this must be an integer, not a string"),
        (#""limit": 18446744073709551615"#, "/limit: this must be an integer, not 18446744073709551615"),
        (#""limit": 1001"#, "/limit: the limit is 1001; it must be 1 to 1,000"),
        (#""showEmpty": "no""#, "/showEmpty: this must be true or false, not a string"),
        (#""role": "dat""#, "/role: “dat” is none of status, category, date, custom; did you mean date?"),
        (#""labels": []"#, "/labels: this must be an object, not an array"),
        (#""labels": {"a~": 1}"#, "/labels/a~0: this must be a string, not 1"),
        (
            "\"labels\": {\"\u{E9}\": \"x\", \"e\u{301}\": \"y\"}",
            "/labels/e\u{301}: another label is for the same text in another Unicode form"
        ),
        (
            #""unit": "ms""#,
            "/unit: “unit” as text is not served yet; to write “ms” behind numbers use {\"suffix\": …}"
        ),
        (#""unit": {"sufix": "m"}"#, "/unit/sufix: there is no option “sufix” here; did you mean suffix?"),
        (#""unit": {"prefix": 1}"#, "/unit/prefix: this must be a string, not 1"),
        (#""separator": 1"#, "/separator: this must be a string, not 1"),
    ])
    func everyOptionIsChecked(options: String, fault: String) {
        #expect(faults(in: options) == [fault])
    }

    @Test func optionsThatDoNotFitTheirKindAreReported() {
        #expect(faults(in: #""separator": """#, kind: "hierarchy") == ["/separator: the separator must not be empty"])
        #expect(
            faults(in: #""initial": "first""#, kind: "range")
                == ["/initial: a category of kind “range” has no values to start with"]
        )
        #expect(
            faults(in: #""includeNone": {}"#, kind: "toggle")
                == ["/includeNone: a toggle is on or off and cannot include None"]
        )
        #expect(
            faults(in: #""required": true, "includeNone": {}"#, kind: "single")
                == ["/includeNone: a required category always has a value chosen and cannot include None"]
        )
    }

    @Test func idsAreCheckedWhereTheyStand() {
        #expect(
            faults(
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
                "/categories/3/id: the id “a b” must be 1 to 64 ASCII letters, digits, “.”, “_” or “-”",
                "/sorts/2/keys: a sort needs at least one key",
                "/sorts/3/id: two sorts have the id “default”; “default” is the order of input",
            ]
        )
    }

    @Test func whatIsMissingIsNamed() {
        #expect(
            faults(
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
            faults(
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
            faults(#"{"sorts": [{"id": "s", "keys": ["\#(key)"]}]}"#)
                == ["/sorts/0/keys/0: “\(key)” must be an attribute with “:asc” or “:desc”"]
        )
    }
}
