import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import JSON

/// Sessions go on while the items of their catalog change.
struct LiveSessionTests {
    private static let brands = ["a", "b", "c", "d"]

    private func row(_ id: Int, _ random: inout SplitMix64) -> String {
        var members = ["\"id\":\"\(id)\""]
        if let brand = Self.brands.randomElement(using: &random), Bool.random(using: &random) {
            members.append("\"brand\":\"\(brand)\"")
        }
        if Bool.random(using: &random) { members.append("\"price\":\(Int.random(in: 0...20, using: &random))") }
        if Bool.random(using: &random) { members.append("\"new\":\(Bool.random(using: &random))") }
        if Bool.random(using: &random) { members.append("\"dept\":\"x > \(Int.random(in: 0...3, using: &random))\"") }
        return "{\(members.joined(separator: ","))}"
    }

    /// The content of a screen on the catalog and the filters, without ids of sessions and versions.
    private func content(_ reply: Reply) -> [JSONValue?] {
        ["/total", "/text", "/currentFilters", "/categories", "/page"].map { reply.at($0) }
    }

    /// The same items and definition in a service that has never seen others.
    private func fresh(_ live: LiveClient) throws -> LiveClient {
        let snapshot = try #require(live.catalogs.snapshots.first)
        let rows = (0..<snapshot.items.count).map { item in
            snapshot.items.withJSON(of: item) { json in String(decoding: json.indices.map { json[$0] }, as: UTF8.self) }
        }
        let fresh = try LiveClient()
        try fresh.define()
        #expect(try fresh.push(rows.joined(separator: "\n")).status == 200)
        return fresh
    }

    /// What is chosen, brands in the order in which they were.
    private struct Choice {
        var brands: [String] = []
        var price: Int?

        var json: String {
            let names = brands.map { "\"\($0)\"" }.joined(separator: ",")
            let range = price.map { ",\"price\":[\($0),null]" } ?? ""
            return "{\"selections\":{\"brand\":[\(names)]\(range)}}"
        }
    }

    @Test(arguments: 1...4)
    func everyScreenIsThatOfACatalogLoadedAnew(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let live = try LiveClient()
        try live.define()
        let session = try live.client.session("shop")
        var choice = Choice()
        var compared = 0
        for step in 0..<25 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let ids = (0..<Int.random(in: 0...8, using: &random)).map { $0 * 3 }
                let rows = ids.shuffled(using: &random).map { row($0, &random) }
                #expect(try live.push(rows.joined(separator: "\n"), "?mode=replace").status == 200)
            case 1, 2, 3:
                let ids = Set((0..<4).map { _ in Int.random(in: 0..<24, using: &random) }).sorted()
                let rows = ids.map { id in
                    Int.random(in: 0..<4, using: &random) > 0 ? row(id, &random) : #"{"id":"\#(id)","$delete":true}"#
                }
                #expect(try live.push(rows.joined(separator: "\n")).status == 200)
            case 4:
                let brand = Self.brands.randomElement(using: &random) ?? "a"
                // Refused where no item has it, unless it was chosen before.
                guard try session.post("/categories/brand/values/\(brand)/toggle").status == 200 else { continue }
                let wasChosen = choice.brands.contains(brand)
                choice.brands.removeAll { $0 == brand }
                if !wasChosen { choice.brands.append(brand) }
            default:
                let price = Int.random(in: 0...9, using: &random)
                guard try session.patch(#"{"selections":{"price":[\#(price),null]}}"#).status == 200 else { continue }
                choice.price = price
            }
            let other = try fresh(live).client
            let queries = try [other, live.client].map { try $0.post("/v1/catalogs/shop/query", "{}") }
            #expect(content(queries[0]) == content(queries[1]), "step \(step)")
            let chosen = try other.post("/v1/catalogs/shop/query", choice.json)
            // A chosen value that is gone is kept by a session, and unknown to a query.
            guard chosen.status == 200 else { continue }
            compared += 1
            let screen = try session.get()
            #expect(screen.total == chosen.total, "step \(step): \(choice.json)")
            #expect(screen.itemIDs == chosen.itemIDs, "step \(step): \(choice.json)")
            for category in chosen.at("/categories")?.elements ?? [] {
                let own = screen.category(category["id"]?.text ?? "")
                #expect(own?.jsonText == category.jsonText, "step \(step): \(choice.json)")
            }
        }
        #expect(compared > 5)
    }

    @Test func theFirstValueStandsInForAnInitialOneThatNoItemHas() throws {
        let live = try LiveClient()
        try live.define(
            "shop",
            #"{"categories":[{"id":"c","kind":"single","attribute":"c","required":true,"initial":"a","title":"C"}]}"#
        )
        _ = try live.push("{\"id\":\"1\",\"c\":\"b\"}\n{\"id\":\"2\",\"c\":\"b\"}\n{\"id\":\"3\",\"c\":\"d\"}")
        let session = try live.client.session("shop")
        #expect(try session.get().chips == ["C: b"])
        #expect(try session.get().at("/currentFilters/0/isRemovable") == .bool(false))
        _ = try session.put("/categories/c/values/d")
        #expect(try session.post("/reset").chips == ["C: b"])
        _ = try session.put("/categories/c/values/d")
        _ = try live.push(#"{"id":"4","c":"a"}"#)
        #expect(try live.client.session("shop").get().chips == ["C: a"])
        #expect(try session.post("/reset").chips == ["C: a"])
        let refused = try live.send(
            .put,
            "other",
            #"{"categories":[{"id":"c","kind":"single","attribute":"c","values":["b"],"required":true,"initial":"a"}]}"#
        )
        #expect(refused.status == 422, "a definition that lists values has no other")
    }

    @Test func changesLeadFromOneVersionToTheNext() throws {
        let live = try LiveClient()
        try live.define()
        _ = try live.push("{\"id\":\"1\",\"brand\":\"a\"}\n{\"id\":\"2\",\"brand\":\"b\"}")
        let session = try live.client.session("shop")
        let before = try session.get()
        let tag = try #require(before["ETag"]).dropFirst().dropLast()
        _ = try live.push(#"{"id":"3","brand":"a"}"#)
        let after = try session.get()
        #expect(after["ETag"] != before["ETag"])
        #expect(after.total == 3, "nothing kept of the former version is answered")
        let changes = try session.get("/changes?since=\(tag)")
        #expect(changes.status == 200, "\(changes.text)")
        #expect(changes.total == 3)
        #expect(try session.post("/undo").status != 500)
    }

    @Test func aChosenValueThatGoesIsKeptAndComesBack() throws {
        let live = try LiveClient()
        try live.define()
        _ = try live.push("{\"id\":\"1\",\"brand\":\"a\"}\n{\"id\":\"2\",\"brand\":\"b\"}")
        let session = try live.client.session("shop")
        let chosen = try session.post("/categories/brand/values/a/toggle")
        let id = chosen.category("brand")?.at("/values/0/id")
        #expect(chosen.total == 1)
        _ = try live.push(#"{"id":"1","$delete":true}"#)
        let gone = try session.get()
        #expect(gone.total == 0)
        #expect(gone.text.contains("orphaned"))
        _ = try live.push(#"{"id":"4","brand":"a"}"#)
        let back = try session.get()
        #expect(back.itemIDs == ["4"])
        #expect(back.category("brand")?.first("text", .string("a"))?.at("/id") ?? id == id, "ids of values stay")
    }
}
