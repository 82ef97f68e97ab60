import FilterCore
import Foundation
import Support

/// The formats that Foundation's ICU has for a locale. They are read once in a process, when a number or a date is
/// first formatted: that takes milliseconds, also for names that no language has.
final class LocaleFormats: Sendable {
    let locale: Locale
    private let foundNumbers = FoundOnce<NumberFormat>()
    private let foundDates = FoundOnce<DateFormat>()

    private static let known = Mutex<[LocaleID: LocaleFormats]>([:])
    /// Definitions of any number of catalogs name locales.
    private static let mostKnown = 1_024

    private init(_ id: LocaleID) {
        locale = Locale(identifier: id.description)
    }

    /// The same object each time, as long as no more than ``mostKnown`` others were asked for.
    static func of(_ id: LocaleID) -> LocaleFormats {
        known.withLock { known in
            if let formats = known[id] { return formats }
            if known.count >= mostKnown { known.removeAll() }
            let formats = LocaleFormats(id)
            known[id] = formats
            return formats
        }
    }

    /// Whether ICU was asked.
    var isRead: Bool { foundNumbers.isFound }

    var numbers: NumberFormat { foundNumbers.value { NumberFormat(locale) } }

    /// Days and times, which English joins.
    var dates: DateFormat { foundDates.value { DateFormat(locale, numbers: numbers) } }
}
