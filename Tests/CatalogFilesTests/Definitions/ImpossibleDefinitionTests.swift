import Testing

@testable import CatalogFiles

/// A file in which everything contradicts something else, and everything that the reader says about it.
struct ImpossibleDefinitionTests {
    private static let file = #"""
        {
          "categories": [
            {"id": "a", "kind": "multi", "attribute": "a", "required": true, "dependsOn": "c", "histogram": {},
             "selectionModel": "subtractive", "negatable": true, "operator": "all", "max": 3},
            {"id": "b", "kind": "range", "attribute": "b", "dependsOn": "a", "values": [1], "max": 0, "operator": "all",
             "bounds": {"lower": 5, "upper": 1}, "histogram": {"bins": 257}, "initial": [9, 3], "resetTo": "first"},
            {"id": "c", "kind": "single", "attribute": "c", "dependsOn": "b", "values": ["x", "y"], "unlisted": "keep",
             "required": true, "includeNone": {}, "initial": ["x", "z"], "resetTo": "none", "max": 1, "mode": "word"},
            {"id": "d", "kind": "options", "operator": "single", "onParentChange": "clear", "excludes": ["d", "e", "x"],
             "options": [{"id": "a", "letters": "c-a"}, {"id": "a", "filter": "x > 1"}, {"id": "", "filter": "x > 2"}],
             "other": {"id": "a"}, "includeNone": {}, "initial": "b", "resetTo": {"excluded": ["a"], "none": true}},
            {"id": "e", "kind": "toggle", "attribute": "e", "filter": "e > 1", "includeNone": {}, "negatable": true,
             "dependsOn": "d", "onParentChange": "first", "initial": "all", "excludes": ["d"]},
            {"id": "f", "kind": "search", "attribute": "f", "attributes": ["g", "", "g"], "includeNone": {}, "match": "self",
             "templates": {"chip": "{titel}", "sentence": "{text}"}},
            {"id": "g", "kind": "keywords", "attributes": [], "initial": ["", "x"], "multiple": true, "limit": 0},
            {"id": "h", "kind": "hierarchy", "attribute": "h", "separator": "", "dependsOn": "h", "max": 2,
             "initial": ["x", "y"], "resetTo": [1], "bounds": "data"},
            {"id": "i", "kind": "comparison", "attribute": "i", "dependsOn": "bb", "bounds": {}, "unit": "seconds",
             "resetTo": {"none": true}, "filter": "i > 1", "other": {"id": "i"}, "options": [{"id": "o", "letters": "o"}]},
            {"id": "k", "kind": "toggle", "initial": false, "unit": "seconds", "attributes": ["k"]},
            {"id": "l", "kind": "options", "options": [], "attribute": "l", "filterGroup": "and<l>", "operator": "all"},
            {"id": "a", "kind": "multi", "attribute": "b"}
          ],
          "sections": {"category": "b", "limit": 1001}
        }
        """#

    @Test func everyFaultIsReportedAtItsPlace() {
        let error = #expect(throws: DefinitionFileError.self) {
            _ = try DefinitionReader.read(Array(Self.file.utf8), name: "shop")
        }
        let lines = error?.faults.map(\.description) ?? []
        #expect(lines == Self.faults.split(separator: "\n").map(String.init))
    }

    private static let faults = """
        /categories/0/required: this is only for categories of kind “single” and “options”, not “multi”
        /categories/0/histogram: this is only for categories of kind “range”, not “multi”
        /categories/1/operator: this is only for categories of kind “multi”, “options”, “comparison” and “keywords”, not “range”
        /categories/1/max: this is only for categories of kind “multi”, “hierarchy” and “options”, not “range”
        /categories/1/values: this is only for categories of kind “multi” and “single”, not “range”
        /categories/2/mode: this is only for categories of kind “keywords”, not “single”
        /categories/2/unlisted: this is only for categories of kind “multi” and “options”, not “single”
        /categories/2/max: this is only for categories of kind “multi”, “hierarchy” and “options”, not “single”
        /categories/4/negatable: this is only for categories of kind “multi” and “options”, not “toggle”
        /categories/4/includeNone: this is only for categories of kind “multi”, “single”, “hierarchy”, “range”, “options”, “comparison” and “keywords”, not “toggle”
        /categories/5/includeNone: this is only for categories of kind “multi”, “single”, “hierarchy”, “range”, “options”, “comparison” and “keywords”, not “search”
        /categories/5/match: this is only for categories of kind “hierarchy”, not “search”
        /categories/6/multiple: this is only for categories of kind “hierarchy”, not “keywords”
        /categories/6/limit: this is only for categories of kind “multi”, “single”, “hierarchy” and “options”, not “keywords”
        /categories/7/bounds: this is only for categories of kind “range” and “comparison”, not “hierarchy”
        /categories/8/filter: this is only for categories of kind “toggle”, not “comparison”
        /categories/8/options: this is only for categories of kind “options”, not “comparison”
        /categories/8/other: this is only for categories of kind “options”, not “comparison”
        /categories/9/attributes: this is only for categories of kind “keywords” and “search”, not “toggle”
        /categories/9/unit: this is only for categories of kind “range”, “options” and “comparison”, not “toggle”
        /categories/11/id: another category has the id “a”
        /categories/0/max: a subtractive category starts with every value chosen and has no greatest number
        /categories/0/negatable: a subtractive category excludes values already
        /categories/0/selectionModel: a subtractive category joins its values by “any”, not “all”
        /categories/0/dependsOn: categories depend on one another in a ring: a → c → b → a
        /categories/1/histogram/bins: this is 257; it must be 1 to 256
        /categories/1/bounds: the lower bound is above the upper one
        /categories/1/initial: the lower bound is above the upper one
        /categories/1/resetTo: a category of kind “range” has no values to start with
        /categories/2/includeNone: a required category always has a value chosen and cannot include None
        /categories/2/initial: these are 2 values; one can be chosen
        /categories/2/initial/1: “z” is no value of the category; did you mean x, y?
        /categories/2/resetTo: a required category always has a value chosen
        /categories/3/options/0/letters: letters need the “attribute” whose values begin with them
        /categories/3/includeNone: None needs the “attribute” that items have no value of; for the rest there is “other”
        /categories/3/options/0/letters: “c-a” must be one letter, or two in order with “-” between them, as “a-c”
        /categories/3/options/1/id: two options have the id “a”
        /categories/3/options/2/id: the id must not be empty
        /categories/3/other/id: two options have the id “a”
        /categories/3/initial: “b” is no value of the category; did you mean a?
        /categories/3/resetTo: values are excluded only where “negatable” or a subtractive selection model says so
        /categories/3/onParentChange: this is only for categories with “dependsOn”
        /categories/3/excludes/0: a category cannot exclude itself
        /categories/3/excludes/1: one of “d” and “e” depends on the other and could never be enabled
        /categories/3/excludes/2: no category has the id “x”; did you mean a, b, c?
        /categories/4/filter: a toggle has an attribute or a filter, not both
        /categories/4/initial: only a subtractive category can have all values chosen
        /categories/4/onParentChange: a category of kind “toggle” has no first value
        /categories/4/excludes/0: one of “e” and “d” depends on the other and could never be enabled
        /categories/5/attribute: this is short for “attributes” with one of them; write one or the other
        /categories/5/attributes/1: the name of an attribute must not be empty
        /categories/5/attributes/2: the attribute “g” is there twice
        /categories/5/templates/chip: there is no placeholder “titel” here; there are title, text
        /categories/6/attributes: “attributes” is missing
        /categories/6/initial/0: a word must not be blank
        /categories/7/separator: the separator must not be empty
        /categories/7/max: a hierarchy without “multiple” has one path chosen at most
        /categories/7/initial: these are 2 values; one can be chosen
        /categories/7/resetTo/0: the values of a hierarchy are paths, not 1
        /categories/7/dependsOn: a category cannot depend on itself
        /categories/8/bounds: at least one of “lower” and “upper” must be there
        /categories/8/resetTo: None is not included; see “includeNone”
        /categories/8/dependsOn: no category has the id “bb”; did you mean b?
        /categories/9: “attribute” is missing, or “filter”
        /categories/10/options: there must be at least one option
        /sections/category: “b” is a category of kind “range” and has no values to make sections of
        /sections/limit: this is 1,001; it must be 1 to 1,000
        """
}
