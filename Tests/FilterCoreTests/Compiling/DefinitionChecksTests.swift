import FilterCore
import Testing

struct DefinitionChecksTests {
    /// A category with some options changed.
    private func category(
        _ kind: CategoryKind,
        attribute: String = "a",
        _ change: (inout CategoryDefinition) -> Void = { _ in }
    ) -> CategoryDefinition {
        var category = CategoryDefinition(id: "c", kind: kind, attribute: attribute)
        if kind == .options {
            category.options = ["a", "b"].map { OptionDefinition(id: $0, test: .letters($0)) }
        }
        change(&category)
        return category
    }

    /// The faults of a definition with these categories alone: member and reason.
    private func faults(_ categories: CategoryDefinition...) -> [String] {
        DefinitionChecks(CatalogDefinition(title: "T", categories: categories)).faults
            .map { "\($0.member): \($0.reason)" }
    }

    /// The members that are at fault.
    private func members(_ categories: CategoryDefinition...) -> [String] {
        DefinitionChecks(CatalogDefinition(title: "T", categories: categories)).faults.map(\.member)
    }

    @Test(arguments: CategoryKind.allCases)
    func aPlainCategoryHasNoFaults(kind: CategoryKind) {
        #expect(faults(category(kind)).isEmpty)
    }

