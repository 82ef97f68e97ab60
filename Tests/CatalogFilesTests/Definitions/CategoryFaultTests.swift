import FilterCore
import Testing

/// Faults of the options of one category.
struct CategoryFaultTests {
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
            #""selectionModel": "aditive""#,
            "/selectionModel: “aditive” is none of additive, subtractive; did you mean additive?"
        ),
        (#""required": 1"#, "/required: this must be true or false, not 1"),
        (#""initial": "all""#, "/initial: only a subtractive category can have all values chosen"),
        (#""initial": null"#, "/initial: this must be a string, a number or a boolean, not null"),
        (#""initial": {"value": "a"}"#, "/initial/value: there is no option “value” here; did you mean values?"),
        (#""initial": ["a", []]"#, "/initial/1: this must be a string, a number or a boolean, not an array"),
        (#""max": 1.5"#, "/max: this must be an integer, not 1.5"),
        (#""max": 0"#, "/max: this is 0; it must be at least 1"),
        (
            #""sort": "count""#,
            "/sort: “count” is none of selected, count:desc, count:asc, label, label:desc, natural, declared"
        ),
        (
            #""sort": ["label", "natural", "lable"]"#,
            "/sort/2: “lable” is none of selected, count:desc, count:asc, label, label:desc, natural, declared; did you mean label?"
        ),
        (#""sort": 1"#, "/sort: this must be a list, not 1"),
        (#""sort": [1]"#, "/sort/0: this must be a string, not 1"),
        (#""limit": "20""#, "/limit: this must be an integer, not a string"),
        (#""limit": 18446744073709551615"#, "/limit: this must be an integer, not 18446744073709551615"),
        (#""limit": 1001"#, "/limit: this is 1,001; it must be 1 to 1,000"),
        (#""showEmpty": "no""#, "/showEmpty: this must be true or false, not a string"),
        (#""role": "dat""#, "/role: “dat” is none of status, category, date, custom; did you mean date?"),
        (#""labels": []"#, "/labels: this must be an object, not an array"),
        (#""labels": {"a~": 1}"#, "/labels/a~0: this must be a string, not 1"),
        (#""unit": "second""#, "/unit: “second” is none of seconds, milliseconds; did you mean seconds?"),
        (#""unit": {"sufix": "m"}"#, "/unit/sufix: there is no option “sufix” here; did you mean suffix?"),
        (#""unit": {"prefix": 1}"#, "/unit/prefix: this must be a string, not 1"),
        (#""separator": 1"#, "/separator: this must be a string, not 1"),
        (#""separator": """#, "/separator: the separator must not be empty"),
        (#""attributes": ["a", 1]"#, "/attributes/1: this must be a string, not 1"),
        (#""filter": 1"#, "/filter: this must be a string, not 1"),
        (#""filterGroup": 1"#, "/filterGroup: this must be a string, not 1"),
        (#""mode": "words""#, "/mode: “words” is none of substring, word, prefix; did you mean word?"),
        (#""variants": "plural""#, "/variants: “plural” is none of plurals; did you mean plurals?"),
        (#""languages": ["en", "es"]"#, "/languages/1: “es” is none of en, de, fr; did you mean en?"),
        (#""languages": ["en", "de", "en"]"#, "/languages/2: the language “en” is there twice"),
        (#""languages": []"#, "/languages: at least one language must be named"),
        (#""typoTolerance": "true""#, "/typoTolerance: this must be true or false, not a string"),
        (
            #""queryType": "prefixall""#,
            "/queryType: “prefixall” is none of prefixLast, prefixAll, prefixNone; did you mean prefixAll?"
        ),
        (#""unlisted": true"#, "/unlisted: this must be a string, not a boolean"),
        (#""unlisted": "keeps""#, "/unlisted: “keeps” is none of drop, keep; did you mean keep?"),
        (#""negatable": "yes""#, "/negatable: this must be true or false, not a string"),
        (#""resetTo": {"values": "a"}"#, "/resetTo/values: this must be a list, not a string"),
        (#""tint": "teel""#, "/tint: “teel” is none of blue, teal, orange, purple; did you mean teal?"),
        (#""icon": {}"#, "/icon: this must be a string, not an object"),
        (#""match": "selff""#, "/match: “selff” is none of subtree, self; did you mean self?"),
        (#""multiple": 1"#, "/multiple: this must be true or false, not 1"),
        (
            #""bounds": "dta""#,
            "/bounds: “dta” must be “data” or an object with “lower” and “upper”; did you mean data?"
        ),
        (#""format": true"#, "/format: this must be an object, not a boolean"),
        (#""format": {"grouping": 0}"#, "/format/grouping: this must be true or false, not 0"),
        (#""format": {"decimals": 16}"#, "/format/decimals: this is 16; it must be 0 to 15"),
        (
            #""format": {"grouping": false}, "unit": "seconds""#,
            "/format: numbers that count from 1970 are dates, which the locale writes"
        ),
        (#""openEnds": "yes""#, "/openEnds: this must be true or false, not a string"),
        (#""bounds": [1, 2]"#, "/bounds: this must be an object, not an array"),
        (#""bounds": {"lower": true}"#, "/bounds/lower: this must be a number, a date as text, or null, not a boolean"),
        (
            #""bounds": {"lower": "May"}"#,
            "/bounds/lower: “May” is no date such as “2024-05-01” or “2024-05-01T14:30:00Z”"
        ),
        (#""histogram": 20"#, "/histogram: this must be an object, not 20"),
        (#""histogram": {"bins": 2.5}"#, "/histogram/bins: this must be an integer, not 2.5"),
        (
            #""histogram": {"binning": "widht"}"#,
            "/histogram/binning: “widht” is none of width, whole, frequency, powers; did you mean width?"
        ),
        (#""dependsOn": ["a"]"#, "/dependsOn: this must be a string, not an array"),
        (#""dependsOn": 1, "onParentChange": "clear""#, "/dependsOn: this must be a string, not 1"),
        (
            #""onParentChange": "cleared""#,
            "/onParentChange: “cleared” is none of keep, clear, first"
        ),
        (#""excludes": "a""#, "/excludes: this must be a list, not a string"),
        (#""excludes": [null]"#, "/excludes/0: this must be a string, not null"),
        (#""templates": "{title}""#, "/templates: this must be an object, not a string"),
        (#""templates": {"chips": "a"}"#, "/templates/chips: there is no option “chips” here; did you mean chip?"),
        (#""templates": {"chip": 1}"#, "/templates/chip: this must be a string, not 1"),
    ])
    func everyOptionIsChecked(options: String, fault: String) throws {
        let name = options.split(separator: "\"")[0]
        let kind = try #require(CategoryOption.named(String(name))?.kinds.first)
        #expect(DefinitionText.faults(in: options, kind: kind.rawValue) == [fault])
    }

    /// Even where it says what would be the default.
    @Test(arguments: CategoryKind.allCases)
    func whatAKindHasNoUseForIsAFault(kind: CategoryKind) {
        for option in CategoryOption.all where !option.kinds.contains(kind) {
            let faults = DefinitionText.faults(in: "\"\(option.name)\": 1", kind: kind.rawValue)
            let names = option.kinds.map { "“\($0.rawValue)”" }
            let start = "/\(option.name): this is only for categories of kind \(names[0])"
            let end = "\(names[names.count - 1]), not “\(kind.rawValue)”"
            #expect(faults.contains { $0.hasPrefix(start) && $0.hasSuffix(end) })
        }
    }

    @Test(arguments: [
        ("range", #""labels": {"1": "One"}"#, "labels"), ("range", #""limit": 5"#, "limit"),
        ("range", #""showEmpty": false"#, "showEmpty"), ("range", #""sort": ["label"]"#, "sort"),
        ("range", #""operator": "any""#, "operator"), ("range", #""options": []"#, "options"),
        ("multi", #""unit": {"suffix": " €"}"#, "unit"), ("toggle", #""labels": {}"#, "labels"),
        ("search", #""limit": 20"#, "limit"), ("keywords", #""max": 3"#, "max"),
    ])
    func whatWasPassedOverIsAFault(kind: String, options: String, name: String) {
        let faults = DefinitionText.faults(in: options, kind: kind)
        #expect(faults.count == 1)
        #expect(faults[0].hasPrefix("/\(name): this is only for categories of kind "))
    }

    @Test(arguments: [
        ("toggle", #""initial": "on""#, "/initial: this must be true or false, not a string"),
        ("toggle", #""initial": {"isOn": 1}"#, "/initial/isOn: this must be true or false, not 1"),
        (
            "range", #""initial": [1]"#,
            "/initial: this must be a list of exactly two bounds, or an object with “lower” and “upper”, not an array"
        ),
        (
            "range", #""initial": [1, true]"#,
            "/initial/1: this must be a number, a date as text, or null, not a boolean"
        ),
        (
            "range", #""resetTo": {"from": 1}"#,
            "/resetTo/from: there is no option “from” here; there are lower, upper, none"
        ),
        (
            "comparison", #""initial": "four""#,
            "/initial: “four” is no date such as “2024-05-01” or “2024-05-01T14:30:00Z”"
        ),
        ("comparison", #""initial": null"#, "/initial: this must be a number or a date as text, not null"),
        ("comparison", #""operator": "=>""#, "/operator: “=>” is none of <, <=, =, !=, >=, >; did you mean =, >=, >?"),
        ("keywords", #""initial": 1"#, "/initial: this must be a list, not 1"),
        ("keywords", #""initial": ["a", 1]"#, "/initial/1: this must be a string, not 1"),
        ("search", #""initial": ["a"]"#, "/initial: this must be a string, not an array"),
        (
            "hierarchy", #""initial": {"paths": [1, null]}"#,
            "/initial/paths/1: this must be a string, a number or a boolean, not null"
        ),
        (
            "single", #""initial": {"value": {}}"#,
            "/initial/value: this must be a string, a number or a boolean, not an object"
        ),
    ])
    func theFormsOfAStartAreThoseOfTheKind(kind: String, options: String, fault: String) {
        #expect(DefinitionText.faults(in: options, kind: kind) == [fault])
    }

    @Test func optionsAreCheckedOneByOne() {
        #expect(
            DefinitionText.faults(
                in: #"""
                    "initial": "gone", "options": [1, {"id": "a"}, {"letters": "a-c", "filter": "x"},
                      {"id": "b", "letters": 1}, {"id": "c", "filter": "x", "lable": "C"}, {"id": 5, "filter": "x"}],
                    "other": {"letters": "d", "label": 1}
                    """#,
                kind: "options"
            ) == [
                "/options/0: this must be an object, not 1",
                "/options/1: “filter”, “letters”, or one of “from”, “to” and “below” is missing",
                "/options/2: “id” is missing",
                "/options/2: an option takes a “filter”, “letters”, or numbers “from” one “to” or “below” another",
                "/options/3/letters: this must be a string, not 1",
                "/options/4/lable: there is no option “lable” here; did you mean label?",
                "/options/5/id: this must be a string, not 5",
                "/other/letters: there is no option “letters” here; there are id, label, icon, meta",
                "/other: “id” is missing",
                "/other/label: this must be a string, not 1",
            ]
        )
    }

    @Test func whatTheEngineCannotReadHasItsPlace() {
        let options = #""options": [{"id": "a", "filter": "x > 1"}, {"id": "b", "filter": "x >"}], "filterGroup": "x""#
        let faults = DefinitionText.faults(in: options, kind: "options").map { $0.prefix { $0 != ":" } }
        #expect(Set(faults) == ["/options/1/filter", "/filterGroup"])
    }
}
