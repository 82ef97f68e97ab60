import FilterCore
import Testing

@testable import CatalogFiles

struct LocalizersTests {
    @Test func englishAndGermanAreBuiltIn() {
        #expect(Localizers.builtIn.locales == ["en", "de"])
    }

    @Test(arguments: [
        ("de", "de"), ("DE", "de"), ("de_AT", "de"), ("de-CH-1996", "de"), ("en-GB", "en"),
        ("de-DE-u-co-phonebk", "de"),
        ("fr", nil), ("", nil), ("*", nil), ("d", nil), ("deu", nil),
    ])
    func namesFindTheNearestLocale(name: String, locale: String?) {
        #expect(Localizers.builtIn.match(name)?.locale == locale)
    }

    /// ICU takes milliseconds for each locale, and every version of a catalog is made anew.
    @Test func whatIcuKnowsIsReadOnceWhenItIsNeeded() throws {
        let id = try #require(LocaleID("qxa"))
        let formats = LocaleFormats.of(id)
        for _ in 0..<3 {
            let localizer = try #require(Localizers.builtIn.adding(["qxa"]).match("qxa"))
            #expect(LocaleFormats.of(id) === formats)
            #expect(!formats.isRead)
            #expect(localizer.inSentence("Title") == "title")
        }
        #expect(Localizers.builtIn.adding(["qxa"]).match("qxa")?.text(count: 7) == "7")
        #expect(formats.isRead)
    }

    @Test func phrasesComeFromTheNearestLocale() throws {
        let localizers = Localizers([
            try PhraseTable(locale: "de-AT", texts: [("none", "Nix")]),
            try PhraseTable(locale: "fr", texts: [("all", "Tous")]),
        ])
        #expect(localizers.locales == ["en", "de", "de-AT", "fr"])
        let austrian = try #require(localizers.match("de-at"))
        #expect(austrian.locale == "de-AT")
        #expect(austrian.text(.none) == "Nix")
        #expect(austrian.text(.all) == "Alle")
        #expect(localizers.match("de")?.text(.none) == "Ohne Angabe")
        #expect(localizers.match("fr-CA")?.text(.all) == "Tous")
        #expect(localizers.match("fr-CA")?.text(.reset) == "Reset")
    }

    @Test func aFileChangesPhrasesThatAreBuiltIn() throws {
        let localizers = Localizers([
            try PhraseTable(locale: "en", texts: [("all", "Everything")]),
            try PhraseTable(locale: "de", texts: [("all", "Alles")]),
        ])
        #expect(localizers.locales == ["en", "de"])
        let english = try #require(localizers.match("en"))
        #expect(english.text(.all) == "Everything")
        #expect(english.text(.reset) == "Reset")
        #expect(english.list(["A", "B", "C"], .or) == "A, B or C")
        #expect(localizers.match("de")?.text(.all) == "Alles")
        #expect(localizers.match("de")?.text(.reset) == "Zurücksetzen")
    }

    @Test func localesOfADefinitionAreAdded() {
        let localizers = Localizers.builtIn.adding(["fr", "de", "de_AT"])
        #expect(localizers.locales == ["en", "de", "de-AT", "fr"])
        #expect(localizers.match("fr")?.text(.all) == "All")
        #expect(localizers.match("fr")?.text(count: 1234) == "1\u{202F}234")
        #expect(localizers.match("de-AT")?.text(.all) == "Alle")
    }

    @Test func aLocaleThatIsGoneIsEnglish() {
        #expect(Localizers.builtIn.localizer(for: "fr").locale == "en")
        #expect(Localizers.builtIn.localizer(for: "de").locale == "de")
    }
}
