import CatalogTestSupport
import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import SessionTestSupport
import Testing

@testable import Gateway
@testable import JSON
@testable import Sessions

struct HistoryRouteTests {
    private func texts(_ session: TestSession) throws -> [String] {
        try session.get("/history").at("/steps")?.elements.compactMap { $0["text"]?.text } ?? []
    }

    @Test func everyStepIsToldInWords() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/brand/values/Nike")
        _ = try session.put("/categories/price/selection", "[10,50]")
        _ = try session.delete("/categories/brand/values/Nike")
        _ = try session.patch(#"{"sort":"cheapest"}"#)
        _ = try session.patch(#"{"pageSize":5,"selections":{"tags":["sale"]}}"#)
        _ = try session.post("/clear")
        #expect(
            try texts(session) == [
                "Added Brand: Nike", "Added Price: 10 – 50 € or No price", "Removed Brand: Nike",
                "Sorted by Cheapest first", "Added Tags: sale; 5 items a page", "Cleared all filters",
            ]
        )
        _ = try session.patch(#"{"locale":"de"}"#)
        #expect(try texts(session).last == "Sprache: de")
    }

    @Test func undoAndRedoGoThroughEveryState() throws {
        let session = try TestClient().session()
        var screens: [[JSONValue?]] = []
        func look(_ reply: Reply) -> [JSONValue?] {
            [reply.at("/total"), reply.at("/currentFilters"), reply.at("/categories"), reply.at("/page")]
        }
        screens.append(look(try session.get()))
        for target in ["brand/values/Nike", "tags/values/sale", "brand/values/Puma"] {
            screens.append(look(try session.put("/categories/\(target)")))
        }
        for index in [2, 1, 0] { #expect(look(try session.post("/undo")) == screens[index]) }
        #expect(try session.post("/undo").code == "noStep")
        for index in [1, 2, 3] { #expect(look(try session.post("/redo")) == screens[index]) }
        #expect(try session.post("/redo").code == "noStep")
        #expect(try session.revision == 10)
    }

    @Test func stepIsJumpedToByItsNumber() throws {
        let session = try TestClient().session()
        for brand in ["Nike", "Puma", "Café"] { _ = try session.put("/categories/brand/values/\(brand)") }
        let start = try session.post("/undo", #"{"to":0}"#)
        #expect(start.chips.isEmpty)
        #expect(start.at("/session/revision") == 5)
        #expect(start.at("/session/canUndo") == false)
        let history = try session.get("/history")
        #expect(history.at("/position") == 0)
        #expect(history.at("/steps")?.elements.map { $0["isDone"] } == [false, false, false])
        #expect(try session.post("/redo", #"{"to":2}"#).chips == ["Brand: Nike", "Brand: Puma"])
    }

    @Test(arguments: [
        ("/undo", #"{"to":1}"#), ("/undo", #"{"to":2}"#), ("/redo", #"{"to":1}"#), ("/redo", #"{"to":0}"#),
        ("/redo", #"{"to":9}"#),
    ])
    func stepInTheOtherDirectionIsNone(target: String, body: String) throws {
        let session = try TestClient().session()
        for brand in ["Nike", "Puma"] { _ = try session.put("/categories/brand/values/\(brand)") }
        _ = try session.post("/undo")
        let reply = try session.post(target, body)
        #expect(reply.status == 422)
        #expect(reply.code == "noStep" && reply.place == "pointer /to")
        #expect(try session.revision == 4)
    }

    @Test(arguments: [
        (#"{"to":-1}"#, "invalidValue"), (#"{"to":"x"}"#, "invalidValue"), (#"{"steps":2}"#, "unknownField"),
    ])
    func jumpThatCannotBeReadIsRefused(body: String, code: String) throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/brand/values/Nike")
        #expect(try session.post("/undo", body).code == code)
    }

    @Test func changeAfterUndoForgetsWhatWasUndone() throws {
        let session = try TestClient().session()
        for brand in ["Nike", "Puma"] { _ = try session.put("/categories/brand/values/\(brand)") }
        _ = try session.post("/undo")
        let reply = try session.put("/categories/brand/values/Café")
        #expect(reply.at("/session/canRedo") == false)
        #expect(try texts(session) == ["Added Brand: Nike", "Added Brand: Café Noir"])
    }

    @Test func movesOfOneSliderAreOneStep() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/brand/values/Nike")
        for lower in 1...5 { _ = try session.put("/categories/price/selection", "[\(lower),50]") }
        #expect(try texts(session) == ["Added Brand: Nike", "Added Price: 5 – 50 € or No price"])
        #expect(try session.revision == 7)
        #expect(try session.post("/undo").chips == ["Brand: Nike"])
        #expect(try session.post("/redo").chips == ["Brand: Nike", "Price: 5 – 50 € or No price"])
    }

    @Test func noneIsSwitchedInAStepOfItsOwn() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/price/selection", "[2,50]")
        _ = try session.delete("/categories/price/none")
        _ = try session.put("/categories/price/selection", #"{"lower":3,"upper":50,"none":false}"#)
        #expect(try session.get("/history").at("/position") == 3)
        _ = try session.post("/undo")
        #expect(try session.post("/undo").chips == ["Price: 2 – 50 € or No price"])
        // Also where the slider has not been moved before.
        let resting = try TestClient().session()
        _ = try resting.put("/categories/price/selection", #"{"none":false}"#)
        _ = try resting.put("/categories/price/selection", #"{"lower":3,"upper":50,"none":false}"#)
        #expect(try resting.get("/history").at("/position") == 2)
    }

    @Test func sliderThatIsLetGoOfEndsItsStep() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/price/selection", "[1,50]")
        _ = try session.put("/categories/added/selection", #"["2024-01-01",null]"#)
        _ = try session.put("/categories/price/selection", "[2,50]")
        _ = try session.put("/categories/price/selection", "null")
        _ = try session.put("/categories/price/selection", "[3,50]")
        #expect(try session.get("/history").at("/position") == 5)
    }

    /// To both ends of the data, where the selection is empty, and on from there.
    @Test func sliderThatComesToRestIsStillBeingMoved() throws {
        var definition = CatalogFixtures.shopDefinition
        let index = try #require(definition.categories.firstIndex { $0.id == "price" })
        definition.categories[index].openEnds = true
        let shop = CatalogFixtures.snapshot("shop", definition, rows: CatalogFixtures.shopRows)
        for write in [
            { try $0.put("/categories/price/selection", $1) },
            { try $0.patch(#"{"selections":{"price":\#($1)}}"#) },
        ] as [(TestSession, String) throws -> Reply] {
            let session = try TestClient([shop]).session()
            _ = try write(session, "[20,50]")
            _ = try session.put("/categories/brand/values/Nike")
            for bounds in ["[15,50]", "[0,100000]", "[15,100000]", "[0,100000]"] { _ = try write(session, bounds) }
            let chosen = "Price: 20 – 50 € or No price"
            let found = try texts(session)
            #expect(found == ["Added \(chosen)", "Added Brand: Nike", "Removed \(chosen)"], "\(found)")
            let undone = try session.post("/undo").chips
            #expect(undone == [chosen, "Brand: Nike"], "\(undone)")
        }
    }

    @Test func sliderThatIsMovedThereAndBackLeavesNoStep() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/brand/values/Nike")
        for bounds in ["[1,50]", "[2,50]", #"{"lower":null,"upper":null}"#] {
            _ = try session.put("/categories/price/selection", bounds)
        }
        #expect(try texts(session) == ["Added Brand: Nike"])
        #expect(try session.revision == 5)
        #expect(try session.get("/changes?since=3-v1").at("/currentFilters/order")?.elements.count == 1)
        // The step before is another one, also where it moved the same slider.
        _ = try session.put("/categories/price/selection", "[3,50]")
        #expect(try prices(session) == [nil, nil, 3])
    }

    // MARK: Steps of their own

    @Test func commitOfASliderIsAStepOfItsOwn() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/price/selection", "[1,50]")
        let draft = try session.draft()
        _ = try draft.put("/categories/price/selection", "[2,50]")
        _ = try draft.post("/commit")
        _ = try session.put("/categories/price/selection", "[3,50]")
        #expect(try prices(session) == [nil, 1, 2, 3])
    }

    @Test func batchThatMovesASliderIsAStepOfItsOwn() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/price/selection", "[1,50]")
        for lower in 2...3 {
            let operation = #"{"op":"set","category":"price","selection":[\#(lower),50]}"#
            _ = try session.post("/apply", #"{"operations":[\#(operation)]}"#)
        }
        _ = try session.put("/categories/price/selection", "[4,50]")
        _ = try session.put("/categories/price/selection", "[5,50]")
        #expect(try prices(session) == [nil, 1, 2, 3, 5])
    }

    @Test func sliderThatIsMovedAfterUndoOrRedoBeginsAStep() throws {
        let session = try TestClient().session()
        _ = try session.put("/categories/price/selection", "[1,50]")
        _ = try session.put("/categories/brand/values/Nike")
        _ = try session.post("/undo")
        _ = try session.put("/categories/price/selection", "[2,50]")
        #expect(try prices(session) == [nil, 1, 2])
        _ = try session.post("/undo")
        _ = try session.post("/redo")
        _ = try session.put("/categories/price/selection", "[3,50]")
        #expect(try prices(session) == [nil, 1, 2, 3])
    }

    /// The lower prices of all states, from the first, by undoing them one after the other.
    private func prices(_ session: TestSession) throws -> [Int?] {
        func price() throws -> Int? { try session.get("/categories/price/selection").at("/selection/lower")?.integer }
        var prices = [try price()]
        while try session.post("/undo").status == 200 { prices.append(try price()) }
        while try session.post("/redo").status == 200 {}
        return prices.reversed()
    }

    @Test func searchesAreOneStepWhileTheyAreTyped() throws {
        let clock = SessionFixtures.Clock()
        let sessions = try TestClient.sessions(clock: clock) { $0.searchPause = .milliseconds(500) }
        let session = try TestClient([CatalogFixtures.everything], sessions: sessions).session("everything")
        func search(_ text: String, after pause: Int64) throws {
            clock.advance(by: pause)
            _ = try session.put("/categories/q/selection", "\"\(text)\"")
        }
        // Text that is deleted again leaves no step.
        for text in ["g", "gr", "g", ""] { try search(text, after: 499) }
        #expect(try session.get("/history").at("/position") == 0)
        for text in ["r", "re", "red"] { try search(text, after: 499) }
        for text in ["t", "tea"] { try search(text, after: 499) }
        #expect(try session.get("/history").at("/position") == 1)
        try search("cup", after: 500)
        #expect(try session.get("/history").at("/position") == 2)
        #expect(try session.post("/undo").category("q")?.at("/selection/text") == "tea")
    }

    @Test func slidersAreOneStepHoweverLongTheyRest() throws {
        let clock = SessionFixtures.Clock()
        let sessions = try TestClient.sessions(clock: clock) { $0.searchPause = .milliseconds(500) }
        let session = try TestClient(sessions: sessions).session()
        for lower in 1...3 {
            clock.advance(by: 900)
            _ = try session.put("/categories/price/selection", "[\(lower),50]")
        }
        #expect(try session.get("/history").at("/position") == 1)
    }

    @Test func stepsAreBounded() throws {
        let client = try TestClient(sessions: TestClient.sessions { $0.record.maxHistorySteps = 3 })
        let session = try client.session()
        for size in 1...6 { _ = try session.patch(#"{"pageSize":\#(size)}"#) }
        let history = try session.get("/history")
        #expect(history.at("/firstPosition") == 3)
        #expect(history.at("/position") == 6)
        #expect(history.at("/steps")?.elements.count == 3)
        #expect(try session.post("/undo", #"{"to":2}"#).code == "noStep")
        #expect(try session.post("/undo", #"{"to":3}"#).at("/session/pageSize") == 3)
    }

    @Test func undoneFilterWhoseValueIsGoneIsOrphaned() throws {
        let sessions = try TestClient.sessions()
        let session = try TestClient(sessions: sessions).session()
        _ = try session.put("/categories/brand/values/Nike")
        _ = try session.post("/clear")
        let rows = CatalogFixtures.shopRows.split(separator: "\n").filter { !$0.contains("Nike") }
        let later = CatalogFixtures.snapshot(
            "shop",
            CatalogFixtures.shopDefinition,
            rows: rows.joined(separator: "\n"),
            dataVersion: "v2"
        )
        let other = TestSession(client: try TestClient([later], sessions: sessions), id: session.id)
        let reply = try other.post("/undo")
        #expect(reply.at("/currentFilters/0/status") == "orphaned")
        #expect(reply.total == 0)
    }

    @Test func parameterThatIsRefusedMovesNothing() throws {
        let session = try TestClient().session()
        for brand in ["Nike", "Puma"] { _ = try session.put("/categories/brand/values/\(brand)") }
        _ = try session.post("/undo")
        for direction in ["undo", "redo"] {
            try session.expectRefusal(.post, "/\(direction)?include=nothing", .invalidValue, at: "parameter include")
        }
    }
}
