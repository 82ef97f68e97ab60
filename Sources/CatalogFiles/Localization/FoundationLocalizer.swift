import FilterCore
import Foundation

/// Speaks for any locale: the phrases of a table, numbers, dates and lists as Foundation's ICU writes them.
///
/// Numbers and dates are read from ICU once; after that they are written without it.
struct FoundationLocalizer: Localizer {
    let locale: String
    private let phrases: Phrases
    private let numbers: NumberFormat
    private let dates: DateFormat
    /// `nil` where phrases say how lists are written.
    private let lists: Locale?
    private let casing: Casing

    /// - Parameters:
    ///   - tables: the phrases of the locale and of what it is a part of, the nearest first; English says the rest.
    init(_ id: LocaleID, _ tables: [PhraseTable]) {
        let foundation = Locale(identifier: id.description)
        locale = id.description
        phrases = Phrases(tables)
        numbers = NumberFormat(foundation)
        dates = DateFormat(foundation, numbers: numbers, dateWithTime: phrases[.dateWithTime].other)
        // English phrases get English lists, whatever the locale of the numbers.
        let hasLists = tables.contains { $0.contains(.listAnd) && $0.contains(.listOr) }
        lists = tables.isEmpty || hasLists ? nil : foundation
        casing = Self.capitalizingLanguages.contains(id.language) ? .kept : .lowered(foundation)
    }

    func forms(of key: PhraseKey) -> PhraseForms { phrases[key] }

    func text(_ number: Number, _ style: NumberStyle) -> String { numbers.text(number, style) }

    func text(count: Int) -> String { numbers.text(count) }

    func text(_ date: DateText, in zone: Zone) -> String { dates.text(date, in: zone) }

    /// Foundation keeps its formatters for lists, so that only the first of a locale is made.
    func list(_ elements: [String], _ conjunction: Conjunction) -> String {
        guard let lists, elements.count > 1 else { return phrasedList(elements, conjunction) }
        let style = ListFormatStyle<StringStyle, [String]>.list(type: conjunction == .and ? .and : .or)
        return elements.formatted(style.locale(lists))
    }

    func inSentence(_ title: String) -> String {
        switch casing {
        case .kept: title
        case .lowered(let locale): title.lowercasingTitle { $0.lowercased(with: locale) }
        }
    }

    private enum Casing {
        case kept
        case lowered(Locale)
    }

    /// Those that write every noun with a capital: German, Low German, Luxembourgish, Swiss German and neighbours.
    private static let capitalizingLanguages: Set<String> = ["bar", "de", "gsw", "ksh", "lb", "nds", "pfl"]
}
