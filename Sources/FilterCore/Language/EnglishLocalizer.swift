/// English: the language of texts when no other one is asked for.
public struct EnglishLocalizer: Localizer {
    private let phrases: Phrases

    public init() {
        phrases = Self.builtIn
    }

    /// - Parameter tables: say single phrases otherwise, the first one that has it.
    public init(_ tables: [PhraseTable]) {
        phrases = Phrases(tables)
    }

    public static let id = "en"

    public var locale: String { Self.id }

    private static let builtIn = Phrases([])

    public func forms(of key: PhraseKey) -> PhraseForms { phrases[key] }

    public func text(_ number: Number, _ style: NumberStyle) -> String { NumberFormat.english.text(number, style) }

    public func text(count: Int) -> String { NumberFormat.english.text(count) }

    public func text(_ date: DateText, in zone: Zone) -> String { DateFormat.english.text(date, in: zone) }

    public func list(_ elements: [String], _ conjunction: Conjunction) -> String {
        phrasedList(elements, conjunction)
    }

    public func inSentence(_ title: String) -> String { title.lowercasingTitle() }
}

extension Localizer where Self == EnglishLocalizer {
    public static var english: EnglishLocalizer { EnglishLocalizer() }
}
