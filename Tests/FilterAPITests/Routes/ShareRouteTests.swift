import CatalogTestSupport
import FilterCore
import JSONTestSupport
import ServiceTestSupport
import SessionTestSupport
import Testing

@testable import Bytes
@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import Sessions

struct ShareRouteTests {
    private func key(_ session: TestSession, _ body: String = "") throws -> String {
        let reply = try session.post("/share", body)
        try #require(reply.status == 200, "\(reply.text)")
        return try #require(reply.at("/key")?.text)
    }

    private func open(_ key: String, _ client: TestClient) throws -> TestSession {
        let reply = try client.post("/v1/sessions", #"{"share":"\#(key)"}"#)
        try #require(reply.status == 201, "\(reply.text)")
        return TestSession(client: client, id: try #require(reply.at("/session/id")?.text))
    }

    @Test func shareSaysWhatItStandsFor() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let reply = try session.post("/share")
        #expect(reply.json?.keys == ["key", "url", "text", "total", "expiresAt", "revision", "dataVersion"])
        #expect(reply.at("/text") == "Brand: Nike — 3 of 12 items")
        #expect(reply.total == (try session.get()).total)
        #expect(reply.at("/expiresAt") == .null)
        #expect(try session.revision == 1)
    }

    @Test func equalFiltersHaveEqualKeys() throws {
        let client = try TestClient()
        let (one, other) = (try client.session(), try client.session())
        for target in ["brand/values/Nike", "brand/values/Puma", "tags/values/sale"] {
            _ = try one.put("/categories/\(target)")
        }
        for target in ["tags/values/sale", "brand/values/Puma", "colour/values/red", "brand/values/Nike"] {
            _ = try other.put("/categories/\(target)")
        }
        _ = try other.delete("/categories/colour/values/red")
        _ = try other.patch(#"{"locale":"de","pageSize":3}"#)
        let first = try key(one)
        #expect(try key(other) == first)
        #expect(try key(one, #"{"expiresIn":60}"#) == first)
        _ = try other.patch(#"{"sort":"cheapest"}"#)
        #expect(try key(other) != first)
        _ = try one.delete("/categories/brand/values/Puma")
        #expect(try key(one) != first)
    }

    @Test(arguments: ["key", "token"])
    func exclusionsAloneComeBackAndNothingIsSaidToBeLost(kind: String) throws {
        var brand = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        brand.isNegatable = true
        let definition = CatalogDefinition(title: "Shop", categories: [brand])
        let rows = "{\"id\":\"1\",\"brand\":\"A\"}\n{\"id\":\"2\",\"brand\":\"B\"}"
        let client = try TestClient([CatalogFixtures.snapshot("x", definition, rows: rows)])
        let session = try client.session("x")
        #expect(try session.put("/categories/brand/values/A", #"{"state":"excluded"}"#).status == 200)
        let key = try key(session, #"{"kind":"\#(kind)"}"#)
        let reply = try client.post("/v1/sessions", #"{"share":"\#(key)"}"#)
        #expect(reply.chips == ["Brand: not A"] && reply.total == 1)
        #expect(reply.at("/droppedByDefinition") == nil, "\(reply.text)")
    }

    @Test(arguments: ["key", "token"])
    func openedShareStartsASessionWithItsFilters(kind: String) throws {
        let client = try TestClient()
        let session = try client.session(state: #"{"selections":{"brand":["Puma","Nike"],"price":[10,50]}}"#)
        _ = try session.patch(#"{"sort":"cheapest","pageSize":3}"#)
        let shared = try key(session, #"{"kind":"\#(kind)"}"#)
        let opened = try open(shared, client)
        #expect(opened.id != session.id)
        let (screen, original) = (try opened.get(), try session.get())
        #expect(screen.at("/session/revision") == 1)
        #expect(screen.at("/session/sort") == "cheapest")
        #expect(screen.at("/session/pageSize") == 20)
        #expect(screen.total == original.total)
        #expect(Set(screen.chips) == Set(original.chips))
        #expect(screen.at("/session/canUndo") == false)
        _ = try opened.post("/clear")
        #expect(try session.get().chips.count == 3)
    }

    @Test func shareIsChangedByWhatComesWithIt() throws {
        let client = try TestClient()
        let shared = try key(try client.session(state: #"{"selections":{"brand":["Nike"]}}"#))
        let body =
            #"{"share":"\#(shared)","catalog":"shop","state":{"selections":{"tags":["sale"]}},"sort":"cheapest"}"#
        let reply = try client.post("/v1/sessions", body)
        #expect(reply.chips == ["Brand: Nike", "Tags: sale"])
        #expect(reply.at("/session/sort") == "cheapest")
        let other = try client.post("/v1/sessions", #"{"share":"\#(shared)","catalog":"dogs"}"#)
        #expect(other.status == 422)
        #expect(other.place == "pointer /catalog")
    }

    @Test(arguments: ["key", "token"])
    func numbersOfAShareAreClampedIntoNewBounds(kind: String) throws {
        func snapshot(_ bounds: BoundsDefinition?) -> CatalogSnapshot {
            var price = CategoryDefinition(id: "price", kind: .range, attribute: "price")
            price.bounds = bounds
            var least = CategoryDefinition(id: "least", kind: .comparison, attribute: "price")
            least.bounds = bounds
            let definition = CatalogDefinition(title: "Shop", categories: [price, least])
            return CatalogFixtures.snapshot("shop", definition, rows: CatalogFixtures.shopRows)
        }
        let sessions = try TestClient.sessions()
        let old = try TestClient([snapshot(nil)], sessions: sessions)
        func bound(_ number: Int64) -> Bound { .number(Number(number)) }
        let new = try TestClient([snapshot(.fixed(lower: bound(15), upper: bound(40)))], sessions: sessions)
        let chosen = #"{"selections":{"price":[5,100],"least":2}}"#
        let shared = try key(try old.session(state: chosen), #"{"kind":"\#(kind)"}"#)
        let screens = [try open(shared, new).get(), try new.get("/v1/shares/\(shared)")]
        let direct = try new.session(state: chosen).get()
        for screen in screens {
            #expect(Set(screen.chips) == ["Price: 15 – 40", "Least ≥ 15"])
            #expect(Set(screen.chips) == Set(direct.chips))
            #expect(screen.total == direct.total)
        }
        // A range that has nothing in common with the bounds cannot be expressed any more.
        let outside = try key(try old.session(state: #"{"selections":{"price":[50,60]}}"#), #"{"kind":"\#(kind)"}"#)
        #expect(try open(outside, new).get().chips == [])
    }

    /// The slider stands at the ends of the data that there are now.
    @Test func boundsOfAShareAtTheEndsOfTheDataAreOpened() throws {
        func snapshot(openEnds: Bool) -> CatalogSnapshot {
            var price = CategoryDefinition(id: "price", kind: .range, attribute: "price")
            price.openEnds = openEnds
            let brand = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
            let definition = CatalogDefinition(title: "Shop", categories: [price, brand])
            return CatalogFixtures.snapshot("shop", definition, rows: CatalogFixtures.shopRows)
        }
        let sessions = try TestClient.sessions()
        let old = try TestClient([snapshot(openEnds: false)], sessions: sessions)
        let new = try TestClient([snapshot(openEnds: true)], sessions: sessions)
        for (bounds, chips) in [("[5,100]", ["Brand: Nike"]), ("[10,40]", ["Brand: Nike", "Price: up to 40"])] {
            let chosen = #"{"selections":{"price":\#(bounds),"brand":["Nike"]}}"#
            let opened = try open(key(old.session(state: chosen)), new)
            #expect(try Set(opened.get().chips) == Set(chips), "\(bounds)")
        }
        // Nothing is left of it: the same choice made anew has the same key.
        let shared = try key(old.session(state: #"{"selections":{"price":[5,100],"brand":["Nike"]}}"#))
        let direct = try new.session(state: #"{"selections":{"brand":["Nike"]}}"#)
        #expect(try key(open(shared, new)) == key(direct))
    }

    @Test func shareIsReadWithoutASession() throws {
        let client = try TestClient()
        let session = try client.session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let shared = try key(session)
        let count = client.service.sessions.statistics.count
        let reply = try client.get("/v1/shares/\(shared)?include=currentFilters,page&pageSize=2&locale=de")
        #expect(reply.status == 200)
        #expect(reply.at("/share/key") == .string(shared))
        #expect(reply.at("/share/text") == "Brand: Nike — 3 von 12 Einträgen")
        #expect(reply.at("/share/locale") == "de")
        #expect(reply.itemIDs.count == 2)
        #expect(reply.at("/categories") == nil)
        #expect(client.service.sessions.statistics.count == count)
    }

    @Test func shareEndsWhenItWasAskedTo() throws {
        let clock = SessionFixtures.Clock()
        let client = try TestClient(sessions: TestClient.sessions(clock: clock))
        let session = try client.session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let stored = try key(session, #"{"expiresIn":2}"#)
        let token = try key(session, #"{"kind":"token","expiresIn":2}"#)
        clock.advance(by: 1_999)
        for key in [stored, token] { #expect(try client.get("/v1/shares/\(key)").status == 200) }
        clock.advance(by: 1)
        #expect(try client.get("/v1/shares/\(stored)").code == "unknownShare")
        let expired = try client.get("/v1/shares/\(token)")
        #expect(expired.code == "shareExpired" && expired.place == "parameter key")
        let opened = try client.post("/v1/sessions", #"{"share":"\#(token)"}"#)
        #expect(opened.status == 410 && opened.place == "pointer /share")
    }

    @Test func latestExpiryOfAShareIsTold() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let later = try session.post("/share", #"{"expiresIn":60}"#)
        let earlier = try session.post("/share", #"{"expiresIn":2}"#)
        #expect(earlier.at("/expiresAt")?.text != nil)
        #expect(earlier.at("/expiresAt") == later.at("/expiresAt"))
        let endless = try session.post("/share")
        #expect(endless.at("/expiresAt") == .null)
        #expect(try session.post("/share", #"{"expiresIn":60}"#).text == endless.text)
    }

    @Test(arguments: [
        (#"{"kind":"link"}"#, "invalidValue"), (#"{"expiresIn":0}"#, "invalidValue"),
        (#"{"history":true}"#, "invalidValue"),
        (#"{"expires":1}"#, "unknownField"), (#"{"expiresIn":99999999999}"#, "invalidValue"),
    ])
    func orderThatCannotBeFilledIsRefused(body: String, code: String) throws {
        let reply = try TestClient().session().post("/share", body)
        #expect(reply.status == 422)
        #expect(reply.code == code)
    }

    // MARK: Tokens

    @Test func tokenIsOpenedByEveryProcessWithTheSecret() throws {
        let secret = SigningKey(Array(0..<32))
        func client() throws -> TestClient {
            try TestClient(sessions: TestClient.sessions { $0.signingKey = secret })
        }
        let session = try client().session(state: #"{"selections":{"brand":["Nike"]}}"#)
        let token = try key(session, #"{"kind":"token"}"#)
        #expect(try open(token, try client()).get().chips == ["Brand: Nike"])
        #expect(try TestClient().get("/v1/shares/\(token)").code == "unknownShare")
    }

    @Test func sessionIsRevivedFromItsTokenWithItsSteps() throws {
        let clock = SessionFixtures.Clock()
        let client = try TestClient(sessions: TestClient.sessions(clock: clock))
        let session = try client.session()
        for brand in ["Nike", "Puma", "Café"] { _ = try session.put("/categories/brand/values/\(brand)") }
        _ = try session.post("/undo")
        let token = try key(session, #"{"kind":"token","history":true}"#)
        clock.advance(by: 1_000)
        #expect(try session.get().status == 410)
        let revived = try open(token, client)
        #expect(try revived.get().chips == ["Brand: Nike", "Brand: Puma"])
        #expect(try revived.post("/redo").chips == ["Brand: Nike", "Brand: Puma", "Brand: Café Noir"])
        #expect(try revived.post("/undo", #"{"to":0}"#).chips.isEmpty)
    }

    @Test func aRevivedSessionHasTheSettingsThatItsStepsWereMadeWith() throws {
        let client = try TestClient()
        let session = try client.session()
        _ = try session.patch(#"{"pageSize":3,"locale":"de"}"#)
        _ = try session.put("/categories/brand/values/Nike")
        let steps = try session.get("/history").at("/steps")
        let revived = try open(try key(session, #"{"kind":"token","history":true}"#), client)
        #expect(try revived.get().at("/session/pageSize") == 3)
        #expect(try revived.get("/history").at("/steps")?.elements.count == steps?.elements.count)
        #expect(try revived.post("/undo").chips.isEmpty)
        // Those of a client that opens it take their place where it says so.
        let stateless = try open(try key(session, #"{"kind":"token"}"#), client)
        #expect(try stateless.get().at("/session/pageSize") == 20)
    }

    @Test func tokenOfADraftHasTheSortOfItsBase() throws {
        let client = try TestClient()
        let base = try client.session()
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Nike")
        _ = try base.patch(#"{"sort":"cheapest"}"#)
        let token = try key(draft, #"{"kind":"token","history":true}"#)
        let opened = try open(token, client)
        #expect(try opened.get().at("/session/sort") == "cheapest")
        #expect(try opened.post("/undo", #"{"to":0}"#).chips.isEmpty)
    }

    @Test func changedTokenIsUnknown() throws {
        let client = try TestClient()
        let token = try key(try client.session(state: #"{"selections":{"brand":["Nike"]}}"#), #"{"kind":"token"}"#)
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
            #expect(try client.get("/v1/shares/\(changed)").status == 404, "\(changed)")
        }
        #expect(try client.get("/v1/shares/\(token)A").status == 404)
        #expect(try client.get("/v1/shares/t.").status == 404)
    }

    @Test func tokenLeavesOutTheOldestSteps() throws {
        let client = try TestClient(sessions: TestClient.sessions { $0.maxTokenBytes = 256 })
        let session = try client.session()
        for size in 1...40 { _ = try session.patch(#"{"pageSize":\#(size),"selections":{"price":[\#(size),50]}}"#) }
        let token = try key(session, #"{"kind":"token","history":true}"#)
        #expect(token.utf8.count <= 256)
        let steps = try open(token, client).get("/history").at("/steps")?.elements.count ?? 0
        #expect((1..<40).contains(steps))
        let filters = (0..<30).map {
            #"{"group":"or<x:keyword>","filterKind":"keyword","attribute":"brand","value":"word\#($0)"}"#
        }
        _ = try session.patch(#"{"filters":[\#(filters.joined(separator: ","))]}"#)
        #expect(try session.post("/share", #"{"kind":"token"}"#).code == "tooMany")
    }

    // MARK: Limits

    @Test func unopenedSharesMakeRoom() throws {
        let client = try TestClient(sessions: TestClient.sessions { $0.maxShares = 2 })
        let session = try client.session()
        var keys: [String] = []
        for brand in ["Nike", "Puma", "Café"] {
            _ = try session.put("/categories/brand/values/\(brand)")
            keys.append(try key(session))
        }
        #expect(try keys.map { try client.get("/v1/shares/\($0)").status } == [404, 200, 200])
        #expect(client.service.sessions.statistics.sharesEvicted == 1)
    }
}
