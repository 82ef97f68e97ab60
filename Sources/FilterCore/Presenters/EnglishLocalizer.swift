/// English: what the engine says where nobody asks for another language.
public struct EnglishLocalizer: Localizer {
    public init() {}

    public var locale: String { "en" }

    private static let phrases = Phrases([.english])

    public func forms(of key: PhraseKey) -> PhraseForms { Self.phrases[key] }

    public func text(_ number: Number) -> String { NumberFormat.english.text(number) }

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
