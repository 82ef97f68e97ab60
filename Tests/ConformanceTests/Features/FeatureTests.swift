import FilterCore
import TestSupport
import Testing

/// Features that no other test shows in a few lines.
@Suite struct FeatureTests {
    private static let colours: [ReferenceItem] = [
        ReferenceItem(["c": ["red"], "n": [1], "t": ["old red boat"]]),
        ReferenceItem(["c": ["blue"], "n": [2], "t": ["new red kite"]]),
        ReferenceItem(["c": ["red", "blue"], "n": [3], "t": ["old blue kite"]]),
        ReferenceItem(["c": ["violet"], "t": ["new boat"]]),
        ReferenceItem(["n": [4]]),
    ]

    private func world(
        _ kind: CategoryKind,
        _ attribute: String,
        _ items: [ReferenceItem] = colours,
        _ configure: (inout CategoryDefinition) -> Void = { _ in }
    ) throws -> EngineWorld {
        var category = CategoryDefinition(id: "x", kind: kind, attribute: attribute)
        configure(&category)
        return try EngineWorld([category], items)
    }

    /// The places of the matching items after these operations.
    private func matches(_ world: EngineWorld, _ operations: [FilterOperation]) throws -> [Int] {
        var state = world.catalog.initialState
        for operation in operations { state = try world.catalog.applying(operation, to: state) }
        return try items(world, state)
    }

    private func items(_ world: EngineWorld, _ state: FilterState) throws -> [Int] {
        try world.catalog.evaluate(state).page(.offset(0), size: 100, in: world.catalog.sortOrders[0]).items
    }

    @Test func equalOptionsAreOne() throws {
        let world = try world(.multi, "c") { $0.values = ["red", "blue", "red"] }
        let rows = try world.result(of: "x", in: world.catalog.initialState).values
        #expect(rows.map(\.value).count == 2)
        #expect(Set(rows.map(\.value)) == ["red", "blue"])
    }

    @Test func unlistedValuesGoOrStay() throws {
        for (keepsUnlisted, expected) in [(false, [1, 2]), (true, [1, 2, 3])] {
            let world = try world(.multi, "c") {
                $0.values = ["red", "blue"]
                $0.selectionModel = .subtractive
                $0.keepsUnlisted = keepsUnlisted
            }
            #expect(try matches(world, []).count == 5)
            #expect(try matches(world, [.deselect(category: "x", value: "red")]) == expected)
        }
    }

    @Test func aValueThatAppearsLaterStartsOn() throws {
        let before = try world(.multi, "c") { $0.selectionModel = .subtractive }
        let state = try before.catalog.applying(
            .deselect(category: "x", value: "red"),
            to: before.catalog.initialState
        )
        let after = try world(.multi, "c", Self.colours + [ReferenceItem(["c": ["green"]])]) {
            $0.selectionModel = .subtractive
        }
        #expect(try items(after, state) == [1, 2, 3, 5])
        #expect(try after.result(of: "x", in: state).values.first { $0.value == "green" }?.isSelected == true)
    }

    @Test func optionsJoinByAnyOrAll() throws {
        for (joined, expected) in [(Operator.any, [0, 1, 2]), (.all, [2])] {
            let world = try world(.multi, "c") { $0.operator = joined }
            let taps = ["red", "blue"].map { FilterOperation.select(category: "x", value: $0) }
            #expect(try matches(world, taps) == expected)
        }
    }

    @Test(arguments: [CategoryKind.single, .range, .comparison, .keywords, .multi])
    func noneOffAloneKeepsWhatHasAValue(kind: CategoryKind) throws {
        let attribute = kind == .keywords ? "t" : kind == .range || kind == .comparison ? "n" : "c"
        let world = try world(kind, attribute) {
            $0.includeNone = NoneDefinition(title: "None", initial: true)
            if kind == .multi { $0.selectionModel = .subtractive }
        }
        let expected = attribute == "n" ? [0, 1, 2, 4] : [0, 1, 2, 3]
        #expect(try matches(world, [.setNone(category: "x", isOn: false)]) == expected)
    }

