import FilterCore

/// The words of a name, see ``Identifier``.
struct NameParts {
    /// Folded; none is empty.
    let words: [String]

    init(_ name: String) {
        var parts: [String.UnicodeScalarView] = []
        var part = String.UnicodeScalarView()
        let scalars = Array(name.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            guard scalar.isPartOfWord else {
                parts.append(part)
                part = String.UnicodeScalarView()
                continue
            }
            if index > 0, Self.begins(at: index, in: scalars) {
                parts.append(part)
                part = String.UnicodeScalarView()
            }
            part.append(scalar)
        }
        parts.append(part)
        words = parts.map { part in
            let folded = Folding.fold(String(part)).unicodeScalars
            return String(String.UnicodeScalarView(folded.filter(\.isKnownEverywhere)))
        }.filter { !$0.isEmpty }
    }

    /// Whether a word begins with a capital: behind a small letter, or before one behind another capital or a digit.
    private static func begins(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard scalars[index].properties.isUppercase else { return false }
        let former = scalars[index - 1]
        if former.properties.isLowercase { return true }
        let following = index + 1 < scalars.count ? scalars[index + 1] : nil
        let isBehind = former.properties.isUppercase || former.properties.numericType != nil
        return isBehind && following?.properties.isLowercase ?? false
    }
}

extension Unicode.Scalar {
    /// Letters, digits and the marks on them.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Letters and digits of which identifiers are made in every language, also by compilers that are some years old.
    var isKnownEverywhere: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
            properties.isXIDContinue && properties.age.map { $0.major <= 10 } ?? false
        default: false
        }
    }
}
