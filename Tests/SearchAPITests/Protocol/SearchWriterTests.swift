import CatalogTestSupport
import FilterCore
import JSONTestSupport
import ServiceTestSupport
import Synchronization
import Testing

@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import SearchAPI

/// The parts of answers of the search protocol, each by itself.
struct SearchWriterTests {
    private typealias Choice = SearchParameters.AttributeChoice

    private func highlights(_ item: String, _ query: String, _ choice: Choice = .all) throws -> String? {
        let writer = HighlightWriter(marker: WordMarker(query), preTag: "<", postTag: ">")
        return try writer.highlights(of: JSONValue(parsing: item), AttributeTree(choice))?.jsonText
    }

    private static func highlight(_ value: String) -> String {
        value.contains("<")
            ? #"{"value":"\#(value)","matchLevel":"full","fullyHighlighted":true,"matchedWords":["red"]}"#
            : #"{"value":"\#(value)","matchLevel":"none","matchedWords":[]}"#
    }

    @Test func highlightsHaveTheFormOfTheItem() throws {
        let item = #"{"a":{"b":"Red","c":true},"list":[{"t":"red"},{"f":false},{"t":1}],"words":["red",null,"blue"]}"#
        let nested = #"{"b":\#(Self.highlight("<Red>"))}"#
        let list = #"[{"t":\#(Self.highlight("<red>"))},{},{"t":\#(Self.highlight("1"))}]"#
        let words = "[\(Self.highlight("<red>")),\(Self.highlight("blue"))]"
        #expect(try highlights(item, "red") == #"{"a":\#(nested),"list":\#(list),"words":\#(words)}"#)
        #expect(try highlights(item, "red", Choice(included: ["a.b"])) == #"{"a":\#(nested)}"#)
        // Elements are of one attribute, and the path goes through them.
        #expect(try highlights(item, "red", Choice(included: ["list.t"])) == #"{"list":\#(list)}"#)
        #expect(try highlights(item, "red", Choice(included: ["words.t", "a.c", "x"])) == nil)
        #expect(try highlights(#"{"a":true,"b":null,"c":[],"d":[{}]}"#, "red") == nil)
    }

