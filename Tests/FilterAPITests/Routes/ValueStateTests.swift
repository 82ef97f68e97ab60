import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Values that are idle, selected or excluded.
struct ValueStateTests {
    private func value(_ reply: Reply, _ category: String, _ value: JSONValue) -> JSONValue? {
        reply.category(category)?["values"]?.first("value", value)
    }

    @Test func negatableValueGoesThroughItsStates() throws {
        let session = try TestClient.teas()
        let target = "/categories/maker/values/Northwind"
        let excluded = try session.put(target, #"{"state":"excluded"}"#)
        #expect(value(excluded, "maker", "Northwind")?["isExcluded"] == true)
        #expect(value(excluded, "maker", "Northwind")?["isSelected"] == false)
        #expect(excluded.total == 9)
        #expect(excluded.chips == ["Maker: not Northwind"])
        #expect(try session.put(target, #"{"state":"excluded"}"#).at("/session/revision") == 2)
        let selected = try session.put(target, #"{"state":"selected"}"#)
        #expect(selected.chips == ["Maker: Northwind"])
        let idle = try session.put(target, #"{"state":"idle"}"#)
        #expect(idle.chips.isEmpty)
        #expect(try session.put(target, "{}").chips == ["Maker: Northwind"])
    }

    @Test func whatIfsTellTheTotalsOfTheNextTap() throws {
        let session = try TestClient.teas(#"{"selections":{"maker":{"values":["Highland"],"excluded":["Meadow"]}}}"#)
        let screen = try session.get()
        for name in ["Northwind", "Highland", "Meadow", "Tide & Leaf"] {
            let shown = try #require(value(screen, "maker", .string(name)))
            let path = "/categories/maker/values/\(name.replacing(" ", with: "%20").replacing("&", with: "%26"))"
            let toggled = try TestClient.teas(
                #"{"selections":{"maker":{"values":["Highland"],"excluded":["Meadow"]}}}"#
            ).post(path + "/toggle")
            #expect(toggled.total == shown["whatIf"]?.integer, "\(name)")
            let excluded = try TestClient.teas(
                #"{"selections":{"maker":{"values":["Highland"],"excluded":["Meadow"]}}}"#
            ).put(path, #"{"state":"excluded"}"#)
            if shown["isExcluded"] == false {
                #expect(excluded.total == shown["whatIfExcluded"]?.integer, "\(name)")
            }
        }
    }

    @Test func toggleReleasesAnExcludedValue() throws {
        let session = try TestClient.teas(#"{"selections":{"tags":{"excluded":["rare"]}}}"#)
        #expect(try session.post("/categories/tags/values/rare/toggle").chips.isEmpty)
        #expect(try session.post("/categories/tags/values/rare/toggle").chips == ["Tags: rare"])
    }

    @Test func subtractiveValuesAreOnUntilExcluded() throws {
        let session = try TestClient.teas()
        let path = "/categories/flavours/values/sweet"
        #expect(value(try session.get(), "flavours", "sweet")?["isSelected"] == true)
        let off = try session.post(path + "/toggle")
        #expect(value(off, "flavours", "sweet")?["isSelected"] == false)
        #expect(value(off, "flavours", "sweet")?["isExcluded"] == true)
        #expect(off.category("flavours")?["selectedCount"] == 6)
        #expect(off.category("flavours")?["displayText"] == "All but sweet")
        #expect(off.total == 11)
        #expect(try session.put(path).chips.isEmpty)
        #expect(try session.delete(path).chips == ["Flavours: not sweet"])
        #expect(try session.put(path, #"{"state":"excluded"}"#).at("/session/revision") == 4)
    }

    @Test func optionsAreValuesByTheirIds() throws {
        let session = try TestClient.teas()
        let reply = try session.put("/categories/step/values/cheap")
        #expect(reply.chips == ["Price step: Under 5 €"])
        #expect(reply.itemIDs == ["assam", "ceylon", "fennel", "kenya", "lemon"])
        #expect(try session.put("/categories/step/values/rest").itemIDs == ["darjeeling", "gyokuro", "iron"])
        let letter = try session.put("/categories/letter/values/a-f", #"{"state":"excluded"}"#)
        #expect(letter.itemIDs == ["gyokuro", "iron"])
        #expect(value(letter, "step", "cheap")?["icon"] == "coin")
        #expect(value(letter, "step", "cheap")?.at("/meta/rank") == 1)
    }

    @Test func severalBranchesAreAnAntichain() throws {
        let session = try TestClient.teas()
        _ = try session.put("/categories/kind/values/Black%20%3E%20Assam")
        _ = try session.put("/categories/kind/values/Herbal")
        let wide = try session.put("/categories/kind/values/Black")
        #expect(wide.category("kind")?.at("/selection/paths") == ["Herbal", "Black"])
        let narrow = try session.post("/categories/kind/values/Black%20%3E%20Kenya/toggle")
        #expect(narrow.category("kind")?.at("/selection/paths") == ["Herbal", "Black > Kenya"])
    }

    @Test func statesThatACategoryDoesNotHaveAreRefused() throws {
        let session = try TestClient.teas(#"{"selections":{"maker":["Northwind","Meadow","Highland"]}}"#)
        let gift = "/categories/gift/values/box"
        try session.expectRefusal(.put, gift, #"{"state":"excluded"}"#, .notNegatable, at: "parameter value")
        try session.expectRefusal(.put, gift, #"{"state":"off"}"#, .invalidValue, at: "pointer /state")
        try session.expectRefusal(.put, gift, #"{"state":true}"#, .invalidValue, at: "pointer /state")
        try session.expectRefusal(.put, gift, #"{"excluded":true}"#, .unknownField, at: "pointer /excluded")
        try session.expectRefusal(.put, gift, #""excluded""#, .invalidValue, at: "pointer ")
        try session.expectRefusal(.delete, gift, #"{"state":"idle"}"#, .unknownField, at: "pointer /state")
        let fourth = "/categories/maker/values/Tide%20%26%20Leaf"
        try session.expectRefusal(.put, fourth, .tooMany, at: "parameter value")
        try session.expectRefusal(.post, fourth + "/toggle", .tooMany, at: "parameter value")
        #expect(value(try session.get(), "maker", "Tide & Leaf")?["whatIf"] == .null)
        try session.expectRefusal(.put, "/categories/rating/values/4", .invalidValue, at: "parameter value")
    }
}
