import FilterCore

/// A name as programs can write it: words of letters and digits, joined as a language joins them.
///
///     Identifier("in stock").camel        // "inStock"
///     Identifier("T-Shirt").pascal        // "TShirt"
///     Identifier("36.5").camel            // "n36_5"
///
/// The rule is that of `Documentation/TYPES.md`:
/// 1. Words are runs of letters and digits; a capital begins one behind a small letter, and before a small letter
///    behind another capital or a digit.
/// 2. Words are folded as searches fold them: small letters without accents and compatibility forms. Letters of other
///    scripts stay.
/// 3. A name without letters and digits is made of its code points, the empty one is `empty`.
/// 4. A name that begins with a digit gets an `n`, and `_` stands between two digits of different words.
/// 5. A long name is cut at ``maxLength``.
struct Identifier: Hashable, Sendable {
    /// Folded; none is empty, and there is at least one.
    private(set) var words: [String]
    /// Whether something of the name is missing.
    let isCut: Bool

    /// In Unicode scalars.
    static let maxLength = 60
    private static let maxCodePoints = 8

    init(_ name: String) {
        let all = NameParts(name).words
        words = all.isEmpty ? Self.codePoints(of: name) : Self.prefix(of: all)
        isCut = words != all && !all.isEmpty || all.isEmpty && name.unicodeScalars.count > Self.maxCodePoints
        let begins = words[0].unicodeScalars.first?.properties.isXIDStart ?? false
        if !begins { words[0] = "n" + words[0] }
    }

    /// The words as they fit into the greatest length; of a first one that is longer its beginning.
    private static func prefix(of words: [String]) -> [String] {
        var left = maxLength
        var fitting: [String] = []
        for word in words {
            guard word.unicodeScalars.count <= left else { break }
            left -= word.unicodeScalars.count
            fitting.append(word)
        }
        guard fitting.isEmpty else { return fitting }
        return [String(String.UnicodeScalarView(words[0].unicodeScalars.prefix(maxLength)))]
    }

    private static func codePoints(of name: String) -> [String] {
        let points = name.unicodeScalars.prefix(maxCodePoints).map { "u" + String($0.value, radix: 16) }
        return points.isEmpty ? ["empty"] : points
    }

    /// Adds a word that tells it from others.
    mutating func append(word: String) { words.append(word) }

    /// `inStock`
    var camel: String { joined { index, word in index == 0 ? word : word.capitalizedFirst } }

    /// `InStock`
    var pascal: String { joined { _, word in word.capitalizedFirst } }

    /// Equal for two identifiers that differ by case alone, or not at all, in some language.
    var key: String { joined { _, word in word } }

    private func joined(_ form: (Int, String) -> String) -> String {
        var text = ""
        for (index, word) in words.enumerated() {
            if text.unicodeScalars.last?.isDigit ?? false, word.unicodeScalars.first?.isDigit ?? false { text += "_" }
            text += form(index, word)
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }
}

extension String {
    /// With a capital, where there is one that every language knows.
    fileprivate var capitalizedFirst: String {
        guard let first = unicodeScalars.first else { return self }
        let capital = first.properties.uppercaseMapping
        guard capital.unicodeScalars.count == 1, let scalar = capital.unicodeScalars.first, scalar.isKnownEverywhere
        else { return self }
        return capital + String(unicodeScalars.dropFirst())
    }
}
