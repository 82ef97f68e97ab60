import FilterCore
import Testing

@testable import Catalogs
@testable import Followers
@testable import Following

/// Rows with values that no item can have.
struct RowWriterTests {
    /// A row with the key 7 and one value: its JSON, and what was lost.
    private static func row(_ type: ColumnType, _ text: [UInt8]) -> (json: String, lost: LostValues) {
        let layout = RowLayout(
            columns: [
                RowLayout.Column(name: "id", typeNumber: 23, modifier: -1, type: .number),
                RowLayout.Column(name: "x", typeNumber: 1, modifier: -1, type: type),
            ],
            key: [0]
        )
        var writer = RowWriter(layout)
        var json: [UInt8] = []
        let bytes = [UInt8(ascii: "7")] + text
        writer.append([.text(0..<1), .text(1..<bytes.count)], of: bytes.span, id: "7".utf8Span.span, to: &json)
        return (String(decoding: json, as: UTF8.self), writer.takeLost())
    }

    /// Whether the items of a catalog can be made of a row.
    private static func canBeRead(_ json: String) -> Bool {
        var batch = ItemBatch()
        batch.append(id: "7".utf8Span.span, json: json.utf8Span.span)
        let changes: [CatalogChange] = [.definition(Array("{}".utf8)), .replacement(batch)]
        return (try? CatalogVersions().next(after: nil, applying: changes, to: "shop")) != nil
    }

    private static let comma = UInt8(ascii: ",")

    private static let lost: [(type: ColumnType, text: String, reason: String)] = [
        (.json, #"{"a": 1, "a": 2}"#, "a key appears twice: “a”"),
        (.json, #""\ud800""#, "surrogate"),
        (.json, String(repeating: "[", count: 80) + String(repeating: "]", count: 80), "deep"),
        (.json, #"{"a""#, "this cannot stand here"),
        (.json, "", "cannot stand here"),
        (.array(.json, delimiter: comma), #"{"{\"a\":1,\"a\":1}"}"#, "a key appears twice"),
        (.array(.number, delimiter: comma), "{1,2", "this cannot stand here"),
        (.number, "1" + String(repeating: "0", count: 309), "a number is out of range"),
        (.number, "-1e400", "a number is out of range"),
        (.text, String(repeating: "x", count: Vocabulary.maxStringBytes + 1), "a text is too long"),
        (.timestamp, "2024-05-01\" 12:00:00", "not UTF-8"),
        (.date, "10000-01-01", "a date is out of range"),
    ]

    @Test(arguments: lost.indices)
    func aValueThatNoItemCanHaveIsNullAndNamed(index: Int) throws {
        let (type, text, reason) = Self.lost[index]
        let (json, lost) = Self.row(type, Array(text.utf8))
        #expect(json == #"{"id":7,"x":null}"#)
        #expect(lost.count == 1)
        let value = try #require(lost.values.first)
        #expect(value.id == "7" && value.column == "x")
        #expect("\(value.reason)".contains(reason), "\(value.reason)")
    }

    @Test func bytesThatAreNoTextAreNull() {
        let (json, lost) = Self.row(.text, [0x61, 0xFF])
        #expect(json == #"{"id":7,"x":null}"#)
        #expect("\(lost)" == "“x” of the row “7” (a text is not UTF-8)")
    }

    @Test func numbersOutOfRangeInsideAValueAreNullAlone() {
        let (json, lost) = Self.row(.json, Array(#"{"a": 1e999, "b": [2]}"#.utf8))
        #expect(json == #"{"id":7,"x":{"a":null,"b":[2]}}"#)
        #expect(lost.count == 1)
    }

    @Test(arguments: [
        (ColumnType.number, "123456789012345678901234567890"), (.number, "-0"), (.number, "-99999999999999999999.5"),
        (.number, "1.7976931348623157e+308"), (.json, "123456789012345678901234567890"), (.json, #""😀""#),
        (.number, "0." + String(repeating: "0", count: 2_000) + "1"),
        (.array(.text, delimiter: comma), #"{{a,b},{NULL,"\""}}"#),
    ])
    func whatIsNotLostCanBeRead(type: ColumnType, text: String) {
        let (json, lost) = Self.row(type, Array(text.utf8))
        #expect(lost.isEmpty)
        #expect(Self.canBeRead(json), "\(json)")
    }

    @Test func aValueThatIsNoNumberIsNoNews() {
        #expect(Self.row(.number, Array("NaN".utf8)).lost.isEmpty)
        #expect(Self.row(.number, Array("-Infinity".utf8)).lost.isEmpty)
        #expect(Self.row(.timestamp, Array("infinity".utf8)).lost.isEmpty)
    }

    @Test func theFirstAreNamedAndTheOthersCounted() {
        var lost = LostValues()
        for _ in 0..<1_005 { lost.note(.textTooLong, id: "a\nb".utf8Span.span, column: "x") }
        let place = "“x” of the row “a\u{FFFD}b” (a text is too long)"
        #expect("\(lost)" == "\(place), \(place), \(place), and 1,002 more")
    }

    @Test func takenValuesAreForgotten() {
        var writer = RowWriter(RecordedMessages.table.layout)
        var json: [UInt8] = []
        writer.append([.text(0..<5), .null, .null, .null], of: "1e999".utf8Span.span, id: "7".utf8Span.span, to: &json)
        #expect(writer.takeLost().count == 1)
        #expect(writer.takeLost().isEmpty)
    }
}
