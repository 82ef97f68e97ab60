import FilterCore
import TestSupport
import Testing

/// States that were made under another definition.
struct AdoptingTests {
    private static let items = [
        ReferenceItem(["p": ["A"], "n": [4], "b": [true], "d": ["2024-05-01"]]),
        ReferenceItem(["p": ["B"], "n": [5], "b": [false], "d": ["2024-05-02"]]),
        ReferenceItem(["p": ["A", "B"], "n": [7]]),
        ReferenceItem([:]),
    ]

    private static func catalog(
        _ kind: CategoryKind,
        of attribute: String = "p",
        _ set: (inout CategoryDefinition) -> Void = { _ in }
    ) throws -> Catalog {
        var category = CategoryDefinition(id: "p", kind: kind, attribute: attribute, title: "P")
        set(&category)
        let definition = CatalogDefinition(title: "Adopting", categories: [category])
        return try Catalog(definition: definition, table: AttributeTable(items))
    }

    private func state(_ catalog: Catalog, _ input: SelectionInput) throws -> FilterState {
        try catalog.applying(.set(category: "p", selection: input), to: FilterState())
    }

    private static func withNone(_ category: inout CategoryDefinition) {
        category.includeNone = NoneDefinition(title: "No p", initial: false)
    }

    /// The chips under a new definition, and what is dropped.
    private func adopted(_ state: FilterState, by catalog: Catalog) throws -> (chips: [String], dropped: [String]) {
        let adoption = catalog.adopting(state)
        let next = adoption?.state ?? state
        #expect(catalog.adopting(next) == nil, "nothing is left to adopt")
        let current = try catalog.evaluate(next, work: .unlimited).currentFilters()
        for filter in current.filters {
            let without = try catalog.applying(.remove(filter.key), to: next)
            #expect(!catalog.currentFilterKeys(in: without).contains(filter.key), "\(filter.text) can be taken away")
        }
        return (current.filters.map(\.text), (adoption?.dropped ?? []).map { catalog.text(of: $0) })
    }

    @Test func aNoneThatIsNotIncludedAnyMoreIsDropped() throws {
        for kind in [CategoryKind.multi, .single, .keywords] {
            let before = try Self.catalog(kind, Self.withNone)
            let chosen = try before.applying(.setNone(category: "p", isOn: true), to: FilterState())
            let (chips, dropped) = try adopted(chosen, by: Self.catalog(kind))
            #expect(chips.isEmpty)
            #expect(dropped == ["P: None"], "\(kind)")
        }
        let tree = try Self.catalog(.hierarchy, Self.withNone)
        let chosen = try tree.applying(
            .setNone(category: "p", isOn: true),
            to: state(tree, .values(["A"]))
        )
        let after = try adopted(chosen, by: Self.catalog(.hierarchy))
        #expect(after.chips == ["P: A"])
        #expect(after.dropped == ["P: None"])
    }

    @Test func aListThatBecomesATreeKeepsOneBranch() throws {
        let chosen = try state(Self.catalog(.multi), .values(["B", "A"]))
        #expect(try adopted(chosen, by: Self.catalog(.hierarchy)) == (["P: B"], ["P: A"]))
        let several = try Self.catalog(.hierarchy) { $0.allowsSeveral = true }
        #expect(try adopted(chosen, by: several) == (["P: B", "P: A"], []))
    }

    @Test func aListThatBecomesSingleKeepsWhatWasChosenFirst() throws {
        let list = try Self.catalog(.multi, Self.withNone)
        var chosen = try state(list, .values(["B", "A"]))
        #expect(try adopted(chosen, by: Self.catalog(.single)) == (["P: B"], ["P: A"]))
        chosen = try list.applying(.setNone(category: "p", isOn: true), to: chosen)
        let single = try Self.catalog(.single, Self.withNone)
        #expect(try adopted(chosen, by: single) == (["P: B or No p"], ["P: A"]))
    }

    @Test func aListOfTruthBecomesAToggleAndComesBack() throws {
        let (list, toggle) = (try Self.catalog(.multi, of: "b"), try Self.catalog(.toggle, of: "b"))
        #expect(try adopted(state(list, .values([.bool(true)])), by: toggle) == (["P"], []))
        #expect(try adopted(state(list, .values([.bool(false)])), by: toggle) == ([], ["P: false"]))
        #expect(try adopted(state(toggle, .toggle(true)), by: list) == (["P: true"], []))
        #expect(try adopted(state(toggle, .toggle(true)), by: Self.catalog(.range, of: "n")) == ([], ["P"]))
    }

    @Test func excludedValuesStayWhereValuesCanBeExcluded() throws {
        let subtractive = try Self.catalog(.multi) {
            $0.selectionModel = .subtractive
            $0.includeNone = NoneDefinition(title: "No p", initial: true)
        }
        let negatable = try Self.catalog(.multi) {
            $0.isNegatable = true
            Self.withNone(&$0)
        }
        let excluded = try state(subtractive, .values([], excluded: ["A"]))
        #expect(try adopted(excluded, by: negatable) == (["P: not A"], []), "None stood as at rest")
        #expect(try adopted(excluded, by: Self.catalog(.multi)) == ([], ["P: not A"]))
        let mixed = try state(negatable, .values(["B"], excluded: ["A"]))
        #expect(try adopted(mixed, by: subtractive) == (["P: not A"], ["P: B"]))
        let off = try subtractive.applying(.setNone(category: "p", isOn: false), to: FilterState())
        #expect(try adopted(off, by: negatable) == ([], ["P: has a value"]))
        let on = try negatable.applying(.setNone(category: "p", isOn: true), to: FilterState())
        #expect(try adopted(on, by: subtractive) == ([], ["No p"]))
        let back = try subtractive.applying(.setNone(category: "p", isOn: true), to: off)
        #expect(back.selections.isEmpty)
    }

