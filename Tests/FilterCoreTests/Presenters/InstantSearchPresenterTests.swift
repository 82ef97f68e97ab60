import FilterCore
import Testing

@Suite struct InstantSearchPresenterTests {
    @Test(arguments: [
        (Filter.facet("color", .string("red")), "red"), (.facet("color", .string("")), ""),
        (.facet("featured", .bool(false)), "featured"), (!Filter.facet("featured", .bool(true)), "featured"),
        (.facet("rating", .number(4)), "rating: 4.0"),
        (!Filter.comparison("price", .greaterThan, .number(-3)), "price > -3.0"),
        (.range("price", lower: .number(0), upper: .number(10)), "price: 0.0 to 10.0"),
        (.range("price", lower: .number(10), upper: nil), "price >= 10.0"),
        (.range("price", lower: nil, upper: .number(10)), "price <= 10.0"),
        (!Filter.tag("on sale"), "on sale"), (.keyword("name", "red"), "red"),
    ])
    func textsAreThoseOfTheDefaultPresenter(filter: Filter, text: String) {
        #expect(InstantSearchPresenter.text(for: filter) == text)
    }
}
