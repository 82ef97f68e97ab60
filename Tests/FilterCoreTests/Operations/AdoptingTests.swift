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
    private func adopted(
        _ state: FilterState,
        by catalog: Catalog,
        removes: Bool = true
    ) throws -> (chips: [String], dropped: [String]) {
        let adoption = catalog.adopting(state)
        let next = adoption?.state ?? state
        #expect(catalog.adopting(next) == nil, "nothing is left to adopt")
        let current = try catalog.evaluate(next, work: .unlimited).currentFilters()
        for filter in current.filters where removes {
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

    /// Of none at all, and of a selection that had no value.
    @Test func aRequiredCategoryThatNothingWasChosenInTakesItsInitialValue() throws {
        let required = try Self.catalog(.single) {
            $0.isRequired = true
            $0.initial = .values(["B"])
        }
        let adoption = try #require(required.adopting(FilterState()))
        #expect(adoption.isStep && adoption.dropped.isEmpty)
        #expect(try adopted(FilterState(), by: required, removes: false) == (["P: B"], []))
        #expect(adoption.state == required.initialState)
        #expect(required.adopting(required.initialState) == nil)
        var open = required.definition
        open.isOpen = true
        let empty = try Catalog(definition: open, table: AttributeTable([]))
        #expect(empty.adopting(FilterState()) == nil, "there is no value yet")
    }

    /// Bounds that the definition names; those of the data come and go.
    @Test func numbersMoveIntoNewBounds() throws {
        func range(_ kind: CategoryKind, _ bounds: BoundsDefinition?, ends: Bool = false) throws -> Catalog {
            try Self.catalog(kind, of: "n") {
                $0.bounds = bounds
                $0.openEnds = kind == .range ? ends : nil
            }
        }
        let free = try range(.range, nil)
        let narrow = try range(.range, .fixed(lower: .number(5), upper: .number(7)))
        let wide = try state(free, .range(lower: .number(4), upper: .number(6)))
        let adoption = try #require(narrow.adopting(wide))
        #expect(adoption.state == (try state(narrow, .range(lower: .number(5), upper: .number(6)))))
        #expect(adoption.isStep && adoption.dropped.isEmpty, "other items pass, so it can be undone")
        #expect(narrow.adopting(adoption.state) == nil)
        let outside = try state(free, .range(lower: .number(8), upper: .number(9)))
        let (chips, dropped) = try adopted(outside, by: narrow)
        #expect(chips.isEmpty && dropped == ["P: 8 – 9"], "\(chips), \(dropped)")
        let inside = try state(free, .range(lower: .number(5), upper: .number(6)))
        #expect(narrow.adopting(inside) == nil)
        #expect(try range(.range, .data, ends: true).adopting(wide) == nil)

        let compared = try state(range(.comparison, nil), .comparison(.number(2), none: nil))
        let least = try range(.comparison, .fixed(lower: .number(5), upper: nil))
        #expect(try #require(least.adopting(compared)).state == (try state(least, .comparison(.number(5), none: nil))))
    }

    @Test func aFreeFilterThatTheCategoryWouldWriteIsItsSelection() throws {
        let filter = Filter.facet("p", "A")
        let before = try Self.catalog(.range, of: "n")
        let list = try Self.catalog(.multi)
        let group = list.categories[0].filterGroup
        let free = try before.applying(.addFilter(filter, group: group), to: FilterState())
        let adoption = try #require(list.adopting(free))
        #expect(adoption.state == (try state(list, .values(["A"]))))
        #expect(!adoption.isStep)
        #expect(list.adopting(adoption.state) == nil)
        // In another group it says something else.
        let other = try before.applying(.addFilter(filter, group: .and(Text("other"))), to: FilterState())
        #expect(list.adopting(other) == nil)
        // Where one can be chosen, the second stays free: both are in force.
        let both = try before.applying(.addFilter(.facet("p", "B"), group: group), to: free)
        let single = try Self.catalog(.single) { $0.filterGroup = group.description }
        let one = try #require(single.adopting(both)).state
        #expect(single.filterGroups(of: one) == both.groups)
        #expect(one.groups.count == 1 && one.selections.count == 1)
        #expect(single.adopting(one) == nil)
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
