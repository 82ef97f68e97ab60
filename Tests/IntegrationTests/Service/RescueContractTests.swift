import TestSupport
import Testing

/// Help at dead ends, over real sockets; these exchanges belong to the log, too.
struct RescueContractTests {
    private static let state = #"""
        ,"state":{"selections":{"maker":["Highland"],"price":{"lower":19,"upper":20,"none":false},"caffeine":"low",
        "rating":{"value":5,"none":false},"inStock":true}}
        """#

    @Test func suggestionsAndRangesAreTold() throws {
        let service = try RunningService()
        let session = try service.session(Self.state, over: "everything")
        let reply = try service.client.send("GET", session + "/rescue")
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.integer("/total") == 0)
        #expect(reply.text("/suggestions/0/text") == "Maker: Highland; Price: 19 – 20 €; Rating ≥ 5")
        #expect(reply.integer("/suggestions/0/gain") == 3)
        #expect(reply.text("/suggestions/0/operations/1/op") == "remove")
        let narrow = try service.session(
            #","state":{"selections":{"price":[19,20],"rating":5}}"#,
            over: "everything"
        )
        let ranges = try service.client.send("GET", narrow + "/rescue")
        #expect(ranges.text("/nearestRanges/0/category") == "price", "\(ranges.text)")
        #expect(ranges.integer("/nearestRanges/0/selection/lower") == 18)
    }

    @Test func itemsAreExplained() throws {
        let service = try RunningService()
        let session = try service.session(Self.state, over: "everything")
        let reply = try service.client.send("GET", session + "/explain/lemon")
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.at("/isShown") as? Bool == false)
        let operations = reply.list("/change/operations").compactMap { ($0 as? [String: Any])?["op"] as? String }
        #expect(Set(operations) == ["set", "setNone"])
        let other = try service.client.send("GET", session + "/explain/bancha")
        let others = other.list("/change/operations").compactMap { ($0 as? [String: Any])?["op"] as? String }
        #expect(Set(others) == ["select", "set", "remove"], "\(other.text)")
        let shown = try service.session(over: "everything")
        #expect(try service.client.send("GET", shown + "/explain/lemon").at("/isShown") as? Bool == true)
        #expect(try service.client.send("GET", session + "/explain/nothing").code == "unknownItem")
    }

    @Test(arguments: ["/rescue", "/explain/assam"])
    func everyStatusIsAnswered(target: String) throws {
        let service = try RunningService()
        let session = try service.session(over: "everything")
        let tag = try #require(try service.client.send("GET", session + target)["ETag"])
        #expect(try service.client.send("GET", session + target, fields: [("If-None-Match", tag)]).status == 304)
        #expect(try service.client.send("GET", session + target + "?x=1").code == "unknownParameter")
        #expect(try service.client.send("GET", "/v1/sessions/x" + target).code == "unknownSession")
        #expect(try service.client.send("DELETE", session).status == 204)
        #expect(try service.client.send("GET", session + target).status == 410)
    }
}