    @Test(arguments: [CategoryKind.single, .range, .comparison, .keywords, .multi, .hierarchy])
    func noneOnAloneKeepsWhatHasNoValue(kind: CategoryKind) throws {
        let attribute = kind == .keywords ? "t" : kind == .range || kind == .comparison ? "n" : "c"
        let world = try world(kind, attribute) { $0.includeNone = NoneDefinition(title: "None", initial: false) }
        #expect(try matches(world, []).count == 5)
        #expect(try matches(world, [.setNone(category: "x", isOn: true)]) == (attribute == "n" ? [3] : [4]))
        var state = world.catalog.initialState
        let rows = try world.catalog.evaluate(state).result(for: 0)
        #expect(rows.none?.whatIf == 1)
        state = try world.catalog.applying(.setNone(category: "x", isOn: true), to: state)
        let filters = try world.catalog.evaluate(state).currentFilters()
        #expect(filters.filters.map(\.predicate) == [.none])
        // Where None is a switch its title is all that the sentence says.
        let said = kind.facts.noneIsSwitch ? "none" : "X: None"
        #expect(filters.text == "\(said) — 1 of 5 items")
        #expect(try world.catalog.evaluate(state).result(for: 0).none?.whatIf == 5)
    }

    /// None is off at rest, so a bound hides the items that have no number; it is on where the definition starts so.
    @Test(arguments: [(false, [2]), (true, [2, 3])])
    func aBoundKeepsItemsWithoutANumberWhereNoneIsOn(initial: Bool, expected: [Int]) throws {
        let world = try world(.range, "n") { $0.includeNone = NoneDefinition(title: "None", initial: initial) }
        let bounds = SelectionInput.range(lower: .number(Number(3)), upper: .number(Number(3)))
        #expect(try matches(world, [.set(category: "x", selection: bounds)]) == expected)
    }

    @Test(arguments: [false, true])
    func theOnlyWordLeavesNothingBehind(initial: Bool) throws {
        let world = try world(.keywords, "t") { $0.includeNone = NoneDefinition(title: "None", initial: initial) }
        let start = world.catalog.initialState
        for none in [false, true] {
            let words = SelectionInput.keywords(["kite", "red"], none: none)
            var state = try world.catalog.applying(.set(category: "x", selection: words), to: start)
            state = try world.catalog.applying(.remove(.word(category: "x", "red")), to: state)
            #expect(world.catalog.categories[0].selection(in: state).isNoneOn == none)
            state = try world.catalog.applying(.remove(.word(category: "x", "kite")), to: state)
            #expect(state.selections.isEmpty, "\(none)")
        }
    }

