import FilterCore
import Testing

struct PhraseTableTests {
    private func faults(_ locale: String, _ texts: [(name: String, text: String)]) -> [String] {
        do {
            _ = try PhraseTable(locale: locale, texts: texts)
            return []
        } catch {
            return error.faults.map { fault in
                "\(fault.name): \(fault.reason)\(fault.suggestions.isEmpty ? "" : " → \(fault.suggestions)")"
            }
        }
    }

    @Test func eachPhraseIsOfTheNearestTable() throws {
        let austrian = try PhraseTable(locale: "de-AT", texts: [("none", "Nix")])
        let german = try PhraseTable(locale: "de", texts: [("none", "Nichts"), ("all", "Alle")])
        let phrases = Phrases([austrian, german])
        #expect(phrases[.none].other.filling([:]) == "Nix")
        #expect(phrases[.all].other.filling([:]) == "Alle")
        #expect(phrases[.reset].other.filling([:]) == "Reset")
    }

    @Test func aFormIsChosenByTheRuleOfItsOwnLanguage() throws {
        let russian = try PhraseTable(
            locale: "ru",
            texts: [
                ("results.one", "{count} результат"), ("results.few", "{count} результата"),
                ("results", "{count} результатов"),
            ]
        )
        let phrases = Phrases([russian])
        func results(_ count: Int) -> String { phrases[.results][count].filling([.count: "\(count)"]) }
        #expect([1, 3, 5, 21].map(results) == ["1 результат", "3 результата", "5 результатов", "21 результат"])
        #expect(phrases[.items][21].filling([.count: "21"]) == "21 items")
    }

    @Test func aFormThatIsMissingIsTheOtherOne() throws {
        let polish = try PhraseTable(locale: "pl", texts: [("items", "{count} szt.")])
        #expect([1, 2, 5].map { Phrases([polish])[.items][$0].filling([.count: "\($0)"]) }.last == "5 szt.")
        #expect(Phrases([polish])[.items][1].filling([.count: "1"]) == "1 szt.")
    }

    @Test func singularNeedsNoNumber() {
        #expect(faults("en", [("items.one", "one item"), ("items", "{count} items")]).isEmpty)
    }

    @Test func allFaultsAreReportedInTheirOrder() {
        #expect(
            faults(
                "de",
                [
                    ("rest", "Alle"), ("chip", "{title}"), ("chip.one", "{title}: {text}"), ("not", "nicht {lable}"),
                    ("items.few", "{count} ein paar"), ("items", "Einträge"), ("items.other", "{count} Einträge"),
                    ("results.one", "{count} Ergebnis"), ("reset", "{title} zurück"), ("clear", "{"), ("clearAll", "}"),
                ]
            ) == [
                "rest: there is no phrase “rest” → [\"reset\"]",
                "chip: the placeholder {text} is missing",
                "chip.one: “chip” has one form only → [\"chip\"]",
                "not: “not” has no placeholder “lable”; there are label → [\"label\"]",
                "items.few: the language has no form “few”; there are one, other",
                "items: the placeholder {count} is missing",
                "items.other: “items” and “items.other” are the same",
                "reset: “reset” has no placeholder “title”; it has none",
                "clear: a “{” has no “}”; as itself it is written “{{”",
                "clearAll: a “}” has no “{”; as itself it is written “}}”",
                "results.one: “results.other” is missing",
            ]
        )
    }

    /// Built-in phrases are complete, and differ between languages where words do.
    @Test func germanSaysEverythingItself() {
        let (english, german) = (Phrases([.english]), Phrases([.german]))
        let sameText = PhraseKey.allCases.filter { english[$0].other == german[$0].other }
        #expect(
            sameText == [
                .chip, .range, .comparison, .hierarchySeparator, .rangePart, .partSeparator, .valueWithCount,
                .listSeparator, .dateWithTime,
            ]
        )
    }

    @Test func labelsAreWholeAsTheyStand() {
        #expect(PhraseKey.labels.allSatisfy { $0.placeholders.isEmpty })
        #expect(PhraseKey.labels.first == PhraseKey.none)
        #expect(
            Set(PhraseKey.labels).isSuperset(of: [.all, .reset, .clearAll, .add, .noKeywords, .startDate, .endDate])
        )
    }
}
