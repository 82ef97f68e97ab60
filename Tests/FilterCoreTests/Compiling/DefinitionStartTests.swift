import FilterCore
import Testing

/// The allowed initial selections of categories, as far as a definition alone shows.
struct DefinitionStartTests {
    private func faults(
        _ kind: CategoryKind,
        _ initial: Initial,
        _ change: (inout CategoryDefinition) -> Void = { _ in }
    ) -> [String] {
        var category = CategoryDefinition(id: "c", kind: kind, attribute: "a")
        if kind == .options { category.options = ["a", "b"].map { OptionDefinition(id: $0, test: .letters($0)) } }
        category.resetTo = initial
        change(&category)
        return DefinitionChecks(CatalogDefinition(title: "T", categories: [category])).faults
            .map { "\($0.member): \($0.reason)" }
    }

    private let values = Initial.values([.string("a"), .string("b")])
    private let none: (inout CategoryDefinition) -> Void = {
        $0.includeNone = NoneDefinition(title: "None", initial: true)
    }

    @Test(arguments: CategoryKind.allCases)
    func everythingMayStartWithNothing(kind: CategoryKind) {
        #expect(faults(kind, .nothing).isEmpty)
        #expect(faults(kind, .selection(.null)).isEmpty)
    }

    @Test func whatIsRequiredIsChosen() {
        let required: (inout CategoryDefinition) -> Void = { $0.isRequired = true }
        let reason = ["resetTo: a required category always has a value chosen"]
        #expect(faults(.single, .nothing, required) == reason)
        #expect(faults(.single, .values([]), required) == reason)
        #expect(faults(.single, .values([.bool(false)]), required).isEmpty)
        #expect(faults(.single, .first, required).isEmpty)
    }

    @Test func allIsForSubtractiveCategories() {
        #expect(faults(.multi, .all) == ["resetTo: only a subtractive category can have all values chosen"])
        #expect(faults(.multi, .all) { $0.selectionModel = .subtractive }.isEmpty)
    }

    @Test(arguments: CategoryKind.allCases)
    func valuesAreForKindsThatHaveThem(kind: CategoryKind) {
        #expect(faults(kind, .first).isEmpty == kind.hasValues)
        #expect(faults(kind, .values([.string("a")])).isEmpty == kind.hasValues)
    }

    @Test func oneValueWhereOneCanBeChosen() {
        #expect(faults(.multi, values).isEmpty)
        #expect(faults(.options, values).isEmpty)
        #expect(faults(.hierarchy, values) { $0.allowsSeveral = true }.isEmpty)
        let reason = ["resetTo: these are 2 values; one can be chosen"]
        #expect(faults(.single, values) == reason)
        #expect(faults(.options, values) { $0.operator = .single } == reason)
        #expect(faults(.hierarchy, values) == reason)
        #expect(faults(.single, .values([.string("a"), .string("a")])).isEmpty)
        #expect(
            faults(.multi, values) { $0.max = 1 } == ["resetTo: these are 2 values; at most 1 can be chosen"]
        )
    }

    @Test func onlyWhatIsOffered() {
        let reason = ["resetTo/1: “x” is no value of the category"]
        let start = Initial.values([.string("a"), .string("x")])
        #expect(faults(.options, start) == reason)
        #expect(faults(.multi, start) { $0.values = [.string("a")] } == reason)
        #expect(faults(.multi, start).isEmpty)
        #expect(
            faults(.options, .values([.string("o")])) { $0.other = OptionDefinition(id: "o", test: .rest) }.isEmpty
        )
        #expect(faults(.hierarchy, .values([.number(1)])) == ["resetTo/0: the values of a hierarchy are paths, not 1"])
    }

    @Test func excludedOnlyWhereValuesCanBe() {
        let start = Initial.selection(.values([], excluded: [.string("a")]))
        #expect(faults(.multi, start).count == 1)
        #expect(faults(.single, start).count == 1)
        #expect(faults(.multi, start) { $0.isNegatable = true }.isEmpty)
        #expect(faults(.options, start) { $0.selectionModel = .subtractive }.isEmpty)
        let both = Initial.selection(.values([.string("a")], excluded: [.string("a")]))
        #expect(
            faults(.multi, both) { $0.isNegatable = true } == ["resetTo: “a” cannot be chosen and excluded"]
        )
        #expect(faults(.multi, both) { $0.selectionModel = .subtractive }.count == 1)
    }

    @Test func noneOnlyWhereItIsIncluded() {
        let starts: [(CategoryKind, SelectionInput, SelectionInput)] = [
            (.multi, .values([], none: true), .values([], none: false)),
            (.single, .values([], none: true), .values([], none: false)),
            (.hierarchy, .values([], none: true), .values([], none: false)),
            (.range, .range(lower: nil, upper: nil, none: true), .range(lower: nil, upper: nil, none: false)),
            (.comparison, .comparison(nil, none: true), .comparison(nil, none: false)),
            (.keywords, .keywords([], none: true), .keywords([], none: false)),
        ]
        for (kind, on, off) in starts {
            #expect(faults(kind, .selection(on)) == ["resetTo: None is not included; see “includeNone”"])
            #expect(faults(kind, .selection(on), none).isEmpty)
            #expect(faults(kind, .selection(off)).isEmpty)
        }
    }

    @Test func selectionsFitTheirKind() {
        let selections: [(CategoryKind, SelectionInput)] = [
            (.toggle, .toggle(true)), (.range, .range(lower: nil, upper: nil)), (.comparison, .comparison(nil)),
            (.keywords, .keywords(["a"])), (.search, .search("a")),
        ]
        for kind in CategoryKind.allCases {
            for (own, selection) in selections {
                #expect(faults(kind, .selection(selection)).isEmpty == (kind == own), "\(selection) of \(kind)")
            }
        }
        #expect(faults(.keywords, .selection(.keywords(["a", " \n"]))) == ["resetTo/1: a word must not be blank"])
    }

    @Test(
        arguments: [
            (nil, "2024-05-01", nil), ("2024-05-01", "2024-05-01T00:00:00", nil),
            ("2024-05-01T23:00:00", "2024-05-01", nil), ("2024-05-01T23:00:00Z", "2024-05-01", nil),
            ("2024-05-02", "2024-05-01", "the lower bound is above the upper one"),
            ("2024-05-01T10:00:00Z", "2024-05-01T10:00:00+01:00", "the lower bound is above the upper one"),
        ] as [(String?, String?, String?)]
    )
    func boundsAreInOrder(lower: String?, upper: String?, reason: String?) {
        let bounds = [lower, upper].map { text in text.flatMap { DateText($0) }.map { Bound.date($0) } }
        let found = faults(.range, .selection(.range(lower: bounds[0], upper: bounds[1])))
        #expect(found == (reason.map { ["resetTo: \($0)"] } ?? []))
        let limits = faults(.range, .nothing) { $0.bounds = .fixed(lower: bounds[0], upper: bounds[1]) }
        #expect(limits == (reason.map { ["bounds: \($0)"] } ?? []))
    }

    @Test func boundsAreOfOneKind() {
        let date = DateText("2024-05-01").map { Bound.date($0) }
        let one = Bound.number(Number(Int64(1)))
        #expect(
            faults(.range, .selection(.range(lower: one, upper: date)))
                == ["resetTo: one bound is a number and the other a date"]
        )
        #expect(faults(.range, .selection(.range(lower: one, upper: one))).isEmpty)
        #expect(
            faults(.comparison, .nothing) { $0.bounds = .fixed(lower: nil, upper: nil) }
                == ["bounds: at least one of “lower” and “upper” must be there"]
        )
    }
}
