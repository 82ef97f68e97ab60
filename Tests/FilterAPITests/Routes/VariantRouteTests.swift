import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Items that are variants of products: every filter holds on one item, every number counts products.
struct VariantRouteTests {
    private static let red = #"{"selections":{"colour":["red"]}}"#

    /// Each with its id, how many variants match of how many, and the leading ones.
    private func products(_ list: JSONValue?) -> [String] {
        (list?.elements ?? []).map { product in
            let ids = (product["variantIds"]?.elements ?? []).compactMap(\.text).joined(separator: ",")
            let (matching, all) = (product["matching"]?.integer ?? -1, product["all"]?.integer ?? -1)
            return "\(product["id"]?.text ?? "none"): \(matching) of \(all) [\(ids)]"
        }
    }

    /// The count of a value and the total after a tap on it.
    private func numbers(_ screen: Reply, _ category: String, _ value: String) -> [Int?] {
        let value = screen.category(category)?["values"]?.first("value", .string(value))
        return [value?["count"]?.integer, value?["whatIf"]?.integer]
    }

    // MARK: Numbers

    @Test func totalsCountProducts() throws {
        let live = try Shirts.live()
        let screen = try live.client.session("shirts").get()
        #expect(screen.json?.keys.drop { $0 != "total" }.prefix(3) == ["total", "variantTotal", "unfilteredTotal"])
        #expect(screen.total == 4)
        #expect(screen.at("/variantTotal") == 7)
        #expect(screen.at("/unfilteredTotal") == 4)
        #expect(screen.at("/text") == "All 4 products")
        let filtered = try live.client.session("shirts", state: Self.red).get()
        #expect(filtered.total == 3)
        #expect(filtered.at("/variantTotal") == 4)
        #expect(filtered.at("/unfilteredTotal") == 4)
        #expect(filtered.at("/text") == "Colour: red — 3 of 4 products")
    }

    @Test func filtersHoldOnOneVariant() throws {
        let live = try Shirts.live()
        let state = #"{"selections":{"colour":["red"],"size":["M"]}}"#
        let screen = try live.client.session("shirts", state: state).get()
        #expect(screen.total == 2)
        #expect(screen.itemIDs == ["4", "6"])
    }

    @Test func countsAndWhatIfsCountProducts() throws {
        let live = try Shirts.live()
        let screen = try live.client.session("shirts").get()
        #expect(numbers(screen, "colour", "red") == [3, 3])
        #expect(numbers(screen, "size", "M") == [3, 3])
        let filtered = try live.client.session("shirts", state: Self.red).get()
        #expect(numbers(filtered, "colour", "red") == [3, 4])
        #expect(numbers(filtered, "colour", "blue") == [3, 4])
        #expect(numbers(filtered, "size", "S") == [2, 2])
        #expect(numbers(filtered, "size", "M") == [2, 2])
    }

