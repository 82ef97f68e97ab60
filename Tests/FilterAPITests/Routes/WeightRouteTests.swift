import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Items that weigh something: every number is of weights, pages list items.
struct WeightRouteTests {
    private static let shop = #"{"selections":{"service":["shop"]}}"#

    /// The count of a value and the total after a tap on it.
    private func numbers(_ screen: Reply, _ category: String, _ value: String) -> [Int?] {
        let value = screen.category(category)?["values"]?.first("value", .string(value))
        return [value?["count"]?.integer, value?["whatIf"]?.integer]
    }

    @Test func totalsAreWeightsAndRowsAreCountedBeside() throws {
        let live = try Requests.live()
        let screen = try live.client.session("requests").get()
        #expect(screen.json?.keys.drop { $0 != "total" }.prefix(3) == ["total", "rowTotal", "unfilteredTotal"])
        #expect(screen.total == 991 && screen.at("/rowTotal") == 5 && screen.at("/unfilteredTotal") == 991)
        #expect(screen.at("/text") == "All 991 items")
        let filtered = try live.client.session("requests", state: Self.shop).get()
        #expect(filtered.total == 920 && filtered.at("/rowTotal") == 2)
        #expect(filtered.at("/text") == "Service: shop — 920 of 991 items")
    }

    @Test func countsAndWhatIfsAreWeights() throws {
        let live = try Requests.live()
        let screen = try live.client.session("requests").get()
        #expect(numbers(screen, "service", "shop") == [920, 920])
        #expect(numbers(screen, "level", "error") == [20, 20])
        #expect(screen.category("slow")?["toggle"]?["count"] == 20)
        let filtered = try live.client.session("requests", state: Self.shop).get()
        #expect(numbers(filtered, "service", "mail") == [70, 990])
        #expect(numbers(filtered, "level", "error") == [20, 20])
    }

    @Test func statisticsAndBinsAreOfWeights() throws {
        let live = try Requests.live()
        let screen = try live.client.session("requests").get()
        let range = screen.category("ms")
        #expect(range?["stats"]?["count"] == 991)
        #expect(range?["stats"]?["sum"] == 16_530)
        #expect(range?["histogram"]?.elements.map { $0["count"]?.integer } == [971, 20])
    }

    @Test func pagesListItemsWhateverTheyWeigh() throws {
        let live = try Requests.live()
        let session = try live.client.session("requests")
        let first = try session.get("/items?pageSize=2&page=1&sort=slowest")
        #expect(first.at("/page/count") == 3 && first.total == 991 && first.at("/rowTotal") == 5, "\(first.text)")
        #expect(first.at("/page/itemIds") == ["2", "4"])
        #expect(try session.get("/items?pageSize=2&page=3&sort=slowest").at("/page/itemIds") == ["1"])
    }

    @Test func rowsThatWeighNothingAreNoEmptyScreen() throws {
        let live = try Requests.live()
        let state = #"{"selections":{"service":["mail"],"level":["error"]}}"#
        let screen = try live.client.session("requests", state: state).get()
        #expect(screen.total == 0 && screen.at("/rowTotal") == 1 && screen.at("/emptyReason") == nil)
        #expect(screen.itemIDs == ["4"])
    }

    @Test func catalogsSayTheSumAndTheRows() throws {
        let live = try Requests.live()
        let catalog = try live.client.get("/v1/catalogs/requests")
        #expect(catalog.at("/itemCount") == 991 && catalog.at("/rowCount") == 5)
    }

    @Test func aWriteThatWeighsAnotherWayIsCountedAtOnce() throws {
        let live = try Requests.live()
        #expect(try live.push(#"{"id":"5","service":"login","level":"error","count":9}"#, to: "requests").status == 200)
        let screen = try live.client.session("requests").get()
        #expect(screen.total == 999)
        #expect(numbers(screen, "level", "error") == [29, 29])
    }

    @Test(arguments: ["-1", "1.5", "\"7\"", "4294967295", "true"])
    func aRowWithoutAWeightIsRefusedAndTheOthersTaken(weight: String) throws {
        let live = try Requests.live()
        let rows = #"{"id":"6","count":\#(weight)}"# + "\n" + #"{"id":"7","count":3}"#
        let reply = try live.push(rows, to: "requests", "?skipInvalid=true")
        #expect(reply.at("/verdicts/0/code") == "wrongType" && reply.at("/verdicts/0/pointer") == "/count")
        let detail = reply.at("/verdicts/0/detail")?.text ?? ""
        #expect(detail.hasPrefix("“count” must be an integer from 0 to 4294967294, not"), "\(reply.text)")
        #expect(try live.client.session("requests").get().total == 994)
    }

    @Test func aRowWithSeveralWeightsIsRefused() throws {
        let live = try Requests.live()
        let rows = #"{"id":"6","count":[1,2]}"# + "\n" + #"{"id":"7","count":3}"#
        let reply = try live.push(rows, to: "requests", "?skipInvalid=true")
        #expect(reply.at("/verdicts/0/detail") == "“count” must be one integer, not several", "\(reply.text)")
        #expect(try live.client.session("requests").get().total == 994)
    }

    @Test func aWriteThatWeighsTooMuchIsRefusedAndNothingIsLost() throws {
        let live = try Requests.live()
        let reply = try live.push(#"{"id":"6","count":4294967294}"#, to: "requests")
        #expect(reply.status == 422, "\(reply.status) \(reply.text)")
        #expect(reply.text.contains("/weight"), "\(reply.text)")
        #expect(try live.client.session("requests").get().total == 991)
    }

    @Test func rescueAndSectionsAreOfWeights() throws {
        let live = try Requests.live()
        let state = #"{"selections":{"service":["login"],"level":["error"]}}"#
        let path = try live.client.session("requests", state: state).path
        let rescue = try live.client.get(path + "/rescue")
        #expect(rescue.at("/suggestions")?.elements.compactMap { $0["total"]?.integer } == [20, 1], "\(rescue.text)")
        let sections = try live.client.get(try live.client.session("requests", state: Self.shop).path + "/sections")
        #expect(sections.at("/sections/0/total") == 920, "\(sections.text)")
    }
}
