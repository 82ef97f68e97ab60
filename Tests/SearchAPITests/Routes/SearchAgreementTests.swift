import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import JSON

/// The search protocol and `/v1` say the same of the same state.
struct SearchAgreementTests {
    /// What is chosen, in the forms of both.
    private struct Choice {
        var brands: [String] = []
        var colour: String?
        var tags: [String] = []
        var upper: Int?
        var isInStock = false

        init(using generator: inout SplitMix64) {
            brands = ["Nike", "Puma", "Adidas", "Åland"].filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
            colour = Bool.random(using: &generator) ? ["red", "blue"].randomElement(using: &generator) : nil
            tags = ["new", "sale", "eco"].filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
            if tags.count > 2 { tags.removeLast() }
            upper = Bool.random(using: &generator) ? Int.random(in: 9...61, using: &generator) : nil
            isInStock = Int.random(in: 0..<3, using: &generator) == 0
        }

        var selections: JSONValue {
            var members: [JSONValue.Member] = []
            if !brands.isEmpty { members.append(.init("brand", .texts(brands))) }
            if let colour { members.append(.init("colour", .string(colour))) }
            if !tags.isEmpty { members.append(.init("tags", .texts(tags))) }
            if let upper {
                let bounds: [JSONValue.Member] = [
                    .init("lower", .null), .init("upper", JSONValue(integerLiteral: upper)), .init("none", false),
                ]
                members.append(.init("price", .object(bounds)))
            }
            if isInStock { members.append(.init("inStock", true)) }
            return .object(members)
        }

        /// - Parameter facet: its filters are left out, as front ends do to count it.
        func search(of index: String, without facet: String? = nil, _ more: JSONValue.Member...) -> JSONValue {
            var filters: [JSONValue] = []
            if facet != "brand", !brands.isEmpty { filters.append(.texts(brands.map { "brand:\($0)" })) }
            if facet != "colour", let colour { filters.append(.texts(["colour:\(colour)"])) }
            filters += tags.map { .string("tags:\($0)") }
            if isInStock { filters.append("inStock:true") }
            var members: [JSONValue.Member] = [
                .init("indexName", .string(index)), .init("facetFilters", .array(filters)),
            ]
            if let upper { members.append(.init("numericFilters", .texts(["price<=\(upper)"]))) }
            return .object(members + more)
        }
    }

    @Test func totalsCountsAndPagesAgree() throws {
        let client = try TestClient()
        for seed in 0..<200 as Range<UInt64> {
            var generator = SplitMix64(seed: seed)
            let choice = Choice(using: &generator)
            let screen = try client.post(
                "/v1/catalogs/shop/query",
                #"{"selections":\#(choice.selections.jsonText),"sort":"dearest","page":2,"pageSize":3,"limit":100}"#
            )
            try #require(screen.status == 200, "\(screen.text)")
            let searches: [JSONValue] = [
                choice.search(of: "shop_dearest", .init("page", 1), .init("hitsPerPage", 3)),
                choice.search(of: "shop", without: "brand", .init("facets", "brand"), .init("hitsPerPage", 0)),
                choice.search(of: "shop", without: "colour", .init("facets", "colour"), .init("hitsPerPage", 0)),
            ]
            let body = JSONValue.object([.init("requests", .array(searches))])
            let reply = try client.post("/1/indexes/*/queries", body.jsonText)
            try #require(reply.status == 200, "\(reply.text)")
            #expect(reply.at("/results/0/nbHits")?.integer == screen.total, "seed \(seed)")
            let ids = reply.at("/results/0/hits")?.elements.compactMap { $0["objectID"] }
            #expect(ids == screen.at("/page/itemIds")?.elements, "seed \(seed)")
            for (place, facet) in [(1, "brand"), (2, "colour")] {
                let listed = screen.at("/categories")?.first("id", .string(facet))?["values"]?.elements ?? []
                let counts = listed.compactMap { value -> (String, Int)? in
                    guard let text = value["value"]?.text, let count = value["count"]?.integer, count > 0 else {
                        return nil
                    }
                    return (text, count)
                }
                let found = reply.at("/results/\(place)/facets/\(facet)")
                let told = (found?.keys ?? []).compactMap { key in found?[key]?.integer.map { (key, $0) } }
                #expect(
                    Dictionary(uniqueKeysWithValues: told) == Dictionary(uniqueKeysWithValues: counts),
                    "seed \(seed), \(facet)"
                )
            }
        }
    }
}

extension JSONValue {
    fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
