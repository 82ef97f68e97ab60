import FilterCore
import TestSupport
import Testing

/// How far bounds move to let an item in.
@Suite struct NearestRangeTests {
    private static let items = [
        ReferenceItem(["price": [3.5], "day": ["2024-05-01T22:30:00Z"], "brand": ["Nike"]]),
        ReferenceItem(["price": [9], "day": ["2024-05-10"], "brand": ["Nike"]]),
        ReferenceItem(["price": [11], "day": ["2024-05-12"], "brand": ["Puma"]]),
        ReferenceItem(["price": [20, 40], "day": ["2024-06-01"], "brand": ["Puma"]]),
        ReferenceItem(["brand": ["Nike"]]),
    ]

    /// What is near after an operation on the category `c`.
    private static func nearest(
        _ kind: CategoryKind,
        _ attribute: String,
        _ selection: SelectionInput,
        brand: Value? = nil,
        _ change: (inout CategoryDefinition) -> Void = { _ in }
    ) throws -> NearestRange? {
        var category = CategoryDefinition(id: "c", kind: kind, attribute: attribute)
        change(&category)
        let brands = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "Things", zone: "Europe/Berlin", categories: [category, brands]),
            table: AttributeTable(items),
            zone: ReferenceCalendar.berlin.zone
        )
        var state = try catalog.applying(.set(category: "c", selection: selection), to: catalog.initialState)
        if let brand { state = try catalog.applying(.select(category: "brand", value: brand), to: state) }
        return try catalog.evaluate(state).rescue().nearestRanges.first
    }

    private static func bound(_ text: String) -> Bound? { DateText(text).map { .date($0) } }

    @Test func theBoundThatHasLessFarToGoMoves() throws {
        let up = try Self.nearest(.range, "price", .range(lower: .number(9.5), upper: .number(10.8)))
        #expect(up?.step == .setBounds(category: "c", lower: .number(9.5), upper: .number(11), none: nil))
        #expect(up?.total == 1)
        #expect(up?.gain == 1)
        #expect(up?.text == "C: 9.5 – 11")
        let tie = try Self.nearest(.range, "price", .range(lower: .number(10), upper: .number(10)))
        #expect(tie?.step == .setBounds(category: "c", lower: .number(9), upper: .number(10), none: nil))
    }

    @Test func onlyItemsThatPassEverythingElseCount() throws {
        let range = try Self.nearest(.range, "price", .range(lower: .number(10), upper: .number(10)), brand: "Puma")
        #expect(range?.step == .setBounds(category: "c", lower: .number(10), upper: .number(11), none: nil))
        #expect(try Self.nearest(.range, "price", .range(lower: nil, upper: .number(50)), brand: "Nike") == nil)
    }

    @Test func oneOfSeveralNumbersIsEnough() throws {
        let range = try Self.nearest(.range, "price", .range(lower: .number(35), upper: .number(39)))
        #expect(range?.step == .setBounds(category: "c", lower: .number(35), upper: .number(40), none: nil))
    }

    @Test func noneStaysWhereItIs() throws {
        let range = try Self.nearest(.range, "price", .range(lower: .number(45), upper: nil, none: true)) {
            $0.includeNone = NoneDefinition(title: "No price", initial: false)
        }
        #expect(range?.step == .setBounds(category: "c", lower: .number(40), upper: nil, none: true))
        #expect(range?.text == "C: from 40 or No price")
        #expect(range?.total == 2)
    }

    @Test func whatTheCategorysBoundsShutOutIsNotReached() throws {
        func nearest(_ bounds: BoundsDefinition) throws -> NearestRange? {
            try Self.nearest(.range, "price", .range(lower: .number(5), upper: .number(6)), brand: "Nike") {
                $0.bounds = bounds
            }
        }
        let inside = try nearest(.fixed(lower: .number(4), upper: .number(10)))
        #expect(inside?.step == .setBounds(category: "c", lower: .number(5), upper: .number(9), none: nil))
        #expect(try nearest(.fixed(lower: .number(4), upper: .number(8))) == nil)
    }

    @Test func daysMoveToDaysOfTheZone() throws {
        let day = Self.bound("2024-05-05")
        let range = try Self.nearest(.range, "day", .range(lower: day, upper: day))
        // Half past ten at night in UTC is the next day in Berlin, and nearer than the tenth.
        #expect(range?.step == .setBounds(category: "c", lower: Self.bound("2024-05-02"), upper: day, none: nil))
        let instant = Self.bound("2024-05-05T00:00:00Z")
        let exact = try Self.nearest(.range, "day", .range(lower: instant, upper: nil), brand: "Nike")
        let moved = Self.bound("2024-05-01T22:30:00Z")
        #expect(exact?.step == .setBounds(category: "c", lower: moved, upper: nil, none: nil))
        #expect(exact?.total == 2)
    }

    @Test(arguments: [
        (ComparisonOperator.greaterThanOrEqual, 50.0, 40.0 as Double?), (.lessThanOrEqual, 1, 3.5), (.lessThan, 3.5, 4),
        (.greaterThan, 40, 39.5), (.equal, 5, nil), (.notEqual, 9, nil),
    ])
    func numbersOfComparisonsMoveJustFarEnough(sign: ComparisonOperator, value: Double, moved: Double?) throws {
        let near = try Self.nearest(.comparison, "price", .comparison(.number(value))) { $0.comparison = sign }
        let expected = moved.map { RescueStep.setNumber(category: "c", .number($0), none: nil) }
        #expect(near?.step == expected)
        #expect(near?.gain == (expected == nil ? nil : 1))
    }

    @Test func strictComparisonsOfDaysMoveADayFurther() throws {
        let after = try Self.nearest(.comparison, "day", .comparison(Self.bound("2024-06-01"))) {
            $0.comparison = .greaterThan
        }
        #expect(after?.step == Self.bound("2024-05-31").map { .setNumber(category: "c", $0, none: nil) })
        #expect(after?.total == 1)
        let before = try Self.nearest(.comparison, "day", .comparison(Self.bound("2024-05-01"))) {
            $0.comparison = .lessThan
        }
        #expect(before?.step == Self.bound("2024-05-03").map { .setNumber(category: "c", $0, none: nil) })
        #expect(before?.total == 1)
    }
}
