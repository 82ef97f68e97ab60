/// A language with rules that make plurals of nouns.
///
/// The rules know endings, and a few nouns that have their own; they know no dictionary. A form is a whole word: nothing
/// is cut to a stem that different words share.
public enum PluralLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case french = "fr"

    /// The plurals of a word, if it is a singular, and the singulars, if it is a plural, without the word itself: `shirt`
    /// has `shirts`, and `shirts` has `shirt`.
    ///
    /// A word is a form of each of its forms, and begins with the same letter as they do.
    ///
    /// - Parameter word: folded, as the forms are; one with something else than letters has none.
    /// - Complexity: O(length).
    public func forms(of word: String) -> Set<String> {
        var forms = Set(plurals(of: word))
        forms.formUnion(possibleSingulars(of: word).filter { plurals(of: $0).contains(word) })
        forms.remove(word)
        return forms
    }

    /// Not all of them are words.
    private func plurals(of noun: String) -> [String] {
        let letters = noun.unicodeScalars
        guard letters.count >= 3, letters.allSatisfy(\.properties.isAlphabetic) else { return [] }
        return rules.ownPlurals[noun] ?? rules.plurals(noun).filter { !rules.singulars.contains($0) }
    }

    private func possibleSingulars(of word: String) -> [String] {
        let endings = rules.endings.filter { word.hasSuffix($0.plural) }
        return endings.map { word.dropLast($0.plural.count) + $0.singular } + (rules.ownSingulars[word] ?? [])
    }

    private var rules: Rules {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        }
    }
}

/// How one language makes plurals.
private struct Rules: Sendable {
    /// Of a noun by its ending.
    let plurals: @Sendable (String) -> [String]
    /// The ending of a plural, and that of a singular which it may come from.
    let endings: [(plural: String, singular: String)]
    /// Of nouns that have their own.
    let ownPlurals: [String: [String]]
    let ownSingulars: [String: [String]]
    /// Nouns that look like the plurals of others.
    let singulars: Set<String>

    init(
        _ plurals: @escaping @Sendable (String) -> [String],
        endings: [(plural: String, singular: String)],
        own: [String: [String]] = [:],
        singulars: Set<String> = []
    ) {
        self.plurals = plurals
        self.endings = endings
        ownPlurals = own
        ownSingulars = own.reduce(into: [:]) { singulars, noun in
            for plural in noun.value { singulars[plural, default: []].append(noun.key) }
        }
        self.singulars = singulars
    }

    static let english = Rules(
        englishPlurals,
        endings: [("s", ""), ("es", ""), ("es", "is"), ("ies", "y")],
        own: [
            "calf": ["calves"], "child": ["children"], "deer": [], "fish": ["fishes"], "foot": ["feet"],
            "goose": ["geese"],
            "half": ["halves"], "knife": ["knives"], "leaf": ["leaves"], "life": ["lives"], "loaf": ["loaves"],
            "man": ["men"], "mouse": ["mice"], "person": ["people", "persons"], "quiz": ["quizzes"],
            "scarf": ["scarves", "scarfs"], "self": ["selves"], "series": [], "sheep": [], "shelf": ["shelves"],
            "species": [], "thief": ["thieves"], "tooth": ["teeth"], "wife": ["wives"], "wolf": ["wolves"],
            "woman": ["women"],
        ],
        singulars: ["economics", "lens", "news", "physics", "politics"]
    )
    static let german = Rules(
        germanPlurals,
        endings: [
            ("n", ""), ("en", ""), ("e", ""), ("er", ""), ("s", ""), ("nen", ""), ("se", ""), ("en", "um"),
            ("en", "us"),
            ("en", "a"), ("en", "o"),
        ]
    )
    static let french = Rules(
        frenchPlurals,
        endings: [("s", ""), ("x", ""), ("aux", "al")],
        own: [
            "bail": ["baux"], "bal": ["bals"], "bijou": ["bijoux"], "bleu": ["bleus"], "caillou": ["cailloux"],
            "carnaval": ["carnavals"], "chou": ["choux"], "corail": ["coraux"], "festival": ["festivals"],
            "genou": ["genoux"], "hibou": ["hiboux"], "joujou": ["joujoux"], "pneu": ["pneus"], "travail": ["travaux"],
            "vitrail": ["vitraux"],
        ]
    )

    private static func englishPlurals(of noun: String) -> [String] {
        let last = noun.suffix(1)
        let isAfterConsonant = noun.dropLast().last.map { !"aeiou".contains($0) } ?? false
        if noun.hasSuffix("is") { return [noun.dropLast(2) + "es", noun + "es"] }
        if ["s", "x", "z"].contains(last) || noun.hasSuffix("ch") || noun.hasSuffix("sh") { return [noun + "es"] }
        if last == "y", isAfterConsonant { return [noun.dropLast() + "ies"] }
        if last == "o", isAfterConsonant { return [noun + "s", noun + "es"] }
        return [noun + "s"]
    }

    /// Umlauts are folded: `schrank` has `schranke`.
    private static func germanPlurals(of noun: String) -> [String] {
        func ends(with endings: String...) -> Bool { endings.contains(where: noun.hasSuffix) }
        if ends(with: "chen", "lein", "en") { return [] }
        if ends(with: "e") { return noun.hasSuffix("ee") ? [noun + "n", noun + "s"] : [noun + "n"] }
        if ends(with: "el", "er") { return [noun + "n", noun + "s"] }
        if ends(with: "ung", "heit", "keit", "schaft", "ion", "tat", "ik", "enz", "anz") { return [noun + "en"] }
        var plurals = ["e", "er", "en", "s"].map { noun + $0 }
        if ends(with: "nis", "us") { plurals.append(noun + "se") }
        if ends(with: "in") { plurals.append(noun + "nen") }
        if ends(with: "um", "us") { plurals.append(noun.dropLast(2) + "en") }
        if ends(with: "a", "o") { plurals.append(noun.dropLast() + "en") }
        return plurals
    }

    private static func frenchPlurals(of noun: String) -> [String] {
        func ends(with endings: String...) -> Bool { endings.contains(where: noun.hasSuffix) }
        if ends(with: "s", "x", "z") { return [] }
        if ends(with: "au", "eu") { return [noun + "x"] }
        if ends(with: "al") { return [noun.dropLast(2) + "aux"] }
        return [noun + "s"]
    }
}