    /// A slider at both ends filters nothing, one at one end is open there.
    @Test func boundsAtTheEndsOfTheDataAreOpen() throws {
        let world = try world(.range, "n") { $0.histogram = HistogramDefinition() }
        func chosen(_ lower: Int64?, _ upper: Int64?) throws -> Selection? {
            let bounds = [lower, upper].map { $0.map { Bound.number(Number($0)) } }
            let input = SelectionInput.range(lower: bounds[0], upper: bounds[1])
            return try world.catalog.applying(.set(category: "x", selection: input), to: world.catalog.initialState)
                .selections["x"]
        }
        #expect(try chosen(1, 4) == nil)
        #expect(try chosen(-5, 9) == nil)
        #expect(
            try chosen(2, 4) == .range(RangeSelection(lower: .number(Number(2)), upper: nil, none: false, sequence: 1))
        )
        #expect(
            try chosen(0, 3) == .range(RangeSelection(lower: nil, upper: .number(Number(3)), none: false, sequence: 1))
        )
        #expect(
            try chosen(5, nil)
                == .range(RangeSelection(lower: .number(Number(5)), upper: nil, none: false, sequence: 1))
        )
    }

    /// Bounds that let all numbers pass are no choice, so that None beside them is none either.
    @Test(arguments: [nil, false, true])
    func boundsAtBothEndsOfTheDataChooseNothingWhateverNoneIs(none: Bool?) throws {
        let world = try world(.range, "n") {
            $0.histogram = HistogramDefinition()
            $0.includeNone = NoneDefinition(title: "None", initial: false)
        }
        let bounds = SelectionInput.range(lower: .number(Number(1)), upper: .number(Number(4)), none: none)
        #expect(try matches(world, [.set(category: "x", selection: bounds)]).count == 5)
    }

    @Test func deselectingEverythingLeavesSubtractiveCategoriesThatAreNotNamed() throws {
        var hidden = CategoryDefinition(id: "hidden", kind: .multi, attribute: "c")
        hidden.selectionModel = .subtractive
        let world = try EngineWorld([CategoryDefinition(id: "x", kind: .multi, attribute: "c"), hidden], Self.colours)
        let tap = FilterOperation.select(category: "x", value: "blue")
        #expect(try matches(world, [tap, .deselectAll(BulkScope())]).count == 5)
        #expect(try matches(world, [tap, .deselectAll(BulkScope(except: ["x"]))]) == [1, 2])
        #expect(try matches(world, [.deselectAll(BulkScope(categories: ["hidden"]))]).isEmpty)
    }

    @Test func keywordsJoinByAllOrAny() throws {
        for (joined, expected) in [(Operator.all, [0]), (.any, [0, 1, 2])] {
            let world = try world(.keywords, "t") { $0.operator = joined }
            #expect(try matches(world, [.set(category: "x", selection: .keywords(["old", "red"]))]) == expected)
        }
    }

    @Test func expressionsStandForPredicates() throws {
        let world = try world(.options, "") {
            $0.options = [
                OptionDefinition(id: "cheap", test: .filter("n < 2 OR NOT c:red")),
                OptionDefinition(id: "rest", test: .filter("n >= 2 AND c:red")),
            ]
        }
        #expect(try matches(world, [.select(category: "x", value: "cheap")]) == [0, 1, 3, 4])
        #expect(try matches(world, [.select(category: "x", value: "rest")]) == [2])
    }

    @Test func textsForScreenReadersCountWhatIsChosen() throws {
        let world = try world(.multi, "c") { $0.placeholder = "Colour" }
        var state = world.catalog.initialState
        var labels: [String] = []
        for value: Value in ["blue", "red", "violet"] {
            labels.append(try world.catalog.evaluate(state).texts(for: 0).accessibilityLabel)
            state = try world.catalog.applying(.select(category: "x", value: value), to: state)
        }
        let texts = try world.catalog.evaluate(state).texts(for: 0)
        #expect(labels == ["Colour, 0 selected", "blue, 1 selected", "blue +1 more, 2 selected"])
        #expect(texts.accessibilityLabel == "blue +2 more, 3 selected")
        #expect(texts.accessibilityHint == "Double tap to open category filter menu")
    }

    @Test func everyRoleHasItsTint() {
        let tints = Role.allCases.map { "\($0.rawValue): \($0.tint.rawValue)" }
        #expect(tints == ["status: blue", "category: teal", "date: orange", "custom: purple"])
    }

    @Test func aParentMeansItsSubtreeOrItself() throws {
        let paths: [Value] = ["Venue", "Venue > Hall", "Venue > Garden", "Music"]
        for (matchesSubtree, expected) in [(true, [0, 1, 2]), (false, [0])] {
            let world = try world(.hierarchy, "p", paths.map { ReferenceItem(["p": [$0]]) }) {
                $0.matchesSubtree = matchesSubtree
            }
            #expect(try matches(world, [.select(category: "x", value: "Venue")]) == expected)
        }
    }

    @Test func sectionsAreCutAndTellTheirTotal() throws {
        let items = (0..<12).map { _ in ReferenceItem(["c": ["red"]]) } + [ReferenceItem(["c": ["blue"]])]
        let world = try world(.multi, "c", items)
        let state = try world.state(choosing: [("x", ["red", "blue"])])
        let limit = SectionsDefinition.defaultLimit
        let order = world.catalog.sortOrders[0]
        let sections = try world.catalog.evaluate(state).sections(0..<10, of: 0, limit: limit, in: order).sections
        #expect(sections.map(\.value) == ["blue", "red"])
        #expect(sections.map(\.total) == [1, 12])
        #expect(sections.map(\.items) == [[12], Array(0..<8)])
    }

    @Test func exclusiveCategoriesDisableEachOther() throws {
        var near = CategoryDefinition(id: "near", kind: .multi, attribute: "c")
        near.excludes = ["far"]
        let far = CategoryDefinition(id: "far", kind: .range, attribute: "n")
        let world = try EngineWorld([near, far], Self.colours)
        let state = try world.state(choosing: [("near", ["red"])])
        #expect(try world.result(of: "far", in: state).disabledBy == ["near"])
        #expect(throws: FilterError.categoryDisabled("far", by: ["near"])) {
            try world.catalog.applying(
                .set(category: "far", selection: .range(lower: .number(.integer(1)), upper: nil)),
                to: state
            )
        }
        let cleared = try world.catalog.applying(.clear(BulkScope(categories: ["near"])), to: state)
        #expect(try world.result(of: "far", in: cleared).disabledBy == [])
    }

    @Test func aRatingIsAComparison() throws {
        let world = try world(.comparison, "n") { $0.title = "Rating" }
        let set = FilterOperation.set(category: "x", selection: .comparison(.number(.integer(3))))
        #expect(try matches(world, [set]) == [2, 4])
        let state = try world.catalog.applying(set, to: world.catalog.initialState)
        #expect(try world.catalog.evaluate(state).currentFilters().filters.map(\.text) == ["Rating ≥ 3"])
    }
}
