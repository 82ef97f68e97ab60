import CatalogTestSupport
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// The JSON of a category in which nothing is chosen, which is written once for all states.
@Suite struct IdleCategoryTests {
    @Test func itsTextsFollowTheItems() throws {
        let live = try LiveClient()
        let brand = #"{"id":"brand","kind":"multi","attribute":"brand","selectionModel":"subtractive"}"#
        _ = try live.define("shop", #"{"title":"Shop","categories":[\#(brand)]}"#)
        for count in 1...3 {
            _ = try live.push(#"{"id":"\#(count)","brand":"b\#(count)"}"#)
            let screen = try live.client.post("/v1/catalogs/shop/query", "{}")
            #expect(screen.category("brand")?["selectedCount"]?.integer == count)
            let label = "Brand, \(count) selected"
            #expect(screen.category("brand")?["accessibilityLabel"]?.text == label)
        }
    }

    @Test func itsTextsAreInTheLanguageOfTheSession() throws {
        let client = try TestClient([CatalogFixtures.everything])
        let labels = try ["en", "de"].map { locale in
            try client.post("/v1/sessions", #"{"catalog":"everything","locale":"\#(locale)"}"#)
                .category("tags")?["accessibilityLabel"]?.text
        }
        #expect(labels[0]?.hasSuffix("0 selected") == true)
        #expect(labels[1]?.hasSuffix("0 ausgewählt") == true)
    }

    @Test func aChoiceIsSaidAndForgotten() throws {
        let session = try TestClient.teas()
        let before = try session.get().category("tags")
        let chosen = try session.post("/categories/tags/values/rare/toggle").category("tags")
        #expect(before?["isActive"] == false)
        #expect(chosen?["isActive"] == true)
        #expect(chosen?["displayText"] != before?["displayText"])
        let after = try session.post("/categories/tags/values/rare/toggle").category("tags")
        #expect(after == before)
    }
}
