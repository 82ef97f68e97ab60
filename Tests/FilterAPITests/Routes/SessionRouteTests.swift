import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import SessionTestSupport
import Testing

@testable import JSON
@testable import Sessions

/// Sessions as a whole: begin, read, change, end.
struct SessionRouteTests {
    @Test func newSessionAnswersWithItsAddressAndScreen() throws {
        let client = try TestClient()
        let reply = try client.post("/v1/sessions", #"{"catalog":"shop"}"#)
        #expect(reply.status == 201)
        let id = try #require(reply.at("/session/id")?.text)
        #expect(reply["Location"] == "/v1/sessions/\(id)")
        #expect(reply["ETag"] == "\"1-v1\"")
        #expect(reply["Session-Expires"] == reply.at("/session/expiresAt")?.text)
        #expect(
            reply.json?.keys == [
                "answer", "session", "total", "unfilteredTotal", "text", "activeFilterCount", "activeCategoryCount",
                "canClearAll", "currentFilters", "categoryGroups", "categories", "page",
            ]
        )
        #expect(
            reply.at("/session")?.keys == [
                "id", "catalog", "revision", "dataVersion", "definitionVersion", "expiresAt", "sort", "pageSize",
                "locale", "canUndo", "canRedo",
            ]
        )
        #expect(reply.at("/session/revision") == 1)
        #expect(reply.total == 12)
        #expect(reply.at("/text") == "All 12 items")
        #expect(reply.itemIDs == (1...12).map(String.init))
        #expect(try client.get("/v1/sessions/\(id)").text == reply.text)
    }

    @Test func onlyCatalogNeedsNoName() throws {
        let client = try TestClient([CatalogFixtures.shop])
        #expect(try client.post("/v1/sessions").at("/session/catalog") == "shop")
        #expect(try client.post("/v1/sessions", "{}").at("/session/catalog") == "shop")
        let refused = try TestClient().post("/v1/sessions", "{}")
        #expect(refused.status == 422)
        #expect(refused.place == "pointer /catalog")
        #expect(refused.suggestions == ["shop", "dogs"])
    }

    @Test func bodySaysHowTheSessionStarts() throws {
        let reply = try TestClient().post(
            "/v1/sessions?include=page",
            #"""
            {"catalog":"shop","locale":"en","sort":"dearest","pageSize":2,
             "state":{"selections":{"brand":["Nike"],"inStock":true},"filters":[]}}
            """#
        )
        #expect(reply.status == 201)
        #expect(reply.at("/session/sort") == "dearest")
        #expect(reply.at("/session/pageSize") == 2)
        #expect(reply.itemIDs == ["2", "9"])
        #expect(reply.total == 3)
        #expect(reply.at("/categories") == nil)
        #expect(reply.at("/currentFilters") == nil)
    }

    @Test func requiredCategoryIsFilteredFromTheStart() throws {
        let reply = try TestClient().session("dogs").get()
        #expect(reply.total == 3)
        #expect(reply.at("/unfilteredTotal") == 6)
        #expect(reply.at("/activeFilterCount") == 0)
        #expect(reply.at("/canClearAll") == false)
        #expect(reply.at("/currentFilters/0/isRemovable") == false)
        #expect(reply.at("/currentFilters/0/whatIf") == JSONValue.null)
        #expect(reply.category("letter")?["isRequired"] == true)
        #expect(reply.category("letter")?["isActive"] == false)
    }

    @Test func includeNamesTheParts() throws {
        let session = try TestClient().session()
        let always: Set = [
            "answer", "session", "total", "unfilteredTotal", "text", "activeFilterCount", "activeCategoryCount",
            "canClearAll",
        ]
        func parts(_ include: String) throws -> Set<String> {
            Set(try #require(session.get("?include=\(include)").json).keys).subtracting(always)
        }
        #expect(try parts("categories") == ["categories", "categoryGroups"])
        #expect(try parts("currentFilters") == ["currentFilters"])
        #expect(try parts("page,currentFilters") == ["page", "currentFilters"])
        #expect(try parts("") == [])
    }

    @Test func pageParametersHoldForOneAnswer() throws {
        let session = try TestClient().session()
        let before = try session.screen
        let reply = try session.get("?page=3&pageSize=5&sort=dearest")
        #expect(reply.at("/page/number") == 3)
        #expect(reply.at("/page/count") == 3)
        #expect(reply.at("/session/pageSize") == 20)
        #expect(reply.at("/session/sort") == "default")
        #expect(reply.itemIDs == ["1", "6"])
        #expect(try session.get("?page=9").itemIDs == [])
        #expect(try session.screen == before)
    }

    @Test func emptyResultSaysWhy() throws {
        let session = try TestClient().session()
        let reply = try session.patch(#"{"selections":{"brand":"Asics","colour":"white"}}"#)
        #expect(reply.total == 0)
        #expect(reply.at("/emptyReason") == "noMatch")
        #expect(reply.at("/page/count") == 0)
    }

    // MARK: PATCH

    @Test func patchReplacesTheNamedCategoriesOnly() throws {
        let session = try TestClient().session()
        _ = try session.patch(#"{"selections":{"brand":["Nike","Puma"],"colour":"red"}}"#)
        let reply = try session.patch(#"{"selections":{"brand":["Asics"],"price":[10,60]},"sort":"cheapest"}"#)
        #expect(reply.status == 200)
        #expect(reply.chips == ["Colour: red", "Brand: Asics", "Price: 10 – 60 € or No price"])
        #expect(reply.at("/session/revision") == 3)
        #expect(reply.at("/session/sort") == "cheapest")
        #expect(try session.patch(#"{"selections":{"colour":null}}"#).chips.count == 2)
    }

    @Test func keptValuesKeepTheirPlaceInTheOrderOfSelection() throws {
        let session = try TestClient().session()
        for value in ["Puma", "Asics", "Nike"] { _ = try session.put("/categories/brand/values/\(value)") }
        let patched = try session.patch(#"{"selections":{"brand":["Adidas","Nike","Puma"]}}"#)
        #expect(patched.chips == ["Brand: Puma", "Brand: Nike", "Brand: Adidas"])
        let put = try session.put("/categories/brand/selection", #"{"values":["Adidas","Puma"]}"#)
        #expect(put.chips == ["Brand: Puma", "Brand: Adidas"])
    }

    @Test func writesWithoutEffectKeepTheRevision() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike"],"dept":"Shoes"}}"#)
        let before = try session.screen
        let writes: [(HTTPMethod, String, String)] = [
            (.patch, "", "{}"),
            (.patch, "", #"{"selections":{}}"#),
            (.patch, "", #"{"selections":{"brand":["Nike"]},"sort":"default","pageSize":20,"locale":"en"}"#),
            (.patch, "", #"{"selections":{"colour":null},"filters":[]}"#),
            (.put, "/categories/brand/values/Nike", ""),
            (.delete, "/categories/brand/values/Puma", ""),
            (.put, "/categories/brand/selection", #""Nike""#),
            (.delete, "/categories/brand/none", ""),
            (.put, "/categories/price/none", ""),
            (.put, "/categories/dept/values/Shoes", ""),
            (.delete, "/categories/colour/selection", ""),
            (.post, "/clear", #"{"categories":["colour"]}"#),
        ]
        for (method, target, body) in writes {
            let reply = try session.send(method, target, body)
            #expect(reply.status == 200, "\(method.token) \(target) \(body)")
            #expect(reply.text == before, "\(method.token) \(target) \(body)")
        }
    }

    @Test func writesAnswerTheFirstPageUnlessToldOtherwise() throws {
        let session = try TestClient().session()
        #expect(try session.patch(#"{"pageSize":2}"#).itemIDs == ["1", "2"])
        let reply = try session.send(.post, "/categories/colour/values/red/toggle?page=2&include=page")
        #expect(reply.itemIDs == ["7", "9"])
        #expect(reply.at("/categories") == nil)
    }

    // MARK: Clear

    @Test func clearTakesAllFiltersAway() throws {
        let session = try TestClient().session(
            state: #"{"selections":{"brand":["Nike"],"price":[1,20],"inStock":true,"dept":"Clothing"}}"#
        )
        let reply = try session.post("/clear")
        #expect(reply.total == 12)
        #expect(reply.chips == [])
        #expect(reply.at("/session/revision") == 2)
    }

    @Test func clearTakesItsScopeFromTheBody() throws {
        let state = #"{"selections":{"brand":["Nike"],"price":[1,60],"added":["2024-01-01",null],"colour":"red"}}"#
        func left(_ body: String) throws -> [String] {
            let reply = try TestClient().session(state: state).post("/clear", body)
            return reply.at("/currentFilters")?.elements.compactMap { $0["category"]?.text } ?? []
        }
        #expect(try left(#"{"categories":["brand","price"]}"#) == ["added", "colour"])
        #expect(try left(#"{"except":["brand"]}"#) == ["brand"])
        #expect(try left(#"{"categoryGroups":["details"]}"#) == ["brand", "colour"])
        #expect(try left(#"{"categoryGroups":["details"],"except":["price"]}"#) == ["brand", "price", "colour"])
        #expect(try left(#"{"categories":[]}"#).count == 4)
    }

    @Test func clearLeavesARequiredCategoryAtItsInitialValue() throws {
        let session = try TestClient().session("dogs", state: #"{"selections":{"letter":"G–I","size":"large"}}"#)
        #expect(try session.get().total == 1)
        let reply = try session.post("/clear")
        #expect(reply.total == 3)
        #expect(reply.chips == ["First letter: A–C"])
    }

    // MARK: End

    @Test func deletedSessionIsGone() throws {
        let session = try TestClient().session()
        let reply = try session.delete()
        #expect(reply.status == 204)
        #expect(reply.text.isEmpty)
        for (method, target) in [(HTTPMethod.get, ""), (.delete, ""), (.get, "/items"), (.post, "/clear")] {
            let reply = try session.send(method, target)
            #expect(reply.status == 410)
            #expect(reply.code == "sessionExpired")
        }
    }

    @Test func idThatWasNeverGivenIsUnknown() throws {
        let client = try TestClient()
        for target in ["/v1/sessions/x", "/v1/sessions/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "/v1/sessions/%20"] {
            let reply = try client.get(target)
            #expect(reply.status == 404)
            #expect(reply.code == "unknownSession")
            #expect(reply.place == "parameter session")
        }
    }

    @Test func idleSessionExpires() throws {
        let clock = SessionFixtures.Clock()
        let client = try TestClient(sessions: TestClient.sessions(clock: clock) { $0.maxCount = 10 })
        let session = try client.session()
        clock.advance(by: 999)
        #expect(try session.get().status == 200)
        clock.advance(by: 1_000)
        #expect(try session.get().code == "sessionExpired")
    }

    @Test func sessionOfACatalogThatIsGoneIsGone() throws {
        let sessions = try TestClient.sessions { $0.maxCount = 10 }
        let session = try TestClient(sessions: sessions).session("dogs")
        let later = try TestClient([CatalogFixtures.shop], sessions: sessions)
        let reply = try later.get(session.path)
        #expect(reply.status == 410)
        #expect(reply.code == "unknownCatalog")
    }

    @Test func sessionOutlivesADefinitionThatNamedItsChoices() throws {
        let sessions = try TestClient.sessions { $0.maxCount = 10 }
        let session = try TestClient(sessions: sessions)
            .session(state: #"{"selections":{"brand":["Nike","Asics"]}}"#)
        _ = try session.patch(#"{"sort":"cheapest"}"#)
        var definition = CatalogFixtures.shopDefinition
        definition.sorts = []
        let rows = CatalogFixtures.shopRows.split(separator: "\n").filter { !$0.contains("Asics") }
        let changed = CatalogFixtures.snapshot(
            "shop",
            definition,
            rows: rows.joined(separator: "\n"),
            dataVersion: "v2"
        )
        let reply = try TestClient([changed], sessions: sessions).get(session.path)
        #expect(reply.status == 200)
        #expect(reply["ETag"] == "\"2-v2\"")
        #expect(reply.total == 3)
        #expect(reply.at("/currentFilters")?.elements.map { $0["status"] } == ["available", "orphaned"])
        let orphan = try #require(reply.at("/currentFilters/1/id")?.text)
        let removed = try TestClient([changed], sessions: sessions)
            .send(.delete, "\(session.path)/current-filters/\(orphan)")
        #expect(removed.chips == ["Brand: Nike"])
    }
}
