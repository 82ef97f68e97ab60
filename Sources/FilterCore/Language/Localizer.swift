/// Writes texts in the words and formats of one locale.
///
/// Everything that takes time to make is made with the localizer: using one is cheap, from any thread.
public protocol Localizer: Sendable {
    /// As BCP 47 writes it: `en`, `de-AT`.
    var locale: String { get }

    func forms(of key: PhraseKey) -> PhraseForms

    /// As a style says: plain with the shortest decimals, in the groups of the locale: `1,234.5`.
    func text(_ number: Number, _ style: NumberStyle) -> String

    /// A count, from 0: `10,000`.
    func text(count: Int) -> String

    /// `1 May 2024`, with a time `1 May 2024, 14:30`, as a wall clock in the zone shows it.
    func text(_ date: DateText, in zone: Zone) -> String

    /// `A`, `A or B`, `A, B or C`; nothing for no elements.
    func list(_ elements: [String], _ conjunction: Conjunction) -> String

    /// A title inside a sentence: "In stock" → "in stock", "CPU" stays; in German every title stays.
    func inSentence(_ title: String) -> String
}

/// The word that joins the last two elements of a list.
public enum Conjunction: Sendable, Hashable, CaseIterable {
    case and, or
}

extension Localizer {
    /// A number with the shortest decimals, in the groups of the locale: `1,234.5`.
    public func text(_ number: Number) -> String { text(number, .plain) }

    /// A phrase without placeholders.
    public func text(_ key: PhraseKey) -> String {
        forms(of: key).other.filling([:])
    }

    /// A phrase that nothing is counted in.
    ///
    ///     localizer.text(.chip, [.title: "Brand", .text: "Nike"])   // "Brand: Nike"
    ///
    /// - Precondition: there is a value for each of ``PhraseKey/placeholders``.
    public func text(_ key: PhraseKey, _ values: KeyValuePairs<Phrase.Placeholder, String>) -> String {
        forms(of: key).other.filling(values)
    }

    /// A phrase in the form that its count takes; the count is filled in.
    ///
    ///     localizer.text(.andMore, count: 2, [.first: "Venue"])   // "Venue +2 more"
    ///
    /// - Precondition: there is a value for each of ``PhraseKey/placeholders`` but the count.
    public func text(
        _ key: PhraseKey,
        count: Int,
        _ values: KeyValuePairs<Phrase.Placeholder, String> = [:]
    ) -> String {
        forms(of: key)[count].filling(values, count: text(count: count))
    }

    /// A list that stays short: over five elements it names four, `A, B, C, D or 3 more`.
    public func shortList(_ elements: [String], _ conjunction: Conjunction) -> String {
        guard elements.count > 5 else { return list(elements, conjunction) }
        return list(elements[..<4] + [text(.more, count: elements.count - 4)], conjunction)
    }

    /// A list by the phrases ``PhraseKey/listSeparator``, ``PhraseKey/listAnd`` and ``PhraseKey/listOr``.
    public func phrasedList(_ elements: [String], _ conjunction: Conjunction) -> String {
        guard let last = elements.last, elements.count > 1 else { return elements.first ?? "" }
        let list = elements.dropLast().joined(separator: text(.listSeparator))
        return text(conjunction == .and ? .listAnd : .listOr, [.list: list, .last: last])
    }
}

extension String {
    /// The first letter in lower case if the second is: "In stock" → "in stock", "CPU" stays.
    ///
    /// - Parameter lowercased: how the language writes a letter in lower case.
    public func lowercasingTitle(_ lowercased: (String) -> String = { $0.lowercased() }) -> String {
        guard let second = dropFirst().first, second.isLowercase || second.isWhitespace else { return self }
        return lowercased(String(prefix(1))) + dropFirst()
    }
}
