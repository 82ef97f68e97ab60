import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// A session in German: the service's own phrases, the definition's names, numbers and dates.
struct GermanRouteTests {
    private static let state = #"""
        {"selections":{"maker":{"values":["Northwind","Tide & Leaf"],"none":true},"price":{"lower":1.5,"none":true},
         "step":"cheap","rating":3.5,"picked":["2024-03-01",null],"inStock":true}}
        """#

    private func session() throws -> TestSession {
        let client = try TestClient([CatalogFixtures.everything])
        let body = #"{"catalog":"everything","locale":"de_AT","state":\#(Self.state)}"#
        let reply = try client.post("/v1/sessions", body)
        return TestSession(client: client, id: try #require(reply.at("/session/id")?.text))
    }

    @Test func chipsAreGerman() throws {
        let reply = try session().get("/current-filters")
        #expect(
            reply.chips == [
                "Hersteller: Northwind", "Hersteller: Tide and Leaf", "Ohne Hersteller",
                "Preis: ab 1,5 € oder Ohne Preis",
                "Preisstufe: Unter 5 €", "Bewertung ≥ 3,5 oder No rating", "Picked: ab 1. März 2024", "Auf Lager",
            ]
        )
        #expect(reply.at("/currentFilters/0/accessibilityLabel")?.text?.contains("Hersteller: Northwind") == true)
        #expect(reply.at("/text")?.text?.hasSuffix(" von 12 Einträgen") == true)
    }

    @Test func categoriesGroupsAndLabelsAreGerman() throws {
        let screen = try session().get()
        #expect(screen.at("/session/locale") == "de")
        #expect(screen.category("maker")?["title"] == "Hersteller")
        #expect(screen.category("maker")?["displayText"] == "Northwind +2 weitere")
        #expect(screen.category("maker")?.at("/none/title") == "Ohne Hersteller")
        #expect(screen.category("step")?.at("/values/0/label") == "Unter 5 €")
        // Texts without a German translation in the definition stay as they are.
        #expect(screen.category("step")?.at("/values/1/label") == "5 to 10 €")
        #expect(screen.at("/categoryGroups")?.first("id", "cost")?["title"] == "Kosten")
        #expect(screen.at("/categoryGroups")?.first("id", "taste")?["title"] == "Taste")
    }

    @Test func textsAreGermanToo() throws {
        let session = try session()
        #expect(try session.get("/items").at("/text")?.text?.contains("Ergebnis") == true)
        let table = try session.get("/categories", headers: ["Accept": "text/plain"])
        #expect(table.text.hasPrefix("Hersteller: Northwind +2 weitere\n"))
        #expect(try session.get("/current-filters?groupBy=category").at("/groups/0/title") == "Hersteller")
        let sections = try session.get("/sections").at("/sections")?.elements ?? []
        #expect(sections.last?["title"] == "Ohne Hersteller")
    }

    @Test func instantSearchTextsAreTheSameInEveryLocale() throws {
        let texts = try session().get("/current-filters?presenter=instantsearch").chips
        #expect(texts.contains("price >= 1.5"))
        #expect(texts.contains("picked >= 2024-03-01"))
    }

    @Test func anotherLocaleChangesWordsAndNothingElse() throws {
        let session = try session()
        let german = try session.get()
        let english = try session.patch(#"{"locale":"en"}"#)
        #expect(english.at("/session/revision") == 2)
        #expect(english.total == german.total)
        #expect(english.at("/page") == german.at("/page"))
        #expect(english.chips.contains("Rating ≥ 3.5 or No rating"))
        let ids = [german, english].map { $0.at("/currentFilters")?.elements.map { $0["id"] } }
        #expect(ids[0] == ids[1])
    }
}