    @Test func nothingThatMatchesIsNoMatch() throws {
        let live = try Shirts.live()
        let screen = try live.send(.post, "shirts/query", #"{"filter":"price > 100"}"#)
        #expect(screen.total == 0)
        #expect(screen.at("/variantTotal") == 0)
        #expect(screen.at("/emptyReason") == "noMatch")
        try live.define("empty", Shirts.definition)
        let empty = try live.send(.post, "empty/query", "{}")
        #expect(empty.at("/emptyReason") == "noData")
        #expect(empty.at("/page/products") == [])
    }

    @Test func catalogHasTheNumberOfItsProducts() throws {
        let live = try Shirts.live()
        let catalog = try live.send(.get, "shirts")
        #expect(catalog.json?.keys.prefix(4) == ["name", "title", "itemCount", "productCount"])
        #expect(catalog.at("/itemCount") == 7)
        #expect(catalog.at("/productCount") == 4)
        #expect(try live.client.get("/v1/catalogs").at("/catalogs/0/productCount") == 4)
    }

    // MARK: Pages

    @Test func pageHasTheFirstMatchingVariantOfEachProduct() throws {
        let live = try Shirts.live()
        let session = try live.client.session("shirts")
        let screen = try session.get()
        #expect(
            screen.at("/page")?.keys == [
                "number", "size", "count", "itemIds", "items", "products", "nextCursor", "previousCursor",
            ]
        )
        #expect(screen.itemIDs == ["1", "2", "4", "7"])
        #expect(
            products(screen.at("/page/products")) == ["A: 3 of 3 []", "B: 2 of 2 []", "4: 1 of 1 []", "C: 1 of 1 []"]
        )
        let filtered = try live.client.session("shirts", state: Self.red).get("?variantLimit=2")
        #expect(filtered.itemIDs == ["1", "4", "5"])
        #expect(products(filtered.at("/page/products")) == ["A: 2 of 3 [1,6]", "4: 1 of 1 [4]", "B: 1 of 2 [5]"])
    }

    @Test func leadingVariantsFollowTheSort() throws {
        let live = try Shirts.live()
        let page = try live.client.session("shirts").get("?sort=cheapest&variantLimit=2&pageSize=2&attributes=")
        #expect(page.itemIDs == ["3", "2"])
        #expect(page.at("/page/count") == 2)
        #expect(page.at("/page/items") == nil)
        #expect(products(page.at("/page/products")) == ["A: 3 of 3 [3,6]", "B: 2 of 2 [2,5]"])
    }

    @Test func itemsAreThoseOfTheScreen() throws {
        let live = try Shirts.live()
        let session = try live.client.session("shirts", state: Self.red)
        let reply = try session.get("/items?variantLimit=1")
        #expect(reply.json?.keys == ["page", "total", "variantTotal", "text", "revision", "dataVersion"])
        #expect(reply.total == 3)
        #expect(reply.at("/variantTotal") == 4)
        #expect(reply.at("/text") == "3 products")
        #expect(try session.get("?variantLimit=1").at("/page/products") == reply.at("/page/products"))
        #expect(products(reply.at("/page/products")) == ["A: 2 of 3 [1]", "4: 1 of 1 [4]", "B: 1 of 2 [5]"])
        let plain = try session.get("/items")
        #expect(products(plain.at("/page/products")).first == "A: 2 of 3 []")
    }

    @Test func cursorsWalkOverEveryProductOnce() throws {
        let live = try Shirts.live()
        let session = try live.client.session("shirts")
        var (ids, query) = ([String](), "")
        for _ in 0..<4 {
            let page = try session.get("/items?pageSize=1&sort=cheapest\(query)")
            ids += page.itemIDs
            query = "&cursor=\(page.at("/page/nextCursor")?.text ?? "")"
        }
        #expect(ids == ["3", "2", "4", "7"])
        #expect(query == "&cursor=")
    }

    @Test func sectionsCountProducts() throws {
        let live = try Shirts.live()
        let state = #"{"selections":{"colour":["red","blue"]}}"#
        let session = try live.client.session("shirts", state: state)
        let sections = try session.get("/sections?variantLimit=1").at("/sections")?.elements ?? []
        #expect(sections.map { $0["value"] } == ["blue", "red"])
        #expect(sections.map { $0["total"] } == [3, 3])
        #expect(sections.map { $0["itemIds"] } == [["2", "3", "7"], ["1", "4", "5"]])
        let ids = sections.map { section in (section["products"]?.elements ?? []).map { $0["id"] } }
        #expect(ids == [["B", "A", "C"], ["A", "4", "B"]])
        #expect(try session.get("?include=sections&variantLimit=1").at("/sections")?.elements == sections)
    }

    @Test func differencesHaveTheProductsOfThePage() throws {
        let live = try Shirts.live()
        let session = try live.client.session("shirts")
        let changes = try session.put("/categories/colour/values/red?answer=changes&variantLimit=2")
        #expect(changes.at("/answer") == "changes")
        #expect(changes.at("/variantTotal") == 4)
        #expect(products(changes.at("/page/products")) == ["A: 2 of 3 [1,6]", "4: 1 of 1 [4]", "B: 1 of 2 [5]"])
    }

    @Test func textsSpeakOfProductsInTheLanguageOfTheRequest() throws {
        let live = try Shirts.live()
        let query = try live.send(.post, "shirts/query", #"{"locale":"de"}"#)
        #expect(query.at("/text") == "Alle 4 Produkte")
        let filtered = try live.send(.post, "shirts/query", #"{"locale":"de","selections":{"colour":["red"]}}"#)
        #expect(filtered.at("/text")?.text?.hasSuffix("— 3 von 4 Produkten") == true)
    }

    // MARK: Refusals

    @Test(arguments: ["101", "-1", "x", ""])
    func otherNumbersOfVariantsAreRefused(limit: String) throws {
        let live = try Shirts.live()
        let session = try live.client.session("shirts")
        for target in ["?", "/items?", "/sections?"] {
            let reply = try session.get("\(target)variantLimit=\(limit)")
            #expect(reply.status == 422)
            #expect(reply.code == "invalidValue")
            #expect(reply.place == "parameter variantLimit")
        }
    }

    @Test func bodiesSayTheNumberOfVariantsToo() throws {
        let live = try Shirts.live()
        let query = try live.send(.post, "shirts/query", #"{"variantLimit":3,"include":["page"]}"#)
        #expect(products(query.at("/page/products")).first == "A: 3 of 3 [1,3,6]")
        let refused = try live.send(.post, "shirts/query", #"{"variantLimit":101}"#)
        #expect(refused.code == "invalidValue")
        #expect(refused.place == "pointer /variantLimit")
    }

    @Test(arguments: ["7", #""""#])
    func definitionNamesAnAttribute(written: String) throws {
        let live = try LiveClient()
        let reply = try live.send(.put, "shirts", #"{"title":"Shirts","variantsOf":\#(written)}"#)
        #expect(reply.status == 422)
        #expect(reply.code == "invalidDefinition")
        #expect(reply.place == "pointer /variantsOf")
    }

    @Test func catalogsWithoutVariantsAnswerAsBefore() throws {
        let session = try TestClient().session()
        for target in ["?page=1", "/items?page=1", "/sections?category=brand"] {
            #expect(try session.get("\(target)&variantLimit=2").text == session.get(target).text)
        }
        let screen = try session.get("?variantLimit=2")
        #expect(screen.at("/variantTotal") == nil)
        #expect(screen.at("/page/products") == nil)
        #expect(try session.client.get("/v1/catalogs/shop").at("/productCount") == nil)
    }
}
