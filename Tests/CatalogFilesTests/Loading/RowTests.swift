import CatalogTestSupport
import FilterCore
import Support
import Testing

@testable import CatalogFiles
@testable import JSON

struct RowTests {
    @Test func valuesKeepTheirTypes() throws {
        let loaded = try load(
            #"{"s": "1", "i": 1, "d": 1.5, "one": 1.0, "u": 18446744073709551615, "b": false, "date": "2024-05-01"}"#
        )
        #expect(loaded.values("s") == [[.string("1")]])
        #expect(loaded.values("i") == [[.number(1)]])
        #expect(loaded.values("d") == [[.number(.double(1.5))]])
        #expect(loaded.values("one") == [[.number(1)]])
        #expect(loaded.values("u") == [[.number(.unsigned(.max))]])
        #expect(loaded.values("b") == [[.bool(false)]])
        #expect(loaded.values("date") == [[.string("2024-05-01")]])
        #expect(loaded.table.columns.map(\.path) == ["s", "i", "d", "one", "u", "b", "date"])
    }

    @Test func absentNullAndEmptyAreNoValue() throws {
        let rows = [#"{"a": 1, "x": 1}"#, #"{"a": null}"#, #"{"a": []}"#, #"{"a": [null]}"#, #"{"a": ""}"#, "{}"]
        let loaded = try load((rows + [#"{"a": " "}"#]).joined(separator: "\n"))
        #expect(loaded.values("a") == [[.number(1)], [], [], [], [], [], [.string(" ")]])
    }

    @Test func attributesWithoutAnyValueAreLeftOut() throws {
        let loaded = try load(#"{"never": null, "a": 1, "o": {"b": 2}, "e": []}"#)
        #expect(loaded.table.columns.map(\.path) == ["a", "o.b"])
    }

    @Test func pathsCrossObjectsAndArrays() throws {
        let loaded = try load(
            #"{"v": [{"size": "s", "n": [1, 2]}, {"size": "m", "n": [[3]]}, {"size": "s"}], "o": {"p": {"q": "r"}}}"#
        )
        #expect(loaded.values("v.size") == [[.string("s"), .string("m")]])
        #expect(loaded.values("v.n") == [[.number(1), .number(2), .number(3)]])
        #expect(loaded.values("o.p.q") == [[.string("r")]])
        #expect(loaded.table.column("v.size")?.hasArrays == true)
        #expect(loaded.table.column("o.p.q")?.hasArrays == false)
        #expect(loaded.table.column("v") == nil)
    }

    @Test func anArrayOfOneIsAnArray() throws {
        #expect(try load(#"{"a": ["x"]}"#).table.column("a")?.hasArrays == true)
        #expect(try load(#"{"a": "x"}"#).table.column("a")?.hasArrays == false)
    }

    @Test func aLiteralDottedKeyWinsInItsRow() throws {
        let rows = """
            {"a.b": 1, "a": {"b": 2, "c": 3}}
            {"a": {"b": 4}, "a.b": 5}
            {"a": {"b": 6}}
            {"a.b": null, "a": {"b": 7}}
            {"x": {"a.b": 8, "a": {"b": 9}}}
            """
        let loaded = try load(rows)
        #expect(loaded.values("a.b") == [[.number(1)], [.number(5)], [.number(6)], [], []])
        #expect(loaded.values("a.c") == [[.number(3)], [], [], [], []])
        #expect(loaded.values("x.a.b") == [[], [], [], [], [.number(8)]])
        #expect(loaded.table.columns.filter { $0.path == "a.b" }.count == 1)
    }

    @Test func keysInAnyOrderLeadToTheSameAttributes() throws {
        let loaded = try load(
            #"{"a": 1, "b": {"c": 2}, "d": 3}"# + "\n" + #"{"d": 4, "b": {"x": 5, "c": 6}, "a": 7}"# + "\n"
                + #"{"b": 8}"#
        )
        #expect(loaded.values("a") == [[.number(1)], [.number(7)], []])
        #expect(loaded.values("b.c") == [[.number(2)], [.number(6)], []])
        #expect(loaded.values("d") == [[.number(3)], [.number(4)], []])
        #expect(loaded.values("b") == [[], [], [.number(8)]])
    }

    @Test func storedRowsAreMinifiedAndOtherwiseUnchanged() throws {
        let row = #" { "a" : [ 1.50 , 1e2 ], "s": "x\u0041 \/ \u0000", "o" : { } , "big": 18446744073709551615 } "#
        #expect(
            try load(row).rows == [#"{"a":[1.50,1e2],"s":"x\u0041 \/ \u0000","o":{},"big":18446744073709551615}"#]
        )
        #expect(try load(row).values("s") == [[.string("xA / \0")]])
    }

    @Test(arguments: [
        (#"{"a": 1, "a": 2}"#, JSONError(.duplicateKey("a"), offset: 9)),
        (#"{"o": [{"k": 1, "\u006b": 2}]}"#, JSONError(.duplicateKey("k"), offset: 16)),
        ("[1]", JSONError(.notAnObject)), ("7", JSONError(.notAnObject)),
        (#"{"a": 18446744073709551616}"#, JSONError(.numberOutOfRange, offset: 6)),
        (#"{"a": -9223372036854775809}"#, JSONError(.numberOutOfRange, offset: 6)),
        (#"{"a": "\ud83d"}"#, JSONError(.loneSurrogate, offset: 7)),
        (#"{"a": "\ude00"}"#, JSONError(.loneSurrogate, offset: 7)),
        (#"{"a": 1} {"b": 2}"#, JSONError(.trailingBytes, offset: 9)),
        (#"{"a": }"#, JSONError(.unexpectedByte, offset: 6)),
        (#"{"a": 1"#, JSONError(.unexpectedEnd, offset: 7)), (#"{a: 1}"#, JSONError(.unexpectedByte, offset: 1)),
    ])
    func badRowsAreRejectedWithTheirReason(row: String, error: JSONError) throws {
        #expect(try rejections("{}\n\n" + row + "\n{}") == [Rejection(3, .json(error))])
    }

    @Test func invalidUTF8RejectsTheRow() throws {
        var options = LoadOptions()
        options.skipInvalid = true
        let file = Array(#"{"id": "a"}"#.utf8) + [0x0A] + Array(#"{"id": ""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        let loaded = try load([file], name: "x.ndjson", options: options)
        #expect(loaded.ids == ["a"])
        #expect(loaded.report.rejected.first.map(\.reason) == [.json(JSONError(.invalidUTF8, offset: 8))])
    }

    @Test func depthCountsTheRowItself() throws {
        var options = LoadOptions()
        options.maxDepth = 3
        #expect(try load(#"{"a": [{"b": 1}]}"#, options: options).values("a.b") == [[.number(1)]])
        #expect(
            try rejections(#"{"a": [[[]]]}"#, options: options) == [
                Rejection(1, .json(JSONError(.tooDeep(limit: 3), offset: 8)))
            ]
        )
        let deep = String(repeating: #"{"a":"#, count: 64) + "1" + String(repeating: "}", count: 64)
        #expect(try load(deep).items.count == 1)
        #expect(try rejections(#"{"a":"# + deep + "}").count == 1)
    }

    @Test func aPathHasAsManyLevelsAsATree() throws {
        var options = LoadOptions()
        var categories = [CategoryDefinition(id: "dept", kind: .hierarchy, attribute: "dept")]
        categories.append(CategoryDefinition(id: "place", kind: .hierarchy, attribute: "place"))
        categories[1].separator = "/"
        options.definition = CatalogDefinition(title: "T", categories: categories)
        let path = Array(repeating: "a", count: 64)
        let rows = [
            #"{"id":1,"dept":"\#(path.joined(separator: " > "))","other":"\#((path + path).joined(separator: " > "))"}"#,
            #"{"id":2,"dept":["a","\#((path + ["a"]).joined(separator: " > "))"]}"#,
            #"{"id":3,"place":{"lvl0":"\#((path + path).joined(separator: "/"))"}}"#,
            #"{"dept":"\#((path + ["a"]).joined(separator: " > "))","id":""}"#,
        ]
        #expect(
            try rejections(rows.joined(separator: "\n"), options: options) == [
                Rejection(2, .path(attribute: "dept", "65 levels, and a path has at most 64")),
                Rejection(3, .path(attribute: "place.lvl0", "128 levels, and a path has at most 64")),
                Rejection(4, .emptyID),
            ]
        )
        options.definition = nil
        #expect(try load(rows[1], options: options).items.count == 1)
    }

    @Test func elementsThatSayANameAreMembersWhereTheDefinitionMakesCategories() throws {
        var options = LoadOptions()
        let rows = [
            #"{"id":1,"s":[{"name":"Voltage","value":230,"unit":"V"},{"unit":"mm","value":[3,4],"name":"Size"}],"t":[{"name":"a","value":1}]}"#,
            #"{"id":2,"s":[{"name":"Voltage","value":12},{"name":"","value":1},{"name":"x","value":2,"more":3},5,{"name":1,"value":6}]}"#,
            #"{"id":3,"s":{"Voltage":400,"name":"b"}}"#,
        ].joined(separator: "\n")
        let group = CategoryGroup(id: "s", title: "S", relevance: Relevance(attribute: "s"))
        options.definition = CatalogDefinition(title: "T", groups: [group])
        let table = try load(rows, options: options).table
        func values(_ path: String) -> [String] {
            guard let column = table.column(path) else { return [] }
            return column.codes.map { column.vocabulary[Int($0)].text }
        }
        #expect(values("s.Voltage") == ["230", "12", "400"])
        #expect(values("s.Voltage.unit") == ["V"] && values("s.Size.unit") == ["mm"])
        #expect(values("s.Size") == ["3", "4"])
        #expect(
            values("s.name") == ["x", "1", "b"] && values("s.value") == ["1", "2", "6"] && values("s.more") == ["3"]
        )
        #expect(values("t.name") == ["a"])
        options.definition = nil
        #expect(try load(rows, options: options).table.column("s.Size") == nil)
    }

    @Test func elementsThatSayANameTwiceRejectTheRow() throws {
        var options = LoadOptions()
        let group = CategoryGroup(id: "s", title: "S", relevance: Relevance(attribute: "s"))
        options.definition = CatalogDefinition(title: "T", groups: [group])
        let row = #"{"s":[{"name":"a","value":1,"name":"b"}]}"#
        #expect(try rejections(row, options: options).count == 1)
        options.maxDepth = 3
        #expect(try load(#"{"s":[{"name":"a","value":1}]}"#, options: options).items.count == 1)
        #expect(try rejections(#"{"s":[{"name":"a","value":[1]}]}"#, options: options).count == 1)
    }

    @Test func tooManyAttributesRejectTheRowsThatBringThem() throws {
        var options = LoadOptions()
        options.maxAttributes = 2
        let rows = #"{"a": 1, "b": 2}"# + "\n" + #"{"a": 1, "c": 2}"# + "\n" + #"{"b": 3}"#
        #expect(
            try rejections(rows, options: options) == [Rejection(2, .json(JSONError(.tooManyAttributes(limit: 2))))]
        )
    }

    @Test func valuesLongerThanAVocabularyHoldsRejectTheRow() throws {
        let long = String(repeating: "x", count: Vocabulary.maxStringBytes)
        var options = LoadOptions()
        options.maxRowBytes = 1 << 25
        #expect(try load(#"{"id": 1, "a": "\#(long)"}"#, options: options).items.count == 1)
        #expect(
            try rejections(#"{"id": 1, "a": "\#(long)y"}"#, options: options)
                == [Rejection(1, .json(JSONError(.stringTooLong(limit: Vocabulary.maxStringBytes))))]
        )
    }

    @Test func rejectedRowsFailTheLoadWithTheFirstTwenty() throws {
        let rows = (1...30).map { $0.isMultiple(of: 3) ? "{}" : "x" } + Array(repeating: "y", count: 5)
        let error = try #require(throws: LoadError.self) { try load(rows.joined(separator: "\n")) }
        guard case .rejectedRows(let rows) = error else {
            Issue.record(error)
            return
        }
        #expect(rows.count == 25)
        #expect(rows.first.map(\.line) == (1...30).filter { !$0.isMultiple(of: 3) })
        #expect(error.description.contains("25 rows") && error.description.contains("and 5 more"))
    }
}
