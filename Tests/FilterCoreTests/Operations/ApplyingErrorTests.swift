import FilterCore
import TestSupport
import Testing

/// Every way in which an operation is refused.
@Suite struct ApplyingErrorTests {
    private let catalog: Catalog

    init() throws {
        catalog = try Catalog.operationSample()
    }

    private func expectRefusal(
        _ operation: FilterOperation,
        _ error: FilterError,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: error, sourceLocation: location) {
            try catalog.applying(operation, to: catalog.initialState)
        }
    }

    @Test func unknownCategoriesAreNamedWithNearOnes() {
        let error = FilterError.unknownCategory("brnad", suggestions: ["brand"])
        for operation: FilterOperation in [
            .select(category: "brnad", value: "Nike"), .deselect(category: "brnad", value: "Nike"),
            .toggle(category: "brnad", value: "Nike"), .setNone(category: "brnad", isOn: true),
            .set(category: "brnad", selection: .null), .remove(.value(category: "brnad", "Nike")),
            .remove(.none(category: "brnad")), .remove(.selection(category: "brnad")),
        ] {
            expectRefusal(operation, error)
        }
        expectRefusal(.clear(BulkScope(categories: ["brand", "brnad"])), .inMember("categories/1", error))
        expectRefusal(.clear(BulkScope(except: ["brnad"])), .inMember("except/0", error))
        expectRefusal(.select(category: "", value: "Nike"), .unknownCategory("", suggestions: []))
        expectRefusal(.select(category: "Brand", value: "Nike"), .unknownCategory("Brand", suggestions: ["brand"]))
    }

    @Test func unknownGroupsAreNamedWithNearOnes() {
        expectRefusal(
            .clear(BulkScope(categoryGroups: ["detials"])),
            .inMember("categoryGroups/0", .unknownCategoryGroup("detials", suggestions: ["details"]))
        )
    }

    @Test func unknownValuesAreNamedWithNearOnes() {
        let error = FilterError.unknownValue("Nikee", index: nil, suggestions: ["Nike"])
        expectRefusal(.select(category: "brand", value: "Nikee"), error)
        expectRefusal(.deselect(category: "brand", value: "Nikee"), error)
        expectRefusal(.toggle(category: "brand", value: "Nikee"), error)
        let branch = FilterError.unknownValue("Shoes > Rum", index: nil, suggestions: ["Shoes > Run"])
        expectRefusal(.select(category: "path", value: "Shoes > Rum"), branch)
        expectRefusal(.deselect(category: "path", value: "Shoes > Rum"), branch)
        expectRefusal(.toggle(category: "path", value: "Shoes > Rum"), branch)
        expectRefusal(
            .set(category: "path", selection: .values(["Shoes > Rum"], none: nil)),
            .unknownValue("Shoes > Rum", index: 0, suggestions: ["Shoes > Run"])
        )
    }

    @Test func theFirstUnknownValueOfASelectionIsNamedByItsPlace() {
        expectRefusal(
            .set(category: "brand", selection: .values(["Puma", "Nike", "xxxxxxxx", "yyyyyyyy"], none: nil)),
            .unknownValue("xxxxxxxx", index: 2, suggestions: [])
        )
    }

    @Test func valuesOfAnotherTypeAreUnknown() {
        expectRefusal(
            .select(category: "year", value: "2024"),
            .wrongValueType("2024", offered: 2024, index: nil)
        )
        expectRefusal(.select(category: "brand", value: true), .unknownValue("true", index: nil, suggestions: []))
        expectRefusal(.select(category: "path", value: 1), .unknownValue("1", index: nil, suggestions: []))
    }

    @Test func unlistedValuesAreUnknown() {
        expectRefusal(
            .select(category: "listed", value: "Puma"),
            .unknownValue("Puma", index: nil, suggestions: [])
        )
    }

    @Test(
        arguments: [
            ("brand", [.toggle(true), .range(lower: nil, upper: nil, none: nil)]),
            ("year", [.toggle(true), .range(lower: nil, upper: nil, none: nil)]),
            ("path", [.toggle(true), .range(lower: nil, upper: nil, none: nil)]),
            (
                "inStock",
                [.values([true], none: nil), .range(lower: nil, upper: nil, none: nil)]
            ),
            ("price", [.values([1], none: nil), .toggle(false)]),
        ] as [(String, [SelectionInput])]
    )
    func selectionsOfAnotherShapeAreRefused(category: String, inputs: [SelectionInput]) {
        for input in inputs {
            do {
                _ = try catalog.applying(.set(category: category, selection: input), to: catalog.initialState)
                Issue.record("\(category) takes \(input)")
            } catch .invalidSelection(let expected) {
                #expect(!expected.isEmpty)
            } catch {
                Issue.record("\(category) refuses \(input) with \(error)")
            }
        }
    }

    @Test func moreThanTheCategoryHoldsIsRefused() throws {
        expectRefusal(
            .set(category: "brand", selection: .values(["Nike", "Puma", "Zeta"], none: nil)),
            .tooMany(limit: 2)
        )
        expectRefusal(.set(category: "year", selection: .values([2023, 2024], none: nil)), .tooMany(limit: 1))
        expectRefusal(.set(category: "path", selection: .values(["Shoes", "Bags"], none: nil)), .tooMany(limit: 1))
        let two = FilterOperation.set(category: "brand", selection: .values(["Nike", "Puma", "Nike"], none: nil))
        let full = try catalog.applying(two, to: catalog.initialState)
        for operation: FilterOperation in [
            .select(category: "brand", value: "Zeta"), .toggle(category: "brand", value: "Zeta"),
        ] {
            #expect(throws: FilterError.tooMany(limit: 2)) { try catalog.applying(operation, to: full) }
        }
    }

    @Test func aLowerBoundAboveTheUpperIsRefused() {
        func number(_ number: Int64) -> Bound { .number(Number(number)) }
        expectRefusal(
            .set(category: "price", selection: .range(lower: number(2), upper: number(1), none: nil)),
            .rangeInverted
        )
        for (lower, upper) in [("2024-05-02", "2024-05-01"), ("2024-05-02", "2024-05-01T23:59:59.999Z")] {
            expectRefusal(
                .set(category: "added", selection: .range(lower: date(lower), upper: date(upper), none: nil)),
                .rangeInverted
            )
        }
    }

    @Test func equalBoundsAndADayAroundAnInstantAreARange() throws {
        for (lower, upper) in [("2024-05-01", "2024-05-01"), ("2024-05-01T23:00:00Z", "2024-05-01")] {
            let selection = SelectionInput.range(lower: date(lower), upper: date(upper), none: nil)
            let state = try catalog.applying(.set(category: "added", selection: selection), to: catalog.initialState)
            #expect(state.selections["added"] != nil)
        }
    }

    @Test func boundsOfAnotherTypeAreRefused() throws {
        let one = Bound.number(Number(Int64(1)))
        let day = try #require(date("2024-05-01"))
        for (category, bound, expected) in [
            ("price", day, "a number"), ("added", one, "a date such as \"2024-05-01\""),
        ] {
            expectRefusal(
                .set(category: category, selection: .range(lower: bound, upper: nil, none: nil)),
                .invalidBound(member: "lower", expected: expected)
            )
            expectRefusal(
                .set(category: category, selection: .range(lower: nil, upper: bound, none: nil)),
                .invalidBound(member: "upper", expected: expected)
            )
        }
    }

    @Test func noneIsRefusedWhereItIsNotIncluded() {
        for category in ["brand", "listed", "path", "inStock", "size", "added"] {
            expectRefusal(.setNone(category: category, isOn: true), .noneNotIncluded)
            expectRefusal(.setNone(category: category, isOn: false), .noneNotIncluded)
        }
        expectRefusal(.set(category: "brand", selection: .values([], none: false)), .noneNotIncluded)
        expectRefusal(.set(category: "path", selection: .values([], none: true)), .noneNotIncluded)
        expectRefusal(.set(category: "added", selection: .range(lower: nil, upper: nil, none: true)), .noneNotIncluded)
    }

    @Test func categoriesWithoutValuesHaveNoneToChoose() {
        for (category, kind) in [("inStock", CategoryKind.toggle), ("price", .range)] {
            expectRefusal(.select(category: category, value: true), .noValues(kind))
            expectRefusal(.deselect(category: category, value: 1), .noValues(kind))
            expectRefusal(.toggle(category: category, value: true), .noValues(kind))
            let scope = BulkScope(categories: ["brand", category])
            expectRefusal(.deselectAll(scope), .inMember("categories/1", .noValues(kind)))
        }
    }

    @Test func filtersThatAreNotInForceCannotBeRemoved() {
        for key: CurrentFilterKey in [
            .value(category: "brand", "Nike"), .none(category: "brand"), .selection(category: "brand"),
            .selection(category: "path"), .selection(category: "price"), .selection(category: "inStock"),
            .none(category: "year"), .value(category: "size", "S"),
        ] {
            expectRefusal(.remove(key), .notInForce)
        }
    }

    @Test func aRequiredSelectionAtItsInitialValueStays() {
        expectRefusal(.remove(.selection(category: "size")), .notRemovable)
    }

    private func date(_ text: String) -> Bound? {
        DateText(text).map { .date($0) }
    }
}