    /// The budget asks for its client every ten million units.
    @Test func hitsAreWrittenWhileTheClientIsThere() throws {
        let rows = (1...40).map { #"{"id":"\#($0)","name":"\#(String(repeating: "réd ", count: 10_000))"}"# }
        let client = try LiveClient()
        try client.define()
        #expect(try client.push(rows.joined(separator: "\n")).status == 200)
        let snapshot = try #require(client.catalogs.find("shop"))
        let asked = Atomic<Int>(0)
        let budget = WorkBudget(limit: .max - 1) { asked.add(1, ordering: .relaxed).newValue < 3 }
        let bounds = RequestBounds(work: budget, maxAnswerBytes: .max, isPatient: false)
        var writer = SearchHitWriter(snapshot: snapshot, retrieved: AttributeTree(.all), bounds: bounds)
        let highlights = HighlightWriter(marker: WordMarker("red"), preTag: "<", postTag: ">")
        writer.highlighted = (AttributeTree(.all), highlights)
        var json = JSONWriter()
        #expect(throws: ServiceError.self) { try writer.write(Array(0..<40), to: &json) }
        #expect(asked.load(ordering: .relaxed) == 3)
        #expect((1...20).contains(json.bytes.count / rows[0].utf8.count))
    }

    /// Characters beyond ASCII are folded one by one.
    @Test func wordsThatAreMarkedArePaidForByTheBytes() throws {
        func work(_ name: String, _ marks: Bool) throws -> Int {
            let rows = #"{"id":"1","name":"\#(String(repeating: name, count: 1_000))"}"#
            let client = try LiveClient()
            try client.define()
            #expect(try client.push(rows).status == 200)
            let snapshot = try #require(client.catalogs.find("shop"))
            let budget = WorkBudget(limit: .max - 1)
            let bounds = RequestBounds(work: budget, maxAnswerBytes: .max, isPatient: false)
            var writer = SearchHitWriter(snapshot: snapshot, retrieved: AttributeTree(.all), bounds: bounds)
            let highlights = HighlightWriter(marker: WordMarker("red"), preTag: "<", postTag: ">")
            if marks { writer.highlighted = (AttributeTree(.all), highlights) }
            var json = JSONWriter()
            try writer.write([0], to: &json)
            return budget.spent
        }
        #expect(try work("red ", true) - work("red ", false) >= 20 * 4_000)
        #expect(try work("réd ", true) - work("réd ", false) >= 80 * 5_000)
    }

    @Test func valuesAreNotEscaped() throws {
        #expect(try highlights(#"{"a":"<b>red</b> & \"so\""}"#, "so")?.contains(#""<b>red</b> & \"<so>\"""#) == true)
    }

    @Test func windowEndsAtTheLastHitThatPagesLeadTo() {
        func window(_ configure: (inout SearchParameters) -> Void, _ total: Int, _ reach: Int? = 1_000) -> SearchWindow
        {
            var parameters = SearchParameters()
            configure(&parameters)
            return SearchWindow(parameters, total: total, reach: reach)
        }
        // As the protocol's own service: 1,500 hits, 10 on a page, 100 pages.
        #expect(window({ $0.hitsPerPage = 10 }, 1_500).pageCount == 100)
        #expect(window({ $0.hitsPerPage = 10 }, 1_500, nil).pageCount == 150)
        #expect(window({ $0.hitsPerPage = 7 }, 15).pageCount == 3)
        #expect(window({ $0.hitsPerPage = 0 }, 15).pageCount == 0)
        #expect(window({ _ in }, 0).pageCount == 0)
        let last = window({ ($0.page, $0.hitsPerPage) = (1, 800) }, 1_500)
        #expect(last.offset == 800 && last.count == 200)
        #expect(window({ $0.page = 60 }, 1_500).count == 0)
        #expect(window({ ($0.offset, $0.length) = (990, 20) }, 1_500).count == 10)
    }

    @Test func cursorIsReadAsItWasWritten() {
        let cursor = SearchCursor(
            index: "shop_cheapest",
            dataVersion: "v1",
            offset: 2_000,
            lastID: "“ä”",
            parameters: "query=a&x=%22"
        )
        let text = cursor.text
        #expect(text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") })
        #expect(SearchCursor(text) == cursor)
        for index in text.indices {
            var damaged = text
            damaged.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(SearchCursor(damaged) == nil)
        }
        for text in ["", "x", SealedText.seal([]), SealedText.seal(Array("[]".utf8))] {
            #expect(SearchCursor(text) == nil)
        }
    }

    @Test func orderOfValuesIsThatOfTheDefinition() throws {
        var size = CategoryDefinition(id: "size", kind: .multi, attribute: "size")
        size.values = [.string("S"), .string("L")]
        var brand = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        brand.sort = [.selected, .label]
        var width = CategoryDefinition(id: "width", kind: .multi, attribute: "width")
        width.sort = [.natural]
        var grade = CategoryDefinition(id: "grade", kind: .multi, attribute: "grade")
        grade.sort = [.selected, .labelDescending]
        let place = CategoryDefinition(id: "place", kind: .multi, attribute: "place")
        let definition = CatalogDefinition(title: "Things", categories: [place, size, brand, width, grade])
        let rows =
            #"{"id":"1","brand":"b","size":"S","place":"p","width":"10 mm","grade":"A"}"# + "\n"
            + #"{"id":"2","size":"L","width":"7 mm","grade":"B"}"#
        var writer = JSONWriter()
        let snapshot = CatalogFixtures.snapshot("things", definition, rows: rows)
        FacetOrderWriter(catalog: snapshot.catalog, attributes: snapshot.catalog.facetAttributes).write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"facetOrdering":{"facets":{"order":["place","size","brand","width","grade"]},"values":{"#
                + #""place":{"order":[],"sortRemainingBy":"count"},"#
                + #""size":{"order":["S","L"],"sortRemainingBy":"hidden"},"#
                + #""brand":{"order":[],"sortRemainingBy":"alpha"},"#
                + #""width":{"order":["7 mm","10 mm"],"sortRemainingBy":"alpha"},"#
                + #""grade":{"order":["B","A"],"sortRemainingBy":"alpha"}}}}"#
        )
    }

    @Test func ordersOfTreesAreThoseOfTheirPaths() throws {
        var levels = CategoryDefinition(id: "levels", kind: .hierarchy, attribute: "cat")
        levels.sort = [.natural]
        var path = CategoryDefinition(id: "path", kind: .hierarchy, attribute: "path")
        path.sort = [.natural]
        let counted = CategoryDefinition(id: "counted", kind: .hierarchy, attribute: "plain")
        var second = CategoryDefinition(id: "second", kind: .multi, attribute: "cat.lvl1")
        second.sort = [.label]
        let definition = CatalogDefinition(title: "Things", categories: [levels, path, counted, second])
        let rows = [("10", "L"), ("9", "M"), ("9", "S")].enumerated().map { number, item in
            let (root, leaf) = ("Size \(item.0)", "Size \(item.0) > \(item.1)")
            return
                #"{"id":"\#(number)","cat.lvl0":"\#(root)","cat.lvl1":"\#(leaf)","path":"\#(leaf)","plain":"\#(leaf)"}"#
        }
        var writer = JSONWriter()
        let snapshot = CatalogFixtures.snapshot("things", definition, rows: rows.joined(separator: "\n"))
        FacetOrderWriter(catalog: snapshot.catalog, attributes: snapshot.catalog.facetAttributes).write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"facetOrdering":{"facets":{"order":["cat.lvl0","path","plain"]},"values":{"#
                + #""cat.lvl0":{"order":["Size 9","Size 10"],"sortRemainingBy":"alpha"},"#
                + #""cat.lvl1":{"order":[],"sortRemainingBy":"alpha"},"#
                + #""path":{"order":["Size 9","Size 9 > S","Size 9 > M","Size 10","Size 10 > L"],"sortRemainingBy":"alpha"}}}}"#
        )
    }

    @Test func longOrdersAreNotWrittenOut() throws {
        var width = CategoryDefinition(id: "width", kind: .multi, attribute: "width")
        width.sort = [.natural]
        let definition = CatalogDefinition(title: "Things", categories: [width])
        for count in [100, 101] {
            let rows = (1...count).map { #"{"id":"\#($0)","width":"\#($0) mm"}"# }.joined(separator: "\n")
            var writer = JSONWriter()
            let snapshot = CatalogFixtures.snapshot("things", definition, rows: rows)
            FacetOrderWriter(catalog: snapshot.catalog, attributes: snapshot.catalog.facetAttributes).write(to: &writer)
            let values = try JSONValue(parsing: writer.bytes)["facetOrdering"]?["values"]
            let order: [JSONValue]? = if case .array(let order)? = values?["width"]?["order"] { order } else { nil }
            #expect(order?.count == (count == 100 ? 100 : 0))
        }
    }

    /// While the version that a walk began with is held, what changes does not matter to it.
    @Test func walkStaysInTheDataThatItBeganWith() throws {
        let live = try LiveClient()
        try live.define()
        let rows = (1...6).map { #"{"id":"\#($0)","brand":"a","price":\#($0)}"# }.joined(separator: "\n")
        #expect(try live.push(rows).status == 200)
        func step(_ body: String) throws -> (ids: [String], cursor: String?) {
            let reply = try live.client.post("/1/indexes/shop/browse", body)
            try #require(reply.status == 200, "\(reply.text)")
            let ids = reply.at("/hits")?.elements.compactMap { $0["objectID"]?.text } ?? []
            return (ids, reply.at("/cursor")?.text)
        }
        let first = try step(#"{"hitsPerPage":2}"#)
        #expect(first.ids == ["1", "2"])
        _ = try live.push(#"{"id":"2","$delete":true}"# + "\n" + #"{"id":"4","$delete":true}"#)
        _ = try live.push(#"{"id":"7","brand":"a"}"#)
        let second = try step(#"{"cursor":"\#(try #require(first.cursor))"}"#)
        #expect(second.ids == ["3", "4"])
        let third = try step(#"{"cursor":"\#(try #require(second.cursor))"}"#)
        #expect(third.ids == ["5", "6"])
        #expect(third.cursor == nil)
        #expect(try step(#"{"hitsPerPage":10}"#).ids == ["1", "3", "5", "6", "7"])
    }
}
