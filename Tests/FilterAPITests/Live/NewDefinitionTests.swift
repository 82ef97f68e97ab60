import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import CatalogFiles
@testable import Gateway
@testable import JSON

/// Sessions go on while the definition of their catalog changes.
struct NewDefinitionTests {
    private static let rows = #"""
        {"id":"1","p":"A","n":4,"b":true}
        {"id":"2","p":"B","n":5,"b":false}
        {"id":"3","p":"C","n":7,"b":true}
        {"id":"4"}
        """#

    private static func definition(_ category: String) -> String {
        #"{"categories":[{"id":"p","title":"P",\#(category)}]}"#
    }

    private static let list = definition(#""kind":"multi","attribute":"p""#)
    private static let tree = definition(#""kind":"hierarchy","attribute":"p""#)
    private static let subtractive = definition(
        #""kind":"multi","attribute":"p","selectionModel":"subtractive","includeNone":{"title":"No p"}"#
    )

    private let live: LiveClient

    init() throws { live = try LiveClient() }

    /// A session over a catalog with a definition, with a selection.
    private func session(_ definition: String, choosing selection: String) throws -> TestSession {
        try live.define("shop", definition)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        let reply = try session.patch(#"{"selections":{"p":\#(selection)}}"#)
        try #require(reply.status == 200, "\(reply.text)")
        return session
    }

    private func dropped(_ reply: Reply) -> [String]? {
        reply.at("/droppedByDefinition")?.elements.compactMap { $0["text"]?.text }
    }

    @Test func aSortThatIsGoneGivesWayToTheOrderOfInput() throws {
        let sorted = #"{"categories":[],"sorts":[{"id":"last","title":"Last","keys":["n:desc"]}]}"#
        try live.define("shop", sorted)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        #expect(try session.patch(#"{"sort":"last"}"#).itemIDs == ["3", "2", "1", "4"])
        let share = try session.post("/share", "{}").at("/key")?.text
        try live.define("shop", #"{"categories":[]}"#)
        let screen = try session.get()
        #expect(screen.at("/session/sort") == "default")
        #expect(screen.itemIDs == ["1", "2", "3", "4"])
        let opened = try live.client.get("/v1/shares/\(try #require(share))")
        #expect(opened.at("/share/sort") == "default")
        #expect(try session.patch(#"{"pageSize":2}"#).at("/session/sort") == "default")
        // A state of before has it no more.
        #expect(try session.post("/undo").at("/session/sort") == "default")
    }

    @Test func aConflictTellsAndSavesWhatTheDefinitionDropped() throws {
        let list = #"{"id":"p","title":"P","kind":"multi","attribute":"p"}"#
        let other = #"{"id":"m","title":"M","kind":"multi","attribute":"n"}"#
        let session = try session(#"{"categories":[\#(other),\#(list)]}"#, choosing: #"["A"]"#)
        _ = try session.patch(#"{"selections":{"m":[4]}}"#)
        let draft = try session.draft()
        _ = try draft.put("/categories/p/values/B")
        _ = try session.put("/categories/p/values/C")
        try live.define("shop", Self.list)
        let conflict = try draft.post("/commit")
        #expect(conflict.code == "draftConflict")
        for side in ["current", "draft"] {
            let dropped = conflict.at("/\(side)/droppedByDefinition")?.elements.compactMap { $0["text"]?.text }
            #expect(dropped == ["M: 4"], "\(side)")
        }
        let now = try session.get()
        #expect(self.dropped(now) == nil && now["ETag"] == conflict["ETag"])
    }

    /// Every chip is in the sentence and can be taken away.
    private func checkChips(_ session: TestSession, _ chips: [String]) throws {
        let screen = try session.get()
        #expect(screen.chips == chips)
        let filters = screen.at("/currentFilters")?.elements ?? []
        for filter in filters {
            let id = filter["id"]?.text ?? ""
            let reply = try session.delete("/current-filters/\(id)")
            #expect(reply.status == 200, "\(filter.jsonText): \(reply.text)")
            #expect(reply.total == filter["whatIf"]?.integer)
            _ = try session.post("/undo")
        }
    }

    @Test func aNoneThatIsNotIncludedAnyMoreIsDroppedOnceAndTold() throws {
        let session = try session(
            Self.definition(#""kind":"range","attribute":"n","includeNone":{"title":"No n"}"#),
            choosing: #"{"lower":null,"upper":null,"none":true}"#
        )
        let before = try session.get()
        #expect(before.chips == ["No n"])
        #expect(before.at("/text")?.text == "no n — 1 of 4 items")
        try live.define("shop", Self.definition(#""kind":"range","attribute":"n""#))
        let first = try session.get()
        #expect(dropped(first) == ["P: None"])
        #expect(first.at("/droppedByDefinition/0/category")?.text == "p")
        #expect(first.chips == [] && first.total == 4)
        #expect(first.at("/session/revision")?.integer == 3)
        let second = try session.get()
        #expect(dropped(second) == nil)
        #expect(second.at("/session/revision")?.integer == 3)
    }

    @Test func aListThatBecomesATreeSaysAndFiltersOneBranch() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.tree)
        let screen = try session.get()
        #expect(dropped(screen) == ["P: B"])
        #expect(screen.total == 1)
        #expect(screen.at("/text")?.text == "P: A — 1 of 4 items")
        try checkChips(session, ["P: A"])
    }

    @Test func aListThatBecomesSubtractiveShowsEverythingAgain() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.subtractive)
        let screen = try session.get()
        #expect(dropped(screen) == ["P: A", "P: B"])
        #expect(screen.at("/text")?.text == "All 4 items")
        #expect(screen.total == 4 && screen.chips == [])
    }

    @Test func aListOfTruthThatBecomesAToggleIsOn() throws {
        let session = try session(Self.definition(#""kind":"multi","attribute":"b""#), choosing: "[true]")
        try live.define("shop", Self.definition(#""kind":"toggle","attribute":"b""#))
        let screen = try session.get()
        #expect(dropped(screen) == nil)
        #expect(screen.category("p")?.at("/selection/isOn") == .bool(true))
        #expect(screen.total == 2)
        #expect(screen.at("/session/revision")?.integer == 2, "the same in another form is no change")
        try checkChips(session, ["P"])
    }

    @Test func whatIsDroppedIsAStepThatUndoLeadsBehind() throws {
        let session = try session(Self.list, choosing: #"["A"]"#)
        _ = try session.patch(#"{"selections":{"p":["A","B"]}}"#)
        try live.define("shop", Self.tree)
        #expect(dropped(try session.get()) == ["P: B"])
        let history = try session.get("/history")
        #expect(history.at("/steps")?.elements.last?["text"]?.text == "Removed P: B")
        let back = try session.post("/undo")
        #expect(dropped(back) == ["P: B"], "the definition cannot mean it now either")
        #expect(back.chips == ["P: A"])
        #expect(dropped(try session.get()) == nil)
        #expect(try session.post("/undo").chips == ["P: A"])
        let start = try session.post("/undo")
        #expect(start.chips == [] && start.at("/session/canUndo") == .bool(false))
    }

    @Test func aDefinitionThatComesBackBringsBackWhatUndoFinds() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.tree)
        _ = try session.get()
        try live.define("shop", Self.list)
        #expect(try session.get().chips == ["P: A"])
        let back = try session.post("/undo")
        #expect(back.chips == ["P: A", "P: B"] && dropped(back) == nil)
    }

    @Test func aTapTellsWhatWasDroppedBeforeIt() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.tree)
        #expect(try session.put("/categories/p/values/nothing").status == 404)
        let reply = try session.put("/categories/p/values/C")
        #expect(dropped(reply) == ["P: B"])
        #expect(reply.chips == ["P: C"])
        #expect(reply.at("/session/revision")?.integer == 4, "a step for each")
        #expect(try session.post("/undo").chips == ["P: A"])
        #expect(dropped(try session.get()) == nil)
    }

    @Test func aMinimalAnswerIsNotGivenWhereSomethingIsDropped() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.tree)
        let minimal: HTTPHeaders = ["Prefer": "return=minimal"]
        let told = try session.put("/categories/p/values/C", headers: minimal)
        #expect(told.status == 200 && told["Preference-Applied"] == nil)
        #expect(dropped(told) == ["P: B"])
        #expect(try session.put("/categories/p/values/A", headers: minimal).status == 204)
    }

    @Test func anAnswerWithoutABodyLeavesWhatIsDroppedForTheNext() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.tree)
        #expect(try session.send(.head, "").status == 200)
        #expect(dropped(try session.get()) == ["P: B"])
        #expect(dropped(try session.get()) == nil)
    }

    @Test func aTapThatNamesTheFormerRevisionIsRefusedAndTold() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        let tag = try #require(session.get()["ETag"])
        try live.define("shop", Self.tree)
        let refused = try session.put("/categories/p/values/C", headers: ["If-Match": tag])
        #expect(refused.status == 412)
        #expect(refused.at("/current/droppedByDefinition/0/text")?.text == "P: B")
    }

    @Test func differencesTellWhatWasDropped() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        let tag = try #require(session.get()["ETag"]).dropFirst().dropLast()
        try live.define("shop", Self.tree)
        let changes = try session.get("/changes?since=\(tag)")
        #expect(dropped(changes) == ["P: B"], "\(changes.text)")
        #expect(changes.at("/total")?.integer == 1)
    }

    @Test func differencesLeadToTheScreenOfAnotherKind() throws {
        let kinds = [
            Self.list, Self.tree, Self.subtractive,
            Self.definition(#""kind":"range","attribute":"n","histogram":{"bins":2}"#),
            Self.definition(#""kind":"toggle","attribute":"b""#), Self.list,
        ]
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        for kind in kinds {
            let before = try session.get()
            let tag = try #require(before["ETag"]).dropFirst().dropLast()
            try live.define("shop", kind)
            let changes = try #require(session.get("/changes?since=\(tag)").json)
            let applied = try #require(before.json?.without("droppedByDefinition")).applying(changes)
            #expect(applied.difference(from: try #require(session.get().json).plain) == nil, "\(kind)")
        }
    }

    @Test func aReadThatCannotTellLeavesItToTheNext() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.tree)
        #expect(try session.get("/categories/nothing").status == 404)
        let text = try session.get("/current-filters", headers: ["Accept": "text/plain"])
        #expect(text.text == "P: A — 1 of 4 items\n")
        #expect(dropped(try session.get("/items")) == ["P: B"])
        #expect(dropped(try session.get()) == nil)
    }

    @Test func anAnswerThatIsTooLargeLeavesWhatIsDroppedForTheNext() throws {
        var limits = RequestLimits()
        limits.maxAnswerBytes = 12_000
        let small = try LiveClient(requestLimits: limits)
        let list = Self.definition(#""kind":"multi","attribute":"p","limit":3"#)
        try small.define("shop", list)
        let rows = (0..<400).map { #"{"id":"\#($0)","p":"value \#($0)"}"# }
        #expect(try small.push(rows.joined(separator: "\n")).status == 200)
        let session = try small.client.session("shop")
        #expect(try session.patch(#"{"selections":{"p":["value 1","value 2"]}}"#).status == 200)
        try small.define("shop", Self.definition(#""kind":"hierarchy","attribute":"p","limit":3"#))
        let refused = try session.get("/categories/p/values?limit=400")
        #expect(refused.status == 422 && refused.text.contains("answerTooLarge"), "\(refused.text.prefix(300))")
        #expect(dropped(try session.get()) == ["P: value 2"])
        #expect(dropped(try session.get()) == nil)
    }

    @Test func sharesAndDraftsAreOpenedAsTheyCanBeMeant() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        let share = try #require(session.post("/share").at("/key")?.text)
        let draft = try #require(session.post("/drafts").at("/session/id")?.text)
        try live.define("shop", Self.tree)
        let shown = try live.client.get("/v1/shares/\(share)")
        #expect(dropped(shown) == ["P: B"] && shown.chips == ["P: A"])
        let opened = try live.client.post("/v1/sessions", #"{"share":"\#(share)"}"#)
        #expect(opened.status == 201 && dropped(opened) == ["P: B"] && opened.chips == ["P: A"])
        let screen = try live.client.get("/v1/sessions/\(draft)")
        #expect(dropped(screen) == ["P: B"] && screen.chips == ["P: A"])
        #expect(screen.at("/session/draft/isConflicting") == .bool(false), "the base is meant likewise")
        let committed = try live.client.post("/v1/sessions/\(draft)/commit", "")
        #expect(committed.status == 200 && committed.chips == ["P: A"], "\(committed.text)")
        #expect(dropped(committed) == ["P: B"], "those of the base")
    }

    @Test func aDraftOfADraftIsRefusedAndDropsNothing() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        let id = try #require(session.post("/drafts").at("/session/id")?.text)
        try live.define("shop", Self.tree)
        #expect(try live.client.post("/v1/sessions/\(id)/drafts", "").status == 422)
        #expect(dropped(try live.client.get("/v1/sessions/\(id)")) == ["P: B"])
        #expect(dropped(try live.client.get("/v1/sessions/\(id)")) == nil)
    }

    @Test func aDraftThatCannotBeShownDropsNothing() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.tree)
        #expect(try session.post("/drafts?include=nothing").status == 422)
        #expect(dropped(try session.get()) == ["P: B"])
    }

    @Test func aDraftTellsWhatIsDroppedOfItsBase() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        try live.define("shop", Self.tree)
        let draft = try session.post("/drafts")
        #expect(draft.status == 201 && dropped(draft) == ["P: B"] && draft.chips == ["P: A"])
        #expect(dropped(try session.get()) == nil)
        #expect(try session.post("/undo").status == 200, "the drop is a step of the base")
    }

    @Test func formerDataAreReadAsTheyWere() throws {
        let session = try session(Self.list, choosing: #"["A","B"]"#)
        let version = try #require(session.get().at("/session/dataVersion")?.text)
        try live.define("shop", Self.tree)
        #expect(try session.get("?dataVersion=\(version)").chips == ["P: A", "P: B"])
        #expect(dropped(try session.get()) == ["P: B"])
    }

    // MARK: - Steps as the first request

    /// Chosen one after the other: A, a price from 4, B.
    private func stepped() throws -> TestSession {
        try live.define("shop", Self.two)
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        for selections in [#"{"p":["A"]}"#, #"{"n":{"lower":4,"upper":null}}"#, #"{"p":["A","B"]}"#] {
            try #require(session.patch(#"{"selections":\#(selections)}"#).status == 200)
        }
        return session
    }

    private static let price = #"{"id":"n","title":"N","kind":"range","attribute":"n"}"#
    private static let two =
        #"{"categories":[{"id":"p","title":"P","kind":"multi","attribute":"p"},\#(price)]}"#
    private static let twoWithTree =
        #"{"categories":[{"id":"p","title":"P","kind":"hierarchy","attribute":"p"},\#(price)]}"#
    private static let priceAlone = #"{"categories":[\#(price)]}"#

    @Test func anUndoThatComesFirstTakesBackTheLastTap() throws {
        let session = try stepped()
        try live.define("shop", Self.twoWithTree)
        let back = try session.post("/undo")
        #expect(back.chips == ["P: A", "N: from 4"])
        #expect(dropped(back) == nil, "the tap that chose B is undone")
        #expect(back.at("/session/revision")?.integer == 5)
        #expect(back.at("/session/canRedo") == .bool(true))
        let forth = try session.post("/redo")
        #expect(dropped(forth) == ["P: B"])
        #expect(forth.chips == ["P: A", "N: from 4"])
        #expect(dropped(try session.get()) == nil)
        #expect(try session.post("/undo").chips == ["P: A", "N: from 4"])
        #expect(try session.post("/undo").chips == ["P: A"])
        #expect(try session.post("/undo").chips == [])
        #expect(try session.post("/undo").status == 422)
    }

    @Test func anUndoThatComesFirstTellsWhatIsMissingOfTheStateItLeadsTo() throws {
        let session = try stepped()
        try live.define("shop", Self.priceAlone)
        let back = try session.post("/undo")
        #expect(dropped(back) == ["P: A"])
        #expect(back.chips == ["N: from 4"] && back.total == 3)
        #expect(dropped(try session.get()) == nil)
        let further = try session.post("/undo")
        #expect(dropped(further) == ["P: A"] && further.chips == [], "that state had it, too")
        #expect(try session.post("/undo").chips == [])
        #expect(try session.get().at("/session/canUndo") == .bool(false))
    }

    @Test func whatAnUndoLeftComesBackWithTheDefinition() throws {
        let session = try stepped()
        try live.define("shop", Self.twoWithTree)
        #expect(try session.post("/undo").chips == ["P: A", "N: from 4"])
        try live.define("shop", Self.two)
        let forth = try session.post("/redo")
        #expect(forth.chips == ["P: A", "N: from 4", "P: B"] && dropped(forth) == nil, "\(forth.chips)")
    }

    @Test func aRedoThatComesFirstIsCarriedOut() throws {
        let session = try stepped()
        _ = try session.post("/undo")
        _ = try session.post("/undo")
        try live.define("shop", Self.priceAlone)
        let forth = try session.post("/redo")
        #expect(forth.status == 200, "\(forth.text)")
        #expect(forth.chips == ["N: from 4"] && dropped(forth) == ["P: A"])
        #expect(dropped(try session.get()) == nil)
        let last = try session.post("/redo")
        #expect(last.status == 200 && last.chips == ["N: from 4"])
        #expect(dropped(last) == ["P: A", "P: B"])
    }

    @Test func aStepThatComesFirstIsTheOneThatTheHistoryNamed() throws {
        let session = try stepped()
        let steps = try session.get("/history").at("/steps")?.elements ?? []
        let first = try #require(steps.first?["position"]?.integer)
        try live.define("shop", Self.twoWithTree)
        let back = try session.post("/undo", #"{"to":\#(first)}"#)
        #expect(back.chips == ["P: A"] && dropped(back) == nil)
        let forth = try session.post("/redo", #"{"to":\#(first + 2)}"#)
        #expect(forth.chips == ["P: A", "N: from 4"] && dropped(forth) == ["P: B"])
    }

    @Test func aStepThatIsRefusedLeavesWhatIsDroppedForTheNextAnswer() throws {
        let session = try stepped()
        try live.define("shop", Self.twoWithTree)
        #expect(try session.post("/redo").status == 422)
        #expect(try session.post("/undo", #"{"to":17}"#).status == 422)
        #expect(try session.post("/undo", "", headers: ["If-Match": #""2-x""#]).status == 412)
        #expect(dropped(try session.get()) == nil, "the refusal of the condition has told it")
    }

    @Test func anUndoThatAsksForDifferencesIsToldFromTheScreenThatTheClientHas() throws {
        let session = try stepped()
        let before = try session.get()
        let tag = try #require(before["ETag"]).dropFirst().dropLast()
        try live.define("shop", Self.priceAlone)
        let changes = try session.post("/undo?answer=changes&since=\(tag)")
        #expect(dropped(changes) == ["P: A"])
        let applied = try #require(before.json).applying(try #require(changes.json?.without("droppedByDefinition")))
        #expect(applied.difference(from: try #require(session.get().json).plain) == nil)
    }

    @Test func aMinimalUndoIsAnsweredInFullWhereSomethingIsDropped() throws {
        let session = try stepped()
        try live.define("shop", Self.priceAlone)
        let told = try session.post("/undo", "", headers: ["Prefer": "return=minimal"])
        #expect(told.status == 200 && dropped(told) == ["P: A"])
        #expect(try session.post("/undo", "", headers: ["Prefer": "return=minimal"]).status == 200)
        #expect(try session.post("/undo", "", headers: ["Prefer": "return=minimal"]).status == 204)
    }

    @Test func aRepeatedUndoTellsNoMoreThanOnce() throws {
        let session = try stepped()
        try live.define("shop", Self.twoWithTree)
        let mark: HTTPHeaders = ["Idempotency-Key": "0123456789abcdef"]
        #expect(try session.post("/undo", "", headers: mark).at("/session/revision")?.integer == 5)
        let again = try session.post("/undo", "", headers: mark)
        #expect(again["Idempotency-Replayed"] == "true" && again.at("/session/revision")?.integer == 5)
    }

    @Test func anApplyThatComesFirstTellsWhatIsDroppedAndIsAStepOfItsOwn() throws {
        let session = try stepped()
        try live.define("shop", Self.priceAlone)
        let tried = try session.post("/apply", #"{"dryRun":true,"operations":[{"op":"clear"}]}"#)
        #expect(tried.status == 200, "\(tried.text)")
        #expect(dropped(tried) == ["P: A", "P: B"] && tried.chips == [])
        let other = try stepped()
        try live.define("shop", Self.priceAlone)
        let applied = try other.post("/apply", #"{"operations":[{"op":"clear"}]}"#)
        #expect(applied.status == 200, "\(applied.text)")
        #expect(dropped(applied) == ["P: A", "P: B"] && applied.chips == [])
        let back = try other.post("/undo")
        #expect(back.chips == ["N: from 4"] && dropped(back) == nil)
        #expect(dropped(try other.post("/undo")) == ["P: A", "P: B"], "the step that dropped them")
    }

    @Test func aCommitThatComesFirstTellsWhatIsDroppedOfBaseAndDraft() throws {
        let session = try stepped()
        let draft = try #require(session.post("/drafts").at("/session/id")?.text)
        let address = "/v1/sessions/\(draft)"
        let chosen = try live.client.send(.patch, address, #"{"selections":{"p":["A","B","C"]}}"#)
        #expect(chosen.status == 200, "\(chosen.text)")
        try live.define("shop", Self.priceAlone)
        let committed = try live.client.post("\(address)/commit", "")
        #expect(committed.status == 200, "\(committed.text)")
        #expect(dropped(committed) == ["P: A", "P: B", "P: C"] && committed.chips == ["N: from 4"])
        #expect(dropped(try session.get()) == nil)
        let back = try session.post("/undo")
        #expect(dropped(back) == ["P: A", "P: B"] && back.chips == ["N: from 4"])
    }

    @Test func anUndoOfADraftThatComesFirstTakesBackItsLastTap() throws {
        let session = try stepped()
        let draft = try #require(session.post("/drafts").at("/session/id")?.text)
        let address = "/v1/sessions/\(draft)"
        let chosen = try live.client.send(.patch, address, #"{"selections":{"n":{"lower":5,"upper":null}}}"#)
        #expect(chosen.status == 200, "\(chosen.text)")
        try live.define("shop", Self.twoWithTree)
        let back = try live.client.post("\(address)/undo", "")
        #expect(back.chips == ["P: A", "N: from 4"] && dropped(back) == ["P: B"])
        #expect(dropped(try live.client.get(address)) == nil)
        let committed = try live.client.post("\(address)/commit", "")
        #expect(committed.status == 200 && dropped(committed) == ["P: B"], "those of the base: \(committed.text)")
    }
}
