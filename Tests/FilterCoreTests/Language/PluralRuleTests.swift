import FilterCore
import Testing

struct PluralRuleTests {
    private static let counts = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 19, 20, 21, 22, 24, 25, 26, 29, 100, 101, 102, 103, 105,
        111, 112, 119, 120, 121, 1000, 1001, 1_000_000, 2_000_000,
    ]

    /// Source: Unicode CLDR 47, one letter for each of `counts`.
    @Test(arguments: [
        ("en", "o1oooooooooooooooooooooooooooooooooooo"),
        ("de", "o1oooooooooooooooooooooooooooooooooooo"),
        ("ja", "oooooooooooooooooooooooooooooooooooooo"),
        ("fa", "11oooooooooooooooooooooooooooooooooooo"),
        ("es", "o1oooooooooooooooooooooooooooooooooomm"),
        ("it", "o1oooooooooooooooooooooooooooooooooomm"),
        ("fr", "11oooooooooooooooooooooooooooooooooomm"),
        ("pt", "11oooooooooooooooooooooooooooooooooomm"),
        ("pt-PT", "o1oooooooooooooooooooooooooooooooooomm"),
        ("is", "o1oooooooooooooooo1oooooo1ooooooo1o1oo"),
        ("he", "o12ooooooooooooooooooooooooooooooooooo"),
        ("ru", "m1fffmmmmmmmmmmmmm1ffmmmm1ffmmmmm1m1mm"),
        ("uk", "m1fffmmmmmmmmmmmmm1ffmmmm1ffmmmmm1m1mm"),
        ("hr", "o1fffooooooooooooo1ffoooo1ffooooo1o1oo"),
        ("sr", "o1fffooooooooooooo1ffoooo1ffooooo1o1oo"),
        ("pl", "m1fffmmmmmmmmmmmmmmffmmmmmffmmmmmmmmmm"),
        ("cs", "o1fffooooooooooooooooooooooooooooooooo"),
        ("sl", "o12ffoooooooooooooooooooo12fooooooo1oo"),
        ("lt", "o1ffffffffoooooooo1fffffo1fffoooo1o1oo"),
        ("lv", "z1oooooooozzzzzzzz1oooooz1ooozzzz1z1zz"),
        ("ro", "f1fffffffffffffffoooooooofffffffooofoo"),
        ("ar", "z12ffffffffmmmmmmmmmmmmmoooffmmmmmoooo"),
        ("cy", "z12foomooooooooooooooooooooooooooooooo"),
        ("ga", "o12ffffmmmmooooooooooooooooooooooooooo"),
        ("mt", "f12ffffffffmmmmmmooooooooooffmmmoooooo"),
        ("fil", "1111o1o11o1111o1o111o1oo1111111o111111"),
    ])
    func everyLanguageHasItsForms(locale: String, forms: String) {
        let letters: [PluralCategory: String] = [
            .zero: "z", .one: "1", .two: "2", .few: "f", .many: "m", .other: "o",
        ]
        let rule = PluralRule(locale: locale)
        let found = Self.counts.map { letters[rule.category(of: $0)] ?? "?" }.joined()
        #expect(found == forms)
    }

    @Test func regionsAndScriptsHaveTheRuleOfTheirLanguage() {
        #expect(PluralRule(locale: "ru-RU") == .eastSlavic)
        #expect(PluralRule(locale: "sr-Latn-RS") == .southSlavic)
        #expect(PluralRule(locale: "pt-BR") == .zeroOrOneAndMillions)
        #expect(PluralRule(locale: "tlh") == .one)
    }

    @Test func formsThatNoCountTakesAreLeftOut() {
        #expect(PluralRule(locale: "de").categories == [.one, .other])
        #expect(PluralRule(locale: "ja").categories == [.other])
        #expect(PluralRule(locale: "pl").categories == [.one, .few, .many, .other])
        #expect(PluralRule(locale: "fr").categories == [.one, .many, .other])
        #expect(PluralRule(locale: "ar").categories == PluralCategory.allCases)
    }
}
