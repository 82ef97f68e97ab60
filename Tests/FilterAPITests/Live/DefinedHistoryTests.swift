import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import CatalogFiles
@testable import Gateway
@testable import JSON

/// The steps of a session over a catalog whose definition changed between them.
struct DefinedHistoryTests {
    private static let rows = #"""
        {"id":"1","k":"a","b":"x"}
        {"id":"2","k":"b","b":"y"}
        {"id":"3","k":"b","b":"z"}
        """#

    private let live: LiveClient

    init() throws { live = try LiveClient() }

    private func define(_ categories: String...) throws {
        let list = categories.map { #"{"id":"\#($0)","kind":"multi","attribute":"\#($0)"}"# }.joined(separator: ",")
        try live.define("shop", #"{"categories":[\#(list)]}"#)
    }

    /// A session with a step of a category that goes, the step by which it went, and two more.
    private func session() throws -> TestSession {
        try define("k", "b")
        #expect(try live.push(Self.rows).status == 200)
        let session = try live.client.session("shop")
        for value in ["b/values/x", "k/values/a"] { _ = try session.put("/categories/\(value)") }
        try define("b")
        _ = try session.get()
        for value in ["b/values/y", "b/values/z"] { _ = try session.put("/categories/\(value)") }
        return session
    }

    private func steps(_ session: TestSession) throws -> [String] {
        try session.get("/history").at("/steps")?.elements
            .map { "\($0["position"]?.integer ?? -1) \($0["text"]?.text ?? "")" } ?? []
    }

    @Test func stepsOfACategoryThatWentAreToldInItsWords() throws {
        let steps = try steps(try session())
        #expect(steps == ["1 Added B: x", "2 Added K: a", "3 Removed K: a", "4 Added B: y", "5 Added B: z"])
    }

    @Test func stepsKeepTheirNumbersWhereUndoGoesBehindANewDefinition() throws {
        let session = try session()
        let chips = try (2...5).reversed().map { number in
            try session.post("/undo", #"{"to":\#(number - 1)}"#).chips
        }
        #expect(chips == [["B: x", "B: y"], ["B: x"], ["B: x"], ["B: x"]])
        #expect(try steps(session) == ["1 Added B: x", "4 Added B: y", "5 Added B: z"])
        for (number, chips) in [(4, ["B: x", "B: y"]), (5, ["B: x", "B: y", "B: z"])] {
            let screen = try session.post("/redo", #"{"to":\#(number)}"#)
            #expect(screen.chips == chips)
            #expect(try session.get("/history").at("/position")?.integer == number)
        }
    }

    @Test func redoLeadsBackToTheScreenThatUndoLeft() throws {
        let session = try session()
        for _ in 0..<5 {
            let before = try session.get().chips
            _ = try session.post("/undo")
            #expect(try session.post("/redo").chips == before)
            _ = try session.post("/undo")
        }
    }

    @Test func aStepOfTheSortIsThatAloneWhateverABoundDoesToFilters() throws {
        func define(_ bounds: String) throws {
            let sort = #""sorts":[{"id":"n","title":"N","keys":["n:asc"]}]"#
            try live.define(
                "shop",
                #"{\#(sort),"categories":[{"id":"n","kind":"range","attribute":"n"\#(bounds)}]}"#
            )
        }
        try define("")
        #expect(try live.push(#"{"id":"1","n":4}"# + "\n" + #"{"id":"2","n":700}"#).status == 200)
        let session = try live.client.session("shop")
        _ = try session.patch(#"{"selections":{"n":[null,500]}}"#)
        _ = try session.patch(#"{"sort":"n"}"#)
        try define(#","bounds":{"lower":1,"upper":100}"#)
        _ = try session.get()
        let texts = try steps(session)
        #expect(texts.count == 3 && texts[1] == "2 Sorted by N", "\(texts)")
    }
}
