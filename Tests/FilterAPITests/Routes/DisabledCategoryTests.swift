import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Categories that depend on others or exclude each other.
struct DisabledCategoryTests {
    @Test func childWaitsForItsParent() throws {
        let session = try TestClient.teas()
        let region = try #require(try session.get().category("region"))
        #expect(region["isEnabled"] == false)
        #expect(region["disabledBy"] == ["country"])
        #expect(region["dependsOn"] == "country")
        #expect(region["values"]?.elements.allSatisfy { $0["whatIf"] == .null } == true)
        let target = "/categories/region/values/Uji"
        let reply = try session.expectRefusal(.put, target, .categoryDisabled, at: "parameter value")
        #expect(reply.at("/errors/0/detail")?.text?.contains("country") == true)
        try session.expectRefusal(.post, target + "/toggle", .categoryDisabled, at: "parameter value")
        try session.expectRefusal(.put, "/categories/region/selection", #"["Uji"]"#, .categoryDisabled, at: "pointer ")
        let body = #"{"selections":{"region":{"values":["Uji"]}}}"#
        try session.expectRefusal(.patch, "", body, .categoryDisabled, at: "pointer /selections/region")
        // A request that takes away nothing is always possible.
        #expect(try session.delete(target).at("/session/revision") == 1)
        #expect(try session.patch(#"{"selections":{"region":null}}"#).at("/session/revision") == 1)
    }

    @Test func parentComesFirstInWhateverOrderTheyAreWritten() throws {
        let reply = try TestClient.teas().patch(#"{"selections":{"region":["Uji"],"country":"Japan"}}"#)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.itemIDs == ["gyokuro", "hojicha"])
        #expect(reply.category("region")?["isEnabled"] == true)
        #expect(reply.category("region")?["disabledBy"] == nil)
    }

    @Test func childListsWhatItsParentLeaves() throws {
        let reply = try TestClient.teas().patch(#"{"selections":{"country":"Japan"}}"#)
        let regions = reply.category("region")?["values"]?.elements.map { $0["value"] }
        #expect(regions == ["Shizuoka", "Uji"])
    }

    @Test func childIsClearedWhenItsParentChanges() throws {
        let session = try TestClient.teas(#"{"selections":{"country":"Japan","region":["Uji"]}}"#)
        let reply = try session.put("/categories/country/values/India")
        #expect(reply.chips == ["Country: India"])
        #expect(reply.at("/session/revision") == 2)
    }

    @Test func rivalsExcludeEachOther() throws {
        let session = try TestClient.teas(#"{"selections":{"sale":true}}"#)
        #expect(try session.get().category("gift")?["disabledBy"] == ["sale"])
        try session.expectRefusal(.put, "/categories/gift/values/box", .categoryDisabled, at: "parameter value")
        #expect(try session.put("/categories/sale/selection", "false").category("gift")?["isEnabled"] == true)
        #expect(try session.put("/categories/gift/values/box").status == 200)
        #expect(try session.get().category("sale")?["disabledBy"] == ["gift"])
        try session.expectRefusal(.put, "/categories/sale/selection", "true", .categoryDisabled, at: "pointer ")
    }
}
