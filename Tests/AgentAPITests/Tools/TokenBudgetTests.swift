import CatalogTestSupport
import FilterCore
import JSON
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import AgentAPI

/// Results keep within their tokens, whatever data hold.
struct TokenBudgetTests {
    /// Texts of 100 kB, control characters, marks of writing direction, characters of many bytes.
    private static let unruly: TestClient? = {
        var definition = CatalogDefinition(
            title: String(repeating: "Très long ", count: 300),
            categories: (0..<24).map { number in
                CategoryDefinition(
                    id: "c\(number)",
                    kind: .multi,
                    attribute: "a\(number % 4)",
                    title: "\u{202E}" + String(repeating: "👩‍👩‍👧‍👦", count: 40)
                )
            }
        )
        definition.sorts = []
        var rows = (0..<12).map { number in
            let long = String(
                repeating: ["é", "👩‍👩‍👧‍👦", "日", "a"][number % 4],
                count: number < 4 ? 100_000 / (number + 1) : 3_000
            )
            let members: [JSONValue.Member] = [
                .init("id", .string("item-\(number)\u{202E}")), .init("title", .string("\u{1B}[31m" + long)),
                .init("a0", .string("\u{2066}" + long + "\(number)")),
                .init("a1", .string("line\nbreak \(number % 5)")),
                .init("a2", .array([.string("x\u{0}y"), .string(String(repeating: "w", count: number * 40))])),
                .init("a3", .string("v\(number)")),
            ]
            return JSONValue.object(members).jsonText
        }
        rows.append(#"{"id":"plain","title":"Plain","a3":"plain"}"#)
        let snapshot = CatalogFixtures.snapshot("unruly", definition, rows: rows.joined(separator: "\n"))
        return try? TestClient([snapshot])
    }()

    private let agent: AgentClient

    init() throws {
        let client: TestClient = try #require(Self.unruly)
        agent = try AgentClient(client)
    }

    private func expectFit(_ tool: String, _ arguments: String, tokens: Int) throws -> JSONValue {
        let result = try agent.result(of: tool, arguments)
        let structured = try #require(result["structuredContent"], "\(result)")
        let text = try #require(result.at("/content/0/text")?.text)
        #expect(structured.jsonBytes.count <= tokens * 4)
        #expect(text.utf8.count <= tokens * 4)
        for scalar in (text.replacing("\n", with: "") + structured.jsonText).unicodeScalars {
            #expect(scalar.properties.generalCategory != .control, "\(scalar.value)")
            #expect(![0x202E, 0x2066, 0xFFFD].contains(scalar.value), "\(scalar.value)")
        }
        return structured
    }

    @Test func everyToolKeepsWithinItsTokens() throws {
        let described = try expectFit("describe", "{}", tokens: 1_500)
        #expect(described["categories"]?.elements.isEmpty == false)
        for query in ["", "a", "é", "line"] {
            _ = try expectFit("find_values", #"{"catalog":"unruly","q":"\#(query)"}"#, tokens: 400)
        }
        var screen = try expectFit("filter", #"{"catalog":"unruly"}"#, tokens: 900)
        let session = try #require(screen["session"]?.text)
        for _ in 0..<5 {
            guard let operation = screen.at("/next/0/operation") else { break }
            let arguments = #"{"session":"\#(session)","operations":[\#(operation.jsonText)]}"#
            screen = try expectFit("filter", arguments, tokens: 900)
            _ = try expectFit("explain", #"{"session":"\#(session)"}"#, tokens: 300)
            _ = try expectFit("explain", #"{"session":"\#(session)","item":"plain"}"#, tokens: 300)
            _ = try expectFit("share", #"{"session":"\#(session)"}"#, tokens: 100)
        }
        #expect(screen["chips"]?.elements.isEmpty == false)
        let refusal = try agent.refusal(
            "filter",
            #"{"catalog":"unruly","operations":[{"op":"select","category":"c0","value":"é"}]}"#
        )
        #expect(refusal.utf8.count <= 1_200)
    }

    @Test func valueOfALongTextIsChosenByItsID() throws {
        let found = try agent.call("find_values", #"{"catalog":"unruly","category":"c0","q":"é"}"#)
        let value = try #require(found.at("/values/0"))
        #expect(value["value"]?.text?.count == 36)
        #expect(value["label"]?.text?.hasSuffix("…") == true)
        let screen = try agent.call(
            "filter",
            #"{"catalog":"unruly","operations":[{"op":"select","category":"c0","value":\#(value["value"]?.text.map { "\"\($0)\"" } ?? "")}]}"#
        )
        #expect(screen["total"] == value["total"])
    }

    @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "…"), ("abcdef", 5, "ab…"), ("ééé", 5, "é…"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 30, "👩‍👩‍👧‍👦…")])
    func textsAreCutBetweenCharacters(text: String, byteCount: Int, cut: String) {
        #expect(PlainText.cut(text, to: byteCount) == cut)
    }

    @Test func textsAreCutWithoutALookAtTheirEnds() {
        let long = String(repeating: "é\u{202E}", count: 1_000_000)
        #expect(PlainText.short(long, to: 9) == "ééé…")
        #expect(PlainText.short("\n\u{202E}", to: 9) == " ")
        #expect(PlainText.short(String(repeating: "\u{301}", count: 1_000), to: 9) == "…")
    }

    @Test func manyFiltersOfOneCategoryKeepWithinTheTokens() throws {
        let values = (0..<12).map { #"{"op":"select","category":"c3","value":"v\#($0)"}"# }.joined(separator: ",")
        let screen = try expectFit("filter", #"{"catalog":"unruly","operations":[\#(values)]}"#, tokens: 900)
        let session = try #require(screen["session"]?.text)
        let explained = try expectFit("explain", #"{"session":"\#(session)","item":"plain"}"#, tokens: 300)
        #expect(explained["isShown"] == .bool(false))
        let rescue = try expectFit("explain", #"{"session":"\#(session)"}"#, tokens: 300)
        #expect(rescue["total"] == screen["total"])
    }

    @Test func invisibleCharactersLeave() {
        #expect(PlainText.cleaned("\u{AD}\u{200B}\u{2060}\u{FEFF}\u{E0041}\u{E0101}x") == "x")
        #expect(PlainText.cleaned("a\u{202E}b\u{200F}c\u{0}d\ne\u{9B}f\u{2028}g") == "abc d e f g")
        #expect(PlainText.cleaned("Ünï · 日本 👩‍👩‍👧‍👦") == "Ünï · 日本 👩‍👩‍👧‍👦")
    }
}
