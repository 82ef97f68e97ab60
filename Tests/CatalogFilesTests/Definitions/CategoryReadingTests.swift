import FilterCore
import Testing

/// How the options of one category read.
struct CategoryReadingTests {
    @Test func aCategoryHasDefaults() throws {
        let category = try DefinitionText.category("")
        #expect(category == CategoryDefinition(id: "inStock", kind: .multi, attribute: "a.b"))
        #expect(category.title == "In stock")
        #expect(category.placeholder == "In stock")
    }

    @Test func thePlaceholderIsTheTitleByDefault() throws {
        #expect(try DefinitionText.category(#""title": "Stock""#).placeholder == "Stock")
        #expect(try DefinitionText.category(#""title": "Stock", "placeholder": "All""#).placeholder == "All")
    }

    @Test func everyOptionIsRead() throws {
        let category = try DefinitionText.category(
            #"""
            "title": "T", "placeholder": "P", "operator": "all", "values": ["S", 1, 1.5, true, "1"],
            "includeNone": {"title": "No size", "initial": true}, "selectionModel": "additive", "initial": ["S", 1],
            "max": 3, "sort": ["selected", "count:asc", "natural"], "limit": 1000, "showEmpty": false,
            "role": "custom", "labels": {"S": "Small", "1": "One"}, "filterGroup": "and<sizes>", "negatable": true, "tint": "blue", "icon": "ruler",
            "meta": {"b": [1.0, null], "a": "x"}, "resetTo": {"values": ["S"], "excluded": [1], "none": false},
            "templates": {"chip": "{title} = {text}", "sentence": "of {text}"}
            """#
        )
        var expected = CategoryDefinition(id: "inStock", kind: .multi, attribute: "a.b", title: "T")
        expected.placeholder = "P"
        expected.operator = .all
        expected.values = [.string("S"), .number(1), .number(.double(1.5)), .bool(true), .string("1")]
        expected.includeNone = NoneDefinition(title: "No size", initial: true)
        expected.initial = .values([.string("S"), .number(1)])
        expected.max = 3
        expected.sort = [.selected, .countAscending, .natural]
        expected.limit = 1000
        expected.showsEmpty = false
        expected.role = .custom
        expected.labels = ["S": "Small", "1": "One"]
        expected.filterGroup = "and<sizes>"
        expected.isNegatable = true
        expected.tint = .blue
        expected.icon = "ruler"
        expected.meta = #"{"b":[1,null],"a":"x"}"#
        expected.resetTo = .selection(.values([.string("S")], excluded: [.number(1)], none: false))
        expected.templates = Templates(chip: "{title} = {text}", sentence: "of {text}")
        #expect(category == expected)
    }

    @Test func labelsAreForTextsByteForByte() throws {
        let category = try DefinitionText.category("\"labels\": {\"\u{E9}\": \"one scalar\", \"e\u{301}\": \"two\"}")
        #expect(category.labels == ["\u{E9}": "one scalar", "e\u{301}": "two"])
    }

    @Test func aSubtractiveCategoryStartsWithNone() throws {
        let category = try DefinitionText.category(
            #""selectionModel": "subtractive", "unlisted": "keep", "values": ["S"], "initial": "all", "includeNone": {}"#
        )
        #expect(category.selectionModel == .subtractive)
        #expect(category.keepsUnlisted)
        #expect(category.initial == .all)
        #expect(category.includeNone?.initial == true)
    }

    @Test func cellsOfFilesAreSeparatedInTwoKinds() throws {
        for kind in [CategoryKind.multi, .single] {
            let category = try DefinitionText.category(#""separator": ";""#, kind: kind)
            #expect(category.cellSeparator == ";")
        }
    }

    @Test func aHierarchyIsRead() throws {
        let category = try DefinitionText.category(
            #""separator": "/", "match": "self", "multiple": true, "max": 2"#,
            kind: .hierarchy
        )
        #expect(category.separator == "/")
        #expect(!category.matchesSubtree)
        #expect(category.allowsSeveral)
        #expect(category.max == 2)
    }

    @Test func optionsAreRead() throws {
        let category = try DefinitionText.category(
            #"""
            "operator": "single", "required": true, "initial": "a-c", "options": [
              {"id": "a-c", "label": "A–C", "letters": "a-c", "icon": "abc", "meta": null},
              {"id": "very_cheap", "filter": "price < 10"}], "other": {"id": "other", "label": "Rest"}
            """#,
            kind: .options
        )
        var letters = OptionDefinition(id: "a-c", label: "A–C", test: .letters("a-c"))
        letters.icon = "abc"
        letters.meta = "null"
        let cheap = OptionDefinition(id: "very_cheap", test: .filter("price < 10"))
        #expect(cheap.label == "Very cheap")
        #expect(category.options == [letters, cheap])
        #expect(category.other == OptionDefinition(id: "other", label: "Rest", test: .rest))
        #expect(category.operator == .single)
        #expect(category.valueOrder == [.declared])
        #expect(category.initial == .values([.string("a-c")]))
    }

    @Test func numbersAreRead() throws {
        let range = try DefinitionText.category(
            #""bounds": {"lower": "2024-05-01", "upper": null}, "histogram": {"bins": 7, "binning": "frequency"}"#,
            kind: .range
        )
        #expect(range.bounds == .fixed(lower: DateText("2024-05-01").map { .date($0) }, upper: nil))
        #expect(range.histogram == HistogramDefinition(bins: 7, binning: .frequency))
        let price = try DefinitionText.category(#""unit": {"prefix": "$", "suffix": " net"}"#, kind: .range)
        #expect(price.unit == Unit(prefix: "$", suffix: " net"))
        let comparison = try DefinitionText.category(
            #""operator": "!=", "bounds": "data", "unit": "milliseconds""#,
            kind: .comparison
        )
        #expect(comparison.comparison == .notEqual)
        #expect(comparison.bounds == .data)
        #expect(comparison.epochUnit == .milliseconds)
        #expect(try DefinitionText.category(#""histogram": {}"#, kind: .range).histogram == HistogramDefinition())
    }

    @Test func wordsAreRead() throws {
        let keywords = try DefinitionText.category(#""operator": "any", "mode": "prefix""#, kind: .keywords)
        #expect(keywords.operator == .any)
        #expect(keywords.mode == .prefix)
        #expect(try DefinitionText.category("", kind: .keywords).operator == .all)
    }

    @Test func variantsOfWordsAreRead() throws {
        #expect(try DefinitionText.category("", kind: .search).wordVariants == .exact)
        let plurals = try DefinitionText.category(#""variants": "plurals""#, kind: .search)
        #expect(plurals.wordVariants == WordVariants(languages: [.english]))
        let german = try DefinitionText.category(
            #""variants": "plurals", "languages": ["de", "fr"], "typoTolerance": true, "queryType": "prefixAll""#,
            kind: .search
        )
        let all = WordVariants(languages: [.german, .french], toleratesTypo: true, queryType: .prefixAll)
        #expect(german.wordVariants == all)
    }

    @Test func oneAttributeIsAListOfOne() throws {
        let short = try DefinitionText.read(#"{"categories": [{"id": "q", "kind": "search", "attribute": "name"}]}"#)
            .categories[0]
        #expect(short.attributes == ["name"])
        #expect(short.attribute.isEmpty)
        let long = try DefinitionText.read(#"{"categories": [{"id": "q", "kind": "search", "attributes": ["name"]}]}"#)
            .categories[0]
        #expect(short == long)
    }

    @Test func aToggleMayHaveAFilter() throws {
        let category = try DefinitionText.read(
            #"{"categories": [{"id": "t", "kind": "toggle", "filter": "stock > 0"}]}"#
        ).categories[
            0
        ]
        #expect(category.filter == "stock > 0")
        #expect(category.attribute.isEmpty)
    }

    @Test(arguments: [
        (CategoryKind.toggle, #"true"#, SelectionInput.toggle(true)),
        (.toggle, #"{"isOn": true}"#, .toggle(true)),
        (.range, #"[null, 10]"#, .range(lower: nil, upper: .number(Number(Int64(10))))),
        (.range, #"{"upper": 10, "none": false}"#, .range(lower: nil, upper: .number(Number(Int64(10))), none: false)),
        (.comparison, #"4"#, .comparison(.number(Number(Int64(4))))),
        (.comparison, #"{"value": 4}"#, .comparison(.number(Number(Int64(4))))),
        (.keywords, #""red""#, .keywords(["red"])),
        (.keywords, #"["none"]"#, .keywords(["none"])),
        (.keywords, #"{"words": ["Red"], "isCaseSensitive": true}"#, .keywords(["Red"], isCaseSensitive: true)),
        (.search, #""red""#, .search("red")),
        (.search, #"{"text": "none"}"#, .search("none")),
        (.single, #"{"value": null, "none": false}"#, .values([], none: false)),
        (.hierarchy, #"{"paths": ["a"], "none": false}"#, .values([.string("a")], none: false)),
    ])
    func aStartIsASelectionOfItsKind(kind: CategoryKind, text: String, selection: SelectionInput) throws {
        #expect(try DefinitionText.category(#""initial": \#(text)"#, kind: kind).initial == .selection(selection))
        #expect(try DefinitionText.category(#""resetTo": \#(text)"#, kind: kind).resetTo == .selection(selection))
    }

    @Test func aLongFormWithValuesAloneIsTheirList() throws {
        #expect(
            try DefinitionText.category(#""initial": {"values": ["a", 1]}"#).initial
                == .values([.string("a"), .number(1)])
        )
        #expect(
            try DefinitionText.category(#""initial": {"value": "a"}"#, kind: .single).initial == .values([.string("a")])
        )
    }

    @Test(arguments: CategoryKind.allCases)
    func everyKindIsRead(kind: CategoryKind) throws {
        #expect(
            try DefinitionText.category(
                kind == .options ? #""options": [{"id": "a", "letters": "a"}]"# : "",
                kind: kind
            ).kind == kind
        )
    }

    @Test func onlySingleCanBeRequired() throws {
        #expect(try DefinitionText.category(#""required": true, "initial": false"#, kind: .single).isRequired)
        #expect(
            try DefinitionText.category(#""required": true, "initial": false"#, kind: .single).initial
                == .values([.bool(false)])
        )
    }

    @Test func oneSortKeyNeedsNoList() throws {
        #expect(try DefinitionText.category(#""sort": "declared""#).sort == [.declared])
    }

    @Test func noneStartsOffButInSubtractiveCategories() throws {
        let off = NoneDefinition(title: "None", initial: false)
        for kind in [CategoryKind.multi, .single, .hierarchy, .range, .comparison, .keywords] {
            #expect(try DefinitionText.category(#""includeNone": {}"#, kind: kind).includeNone == off, "\(kind)")
        }
        let subtractive = #""selectionModel": "subtractive", "includeNone": {}"#
        #expect(try DefinitionText.category(subtractive).includeNone == NoneDefinition(title: "None", initial: true))
    }

    @Test func endsOpenWhereASliderHasThem() throws {
        for (options, opensEnds) in [
            ("", false), (#""histogram": {}"#, true), (#""bounds": "data""#, true), (#""openEnds": true"#, true),
            (#""bounds": "data", "openEnds": false"#, false),
        ] {
            #expect(try DefinitionText.category(options, kind: .range).opensEnds == opensEnds, "\(options)")
        }
    }

    @Test func theWordsOfInitialAreValuesInAList() throws {
        #expect(try DefinitionText.category(#""initial": "none""#).initial == .nothing)
        #expect(try DefinitionText.category(#""initial": "first""#).initial == .first)
        #expect(try DefinitionText.category(#""initial": "x""#).initial == .values([.string("x")]))
        #expect(
            try DefinitionText.category(#""initial": ["none", "first", "all"]"#).initial
                == .values(["none", "first", "all"].map { .string($0) })
        )
    }
}
