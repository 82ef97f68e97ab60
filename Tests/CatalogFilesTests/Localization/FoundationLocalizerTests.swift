import FilterCore
import Foundation
import Testing

@testable import CatalogFiles

struct FoundationLocalizerTests {
    private func localizer(_ locale: String, _ tables: [PhraseTable] = []) throws -> FoundationLocalizer {
        FoundationLocalizer(try #require(LocaleID(locale)), tables)
    }

    private func german() throws -> FoundationLocalizer { try localizer("de", [.german]) }

    @Test func germanNumbers() throws {
        let german = try german()
        #expect(german.text(try #require(Number(1234.5))) == "1.234,5")
        #expect(german.text(try #require(Number(-0.25))) == "-0,25")
        #expect(german.text(.unsigned(.max)) == "18.446.744.073.709.551.615")
        #expect(german.text(count: 999) == "999")
    }

    @Test func germanDates() throws {
        let german = try german()
        let berlin = try #require(Zone(named: "Europe/Berlin"))
        func text(_ date: String) throws -> String { german.text(try #require(DateText(date)), in: berlin) }
        #expect(try text("2024-05-01") == "1. Mai 2024")
        #expect(try text("2024-03-01T04:05:59") == "1. März 2024, 04:05")
        #expect(try text("2024-12-31T23:30:00Z") == "1. Januar 2025, 00:30")
    }

    @Test func germanListsAndTitles() throws {
        let german = try german()
        #expect(german.list(["A", "B", "C"], .or) == "A, B oder C")
        #expect(german.list(["A", "B"], .and) == "A und B")
        #expect(german.shortList(["A", "B", "C", "D", "E", "F"], .or) == "A, B, C, D oder 2 weitere")
        #expect(german.inSentence("Preis") == "Preis")
    }

    @Test func germanPhrases() throws {
        let german = try german()
        #expect(german.text(.andMore, count: 1, [.first: "Nike"]) == "Nike +1 weiterer")
        #expect(german.text(.andMore, count: 2, [.first: "Nike"]) == "Nike +2 weitere")
        #expect(german.text(.allItems, count: 10_000) == "Alle 10.000 Einträge")
        #expect(german.text(.allItems, count: 1) == "1 Eintrag")
        #expect([1, 573].map { german.text(.products, count: $0) } == ["1 Produkt", "573 Produkte"])
        #expect(
            german.text(.sentence, count: 10_000, [.parts: "Marke: Nike", .matching: german.text(count: 132)])
                == "Marke: Nike — 132 von 10.000 Einträgen"
        )
    }

    private static let locales = [
        "de", "de-AT", "de-CH", "fr", "es", "it", "pt-BR", "pt-PT", "nl", "pl", "ru", "uk", "cs", "sv", "fi", "hu",
        "tr",
        "el", "ja", "zh-Hans", "zh-Hant", "ko", "hi", "th", "vi", "ar-EG", "he", "fa", "en-GB", "en-US", "en-IN",
    ]

    @Test(arguments: locales)
    func numbersAreThoseOfICU(locale: String) throws {
        let localizer = try localizer(locale)
        let style = IntegerFormatStyle<Int>(locale: Locale(identifier: locale))
        for count in [0, 1, 12, 123, 1234, 12_345, 123_456, 1_234_567, 123_456_789, Int.max, -1, -1234, -12_345] {
            #expect(localizer.text(.integer(Int64(count))) == style.format(count))
        }
        let decimals = FloatingPointFormatStyle<Double>(locale: Locale(identifier: locale))
            .precision(.fractionLength(0...10))
        for double in [0.5, -0.25, 1234.5, 12_345.625, 1_234_567.875] {
            #expect(localizer.text(try #require(Number(double))) == decimals.format(double))
        }
    }

    @Test(arguments: locales)
    func datesAreThoseOfICU(locale: String) throws {
        let localizer = try localizer(locale)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = Locale(identifier: locale)
        let style = Date.FormatStyle(locale: Locale(identifier: locale), calendar: calendar, timeZone: .gmt)
        for month in 1...12 {
            for (year, day) in [(1999, 1), (2024, 9), (2020, 20), (2028, 28)] {
                let date = try #require(CivilDate(year: year, month: month, day: day))
                let expected = style.day().month(.wide).year()
                    .format(Date(timeIntervalSince1970: TimeInterval(date.daysSinceEpoch) * 86_400))
                #expect(localizer.text(.day(date), in: .utc) == expected)
            }
        }
        let day = try #require(CivilDate(year: 2024, month: 5, day: 28))
        let midnight = Int64(day.daysSinceEpoch) * 86_400
        for minute in [0, 5, 59, 60, 719, 720, 725, 780, 1037, 1439] {
            let instant = Date(timeIntervalSince1970: TimeInterval(midnight + Int64(minute) * 60))
            let text = localizer.text(.local(day, millisecondOfDay: Int64(minute) * 60_000), in: .utc)
            #expect(text.hasSuffix(style.hour().minute().format(instant)), "\(minute)")
        }
    }

    @Test func listsOfFurtherLanguagesAreThoseOfICU() throws {
        let table = try PhraseTable(locale: "es", texts: [("all", "Todos")])
        let spanish = try localizer("es", [table])
        #expect(spanish.list(["A", "B", "C"], .and) == "A, B y C")
        #expect(spanish.list(["Adidas", "Iberia"], .and) == "Adidas e Iberia")
        #expect(spanish.list(["Adidas"], .or) == "Adidas")
        #expect(spanish.list([], .or).isEmpty)
    }

    @Test func phrasesOfListsGoBeforeICU() throws {
        let table = try PhraseTable(
            locale: "tlh",
            texts: [("listAnd", "{list} je {last}"), ("listOr", "{list} joq {last}")]
        )
        #expect(try localizer("tlh", [table]).list(["A", "B", "C"], .or) == "A, B joq C")
    }

    @Test func englishPhrasesHaveEnglishLists() throws {
        let french = try localizer("fr")
        #expect(french.list(["A", "B", "C"], .or) == "A, B or C")
        #expect(french.text(.allItems, count: 10_000) == "All 10\u{202F}000 items")
    }

    @Test func lowerCaseIsThatOfTheLanguage() throws {
        #expect(try localizer("tr").inSentence("İndirim") == "indirim")
        #expect(try localizer("tr").inSentence("Işık") == "ışık")
        #expect(try localizer("fr").inSentence("Étage") == "étage")
        #expect(try localizer("de-CH", [.german]).inSentence("Preis") == "Preis")
    }
}
