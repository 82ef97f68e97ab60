import FilterCore
import Testing

struct PhraseTests {
    @Test func placeholdersAreFilledInAnyOrderAndAnyOften() throws {
        let phrase = try Phrase("{text}: {title}, {text}")
        #expect(phrase.placeholders == [.text, .title, .text])
        #expect(phrase.filling([.title: "A", .text: "B", .label: "unused"]) == "B: A, B")
        #expect(try Phrase("").filling([:]).isEmpty)
    }

    @Test func whatIsFilledInIsNotReadAgain() throws {
        #expect(try Phrase("{text}").filling([.text: "{title}"]) == "{title}")
    }

    @Test func bracesAreWrittenTwice() throws {
        #expect(try Phrase("{{{text}}}").filling([.text: "x"]) == "{x}")
        #expect(try Phrase("}}{{").filling([:]) == "}{")
    }

    /// Processes that have the same phrases have the same validators.
    @Test(arguments: ["", "no place", "{count} of {text}", "{{{count}}} and }}{{"])
    func aPhraseIsDescribedByTheTextThatItIsMadeFrom(text: String) throws {
        #expect(try Phrase(text).description == text)
    }

    @Test(arguments: [
        ("{text", PhraseError.unclosedBrace), ("a {", .unclosedBrace), ("text}", .unopenedBrace),
        ("{txt}", .unknownPlaceholder("txt")), ("{}", .unknownPlaceholder("")),
    ])
    func faultyTextsAreRefused(text: String, error: PhraseError) {
        #expect(throws: error) { try Phrase(text) }
    }

    @Test func aValueThatIsMissingIsAProgramError() async {
        await #expect(processExitsWith: .failure) {
            _ = try? Phrase("{title}").filling([.text: "x"])
        }
    }
}
