import FilterCore
import Foundation

/// Speaks for any locale: the phrases of a table, numbers, dates and lists as Foundation's ICU writes them.
///
/// Numbers and dates are read from ICU once, see ``LocaleFormats``; after that they are written without it.
struct FoundationLocalizer: Localizer {
    let locale: String
    private let phrases: Phrases
    private let formats: LocaleFormats
    private let dates = FoundOnce<DateFormat>()
    /// Whether phrases say how lists are written.
    private let hasOwnLists: Bool
    /// Whether titles stay as they are in a sentence.
    private let keepsCase: Bool

    /// - Parameters:
    ///   - tables: the phrases of the locale and of what it is a part of, the nearest first; English says the rest.
    init(_ id: LocaleID, _ tables: [PhraseTable]) {
        formats = LocaleFormats.of(id)
        locale = id.description
        phrases = Phrases(tables)
        // English phrases get English lists, whatever the locale of the numbers.
        let hasLists = tables.contains { $0.contains(.listAnd) && $0.contains(.listOr) }
        hasOwnLists = tables.isEmpty || hasLists
        keepsCase = Self.capitalizingLanguages.contains(id.language)
    }

    func forms(of key: PhraseKey) -> PhraseForms { phrases[key] }

    func text(_ number: Number, _ style: NumberStyle) -> String { formats.numbers.text(number, style) }

    func text(count: Int) -> String { formats.numbers.text(count) }

    func text(_ date: DateText, in zone: Zone) -> String {
        dates.value { formats.dates.joining(by: phrases[.dateWithTime].other) }.text(date, in: zone)
    }

    /// Foundation keeps its formatters for lists, so that only the first of a locale is made.
    func list(_ elements: [String], _ conjunction: Conjunction) -> String {
        guard !hasOwnLists, elements.count > 1 else { return phrasedList(elements, conjunction) }
        let style = ListFormatStyle<StringStyle, [String]>.list(type: conjunction == .and ? .and : .or)
        return elements.formatted(style.locale(formats.locale))
    }

    func inSentence(_ title: String) -> String {
        keepsCase ? title : title.lowercasingTitle { $0.lowercased(with: formats.locale) }
    }

    /// Those that write every noun with a capital: German, Low German, Luxembourgish, Swiss German and neighbours.
    private static let capitalizingLanguages: Set<String> = ["bar", "de", "gsw", "ksh", "lb", "nds", "pfl"]
}
