import TestSupport
import Testing

@testable import FilterCore

/// A reset does what a new session does, also where a start cannot be chosen.
@Suite struct StartingTests {
    /// A category over `b` or `n` beside a list `h`, over one item of a catalog whose items are written.
    private func world(
        _ kind: CategoryKind,
        _ attribute: String = "b",
        _ configure: (inout CategoryDefinition) -> Void
    ) throws -> EngineComparison {
        var category = CategoryDefinition(id: "c", kind: kind, attribute: attribute)
        configure(&category)
        let other = CategoryDefinition(id: "h", kind: .multi, attribute: "h")
        var definition = CatalogDefinition(title: "Starts", categories: [category, other])
        definition.isOpen = true
        return try EngineComparison(definition, items: [ReferenceItem(["b": ["y"], "h": ["B"], "n": [1]])])
    }

    /// The state after a value of `h` was chosen and everything was reset, in both engines.
    private func afterReset(_ world: EngineComparison) throws -> FilterState {
        var (state, plainState) = (world.engine.initialState, world.reference.initialState)
        #expect(world.reference.reading(state) == plainState)
        for operation: FilterOperation in [.toggle(category: "h", value: "B"), .reset(BulkScope())] {
            #expect(world.applicationDifferences(operation, to: &state, and: &plainState) == [])
        }
        return state
    }

    @Test(arguments: [CategoryKind.multi, .single, .hierarchy])
    func whatIsNotOfferedIsGivenUp(kind: CategoryKind) throws {
        let missing = Initial.values(["x"])
        for (initial, resetTo) in [(missing, nil), (nil, missing), (missing, missing)] as [(Initial?, Initial?)] {
            let world = try world(kind) { ($0.initial, $0.resetTo) = (initial, resetTo) }
            #expect(try afterReset(world) == FilterState(), "\(kind), \(initial as Any), \(resetTo as Any)")
        }
    }

    @Test func whatIsNotOfferedIsGivenUpWhereValuesAreExcluded() throws {
        let excluded = Initial.selection(.values([], excluded: ["x"]))
        for initial in [excluded, .values(["x"])] {
            let subtractive = try world(.multi) { ($0.selectionModel, $0.initial) = (.subtractive, initial) }
            #expect(try afterReset(subtractive) == FilterState())
            #expect(try afterReset(world(.multi) { ($0.isNegatable, $0.initial) = (true, initial) }) == FilterState())
        }
    }

    @Test func aRequiredCategoryHasItsFirstValueInstead() throws {
        let world = try world(.single) { ($0.isRequired, $0.initial) = (true, .values(["x"])) }
        #expect(world.reference.reading(try afterReset(world)).choices(of: "c") == [.value("y")])
    }

    @Test func boundsOutsideTheDataAreGivenUp() throws {
        let (five, nine) = (Bound.number(Number(5)), Bound.number(Number(9)))
        let catalog = try world(.range, "n") {
            $0.bounds = .data
            $0.initial = .selection(.range(lower: five, upper: nine))
        }.engine
        #expect(catalog.initialState == FilterState())
        let chosen = try catalog.applying(.select(category: "h", value: "B"), to: catalog.initialState)
        #expect(try catalog.applying(.reset(BulkScope()), to: chosen) == FilterState())
    }

    /// A value that was chosen before its last item went is kept by its session, and not by a reset.
    @Test func aChosenValueThatIsGoneIsGivenUp() throws {
        let world = try world(.multi) { $0.initial = .values(["x"]) }
        var state = FilterState()
        state.selections["c"] = .values(ValueSelection(values: [Chosen("x", sequence: 1)]))
        #expect(try world.engine.applying(.reset(BulkScope()), to: state) == FilterState())
        var plainState = world.reference.reading(state)
        #expect(world.applicationDifferences(.reset(BulkScope()), to: &state, and: &plainState) == [])
    }

