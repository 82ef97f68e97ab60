import Testing

@testable import FilterCore

@Suite struct FoldingTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("ABC xyz 09 @[`{", "abc xyz 09 @[`{"), ("Évian", "evian"), ("E\u{301}vian", "evian"),
        ("ﬁn", "fin"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("Ångström", "angstrom"), ("Ⅷ", "viii"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("½", "1⁄2"), ("日本", "日本"), ("a\u{0}B", "a\u{0}b"), ("É\u{0}B", "e\u{0}b"),
    ])
    func foldsCaseAccentsAndCompatibilityForms(text: String, folded: String) {
        #expect(Array(Folding.fold(text).utf8) == Array(folded.utf8))
    }

    /// Vowels of Indic scripts and of Thai, and the voice of kana, are no accents.
    @Test(arguments: [
        ["काल", "कील", "कल"], ["กิน", "กัน", "กน"], ["ハリ", "バリ", "パリ"], ["আম", "ঈম"], ["க", "கா", "கி"], ["ខ្មែរ", "ខមរ"],
    ])
    func marksThatArePartsOfLettersStay(words: [String]) {
        let folded = words.map(Folding.fold)
        #expect(folded == words)
        #expect(Set(folded).count == words.count)
        for word in folded { #expect(word.unicodeScalars.allSatisfy { $0.isWordScalar }, "\(word)") }
    }

    /// Lists of first letters have no marks: an index has one entry for か and が.
    @Test(arguments: [("がく", "か"), ("Évian", "e"), ("ज़मीन", "ज"), ("কী", "ক"), ("", nil)] as [(String, String?)])
    func firstLettersHaveNoMarks(text: String, letter: String?) {
        #expect(Folding.firstLetter(of: text).map(String.init) == letter)
    }

    @Test(arguments: ["ড়", "ज़", "が", "É", "e"])
    func aLetterWithItsMarksIsOne(letter: String) throws {
        let range = try #require(LetterRange(letter))
        #expect(Folding.firstLetter(of: letter + "x").map(range.scalars.contains) == true)
        #expect(LetterRange(letter + "x") == nil)
    }

    @Test(arguments: [
        ("é काल", "e काल"), ("ﾊﾞﾘ", "バリ"), ("ハ\u{3099}リ", "バリ"), ("㌀", "アパート"), ("ガÉ\u{301}", "ガe"), ("क\u{20DD}", "क"),
        ("ÉVIAN กิน", "evian กิน"),
    ])
    func accentsBesideThemGo(text: String, folded: String) {
        #expect(Array(Folding.fold(text).utf8) == Array(folded.utf8))
    }

    @Test(arguments: ["Évian", "ABC", "ﬁn", "Ⅷ", "Straße", "ǅ", "ΐ", "काल", "ﾊﾞﾘ"])
    func foldingAgainChangesNothing(text: String) {
        let folded = Folding.fold(text)
        #expect(Array(Folding.fold(folded).utf8) == Array(folded.utf8))
    }
}
