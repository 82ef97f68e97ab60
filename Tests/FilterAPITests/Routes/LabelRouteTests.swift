import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

struct LabelRouteTests {
    private func labels(_ query: String = "", languages: String? = nil) throws -> Reply {
        var headers: HTTPHeaders = [:]
        if let languages { headers.append("Accept-Language", languages) }
        return try TestClient().get("/v1/catalogs/shop/labels\(query)", headers: headers)
    }

    @Test func frontEndsGetTheirWords() throws {
        let reply = try labels()
        #expect(reply.status == 200)
        #expect(reply["Vary"] == "Accept-Language, Accept-Encoding")
        #expect(reply.json?.keys == ["locale", "labels", "dataVersion"])
        #expect(reply.at("/locale") == "en")
        #expect(reply.at("/labels")?.keys == PhraseKey.labels.map(\.rawValue))
        let words = [
            ("all", "All"), ("reset", "Reset"), ("none", "None"), ("add", "Add"), ("enterKeyword", "Enter keyword"),
            ("noKeywords", "No keywords added yet"), ("startDate", "Start date"), ("endDate", "End date"),
            ("date", "Date"), ("clearAll", "Clear all"),
        ]
        for (label, word) in words { #expect(reply.at("/labels/\(label)") == .string(word)) }
        #expect(reply.at("/dataVersion") == "v1")
    }

    @Test(arguments: ["de", "DE", "de_AT", "de-CH"])
    func theNearestLocaleAnswers(locale: String) throws {
        let reply = try labels("?locale=\(locale)")
        #expect(reply.at("/locale") == "de")
        #expect(reply.at("/labels/all") == "Alle")
    }

    @Test func theClientsLanguageIsTheDefault() throws {
        #expect(try labels(languages: "fr, de;q=0.5").at("/locale") == "de")
        #expect(try labels(languages: "fr").at("/locale") == "en")
        #expect(try labels("?locale=en", languages: "de").at("/locale") == "en")
    }

    @Test(arguments: ["fr", "", "german"])
    func localesThatAreNotSpokenAreRefused(locale: String) throws {
        let reply = try labels("?locale=\(locale)")
        #expect(reply.status == 422)
        #expect(reply.code == "invalidValue")
        #expect(reply.place == "parameter locale")
        #expect(reply.suggestions == ["en", "de"])
    }

    @Test func unknownNamesAreRefused() throws {
        #expect(try labels("?lang=de").code == "unknownParameter")
        #expect(try TestClient().get("/v1/catalogs/shp/labels").code == "unknownCatalog")
    }

    @Test func localesOfTheDefinitionAreSpoken() throws {
        var definition = CatalogFixtures.dogsDefinition
        definition.localizations["fr"] = CatalogLocalization()
        let dogs = CatalogFixtures.snapshot("dogs", definition, rows: CatalogFixtures.dogRows)
        let client = try TestClient([dogs, CatalogFixtures.shop])
        #expect(try client.get("/v1/catalogs/dogs/labels?locale=fr-FR").at("/locale") == "fr")
        #expect(try client.get("/v1/catalogs/shop/labels?locale=fr").status == 422)
        #expect(try client.post("/v1/sessions", #"{"catalog":"dogs","locale":"fr_BE"}"#).at("/session/locale") == "fr")
    }

    @Test func sessionsBeginInTheClientsLanguage() throws {
        let client = try TestClient()
        let headers: HTTPHeaders = ["Accept-Language": "de-AT, en;q=0.5"]
        func locale(_ target: String, _ body: String, _ pointer: String) throws -> JSONValue? {
            try client.post(target, body, headers: headers).at(pointer)
        }
        #expect(try locale("/v1/sessions", #"{"catalog":"dogs"}"#, "/session/locale") == "de")
        #expect(try locale("/v1/sessions", #"{"catalog":"dogs","locale":"en-GB"}"#, "/session/locale") == "en")
        #expect(try locale("/v1/catalogs/dogs/query", "{}", "/query/locale") == "de")
        #expect(try locale("/v1/catalogs/dogs/query", #"{"locale":"en"}"#, "/query/locale") == "en")
    }

    @Test func aSessionKeepsItsLanguage() throws {
        let session = try TestClient().session()
        #expect(try session.get(headers: ["Accept-Language": "de"]).at("/session/locale") == "en")
        let changed = try session.patch(#"{"locale":"de_DE"}"#)
        #expect(changed.at("/session/locale") == "de")
        #expect(changed.at("/session/revision") == 2)
        #expect(try session.patch(#"{"locale":"DE"}"#).at("/session/revision") == 2)
    }
}
