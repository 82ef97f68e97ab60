import FilterCore
import TestSupport
import Testing

struct EnglishLocalizerTests {
    private let english = EnglishLocalizer()

    @Test(arguments: [
        (Number.integer(0), "0"), (.integer(999), "999"), (.integer(1000), "1,000"), (.integer(-1000), "-1,000"),
        (.integer(-999), "-999"), (.integer(1_234_567), "1,234,567"), (.unsigned(.max), "18,446,744,073,709,551,615"),
        (.integer(.min), "-9,223,372,036,854,775,808"),
    ])
    func integersHaveGroupsOfThree(number: Number, text: String) {
        #expect(english.text(number) == text)
    }

    @Test(arguments: [
        (1234.5, "1,234.5"), (-0.25, "-0.25"), (0.1, "0.1"), (12_345.678, "12,345.678"), (-1234.5, "-1,234.5"),
        (1e-7, "1e-07"), (2.5e-7, "2.5e-07"), (1e300, "1e+300"),
    ])
    func decimalsAreTheShortest(double: Double, text: String) throws {
        #expect(english.text(try #require(Number(double))) == text)
    }

    @Test func datesAreDayMonthYear() throws {
        let berlin = Zone(id: "Europe/Berlin") { _ in 7_200 }
        func text(_ date: String) throws -> String { english.text(try #require(DateText(date)), in: berlin) }
        #expect(try text("2024-05-01") == "1 May 2024")
        #expect(try text("2024-05-01T04:05:59") == "1 May 2024, 04:05")
        #expect(try text("2024-12-31T22:30:00Z") == "1 January 2025, 00:30")
    }

    @Test(arguments: [
        ([], ""), (["A"], "A"), (["A", "B"], "A or B"), (["A", "B", "C"], "A, B or C"),
        (["A", "B", "C", "D", "E"], "A, B, C, D or E"), (["A", "B", "C", "D", "E", "F"], "A, B, C, D or 2 more"),
    ])
    func listsNameFiveAtMost(elements: [String], text: String) {
        #expect(english.shortList(elements, .or) == text)
    }

    @Test func conjunctionsDiffer() {
        #expect(english.list(["“red”", "“blue”"], .and) == "“red” and “blue”")
    }

    @Test func phrasesAreFilled() {
        #expect(english.text(.chip, [.title: "Brand", .text: "Nike"]) == "Brand: Nike")
        #expect(english.text(.andMore, count: 1200, [.first: "Venue"]) == "Venue +1,200 more")
        #expect(english.text(.allItems, count: 1) == "1 item")
        #expect(english.text(.allItems, count: 10_000) == "All 10,000 items")
        #expect(
            english.text(.sentence, count: 10_000, [.parts: "Brand: Nike", .matching: "132"])
                == "Brand: Nike — 132 of 10,000 items"
        )
        #expect(english.text(.results, count: 0) == "0 results")
        #expect(english.text(.allProducts, count: 1) == "1 product")
        #expect(english.text(.products, count: 573) == "573 products")
        #expect(
            english.text(.productSentence, count: 573, [.parts: "Brand: Nike", .matching: "40"])
                == "Brand: Nike — 40 of 573 products"
        )
        #expect(english.text(.accessibilityHint) == "Double tap to open category filter menu")
    }

    @Test(arguments: [
        ("In stock", "in stock"), ("CPU", "CPU"), ("A day", "a day"), ("X", "X"), ("", ""), ("Élan", "élan"),
    ])
    func titlesAreLowerCasedInsideASentence(title: String, text: String) {
        #expect(english.inSentence(title) == text)
    }

    @Test func indianNumbersHaveGroupsOfTwo() {
        var format = NumberFormat()
        format.secondaryGroup = 2
        #expect([999, 1000, 12_345, 1_234_567].map { format.text($0) } == ["999", "1,000", "12,345", "12,34,567"])
        format.minimumGroupingDigits = 2
        #expect([1000, 12_345].map { format.text($0) } == ["1000", "12,345"])
        format.primaryGroup = 0
        #expect(format.text(12_345) == "12345")
    }

    @Test(
        arguments: [
            (Number(1950), NumberStyle(hasGroups: false), "1950"),
            (Number(-1_234_567), NumberStyle(hasGroups: false), "-1234567"),
            (Number(1950), NumberStyle(decimals: 2), "1,950.00"), (Number(9.5), NumberStyle(decimals: 2), "9.50"),
            (Number(9.95), NumberStyle(decimals: 1), "10.0"), (Number(-9.949), NumberStyle(decimals: 1), "-9.9"),
            (Number(999.5), NumberStyle(decimals: 0), "1,000"), (Number(-0.04), NumberStyle(decimals: 1), "0.0"),
            (Number(0.125), NumberStyle(decimals: 2), "0.13"), (Number(1e21), NumberStyle(decimals: 2), "1e+21"),
            (Number(1234.5), NumberStyle(hasGroups: false, decimals: 0), "1235"),
        ] as [(Number?, NumberStyle, String)]
    )
    func numbersAreWrittenInAStyle(number: Number?, style: NumberStyle, text: String) throws {
        #expect(NumberFormat.english.text(try #require(number), style) == text)
    }

    /// Thousandths, rounded as whole numbers are.
    @Test func decimalsAreRoundedHalfAwayFromZero() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<5_000 {
            let thousandths = Int.random(in: -random.pick([2_000, 10_000_000])...10_000_000, using: &random)
            let wanted = Int.random(in: 0...5, using: &random)
            let unit = [1_000, 100, 10, 1, 1, 1][wanted]
            let rounded = (abs(thousandths) + unit / 2) / unit * unit
            let decimals = "\(rounded % 1_000 + 1_000)".dropFirst() + "00"
            let text = "\(rounded / 1_000)" + (wanted > 0 ? "." + decimals.prefix(wanted) : "")
            let number = try #require(Number(Double(thousandths) / 1_000))
            #expect(
                NumberFormat.english.text(number, NumberStyle(hasGroups: false, decimals: wanted))
                    == (thousandths < 0 && rounded > 0 ? "-" : "") + text
            )
        }
    }

    @Test func yearsOfARangeHaveNoGroups() throws {
        var year = CategoryDefinition(id: "year", kind: .range, attribute: "year")
        year.format = NumberStyle(hasGroups: false)
        let items = [1940, 1950, 1960].map { ReferenceItem(["year": [.number(Number(Int64($0)))]]) }
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "Films", categories: [year]),
            table: AttributeTable(items)
        )
        let bounds = SelectionInput.range(lower: .number(1940), upper: .number(1950))
        let state = try catalog.applying(.set(category: "year", selection: bounds), to: catalog.initialState)
        #expect(try catalog.evaluate(state).currentFilters().filters.map(\.text) == ["Year: 1940 – 1950"])
        #expect(Wording.english.text(from: Number(1940), to: Number(1960), of: catalog.categories[0]) == "1940 – 1960")
    }
}
