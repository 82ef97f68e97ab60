/// The phrases of one locale; those it does not have come from another table, see ``Phrases``.
public struct PhraseTable: Sendable {
    /// As BCP 47 writes it: `de`, `pt-BR`.
    public let locale: String
    let phrases: [PhraseKey: PhraseForms]

    /// Reads texts by name: `items.other`, or `items` for short, and `items.one` and so on where a count chooses.
    ///
    ///     try PhraseTable(locale: "fr", texts: [("items.one", "{count} article"), ("items", "{count} articles")])
    ///
    /// - Throws: everything that is wrong, in the order of the texts: names and placeholders that do not exist, are
    ///   missing or come twice, and forms that the language does not have.
    public init(locale: String, texts: [(name: String, text: String)]) throws(PhraseTableError) {
        var parser = PhraseTableParser(rule: PluralRule(locale: locale))
        for (name, text) in texts { parser.add(text, named: name) }
        self.locale = locale
        phrases = try parser.finish()
    }

    public func contains(_ key: PhraseKey) -> Bool { phrases[key] != nil }

    /// A table that is built in.
    init(locale: String, _ wording: (PhraseKey) -> Wording) {
        let texts = PhraseKey.allCases.flatMap { key in
            switch wording(key) {
            case .plain(let text): [(name: key.rawValue, text: text)]
            case .counted(let one, let other):
                [(name: key.rawValue + ".one", text: one), (name: key.rawValue, text: other)]
            }
        }
        do {
            try self.init(locale: locale, texts: texts)
        } catch {
            preconditionFailure("the phrases that are built in are right: \(error)")
        }
    }

    /// A phrase that is built in: one text, or one each for singular and plural.
    enum Wording: ExpressibleByStringLiteral {
        case plain(String)
        case counted(one: String, other: String)

        init(stringLiteral text: String) {
            self = .plain(text)
        }
    }
}

/// A phrase of every name, for a localizer.
public struct Phrases: Sendable {
    private let phrases: [PhraseKey: PhraseForms]

    /// - Parameter tables: the nearest first, as `de-AT`, `de`; each phrase is of the first table that has it, and
    ///   English if none has.
    public init(_ tables: [PhraseTable]) {
        phrases = tables.reversed().reduce(PhraseTable.english.phrases) { phrases, table in
            phrases.merging(table.phrases) { $1 }
        }
    }

    public subscript(key: PhraseKey) -> PhraseForms {
        guard let forms = phrases[key] else { preconditionFailure("English has every phrase") }
        return forms
    }
}
