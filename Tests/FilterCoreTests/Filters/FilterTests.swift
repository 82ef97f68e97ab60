import FilterCore
import Testing

@Suite struct FilterTests {
    @Test func valuesOfDifferentTypesAreDifferentFilters() {
        let values: [Value] = [.string("true"), .bool(true), .string("1"), .number(1)]
        let filters = values.map { Filter.facet("a", $0) }
        #expect(Set(filters).count == 4)
        #expect(Set(filters.map(\.canonicalForm)).count == 4)
    }

    @Test func scoreAndNegationCountForEquality() {
        let plain = Filter.facet("a", .string("b"))
        #expect(plain != .facet("a", .string("b"), score: 2))
        #expect(plain != !plain)
        #expect(plain == !(!plain))
    }

    @Test func canonicalEquivalentsAreDifferentFilters() {
        let one = Filter.facet("a", .string("caf\u{E9}"))
        let other = Filter.facet("a", .string("cafe\u{301}"))
        #expect(one != other)
        #expect(Array(one.canonicalForm.utf8) != Array(other.canonicalForm.utf8))
    }

    @Test func typesFollowThePredicate() {
        #expect(Filter.facet("a", .number(1)).type == .facet)
        #expect(Filter.comparison("a", .equal, .number(1)).type == .numeric)
        #expect(Filter.range("a", lower: .relative(.now), upper: nil).type == .numeric)
        #expect(Filter.tag("a").type == .tag)
        #expect(Filter.keyword("a", "b").type == .keyword)
    }

    @Test(arguments: [
        (Filter.facet("color", .string("red"), score: 3), "color: red"),
        (!Filter.facet("color", .string("red")), "color: red"),
        (.facet("featured", .bool(true)), "featured: true"),
        (.facet("rating", .number(4)), "rating: 4.0"),
        (.comparison("price", .notEqual, .number(10)), "price != 10.0"),
        (.comparison("created", .lessThan, .relative(.now)), "created < now"),
        (.range("price", lower: .number(0), upper: .number(10)), "price: 0.0 – 10.0"),
        (.range("price", lower: .number(3), upper: nil), "price >= 3.0"),
        (.range("price", lower: nil, upper: .number(3)), "price <= 3.0"),
        (.tag("sale"), "sale"),
        (.keyword("name", "red"), "name: red"),
    ])
    func descriptionsShowNeitherNegationNorScore(filter: Filter, text: String) {
        #expect(filter.description == text)
    }

    @Test func integersNoDoubleHoldsAreWrittenWhole() {
        #expect(Number(Int64(10)).doubleText == "10.0")
        #expect(Number(Int64(9_007_199_254_740_993)).doubleText == "9007199254740993")
        #expect(Number(UInt64.max).doubleText == "18446744073709551615")
        #expect(Number(1e16)?.doubleText == "1e+16")
        #expect(Number(-0.25)?.doubleText == "-0.25")
    }
}
