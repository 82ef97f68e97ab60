import FilterCore
import Testing

@Suite struct LegacySyntaxTests {
    @Test(arguments: [
        (Filter.facet("a", .string("b c"), score: 3), [#"a:"b c"<score=3>"#]),
        (!Filter.facet("a", .string("x:y")), [#"a:-"x:y""#]),
        (.facet("a", .string(#"x"y"#)), [#"a:x\"y"#]),
        (.facet("a", .string("-x")), [#"a:\-x"#]), (!Filter.facet("a", .number(-4)), [#"a:-\-4.0"#]),
        (!Filter.tag("x"), ["_tags:-x"]),
        (!Filter.comparison("p", .lessThan, .number(5)), ["p >= 5.0"]),
        (.range("p", lower: .number(1), upper: .number(5)), ["p >= 1.0", "p <= 5.0"]),
        (!Filter.range("p", lower: .number(1), upper: .number(5)), ["p < 1.0", "p > 5.0"]),
        (.range("p", lower: nil, upper: .number(5)), ["p <= 5.0"]),
    ])
    func legacyStringsNegateByADashOrAnInvertedOperator(filter: Filter, strings: [String]) {
        #expect(FilterPrinter.legacyStrings(filter) == strings)
    }
}