    @Test func aNumberOfAListIsARangeOfItself() throws {
        let (list, range) = (try Self.catalog(.multi, of: "n"), try Self.catalog(.range, of: "n"))
        #expect(try adopted(state(list, .values([5, 4])), by: range) == (["P: 5"], ["P: 4"]))
        #expect(try adopted(state(range, .range(lower: .number(5), upper: .number(5))), by: list) == (["P: 5"], []))
        let wide = try state(range, .range(lower: .number(4), upper: .number(7)))
        #expect(try adopted(wide, by: list) == ([], ["P: 4 – 7"]))
        let comparison = try Self.catalog(.comparison, of: "n")
        #expect(try adopted(state(range, .range(lower: .number(5), upper: nil)), by: comparison) == (["P ≥ 5"], []))
        #expect(try adopted(wide, by: comparison) == ([], ["P: 4 – 7"]))
        #expect(try adopted(wide, by: Self.catalog(.range, of: "d")) == ([], ["P: 4 – 7"]), "numbers are no dates")
    }

    @Test func wordsAreWordsAlone() throws {
        let keywords = try Self.catalog(.keywords)
        let chosen = try state(Self.catalog(.multi), .values(["A"]))
        #expect(try adopted(chosen, by: keywords) == ([], ["P: A"]))
        #expect(try adopted(state(keywords, .keywords(["a"])), by: Self.catalog(.search)) == ([], ["P: “a”"]))
        #expect(try adopted(chosen, by: Self.catalog(.search)) == ([], ["P: A"]))
    }

    @Test func aValueThatADefinitionDoesNotListIsDropped() throws {
        let chosen = try state(Self.catalog(.multi), .values(["A", "B"]))
        #expect(try adopted(chosen, by: Self.catalog(.multi) { $0.values = ["B"] }) == (["P: B"], ["P: A"]))
        #expect(try adopted(chosen, by: Self.catalog(.multi) { $0.max = 1 }) == (["P: A"], ["P: B"]))
        let options = try Self.catalog(.options, of: "") {
            $0.options = [OptionDefinition(id: "A", label: "Low", test: .filter("n < 5"))]
        }
        #expect(try adopted(chosen, by: options) == (["P: Low"], ["P: B"]))
    }

    @Test func aValueThatTheDataDoNotHaveStays() throws {
        let chosen = try state(Self.catalog(.multi), .values(["A"]))
        let others = try Catalog(
            definition: CatalogDefinition(
                title: "Others",
                categories: [CategoryDefinition(id: "p", kind: .multi, attribute: "p")]
            ),
            table: AttributeTable([ReferenceItem(["p": ["C"]])])
        )
        #expect(others.adopting(chosen) == nil)
        #expect(try others.evaluate(chosen, work: .unlimited).currentFilters().filters.map(\.isOrphaned) == [true])
    }

    @Test func aListedValueThatNoItemHasNowStays() throws {
        func catalog(_ values: [String]) throws -> Catalog {
            var category = CategoryDefinition(id: "p", kind: .multi, attribute: "p")
            category.values = ["A", "C"]
            category.isNegatable = true
            return try Catalog(
                definition: CatalogDefinition(title: "Listed", categories: [category]),
                table: AttributeTable(values.map { ReferenceItem(["p": [.string(Text($0))]]) })
            )
        }
        let before = try catalog(["A", "C"])
        let after = try catalog(["C"])
        #expect(after.adopting(try state(before, .values(["A"]))) == nil)
        #expect(after.adopting(try state(before, .values([], excluded: ["A"]))) == nil)
    }

    @Test func aCategoryThatIsGoneTakesItsSelectionWithIt() throws {
        let chosen = try state(Self.catalog(.multi), .values(["A"]))
        let none = try Catalog(
            definition: CatalogDefinition(title: "None", categories: []),
            table: AttributeTable(Self.items)
        )
        #expect(try adopted(chosen, by: none) == ([], ["P: A"]))
    }

    @Test func aRequiredCategoryThatNothingIsLeftOfTakesItsInitialValue() throws {
        let range = try state(Self.catalog(.range, of: "n"), .range(lower: .number(4), upper: nil))
        let required = try Self.catalog(.single) {
            $0.isRequired = true
            $0.initial = .values(["B"])
        }
        let adoption = try #require(required.adopting(range))
        #expect(adoption.dropped.map { required.text(of: $0) } == ["P: from 4"])
        #expect(required.currentFilterKeys(in: adoption.state) == [.selection(category: "p")])
        #expect(required.adopting(adoption.state) == nil)
    }
}
