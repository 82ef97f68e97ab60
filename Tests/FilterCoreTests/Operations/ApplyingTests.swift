import FilterCore
import TestSupport
import Testing

/// What operations do to a state.
@Suite struct ApplyingTests {
    private let catalog: Catalog

    init() throws {
        catalog = try Catalog.operationSample()
    }

    /// The state after these operations from the initial one.
    private func state(_ operations: FilterOperation...) throws -> FilterState {
        try operations.reduce(catalog.initialState) { try catalog.applying($1, to: $0) }
    }

    /// The values of a category in order of selection.
    private func values(_ category: String, in state: FilterState) -> [Value] {
        guard case .values(let selection)? = state.selections[category] else { return [] }
        return selection.values.sorted { $0.sequence < $1.sequence }.map(\.element)
    }

    private func path(in state: FilterState) -> String? {
        values("path", in: state).first?.text
    }

    private func number(_ number: Int64) -> Bound { .number(Number(number)) }

    @Test func theInitialStateHoldsWhatIsRequiredAlone() {
        #expect(Set(catalog.initialState.selections.keys) == ["size"])
        #expect(values("size", in: catalog.initialState) == ["M"])
    }

    @Test func operationsThatChangeNothingGiveTheSameState() throws {
        let full = try state(
            .select(category: "brand", value: "Nike"),
            .toggle(category: "inStock", on: true),
            .select(category: "brand", value: "Zeta"),
            .select(category: "year", value: 2024),
            .setNone(category: "year", isOn: false),
            .select(category: "path", value: "Shoes > Run"),
            .set(category: "price", selection: .range(lower: number(1), upper: nil, none: false)),
            .select(category: "size", value: "L")
        )
        for operation: FilterOperation in [
            .select(category: "brand", value: "Nike"), .select(category: "year", value: 2024),
            .select(category: "size", value: "L"), .toggle(category: "size", value: "L"),
            .select(category: "path", value: "Shoes > Run"), .deselect(category: "brand", value: "Puma"),
            .deselect(category: "year", value: 2023), .deselect(category: "path", value: "Bags"),
            .deselect(category: "path", value: "Shoes > Run > Trail"), .deselect(category: "size", value: "S"),
            .setNone(category: "year", isOn: false), .setNone(category: "price", isOn: false),
            .set(category: "brand", selection: .values(["Nike", "Zeta"], none: nil)),
            .set(category: "brand", selection: .values(["Zeta", "Nike", "Zeta"], none: nil)),
            .set(category: "year", selection: .values([2024], none: false)),
            .set(category: "path", selection: .values(["Shoes > Run"], none: nil)),
            .set(category: "price", selection: .range(lower: number(1), upper: nil, none: false)),
            .toggle(category: "inStock", on: true), .set(category: "listed", selection: .null),
            .set(category: "added", selection: .range(lower: nil, upper: nil, none: nil)),
            .clear(BulkScope(categories: ["listed", "added"])), .clear(BulkScope(categories: [])),
            .clear(BulkScope(categories: ["brand"], except: ["brand"])),
        ] {
            #expect(try catalog.applying(operation, to: full) == full, "\(operation)")
        }
        for operation: FilterOperation in [
            .clear(BulkScope()), .deselect(category: "size", value: "M"), .toggle(category: "size", value: "M"),
            .set(category: "size", selection: .null), .set(category: "size", selection: .values([], none: nil)),
            .set(category: "inStock", selection: .toggle(false)), .deselect(category: "brand", value: "Nike"),
        ] {
            #expect(try catalog.applying(operation, to: catalog.initialState) == catalog.initialState, "\(operation)")
        }
    }

    @Test func togglingTwiceFiltersAsBefore() throws {
        for (category, value) in [("brand", "Nike"), ("year", 2024), ("path", "Bags")] as [(String, Value)] {
            let twice = try state(.toggle(category: category, value: value), .toggle(category: category, value: value))
            #expect(twice.canonicalForm == catalog.initialState.canonicalForm)
        }
    }

    @Test func writesKeepTheOrderOfSelection() throws {
        let chosen = try state(.select(category: "brand", value: "Zeta"), .select(category: "brand", value: "Nike"))
        #expect(values("brand", in: chosen) == ["Zeta", "Nike"])
        let written = try catalog.applying(
            .set(category: "brand", selection: .values(["Puma", "Nike"], none: nil)),
            to: chosen
        )
        #expect(values("brand", in: written) == ["Nike", "Puma"])
    }

