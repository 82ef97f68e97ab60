import FilterCore
import TestSupport
import Testing

struct PluralLanguageTests {
    @Test(arguments: [
        ("shirt", "shirts"), ("shoe", "shoes"), ("dress", "dresses"), ("box", "boxes"), ("watch", "watches"),
        ("brush", "brushes"), ("battery", "batteries"), ("toy", "toys"), ("potato", "potatoes"), ("radio", "radios"),
        ("photo", "photos"), ("knife", "knives"), ("shelf", "shelves"), ("scarf", "scarfs"), ("scarf", "scarves"),
        ("woman", "women"), ("child", "children"), ("mouse", "mice"), ("analysis", "analyses"), ("roof", "roofs"),
        ("house", "houses"), ("virus", "viruses"),
    ])
    func englishNounsHaveTheirPlurals(singular: String, plural: String) {
        expectForms(.english, singular, plural)
    }

    @Test(arguments: [
        ("hemd", "hemden"), ("schuh", "schuhe"), ("kleid", "kleider"), ("tasche", "taschen"), ("auto", "autos"),
        ("schrank", "schranke"), ("lampe", "lampen"), ("federn", "feder"), ("kartoffel", "kartoffeln"),
        ("leiterin", "leiterinnen"), ("zeugnis", "zeugnisse"), ("museum", "museen"), ("firma", "firmen"),
        ("konto", "konten"), ("hobby", "hobbys"), ("zeitung", "zeitungen"), ("idee", "ideen"), ("bus", "busse"),
        ("frau", "frauen"), ("haus", "hauser"), ("maus", "mause"), ("baum", "baume"), ("irrtum", "irrtumer"),
        ("partei", "parteien"), ("ski", "skier"), ("virus", "viren"), ("bau", "baue"),
    ])
    func germanNounsHaveTheirPlurals(singular: String, plural: String) {
        expectForms(.german, singular, plural)
    }

    @Test(arguments: [
        ("chemise", "chemises"), ("manteau", "manteaux"), ("cheval", "chevaux"), ("festival", "festivals"),
        ("jeu", "jeux"), ("pneu", "pneus"), ("bijou", "bijoux"), ("clou", "clous"), ("travail", "travaux"),
    ])
    func frenchNounsHaveTheirPlurals(singular: String, plural: String) {
        expectForms(.french, singular, plural)
    }

    /// They differ by more than the ending of a plural, or only look like one.
    @Test(arguments: [
        (PluralLanguage.english, "news", "new"), (.english, "lens", "len"), (.english, "glass", "glas"),
        (.english, "universe", "university"), (.english, "running", "run"), (.english, "strip", "stripe"),
        (.english, "bus", "bu"), (.english, "as", "a"), (.english, "xl", "xls"), (.english, "501", "501s"),
        (.german, "madchen", "madchens"), (.german, "lauf", "laufend"), (.french, "nez", "nezs"),
    ])
    func otherWordsAreNoForms(language: PluralLanguage, word: String, other: String) {
        #expect(!language.forms(of: word).contains(other))
        #expect(!language.forms(of: other).contains(word))
    }

    @Test(arguments: PluralLanguage.allCases)
    func formsAreMutualAndBeginAlike(language: PluralLanguage) {
        var generator = SplitMix64(seed: 7)
        let endings = [
            "", "s", "es", "ies", "y", "en", "e", "er", "nen", "in", "um", "us", "aux", "al", "eu", "is", "ss", "é",
        ]
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...5, using: &generator)
            let letters = (0..<count).map { _ in generator.pick(Array("abeilnosuvyß")) }
            let word = String(letters) + generator.pick(endings)
            let forms = language.forms(of: word)
            #expect(!forms.contains(word))
            for form in forms {
                #expect(language.forms(of: form).contains(word), "\(form) of \(word)")
                #expect(form.first == word.first)
            }
        }
    }

    private func expectForms(
        _ language: PluralLanguage,
        _ singular: String,
        _ plural: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(language.forms(of: singular).contains(plural), sourceLocation: sourceLocation)
        #expect(language.forms(of: plural).contains(singular), sourceLocation: sourceLocation)
    }
}
