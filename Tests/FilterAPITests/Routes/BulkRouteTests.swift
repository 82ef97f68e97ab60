import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Clearing, deselecting and resetting many categories at once.
struct BulkRouteTests {
    private static let state = #"""
        {"selections":{"maker":{"values":["Northwind"],"excluded":["Meadow"],"none":true},"tags":["loose"],
         "flavours":{"excluded":["sweet"]},"caffeine":"high","price":[1,20],"gift":["box"],"inStock":true,"q":"a"},
         "filters":[{"group":"and<x>","filterKind":"facet","attribute":"price","value":18},
          {"group":"and<tags>","filterKind":"facet","attribute":"sale","value":false}]}
        """#

    private static func active(_ reply: Reply) -> [String] {
        let categories = reply.at("/categories")?.elements ?? []
        return categories.filter { $0["isActive"] == true }.compactMap { $0["id"]?.text }
    }

    private static let all = ["maker", "tags", "flavours", "caffeine", "price", "gift", "q", "inStock"]

    @Test(arguments: [
        ("", [], 0), ("{}", [], 0),
        (#"{"categories":["maker","price"]}"#, ["tags", "flavours", "caffeine", "gift", "q", "inStock"], 2),
        (#"{"categories":[]}"#, all, 2),
        (#"{"except":["maker","q"]}"#, ["maker", "q"], 0),
        (#"{"categoryGroups":["taste"]}"#, ["maker", "tags", "price", "gift", "q", "inStock"], 2),
        (
            #"{"categoryGroups":["strength"],"categories":["q"]}"#,
            ["maker", "tags", "flavours", "price", "gift", "inStock"], 2
        ),
        (
            #"{"categoryGroups":["cost"],"except":["price"]}"#,
            ["maker", "tags", "flavours", "caffeine", "price", "q", "inStock"], 2
        ),
        (#"{"filterGroups":["and<tags>"]}"#, ["maker", "flavours", "caffeine", "price", "gift", "q", "inStock"], 1),
        (#"{"filterGroups":["and<x>"]}"#, all, 1),
        (#"{"exceptFilterGroups":["and<tags>"]}"#, ["tags"], 1),
        (#"{"attributes":["price"]}"#, ["maker", "tags", "flavours", "caffeine", "gift", "q", "inStock"], 1),
        (#"{"attributes":["price"],"exceptFilterGroups":["and<price>"]}"#, all, 1),
    ])
    func clearTakesWhatTheScopeNames(scope: String, left: [String], filters: Int) throws {
        let session = try TestClient.teas(Self.state)
        #expect(try Self.active(session.get()) == Self.all)
        let reply = try session.post("/clear", scope)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(Self.active(reply) == left)
        let free = reply.at("/currentFilters")?.elements.filter { $0["category"] == .null } ?? []
        #expect(free.count == filters)
    }

    @Test func clearLeavesNothingInForce() throws {
        let reply = try TestClient.teas(Self.state).post("/clear")
        #expect(reply.chips.isEmpty)
        #expect(reply.total == 12)
        #expect(reply.at("/canClearAll") == false)
        #expect(reply.category("flavours")?["selection"]?["none"] == true)
    }

    @Test func deselectAllChoosesNothingInLists() throws {
        let session = try TestClient.teas(Self.state)
        let scope = #"{"categories":["maker","flavours"],"categoryGroups":["cost"]}"#
        let reply = try session.post("/deselect-all", scope)
        #expect(reply.category("maker")?.at("/selection/values") == [])
        // Nothing is on in a subtractive list.
        #expect(reply.category("flavours")?["selectedCount"] == 0)
        #expect(reply.category("flavours")?["selection"]?["none"] == false)
        // Of a group only its lists are meant.
        #expect(reply.category("gift")?["isActive"] == false)
        #expect(reply.category("price")?["isActive"] == true)
    }

    @Test func whatIsNoListCannotBeDeselected() throws {
        let session = try TestClient.teas(Self.state)
        for category in ["price", "rating", "words", "q", "sale"] {
            let scope = #"{"categories":["maker","\#(category)"]}"#
            try session.expectRefusal(.post, "/deselect-all", scope, .invalidValue, at: "pointer /categories/1")
        }
    }

    @Test func resetGoesWhereTheDefinitionSays() throws {
        let dogs = try TestClient().session("dogs", state: #"{"selections":{"letter":"G–I","size":["large"]}}"#)
        let reply = try dogs.post("/reset")
        #expect(reply.at("/currentFilters/0/value") == "A–C")
        #expect(reply.category("size")?["isActive"] == false)
        let teas = try TestClient.teas(Self.state).post("/reset")
        #expect(Self.active(teas) == [])
    }

    @Test(arguments: ["clear", "deselect-all", "reset"])
    func operationThatChangesNothingKeepsTheRevision(operation: String) throws {
        let session = try TestClient.teas(#"{"selections":{"price":[1,2]}}"#)
        let reply = try session.post("/\(operation)", #"{"categories":["tags"]}"#)
        #expect(reply.status == 200)
        #expect(reply.at("/session/revision") == 1)
    }

    @Test(arguments: ["clear", "deselect-all", "reset"])
    func scopeIsChecked(operation: String) throws {
        let session = try TestClient.teas(Self.state)
        let cases: [(String, ErrorCode, String)] = [
            (#"{"categories":["maker","makr"]}"#, .unknownCategory, "/categories/1"),
            (#"{"except":["makr"]}"#, .unknownCategory, "/except/0"),
            (#"{"categoryGroups":["taste","strenght"]}"#, .unknownCategoryGroup, "/categoryGroups/1"),
            (#"{"filterGroups":["tags"]}"#, .invalidValue, "/filterGroups/0"),
            (#"{"exceptFilterGroups":["and<x>",1]}"#, .invalidValue, "/exceptFilterGroups/1"),
            (#"{"attributes":"price"}"#, .invalidValue, "/attributes"),
            (#"{"attributes":[1]}"#, .invalidValue, "/attributes/0"),
            (#"{"groups":[]}"#, .unknownField, "/groups"),
            ("[]", .invalidValue, ""),
        ]
        for (body, code, pointer) in cases {
            try session.expectRefusal(.post, "/\(operation)", body, code, at: "pointer \(pointer)")
        }
    }
}