    @Test func theCompilerReportsThemWithThoseOfTheData() {
        let definition = CatalogDefinition(title: "T", categories: [category(.multi) { $0.limit = 0 }])
        var builder = AttributeTableBuilder()
        _ = builder.attribute("b")
        builder.beginItem()
        let error = #expect(throws: DefinitionError.self) {
            _ = try Catalog(definition: definition, table: builder.finish())
        }
        #expect(error?.faults.map(\.member) == ["limit", "attribute"])
    }

    @Test func theCompilerSaysNothingTwice() {
        var price = category(.range) {
            $0.bounds = .fixed(lower: .number(Number(Int64(2))), upper: .number(Number(Int64(1))))
        }
        price.attribute = "price"
        let definition = CatalogDefinition(
            title: "T",
            categories: [price, CategoryDefinition(id: "x", kind: .multi, attribute: "")]
        )
        var builder = AttributeTableBuilder()
        let attribute = builder.attribute("price")
        builder.beginItem()
        builder.append(number: Number(Int64(5)), to: attribute)
        let error = #expect(throws: DefinitionError.self) {
            _ = try Catalog(definition: definition, table: builder.finish())
        }
        #expect(error?.faults.map(\.member) == ["bounds", "attribute"])
    }

    @Test func withoutItemsBoundsMayBeDates() throws {
        let date = try #require(DateText("2024-05-01"))
        let range = category(.range) { $0.bounds = .fixed(lower: .date(date), upper: nil) }
        let definition = CatalogDefinition(title: "T", categories: [range])
        _ = try Catalog(definition: definition, table: AttributeTableBuilder().finish())
    }

    // MARK: Kinds

    @Test func optionsOfOneKindAreFaultsOfOthers() {
        let changes: [(member: String, kinds: [CategoryKind], change: (inout CategoryDefinition) -> Void)] = [
            ("values", [.multi, .single], { $0.values = [] }),
            (
                "filter", [.toggle],
                {
                    $0.filter = "x > 1"; $0.attribute = ""
                }
            ),
            ("mode", [.keywords], { $0.mode = .word }),
            ("selectionModel", [.multi, .options], { $0.selectionModel = .subtractive }),
            ("negatable", [.multi, .options], { $0.isNegatable = true }),
            ("separator", [.hierarchy], { $0.separator = "/" }),
            ("match", [.hierarchy], { $0.matchesSubtree = false }),
            ("multiple", [.hierarchy], { $0.allowsSeveral = true }),
            ("bounds", [.range, .comparison], { $0.bounds = .data }),
            ("histogram", [.range], { $0.histogram = HistogramDefinition() }),
            ("unit", [.range, .comparison], { $0.epochUnit = .seconds }),
            ("operator", [.multi, .options, .keywords], { $0.operator = .all }),
            ("operator", [.comparison], { $0.comparison = .equal }),
            ("other", [.options], { $0.other = OptionDefinition(id: "o", test: .rest) }),
            ("max", [.multi, .options], { $0.max = 2 }),
            ("required", [.single], { $0.isRequired = true }),
        ]
        for (member, kinds, change) in changes {
            for kind in CategoryKind.allCases {
                let found = members(category(kind, change)).contains(member)
                #expect(found == !kinds.contains(kind), "\(member) of \(kind)")
            }
        }
    }

    @Test func everyKindIsAboutSomething() {
        for kind in [CategoryKind.multi, .single, .hierarchy, .range, .comparison] {
            #expect(faults(category(kind, attribute: "")) == ["attribute: “attribute” is missing"])
        }
        #expect(faults(category(.toggle, attribute: "")) == ["attribute: “attribute” is missing, or “filter”"])
        #expect(faults(category(.keywords, attribute: "")) == ["attributes: “attributes” is missing"])
        #expect(faults(category(.search, attribute: "")) == ["attributes: “attributes” is missing"])
        let filters = category(.options, attribute: "") {
            $0.options = [OptionDefinition(id: "x", test: .filter("x > 1"))]
        }
        #expect(faults(filters).isEmpty)
        #expect(
            faults(category(.options, attribute: ""))
                == ["options/0/letters: letters need the “attribute” whose values begin with them"]
        )
    }

    // MARK: Selecting

    @Test func requiredOptionsChooseOne() {
        #expect(members(category(.options) { $0.isRequired = true }) == ["required"])
        #expect(
            members(
                category(.options) {
                    $0.isRequired = true; $0.operator = .single
                }
            ).isEmpty
        )
        #expect(
            members(
                category(.single) {
                    $0.isRequired = true; $0.includeNone = NoneDefinition(title: "N", initial: true)
                }
            )
                == ["includeNone"]
        )
    }

    @Test func subtractiveValuesAreJoinedByAny() {
        let subtractive: (inout CategoryDefinition) -> Void = { $0.selectionModel = .subtractive }
        #expect(members(category(.multi, subtractive)).isEmpty)
        #expect(
            members(
                category(.multi) {
                    subtractive(&$0); $0.operator = .all
                }
            ) == ["selectionModel"]
        )
        #expect(
            members(
                category(.options) {
                    subtractive(&$0); $0.operator = .single
                }
            ) == ["selectionModel"]
        )
        #expect(
            members(
                category(.multi) {
                    subtractive(&$0); $0.isNegatable = true
                }
            ) == ["negatable"]
        )
        #expect(
            members(
                category(.multi) {
                    subtractive(&$0); $0.max = 3
                }
            ) == ["max"]
        )
        #expect(members(category(.multi) { $0.keepsUnlisted = true }) == ["unlisted"])
        #expect(
            members(
                category(.multi) {
                    subtractive(&$0); $0.values = (0...1000).map { .number($0) }
                }
            ) == ["values"]
        )
        #expect(
            members(
                category(.multi) {
                    subtractive(&$0); $0.values = (0..<1000).map { .number($0) }
                }
            ).isEmpty
        )
    }

    @Test func aGreatestNumberNeedsSeveral() {
        #expect(members(category(.hierarchy) { $0.max = 2 }) == ["max"])
        #expect(
            members(
                category(.hierarchy) {
                    $0.max = 2; $0.allowsSeveral = true
                }
            ).isEmpty
        )
        #expect(
            members(
                category(.options) {
                    $0.max = 2; $0.operator = .single
                }
            ) == ["max"]
        )
        #expect(members(category(.multi) { $0.max = 0 }) == ["max"])
    }

    @Test func noneIsOfAnAttribute() {
        let none: (inout CategoryDefinition) -> Void = { $0.includeNone = NoneDefinition(title: "N", initial: false) }
        for kind in CategoryKind.allCases {
            #expect(members(category(kind, none)) == (kind == .toggle || kind == .search ? ["includeNone"] : []))
        }
        let filters = category(.options, attribute: "") {
            none(&$0)
            $0.options = [OptionDefinition(id: "x", test: .filter("x > 1"))]
        }
        #expect(members(filters) == ["includeNone"])
    }

    // MARK: Options

    @Test(arguments: ["", "c-a", "ab", "a-", "-", "a-c-e", "a–c"])
    func lettersAreOneOrTwoInOrder(text: String) {
        let option = OptionDefinition(id: "x", test: .letters(text))
        #expect(members(category(.options) { $0.options = [option] }) == ["options/0/letters"])
    }

    @Test func optionsHaveIdsOfTheirOwn() {
        let options = ["é", "e\u{301}", "", "é"].map { OptionDefinition(id: $0, test: .filter("x > 1")) }
        #expect(
            members(
                category(.options) {
                    $0.options = options; $0.other = OptionDefinition(id: "é", test: .rest)
                }
            )
                == ["options/2/id", "options/3/id", "other/id"]
        )
        #expect(
            members(
                category(.options) {
                    $0.options[1].test = .rest
                    $0.other = OptionDefinition(id: "o", test: .letters("a"))
                }
            ) == ["options/1", "other"]
        )
    }

    @Test func templatesHaveTwoPlaceholders() {
        #expect(members(category(.multi) { $0.templates.chip = "{title}: {text} {{x}}" }).isEmpty)
        #expect(members(category(.multi) { $0.templates.sentence = "{text} {value}" }) == ["templates/sentence"])
        #expect(members(category(.multi) { $0.templates.chip = "{text" }) == ["templates/chip"])
    }
}
