import Testing

@testable import JSON

struct StaticTextTests {
    @Test func textsAreComparedWithLiterals() {
        func isWhatIf(_ text: String) -> Bool { Array(text.utf8).span.isEqual(to: "whatIf") }
        #expect(isWhatIf("whatIf"))
        #expect(!isWhatIf("whatif") && !isWhatIf("whatIfs") && !isWhatIf(""))
    }
}
