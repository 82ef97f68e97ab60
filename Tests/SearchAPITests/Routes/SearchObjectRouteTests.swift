import CatalogTestSupport
import FilterCore
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Items by their ids, and walks through all of them.
struct SearchObjectRouteTests {
    private let client: TestClient

    init() throws { client = try TestClient() }

    @Test func objectIsTheItemWithItsID() throws {
        let reply = try client.get("/1/indexes/shop/8")
        #expect(
            reply.text
                == ##"{"id":"8","name":"Theta","brand":"Café","colour":"white","price":10.5,"inStock":true,"objectID":"8"}"##
        )
        #expect(reply["Cache-Control"] == "no-store" && reply["Search-Evaluations"] == nil)
        let cut = try client.get("/1/indexes/shop_cheapest/8?attributesToRetrieve=name,price")
        #expect(cut.text == #"{"name":"Theta","price":10.5,"objectID":"8"}"#)
        let missing = try client.get("/1/indexes/shop/99")
        #expect(missing.text == #"{"message":"ObjectID does not exist","status":404}"#)
    }

    @Test func objectsKeepTheirOrderWithNullForWhatIsMissing() throws {
        let reply = try client.post(
            "/1/indexes/*/objects",
            #"{"requests":[{"indexName":"shop","objectID":"2","attributesToRetrieve":["name"]},"#
                + #"{"indexName":"shop","objectID":"99"},{"indexName":"dogs","objectID":"akita"}]}"#
        )
        #expect(
            reply.text
                == #"{"results":[{"name":"Beta","objectID":"2"},null,"#
                + #"{"id":"akita","letter":"A–C","size":"large","objectID":"akita"}]}"#
        )
        let unknown = try client.post("/1/indexes/*/objects", #"{"requests":[{"indexName":"x","objectID":"1"}]}"#)
        #expect(unknown.status == 404)
        #expect(try client.post("/1/indexes/*/objects", #"{"requests":[{"indexName":"shop"}]}"#).status == 400)
    }

    /// A large item is read as often as it is asked for, however little of it is shown.
    @Test func workOfObjectsIsLimited() throws {
        let row = #"{"id":"a","text":"\#(String(repeating: "x", count: 10_000))"}"#
        var limits = RequestLimits()
        limits.maxWork = 5_000_000
        let large = CatalogFixtures.snapshot("large", CatalogDefinition(title: "Large"), rows: row)
        let client = try TestClient([large], limits: limits)
        func objects(_ count: Int) throws -> Reply {
            let one = #"{"indexName":"large","objectID":"a","attributesToRetrieve":["nothing"]}"#
            let all = Array(repeating: one, count: count).joined(separator: ",")
            return try client.post("/1/indexes/*/objects", #"{"requests":[\#(all)]}"#)
        }
        #expect(try objects(1).text == #"{"results":[{"objectID":"a"}]}"#)
        #expect(try objects(100).status == 400)
        limits.maxWork = 1_000
        let poor = try TestClient([large], limits: limits)
        #expect(try poor.get("/1/indexes/large/a?attributesToRetrieve=nothing").status == 400)
    }

    /// The member of another name and the own `objectID` of a row agree, or the id of the item counts.
    @Test func ownMembersGiveWayToThoseOfHits() throws {
        let rows = #"{"id":"a","objectID":"other","_highlightResult":"x","n":1.50}"#
        let client = try TestClient([CatalogFixtures.snapshot("own", CatalogDefinition(title: "Own"), rows: rows)])
        #expect(try client.get("/1/indexes/own/a").text == #"{"id":"a","n":1.5,"objectID":"a"}"#)
    }

    /// The ids of a walk, page by page, and the answer to each step.
    private func walk(
        _ index: String,
        _ body: String,
        in client: TestClient,
        between: (TestClient) throws -> TestClient = { $0 }
    ) throws -> [[String]] {
        var (client, body, pages) = (client, body, [[String]]())
        while pages.count < 100 {
            let reply = try client.post("/1/indexes/\(index)/browse", body)
            try #require(reply.status == 200, "\(reply.text)")
            pages.append(reply.at("/hits")?.elements.compactMap { $0["objectID"]?.text } ?? [])
            guard let cursor = reply.at("/cursor")?.text else { return pages }
            body = #"{"cursor":"\#(cursor)"}"#
            client = try between(client)
        }
        return pages
    }

    @Test func walkHasEveryHitOnce() throws {
        #expect(
            try walk("shop", #"{"hitsPerPage":5}"#, in: client)
                == [["1", "2", "3", "4", "5"], ["6", "7", "8", "9", "10"], ["11", "12"]]
        )
        #expect(try walk("shop", #"{"hitsPerPage":6}"#, in: client).map(\.count) == [6, 6])
        #expect(try walk("shop", "", in: client).map(\.count) == [12])
        let dearest = try walk("shop_dearest", #"{"hitsPerPage":2,"filters":"brand:Nike"}"#, in: client)
        #expect(dearest == [["2", "9"], ["1"]])
        #expect(try walk("shop", #"{"filters":"brand:Nobody"}"#, in: client) == [[]])
    }

    @Test(arguments: ["", #""hitsPerPage":1000,"#])
    func walkHasShorterStepsWhereHitsAreLong(size: String) throws {
        let text = String(repeating: "long ", count: 1_000)
        let rows = (0..<100).map { #"{"id":"\#($0)","text":"\#(text)"}"# }.joined(separator: "\n")
        var limits = RequestLimits()
        limits.maxAnswerBytes = 200_000
        let search = CategoryDefinition(id: "search", kind: .search, attribute: "text")
        let definition = CatalogDefinition(title: "Long", categories: [search])
        let long = CatalogFixtures.snapshot("long", definition, rows: rows)
        let client = try TestClient([long], limits: limits)
        let ids = (0..<100).map(String.init)
        let steps = try walk("long", #"{\#(size)"query":""}"#, in: client)
        #expect(steps.flatMap(\.self) == ids)
        #expect(steps.dropLast().allSatisfy { 10...20 ~= $0.count })
        // Texts that come twice make steps of half the length.
        let marked = try walk("long", #"{\#(size)"attributesToHighlight":["text"]}"#, in: client)
        #expect(marked.flatMap(\.self) == ids && marked.count > steps.count)
        let first = try client.post("/1/indexes/long/browse", "{}")
        #expect(first.at("/hits/0/_highlightResult") == nil)
        // One that is longer than a step has a step of its own.
        let tag = String(repeating: "x", count: 100)
        let body = #"{"query":"long","attributesToHighlight":["text"],"highlightPreTag":"\#(tag)"}"#
        let narrow = try walk("long", body, in: client)
        #expect(narrow.flatMap(\.self) == ids && narrow.allSatisfy { $0.count == 1 })
    }

    @Test func walkStandsInTheAddressToo() throws {
        let first = try client.get("/1/indexes/shop/browse?hitsPerPage=7")
        let cursor = try #require(first.at("/cursor")?.text)
        let last = try client.get("/1/indexes/shop/browse?cursor=\(cursor)")
        #expect(last.at("/hits")?.elements.count == 5)
        #expect(last.at("/cursor") == nil)
        #expect(last.at("/nbHits")?.integer == 12)
    }

    @Test func cursorOfAnotherWalkIsRefused() throws {
        let cursor = try #require(client.get("/1/indexes/shop/browse?hitsPerPage=7").at("/cursor")?.text)
        for target in ["/1/indexes/dogs/browse?cursor=\(cursor)", "/1/indexes/shop/browse?cursor=x\(cursor)"] {
            let reply = try client.get(target)
            #expect(reply.status == 400)
            #expect(reply.at("/message")?.text?.hasPrefix("cursor: ") == true)
        }
        let still = try client.get("/1/indexes/shop/browse?hitsPerPage=0")
        #expect(still.status == 400)
        #expect(still.at("/message")?.text?.hasPrefix("hitsPerPage: ") == true)
    }

    private static func rows(_ ids: [Int]) -> String { ids.map { #"{"id":"\#($0)"}"# }.joined(separator: "\n") }

    /// Without the version that it began with a walk goes on behind its last hit.
    @Test func walkGoesOnInOtherData() throws {
        let definition = CatalogDefinition(title: "Numbers")
        func client(_ ids: [Int], _ version: String) throws -> TestClient {
            try TestClient([CatalogFixtures.snapshot("n", definition, rows: Self.rows(ids), dataVersion: version)])
        }
        let first = try client(Array(1...9), "v1")
        let all = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]
        let less = try walk("n", #"{"hitsPerPage":3}"#, in: first) { _ in try client(Array(2...9), "v2") }
        #expect(less == all)
        let more = try walk("n", #"{"hitsPerPage":3}"#, in: first) { _ in try client(Array(0...9), "v2") }
        #expect(more == all)
        let gone = try walk("n", #"{"hitsPerPage":3}"#, in: first) { _ in try client([1, 2, 4, 5, 6, 7, 8, 9], "v2") }
        #expect(gone.first == ["1", "2", "3"] && gone.last?.last == "9")
    }
}
