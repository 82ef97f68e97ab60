import CatalogTestSupport
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Catalogs
@testable import JSON
@testable import Sessions

/// Pages of items, by number and by cursor.
struct ItemRouteTests {
    private static let all = (1...12).map(String.init)
    private static let cheapest = ["1", "8", "9", "2", "10", "3", "11", "4", "12", "5", "7", "6"]
    private static let dearest = ["7", "5", "12", "4", "11", "3", "10", "2", "9", "8", "1", "6"]

    @Test func pageHasItsMembers() throws {
        let reply = try TestClient().session().get("/items?pageSize=2")
        #expect(reply.json?.keys == ["page", "total", "text", "revision", "dataVersion"])
        #expect(
            reply.at("/page")?.keys == [
                "number", "size", "count", "itemIds", "items", "nextCursor", "previousCursor",
            ]
        )
        #expect(reply.at("/page/count") == 6)
        #expect(reply.at("/page/previousCursor") == .null)
        #expect(reply.total == 12)
    }

    @Test func itemsAreTheStoredJSON() throws {
        let client = try TestClient()
        let first = String(CatalogFixtures.shopRows.split(separator: "\n")[0])
        let page = try client.session().get("/items?pageSize=1").text
        #expect(page.contains("\"items\":[\(first)]"))
        let item = try client.get("/v1/catalogs/shop/items/1")
        #expect(item.text == first)
        #expect(item["Content-Type"] == "application/json")
    }

    @Test func numberedPagesTogetherAreTheWholeList() throws {
        let session = try TestClient().session()
        for size in [1, 5, 12, 100] {
            var ids: [String] = []
            for number in 1...(12 + size - 1) / size {
                let reply = try session.get("/items?page=\(number)&pageSize=\(size)")
                #expect(reply.at("/page/number")?.integer == number)
                ids += reply.itemIDs
            }
            #expect(ids == Self.all)
        }
        let beyond = try session.get("/items?page=2147483647&pageSize=1000")
        #expect(beyond.status == 200)
        #expect(beyond.itemIDs == [])
    }

    @Test(arguments: ["default", "cheapest", "dearest"], ["{}", #"{"selections":{"colour":"red"}}"#])
    func cursorsWalkBothWays(sort: String, state: String) throws {
        let session = try TestClient().session(state: state)
        let whole = try session.get("/items?sort=\(sort)&pageSize=100").itemIDs
        for size in 1...5 {
            var forward: [String] = []
            var reply = try session.get("/items?sort=\(sort)&pageSize=\(size)")
            var last = reply
            while true {
                forward += reply.itemIDs
                last = reply
                guard let cursor = reply.at("/page/nextCursor")?.text else { break }
                reply = try session.get("/items?sort=\(sort)&pageSize=\(size)&cursor=\(cursor)")
                #expect(reply.at("/page/number") == .null)
                #expect(reply.at("/isRestarted") == false)
                try #require(forward.count < 100)
            }
            #expect(forward == whole, "size \(size)")
            var backward = last.itemIDs
            while let cursor = last.at("/page/previousCursor")?.text {
                last = try session.get("/items?sort=\(sort)&pageSize=\(size)&cursor=\(cursor)")
                backward = last.itemIDs + backward
                try #require(backward.count < 100)
            }
            #expect(backward == whole, "size \(size)")
        }
    }

    @Test func sortHoldsForOneAnswer() throws {
        let session = try TestClient().session()
        #expect(try session.get("/items?sort=cheapest").itemIDs == Self.cheapest)
        #expect(try session.get("/items?sort=dearest").itemIDs == Self.dearest)
        #expect(try session.get("/items").itemIDs == Self.all)
        _ = try session.patch(#"{"sort":"dearest"}"#)
        #expect(try session.get("/items").itemIDs == Self.dearest)
        #expect(try session.get("/items?sort=default").itemIDs == Self.all)
    }

    @Test func cursorEndsWithItsFiltersAndItsSort() throws {
        let session = try TestClient().session()
        let cursor = try #require(try session.get("/items?pageSize=2&attributes=id").at("/page/nextCursor")?.text)
        _ = try session.put("/categories/colour/values/red")
        let reply = try session.get("/items?attributes=id&pageSize=2&cursor=\(cursor)")
        #expect(reply.status == 410)
        #expect(reply.code == "cursorExpired")
        #expect(reply.place == "parameter cursor")
        let first = try #require(reply.at("/first")?.text)
        #expect(first == "\(session.path)/items?attributes=id&pageSize=2")
        #expect(try session.client.get(first).itemIDs == ["1", "3"])
        _ = try session.delete("/categories/colour/values/red")
        #expect(try session.get("/items?pageSize=2&cursor=\(cursor)").itemIDs == ["3", "4"])
        #expect(try session.get("/items?sort=cheapest&cursor=\(cursor)").status == 410)
        let other = try session.client.session("dogs")
        #expect(try other.get("/items?cursor=\(cursor)").status == 410)
    }

    @Test func cursorGoesOnInOtherData() throws {
        let sessions = try TestClient.sessions { $0.maxCount = 10 }
        let session = try TestClient(sessions: sessions).session()
        let cursor = try #require(try session.get("/items?pageSize=3").at("/page/nextCursor")?.text)
        func shop(without id: String) -> CatalogSnapshot {
            let rows = CatalogFixtures.shopRows.split(separator: "\n").filter { !$0.contains(#""id":"\#(id)""#) }
            return CatalogFixtures.snapshot(
                "shop",
                CatalogFixtures.shopDefinition,
                rows: rows.joined(separator: "\n"),
                dataVersion: "v2"
            )
        }
        let target = "\(session.path)/items?pageSize=2&cursor=\(cursor)"
        let later = try TestClient([shop(without: "2")], sessions: sessions).get(target)
        #expect(later.at("/isRestarted") == true)
        #expect(later.itemIDs == ["4", "5"])
        let lost = try TestClient([shop(without: "3")], sessions: sessions).get(target)
        #expect(lost.status == 410, "the item that the cursor names is gone")
    }

    @Test func cursorThatWasTamperedWithIsRefused() throws {
        let session = try TestClient().session()
        let cursor = try #require(try session.get("/items?pageSize=2").at("/page/nextCursor")?.text)
        let characters = Array(cursor)
        for index in characters.indices {
            var changed = characters
            changed[index] = changed[index] == "A" ? "B" : "A"
            let reply = try session.get("/items?cursor=\(String(changed))")
            #expect(reply.status == 422, "\(index)")
        }
        for text in ["", "x", "AAAA", String(cursor.dropLast()), cursor + "A", "%20"] {
            let reply = try session.get("/items?cursor=\(text)")
            #expect(reply.status == 422, "\(text)")
            #expect(reply.place == "parameter cursor")
        }
    }

    @Test func linksLeadToTheOtherPages() throws {
        let session = try TestClient().session()
        func links(_ target: String) throws -> [String: String] {
            var links: [String: String] = [:]
            for link in try #require(session.get(target)["Link"]).split(separator: ", ") {
                let parts = link.split(separator: "; ")
                links[String(parts[1].dropFirst(5).dropLast())] = String(parts[0].dropFirst().dropLast())
            }
            return links
        }
        let middle = try links("/items?page=2&pageSize=5&attributes=name%2Cid")
        let base = "\(session.path)/items?pageSize=5&attributes=name%2Cid"
        #expect(
            middle == [
                "first": base + "&page=1", "prev": base + "&page=1", "next": base + "&page=3",
                "last": base + "&page=3",
            ]
        )
        #expect(try session.client.get(middle["last"]!).itemIDs == ["11", "12"])
        #expect(try Set(links("/items?pageSize=5").keys) == ["first", "next", "last"])
        #expect(try Set(links("/items?pageSize=5&page=3").keys) == ["first", "prev", "last"])
        #expect(try links("/items?pageSize=5&page=9")["prev"] == "\(session.path)/items?pageSize=5&page=3")
        let cursor = try #require(try session.get("/items?pageSize=5").at("/page/nextCursor")?.text)
        let byCursor = try links("/items?pageSize=5&cursor=\(cursor)")
        #expect(Set(byCursor.keys) == ["first", "prev", "next"])
        #expect(try session.client.get(byCursor["next"]!).itemIDs == ["11", "12"])
        #expect(try session.client.get(byCursor["prev"]!).itemIDs == ["1", "2", "3", "4", "5"])
        #expect(try session.client.get(byCursor["first"]!).itemIDs == ["1", "2", "3", "4", "5"])
        _ = try session.patch(#"{"selections":{"brand":"Asics","colour":"white"}}"#)
        #expect(try Set(links("/items").keys) == ["first"])
    }

    @Test func attributesCutTheItems() throws {
        let session = try TestClient().session()
        func items(_ attributes: String) throws -> [JSONValue] {
            try session.get("/items?pageSize=2&attributes=\(attributes)").at("/page/items")?.elements ?? []
        }
        #expect(try items("name").map(\.keys) == [["name"], ["name"]])
        #expect(try items("price,name,price").map(\.keys) == [["name", "price"], ["name", "price"]])
        #expect(try items("").isEmpty)
        #expect(try items("tags").first?["tags"] == ["new", "sale"])
        let refused = try session.get("/items?attributes=name,prize")
        #expect(refused.status == 422)
        #expect(refused.at("/errors/0/suggestions") == ["price"])
    }

    @Test(arguments: [
        ("page=0", "invalidValue", "page"), ("page=-1", "invalidValue", "page"), ("page=1.0", "invalidValue", "page"),
        ("page=99999999999999999999", "invalidValue", "page"), ("page=2147483648", "invalidValue", "page"),
        ("pageSize=0", "invalidValue", "pageSize"), ("pageSize=1001", "invalidValue", "pageSize"),
        ("pageSize", "invalidValue", "pageSize"), ("page=%D9%A1", "invalidValue", "page"),
        ("sort=cheap", "unknownSort", "sort"), ("sort=", "unknownSort", "sort"),
        ("filter=price%20%3E", "malformedFilter", "filter"), ("filter=prize%20%3E%201", "unknownAttribute", "filter"),
        ("size=3", "unknownParameter", "size"),
        ("page=1&page=1", "duplicateParameter", "page"),
    ])
    func parametersAreChecked(query: String, code: String, parameter: String) throws {
        let session = try TestClient().session()
        let before = try session.screen
        let reply = try session.get("/items?\(query)")
        #expect(reply.status == (code == "duplicateParameter" ? 400 : 422))
        #expect(reply.code == code)
        #expect(reply.place == "parameter \(parameter)")
        #expect(try session.screen == before)
    }

    @Test func unknownSortIsAnsweredWithTheList() throws {
        let reply = try TestClient().session().get("/items?sort=cheapst")
        #expect(reply.at("/errors/0/detail") == "no sort “cheapst”; there are default, cheapest, dearest")
        #expect(reply.suggestions == ["cheapest"])
    }

    @Test func pageNumberDoesNotGoWithACursor() throws {
        let session = try TestClient().session()
        let cursor = try #require(try session.get("/items?pageSize=2").at("/page/nextCursor")?.text)
        let reply = try session.get("/items?page=2&cursor=\(cursor)")
        #expect(reply.status == 422)
        #expect(reply.place == "parameter page")
    }
}