    @Test func anotherSingleValueTakesThePlaceOfTheFirst() throws {
        let chosen = try state(.select(category: "year", value: 2023), .toggle(category: "year", value: 2024))
        #expect(values("year", in: chosen) == [2024])
    }

    @Test func togglingClimbsTheTree() throws {
        let leaf: Value = "Shoes > Run > Trail"
        #expect(try path(in: state(.toggle(category: "path", value: leaf))) == "Shoes > Run > Trail")
        #expect(
            try path(in: state(.toggle(category: "path", value: leaf), .toggle(category: "path", value: leaf)))
                == "Shoes > Run"
        )
        #expect(
            try path(in: state(.toggle(category: "path", value: leaf), .toggle(category: "path", value: "Shoes")))
                == "Shoes"
        )
        let root = FilterOperation.toggle(category: "path", value: "Shoes")
        #expect(try state(root, root).selections["path"] == nil)
        #expect(try path(in: state(root, .toggle(category: "path", value: "Bags"))) == "Bags")
    }

    @Test func deselectingABranchNeverClimbs() throws {
        for value: Value in ["Shoes > Run > Trail", "Shoes > Run", "Shoes"] {
            let left = try state(
                .select(category: "path", value: "Shoes > Run > Trail"),
                .deselect(category: "path", value: value)
            )
            #expect(path(in: left) == nil)
        }
    }

    @Test func aRequiredValueGoesBackToTheInitialOne() throws {
        for operation: FilterOperation in [
            .deselect(category: "size", value: "L"), .set(category: "size", selection: .null),
            .clear(BulkScope(categories: ["size"])), .remove(.selection(category: "size")),
        ] {
            #expect(try values("size", in: state(.select(category: "size", value: "L"), operation)) == ["M"])
        }
    }

    @Test func clearingReachesTheScopeAndNoFurther() throws {
        let full = try state(
            .select(category: "brand", value: "Nike"),
            .select(category: "year", value: 2023),
            .set(category: "price", selection: .range(lower: number(1), upper: number(2), none: nil)),
            .select(category: "size", value: "L")
        )
        func left(_ scope: BulkScope) throws -> Set<String> {
            let cleared = try catalog.applying(.clear(scope), to: full)
            func form(_ id: String, in state: FilterState) -> String {
                FilterState(selections: state.selections.filter { $0.key == id }).canonicalForm
            }
            return Set(cleared.selections.keys.filter { form($0, in: cleared) == form($0, in: full) })
        }
        #expect(try left(BulkScope()) == [])
        #expect(try left(BulkScope(categories: [])) == ["brand", "year", "price", "size"])
        #expect(try left(BulkScope(categories: ["brand"])) == ["year", "price", "size"])
        #expect(try left(BulkScope(categoryGroups: ["details"])) == ["brand", "year"])
        #expect(try left(BulkScope(categoryGroups: ["inner"])) == ["brand", "year", "size"])
        #expect(try left(BulkScope(categories: ["year"], categoryGroups: ["inner"])) == ["brand", "size"])
        #expect(try left(BulkScope(except: ["brand", "price"])) == ["brand", "price"])
    }

    @Test func noneLeftOutOfAWriteIsItsInitial() throws {
        let off = try state(.setNone(category: "year", isOn: false), .setNone(category: "price", isOn: false))
        #expect(Set(off.selections.keys) == ["size", "year", "price"])
        let written = try catalog.applying(.set(category: "year", selection: .values([], none: nil)), to: off)
        #expect(written.selections["year"] == nil)
        let open = SelectionInput.range(lower: nil, upper: nil, none: nil)
        #expect(try catalog.applying(.set(category: "price", selection: open), to: off).selections["price"] == nil)
    }

    @Test func removingAnEntryLeavesTheOthers() throws {
        let full = try state(
            .select(category: "brand", value: "Nike"),
            .select(category: "brand", value: "Zeta"),
            .select(category: "path", value: "Shoes > Run"),
            .setNone(category: "year", isOn: false)
        )
        let one = try catalog.applying(.remove(.value(category: "brand", "Nike")), to: full)
        #expect(values("brand", in: one) == ["Zeta"])
        #expect(path(in: one) == "Shoes > Run")
        #expect(try path(in: catalog.applying(.remove(.selection(category: "path")), to: full)) == nil)
        let year = try catalog.applying(.remove(.selection(category: "year")), to: full)
        #expect(year.selections["year"] == nil)
    }
}

extension FilterOperation {
    fileprivate static func toggle(category: String, on isOn: Bool) -> FilterOperation {
        .set(category: category, selection: .toggle(isOn))
    }
}
