import Testing

@testable import Followers

struct CopiedLineTests {
    private static func values(_ text: String) -> [String?] {
        var line = CopiedLine()
        line.read(text.utf8Span.span)
        return line.values.map { value in
            guard case .text(let range)? = value else { return nil }
            return String(decoding: line.bytes[range], as: UTF8.self)
        }
    }

    @Test func valuesAreCutAtTabs() {
        #expect(Self.values("1\ta b\t\n") == ["1", "a b", ""])
        #expect(Self.values("1\n") == ["1"])
        #expect(Self.values("\n") == [""])
    }

    @Test func escapesAreRead() {
        #expect(Self.values("\\N\ta\\tb\\nc\\\\d\\N\t\\\\N\n") == [nil, "a\tb\nc\\dN", "\\N"])
        #expect(Self.values("\\b\\f\\v\\r\n") == ["\u{8}\u{c}\u{b}\r"])
    }

    @Test func rowsHaveAMemberForEachColumn() {
        let layout = RecordedMessages.table.layout
        var line = CopiedLine()
        line.read("7\tGr\u{f6}\\tße\t0.10\t\\N\n".utf8Span.span)
        var (id, json): ([UInt8], [UInt8]) = ([], [])
        #expect(layout.appendID(of: line.values, in: line.bytes.span, to: &id))
        var writer = RowWriter(layout)
        writer.append(line.values, of: line.bytes.span, id: id.span, to: &json)
        #expect(String(decoding: id, as: UTF8.self) == "7")
        #expect(String(decoding: json, as: UTF8.self) == #"{"id":7,"name":"Grö\tße","price":0.10,"long":null}"#)
    }

    @Test func keysOfSeveralColumnsAreJoined() {
        let layout = RowLayout(columns: RecordedMessages.table.layout.columns, key: [1, 0])
        for (name, expected) in [("a", "a,7"), ("a,b", "a%2Cb,7"), ("100%", "100%25,7"), ("", ",7")] {
            var line = CopiedLine()
            line.read("7\t\(name)\t1\t\\N\n".utf8Span.span)
            var id: [UInt8] = []
            #expect(layout.appendID(of: line.values, in: line.bytes.span, to: &id))
            #expect(String(decoding: id, as: UTF8.self) == expected)
        }
    }

    @Test func anEmptyKeyIsNone() {
        let layout = RowLayout(columns: RecordedMessages.table.layout.columns, key: [1])
        for name in ["", "\\N"] {
            var line = CopiedLine()
            line.read("7\t\(name)\t1\t\\N\n".utf8Span.span)
            var id: [UInt8] = []
            #expect(!layout.appendID(of: line.values, in: line.bytes.span, to: &id))
        }
    }
}
