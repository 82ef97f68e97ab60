import FilterCore
import Testing

@Suite struct FilterGroupIDTests {
    @Test(arguments: [
        (FilterGroupID.and("x"), "and<x>"), (.or("x", .facet), "or<x>"), (.or("x", .tag), "or<x:tag>"),
        (.or("x", .numeric), "or<x:numeric>"), (.or("x", .keyword), "or<x:keyword>"),
        (.hierarchical("_hierarchical"), "hierarchical<_hierarchical>"), (.and(""), "and<>"),
        (.or("", .tag), "or<:tag>"),
        (.or("x:tag", .facet), "or<x:tag:facet>"), (.or("x:other", .facet), "or<x:other>"),
    ])
    func theTextFormIsAsDocumented(id: FilterGroupID, text: String) {
        #expect(id.description == text)
        #expect(FilterGroupID(text) == id)
    }

    @Test func everyNameReadsBack() {
        let names: [Text] = [
            "", "x", "x:tag", "x:facet", ":numeric", "a<b>c", ">", "<", "tag", "x:tag:facet", "\u{301}",
            "a\u{301}>\u{301}",
            "😀", "and<x>", "x:keyword:tag", "\n",
        ]
        for name in names {
            let ors = FilterType.allCases.map { FilterGroupID.or(name, $0) }
            let ids = [.and(name), .hierarchical(name)] + ors
            for id in ids { #expect(FilterGroupID(id.description) == id, "\(id)") }
            #expect(Set(ids.map { Text($0.description) }).count == ids.count)
        }
    }

    @Test(arguments: ["", "x", "and", "and<x", "and x>", "AND<x>", "xor<x>", "<x>", " and<x>", "and<x> "])
    func otherTextsAreRefused(text: String) {
        #expect(FilterGroupID(text) == nil)
    }

    @Test func theOrderIsByNameThenKind() {
        let ids: [FilterGroupID] = [
            .or("a", .facet), .or("a", .numeric), .or("a", .tag), .or("a", .keyword), .and("a"), .hierarchical("a"),
            .or("b", .facet),
        ]
        #expect(ids.reversed().sorted() == ids)
    }
}
