import FilterCore
import Testing

@Suite struct FoldingTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("ABC xyz 09 @[`{", "abc xyz 09 @[`{"), ("Évian", "evian"), ("E\u{301}vian", "evian"),
        ("ﬁn", "fin"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("Ångström", "angstrom"), ("Ⅷ", "viii"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("½", "1⁄2"), ("日本", "日本"), ("a\u{0}B", "a\u{0}b"), ("É\u{0}B", "e\u{0}b"),
    ])
    func foldsCaseAccentsAndCompatibilityForms(text: String, folded: String) {
        #expect(Array(Folding.fold(text).utf8) == Array(folded.utf8))
    }

    @Test(arguments: ["Évian", "ABC", "ﬁn", "Ⅷ", "Straße", "ǅ", "ΐ"])
    func foldingAgainChangesNothing(text: String) {
        let folded = Folding.fold(text)
        #expect(Array(Folding.fold(folded).utf8) == Array(folded.utf8))
    }
}