    /// A category that is reset later does not disable one that is reset before it.
    @Test func categoriesThatExcludeEachOtherStartAsInANewSession() throws {
        var (a, b) = (
            CategoryDefinition(id: "a", kind: .multi, attribute: "b"),
            CategoryDefinition(id: "b", kind: .multi, attribute: "h")
        )
        (a.initial, a.excludes) = (.values(["y"]), ["b"])
        b.title = "B"
        let definition = CatalogDefinition(title: "Rivals", categories: [a, b])
        let world = try EngineComparison(definition, items: [ReferenceItem(["b": ["y"], "h": ["B"]])])
        var state = try world.engine.applying(.deselect(category: "a", value: "y"), to: world.engine.initialState)
        state = try world.engine.applying(.select(category: "b", value: "B"), to: state)
        var plainState = world.reference.reading(state)
        #expect(world.applicationDifferences(.reset(BulkScope()), to: &state, and: &plainState) == [])
        #expect(state.canonicalForm == world.engine.initialState.canonicalForm)
        // One that is not reset does.
        state = try world.engine.applying(.clear(BulkScope()), to: state)
        state = try world.engine.applying(.select(category: "b", value: "B"), to: state)
        state = try world.engine.applying(.reset(BulkScope(categories: ["a"])), to: state)
        #expect(Set(state.selections.keys) == ["b"])
    }

    // MARK: Values under a parent

    /// `c` depends on `p`, which starts with B; x has an item under A, y and z have one under B.
    private func child(
        _ kind: CategoryKind = .multi,
        isOpen: Bool = true,
        _ configure: (inout CategoryDefinition) -> Void
    ) throws -> EngineComparison {
        var parent = CategoryDefinition(id: "p", kind: .multi, attribute: "p")
        parent.initial = .values(["B"])
        var child = CategoryDefinition(id: "c", kind: kind, attribute: "c")
        child.dependsOn = "p"
        configure(&child)
        var definition = CatalogDefinition(title: "Children", categories: [parent, child])
        definition.isOpen = isOpen
        let rows: [(Value, Value)] = [("A", "x"), ("B", "y"), ("B", "z"), ("B", "z")]
        return try EngineComparison(definition, items: rows.map { ReferenceItem(["p": [$0.0], "c": [$0.1]]) })
    }

    @Test func aStartThatTheParentDoesNotOfferIsAFaultOfAFile() throws {
        let excluded = Initial.selection(.values([], excluded: ["y", "x"]))
        for initial in [Initial.values(["x"]), .values(["y", "x"]), excluded] {
            let error = #expect(throws: DefinitionError.self) {
                try child(isOpen: false) { ($0.initial, $0.isNegatable) = (initial, true) }
            }
            let reason =
                "the category cannot start with this: “x” is not offered for what “p” has chosen; choose “A” there first"
            #expect(error?.faults.map(\.reason) == [reason])
        }
        let world = try child(isOpen: false) { $0.initial = .values(["y"]) }
        #expect(Set(world.engine.initialState.selections.keys) == ["p", "c"])
    }

    @Test func elsewhereItIsGivenUp() throws {
        let world = try child { $0.initial = .values(["x"]) }
        var (state, plainState) = (world.engine.initialState, world.reference.initialState)
        #expect(world.reference.reading(state) == plainState)
        #expect(Set(state.selections.keys) == ["p"])
        // Under A it is offered.
        for operation: FilterOperation in [
            .set(category: "p", selection: .values(["A"])), .reset(BulkScope(categories: ["c"])),
        ] {
            #expect(world.applicationDifferences(operation, to: &state, and: &plainState) == [])
        }
        #expect(plainState.choices(of: "c") == [.value("x")])
        #expect(world.applicationDifferences(.reset(BulkScope()), to: &state, and: &plainState) == [])
        #expect(state.canonicalForm == world.engine.initialState.canonicalForm)
    }

    @Test func aRequiredCategoryHasTheFirstValueThatItsParentOffers() throws {
        let world = try child(.single) { ($0.isRequired, $0.initial) = (true, .values(["x"])) }
        let state = world.engine.initialState
        #expect(world.reference.reading(state) == world.reference.initialState)
        #expect(world.reference.initialState.choices(of: "c") == [.value("z")])
    }
}
