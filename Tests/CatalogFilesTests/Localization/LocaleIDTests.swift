import Testing

@testable import CatalogFiles

struct LocaleIDTests {
    @Test(arguments: [
        ("de", "de"), ("DE_at", "de-AT"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("PT_br", "pt-BR"),
        ("de-CH-1996", "de-CH-1996"), ("ca-valencia", "ca-valencia"), ("fil", "fil"),
    ])
    func namesHaveOneForm(text: String, canonical: String) {
        #expect(LocaleID(text)?.description == canonical)
    }

    @Test(arguments: [
        "", "d", "deut", "de-", "-de", "de--AT", "de AT", "de-A", "de-12", "de-DE-u-co-phonebk", "x-klingon", "*", "dé",
        "de-AT-AT", "de-1996-1996", "abcdefghi",
    ])
    func otherTextsAreNoLocales(text: String) {
        #expect(LocaleID(text) == nil)
    }

    @Test func extensionsOfRequestsAreLeftOut() {
        #expect(LocaleID(requested: "de-DE-u-co-phonebk")?.description == "de-DE")
        #expect(LocaleID(requested: "en-x-private")?.description == "en")
        #expect(LocaleID(requested: "x-private") == nil)
    }

    @Test func aLocaleIsPartOfOthers() {
        #expect(LocaleID("zh-Hant-TW")?.chain.map(\.description) == ["zh-Hant-TW", "zh-Hant", "zh"])
        #expect(LocaleID("de")?.chain.map(\.description) == ["de"])
    }
}
