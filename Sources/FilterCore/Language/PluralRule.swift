/// Which form of a phrase a number takes.
public enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other
}

/// How a language chooses the form for a count, a whole number from 0.
///
/// Source: Unicode CLDR, "Language Plural Rules" (cardinal), for whole numbers.
public enum PluralRule: Sendable, Hashable {
    /// One form for all: Japanese, Chinese, Vietnamese.
    case none
    /// 1 differs: English, German, and what is not known.
    case one
    /// 0 and 1 differ: Hindi, Persian.
    case zeroOrOne
    /// 1 differs, and whole millions: Italian, Spanish.
    case oneAndMillions
    /// 0 and 1 differ, and whole millions: French, Portuguese.
    case zeroOrOneAndMillions
    /// 1, 21, 31, but not 11: Icelandic, Macedonian.
    case lastDigitOne
    case hebrew
    /// Russian, Ukrainian, Belarusian.
    case eastSlavic
    /// Serbian, Croatian, Bosnian.
    case southSlavic
    case polish
    /// Czech, Slovak.
    case czech
    case slovenian
    case lithuanian
    case latvian
    case romanian
    case arabic
    case welsh
    case irish
    case maltese
    case filipino

    /// The rule of a locale: `pt-BR`, `ru`.
    public init(locale: String) {
        self = if locale == "pt-PT" { .oneAndMillions } else { Self.rules[Self.language(of: locale)] ?? .one }
    }

    private static func language(of locale: String) -> String {
        locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }

    private static let rules: [String: PluralRule] = {
        let languages: [(PluralRule, [String])] = [
            (.none, ["id", "ja", "km", "ko", "lo", "ms", "my", "th", "vi", "yo", "yue", "zh"]),
            (
                .zeroOrOne,
                [
                    "ak", "am", "as", "bho", "bn", "fa", "ff", "gu", "hi", "hy", "kn", "ln", "mg", "nso", "pa", "si",
                    "ti",
                    "wa", "zu",
                ]
            ),
            (.oneAndMillions, ["ca", "es", "it"]),
            (.zeroOrOneAndMillions, ["fr", "pt"]),
            (.lastDigitOne, ["is", "mk"]),
            (.hebrew, ["he", "iw"]),
            (.eastSlavic, ["be", "ru", "uk"]),
            (.southSlavic, ["bs", "hr", "sh", "sr"]),
            (.polish, ["pl"]),
            (.czech, ["cs", "sk"]),
            (.slovenian, ["sl"]),
            (.lithuanian, ["lt"]),
            (.latvian, ["lv"]),
            (.romanian, ["mo", "ro"]),
            (.arabic, ["ar"]),
            (.welsh, ["cy"]),
            (.irish, ["ga"]),
            (.maltese, ["mt"]),
            (.filipino, ["fil", "tl"]),
        ]
        return languages.reduce(into: [:]) { rules, entry in
            for language in entry.1 { rules[language] = entry.0 }
        }
    }()

    /// The form that a count takes.
    public func category(of count: Int) -> PluralCategory {
        let (ten, hundred) = (count % 10, count % 100)
        let isTeen = (11...14).contains(hundred)
        let isFew = (2...4).contains(ten) && !isTeen
        return switch self {
        case .none: .other
        case .one: count == 1 ? .one : .other
        case .zeroOrOne: count <= 1 ? .one : .other
        case .oneAndMillions: count == 1 ? .one : count.isWholeMillions ? .many : .other
        case .zeroOrOneAndMillions: count <= 1 ? .one : count.isWholeMillions ? .many : .other
        case .lastDigitOne: ten == 1 && hundred != 11 ? .one : .other
        case .hebrew: count == 1 ? .one : count == 2 ? .two : .other
        case .eastSlavic: ten == 1 && hundred != 11 ? .one : isFew ? .few : .many
        case .southSlavic: ten == 1 && hundred != 11 ? .one : isFew ? .few : .other
        case .polish: count == 1 ? .one : isFew ? .few : .many
        case .czech: count == 1 ? .one : (2...4).contains(count) ? .few : .other
        case .slovenian: hundred == 1 ? .one : hundred == 2 ? .two : hundred == 3 || hundred == 4 ? .few : .other
        case .lithuanian: (11...19).contains(hundred) || ten == 0 ? .other : ten == 1 ? .one : .few
        case .latvian: ten == 0 || (11...19).contains(hundred) ? .zero : ten == 1 ? .one : .other
        case .romanian: count == 1 ? .one : count == 0 || (1...19).contains(hundred) ? .few : .other
        case .arabic:
            switch (count, hundred) {
            case (0, _): .zero
            case (1, _): .one
            case (2, _): .two
            case (_, 3...10): .few
            case (_, 11...): .many
            default: .other
            }
        case .welsh:
            switch count {
            case 0: .zero
            case 1: .one
            case 2: .two
            case 3: .few
            case 6: .many
            default: .other
            }
        case .irish:
            switch count {
            case 1: .one
            case 2: .two
            case 3...6: .few
            case 7...10: .many
            default: .other
            }
        case .maltese:
            switch (count, hundred) {
            case (1, _): .one
            case (2, _): .two
            case (0, _), (_, 3...10): .few
            case (_, 11...19): .many
            default: .other
            }
        case .filipino: (1...3).contains(count) || ![4, 6, 9].contains(ten) ? .one : .other
        }
    }

    /// The forms that some count takes, in the order of ``PluralCategory``.
    public var categories: [PluralCategory] {
        let samples = Array(0...120) + [1_000_000]
        return PluralCategory.allCases.filter { category in
            category == .other || samples.contains { self.category(of: $0) == category }
        }
    }
}

extension Int {
    fileprivate var isWholeMillions: Bool { self != 0 && isMultiple(of: 1_000_000) }
}
