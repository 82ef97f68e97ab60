/// The name of a locale in its canonical form: `de`, `pt-BR`, `zh-Hant-TW`.
///
///     LocaleID("DE_at")?.description   // "de-AT"
///
/// Source: RFC 5646, section 2.1, without extensions and private use; 2.1.1 for upper and lower case.
struct LocaleID: Sendable, Hashable, CustomStringConvertible {
    /// Language, script, region, variants: as many as there are, in this order.
    private let subtags: [String]

    /// - Parameter text: with `-` or `_` between its parts, in any case.
    /// - Returns: `nil` if it is no language with a script, a region or variants.
    init?(_ text: String) {
        var rest = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map { $0.lowercased() }[...]
        guard let language = rest.popFirst(), language.isLetters, [2, 3, 5, 6, 7, 8].contains(language.utf8.count)
        else { return nil }
        var subtags = [language]
        if let script = rest.first, script.isLetters, script.utf8.count == 4 {
            subtags.append(script.prefix(1).uppercased() + script.dropFirst())
            rest.removeFirst()
        }
        if let region = rest.first,
            region.isLetters && region.utf8.count == 2 || region.isDigits && region.utf8.count == 3
        {
            subtags.append(region.uppercased())
            rest.removeFirst()
        }
        guard rest.allSatisfy(\.isVariant), Set(rest).count == rest.count else { return nil }
        self.subtags = subtags + rest
    }

    /// A request's name of a locale, whose extensions are left out: `de-DE-u-co-phonebk` is `de-DE`.
    init?(requested text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        let plain = parts.dropFirst().firstIndex { $0.utf8.count == 1 }.map { parts[..<$0] } ?? parts[...]
        self.init(plain.joined(separator: "-"))
    }

    private init(subtags: [String]) {
        self.subtags = subtags
    }

    var description: String { subtags.joined(separator: "-") }

    var language: String { subtags[0] }

    /// Itself and what it is a part of, the nearest first: `zh-Hant-TW`, `zh-Hant`, `zh` (RFC 4647, section 3.4).
    var chain: [LocaleID] {
        (1...subtags.count).reversed().map { LocaleID(subtags: Array(subtags.prefix($0))) }
    }
}

extension String {
    fileprivate var isLetters: Bool { utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } }

    fileprivate var isDigits: Bool { utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }

    /// Five to eight letters or digits, or four that begin with a digit.
    fileprivate var isVariant: Bool {
        guard utf8.allSatisfy({ String(UnicodeScalar($0)).isLetters || String(UnicodeScalar($0)).isDigits }) else {
            return false
        }
        return (5...8).contains(utf8.count) || utf8.count == 4 && prefix(1).description.isDigits
    }
}

extension DefinitionFaults {
    /// The name of a locale.
    mutating func locale(_ text: String, at pointer: String) -> LocaleID? {
        if let locale = LocaleID(text) { return locale }
        report(pointer, "“\(text)” is no locale; they are written as de, pt-BR, zh-Hant")
        return nil
    }
}
