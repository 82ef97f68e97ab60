import FilterCore
import Foundation
import Support
import TestSupport
import Testing

@testable import CatalogFiles

struct PhraseFileTests {
    private func faults(_ text: String) -> [String] {
        do {
            _ = try PhraseFile.table(Array(text.utf8))
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    /// Reads texts from files of these contents, and forgets them.
    private func read(_ texts: [String]) throws -> [PhraseTable] {
        let files = try TemporaryFiles()
        let paths = try texts.enumerated().map { index, text in try files.write("\(index).json", text: text) }
        return try PhraseFile.read(paths, maxBytes: 10_000)
    }

    @Test func aFileHasTheWordsOfOneLocale() throws {
        let tables = try read([
            #"{"locale": "FR_ca", "phrases": {"all": "Tous", "items.one": "un article", "items": "{count} articles"}}"#,
            #"{"locale": "it", "phrases": {}}"#,
        ])
        #expect(tables.map(\.locale) == ["fr-CA", "it"])
        let localizers = Localizers(tables)
        #expect(localizers.locales == ["en", "de", "fr-CA", "it"])
        let french = try #require(localizers.match("fr-CA"))
        #expect(french.text(.all) == "Tous")
        #expect([0, 1, 2].map { french.text(.items, count: $0) } == ["un article", "un article", "2 articles"])
    }

    @Test func theExampleSaysEverything() throws {
        let file = Repository.root.appending(path: "Examples/Phrases/fr.json")
        let tables = try PhraseFile.read([file.path()], maxBytes: 10_000)
        #expect(PhraseKey.allCases.filter { !tables[0].contains($0) }.isEmpty)
        let french = try #require(Localizers(tables).match("fr"))
        #expect(french.text(.andMore, count: 1, [.first: "Nike"]) == "Nike +1 autre")
        #expect(french.shortList(["A", "B", "C", "D", "E", "F"], .or) == "A, B, C, D ou 2 autres")
    }

    @Test func allFaultsOfAFileAreReported() {
        #expect(
            faults(
                #"{"locale": "fr", "phrase": 1, "phrases": {"al": "Tous", "not": "pas", "chip": 3, "items.few": "x"}}"#
            ) == [
                "/phrase: there is no option “phrase” here; did you mean phrases?",
                "/phrases/chip: this must be a string, not 3",
                "/phrases/al: there is no phrase “al”; did you mean all?",
                "/phrases/not: the placeholder {label} is missing",
                "/phrases/items.few: the language has no form “few”; there are one, many, other",
            ]
        )
    }

    @Test(arguments: [
        ("[]", "this must be an object, not an array"),
        ("{", "the text ends inside a value (line 1, byte 1)"),
        (#"{"locale": "fr"}"#, "“phrases” is missing"),
        (#"{"phrases": {}}"#, "“locale” is missing"),
    ])
    func aFileIsOneObject(text: String, fault: String) {
        #expect(faults(text) == [": \(fault)"])
    }

    @Test func localesAreChecked() {
        #expect(
            faults(#"{"locale": "french fries", "phrases": {"al": "Tous"}}"#)
                == ["/locale: “french fries” is no locale; they are written as de, pt-BR, zh-Hant"]
        )
        #expect(faults(#"{"locale": 1, "phrases": 2}"#).count == 2)
    }

    @Test func faultsOfAllFilesAreReportedTogether() throws {
        do {
            _ = try read([
                #"{"locale": "fr", "phrases": {"al": "Tous"}}"#, #"{"locale": "it", "phrases": {}}"#,
                #"{"locale": "IT", "phrases": {}}"#,
            ])
            Issue.record("nothing was refused")
        } catch let error as StartError {
            #expect(error.lines.count == 2)
            #expect(error.lines[0].hasSuffix("0.json/phrases/al: there is no phrase “al”; did you mean all?"))
            #expect(error.lines[1].hasSuffix("2.json/locale: another file is for the locale “it”"))
        }
    }

    @Test func aFileThatIsNotThereStopsTheStart() {
        #expect(throws: StartError.self) { try PhraseFile.read(["/no/such/file.json"], maxBytes: 10_000) }
    }
}
