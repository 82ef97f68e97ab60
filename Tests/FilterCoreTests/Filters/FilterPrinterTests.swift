import FilterCore
import Testing

@Suite struct FilterPrinterTests {
    @Test(arguments: [
        (Filter.facet("a", .string("value")), #""a":"value""#),
        (!Filter.facet("a", .string("value"), score: 2), #"NOT "a":"value"<score=2>"#),
        (.facet("a", .number(10)), #""a":10.0"#), (.facet("a", .bool(false)), #""a":false"#),
        (.comparison("a", .lessThanOrEqual, .number(Number(9.99)!)), #""a" <= 9.99"#),
        (.comparison("a", .equal, .date(.day(CivilDate(year: 2024, month: 5, day: 1)!))), #""a" = 2024-05-01"#),
        (.range("a", lower: .number(0), upper: .number(10)), #""a":0.0 TO 10.0"#),
        (.range("a", lower: .relative(RelativeDate(-7, .day)!), upper: nil), #""a" >= now-7d"#),
        (!Filter.range("a", lower: nil, upper: .number(1)), #"NOT "a" <= 1.0"#),
        (.tag("a"), #""_tags":"a""#), (.keyword("a", "red"), #""a" CONTAINS "red""#),
        (.hasValue("a"), #""a" EXISTS"#), (!Filter.hasValue("a"), #"NOT "a" EXISTS"#),
        (.facet("a\"b", .string(#"45"-50"  tv's"#)), #""a\"b":"45\"-50\"  tv's""#),
        (.facet("a", .string(#"C:\dir"#)), #""a":"C:\dir""#),
        (.facet("a", .string(#"C:\my dir\"#)), #""a":C\:\\my\ dir\\"#),
    ])
    func textsAreThoseOfInstantSearch(filter: Filter, text: String) throws {
        #expect(FilterPrinter.text(filter) == text)
    }

    @Test func aGroupKeepsTheGivenOrder() {
        let filters = [Filter.tag("b"), .tag("a")]
        #expect(FilterPrinter.text(filters, isDisjunctive: true) == #"( "_tags":"b" OR "_tags":"a" )"#)
        #expect(FilterPrinter.text([.tag("a")], isDisjunctive: false) == #"( "_tags":"a" )"#)
    }

    @Test func groupsAreSortedByNameAndFiltersByText() throws {
        var groups = FilterGroups()
        #expect(FilterPrinter.text(groups) == nil)
        let price = { (number: Int) in Filter.comparison("p", .equal, .number(Number(Int64(number)))) }
        for filter in [price(9), price(10), !Filter.tag("a"), .tag("z")] {
            try groups.add(filter, to: .and("b"), sequence: 1)
        }
        try groups.add(.tag("t"), to: .or("b", .tag), sequence: 2)
        try groups.add(.tag("t"), to: .and("a"), sequence: 3)
        let texts = [
            #"( "_tags":"t" )"#, #"( "_tags":"t" )"#,
            #"( "_tags":"z" AND "p" = 10.0 AND "p" = 9.0 AND NOT "_tags":"a" )"#,
        ]
        #expect(groups.description == texts.joined(separator: " AND "))
    }
}
