/// Collects the texts of a phrase table, and what is wrong with them.
struct PhraseTableParser {
    let rule: PluralRule
    private var forms: [PhraseKey: [PluralCategory: Phrase]] = [:]
    /// In the order of the texts; the name of the first text of each phrase.
    private var names: [(key: PhraseKey, name: String)] = []
    private var faults: [PhraseTableError.Fault] = []

    init(rule: PluralRule) {
        self.rule = rule
    }

    mutating func add(_ text: String, named name: String) {
        guard let (key, category) = read(name) else { return }
        if forms[key] == nil { names.append((key, name)) }
        guard forms[key]?[category] == nil else {
            report(name, "“\(key.rawValue)” and “\(key.rawValue).\(category.rawValue)” are the same")
            return
        }
        // A wrong text is there all the same: it is not missing too.
        forms[key, default: [:]][category] = phrase(text, named: name, of: key, in: category) ?? .empty
    }

    consuming func finish() throws(PhraseTableError) -> [PhraseKey: PhraseForms] {
        var phrases: [PhraseKey: PhraseForms] = [:]
        for (key, name) in names {
            guard var own = forms[key] else { continue }
            if let other = own.removeValue(forKey: .other) {
                phrases[key] = PhraseForms(other: other, forms: own, rule: rule)
            } else {
                report(name, "“\(key.rawValue).other” is missing")
            }
        }
        guard faults.isEmpty else { throw PhraseTableError(faults: faults) }
        return phrases
    }

    private mutating func read(_ name: String) -> (PhraseKey, PluralCategory)? {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let key = PhraseKey(rawValue: parts[0]) else {
            let suggestions = NearNames.suggestions(for: parts[0], among: PhraseKey.allCases.map(\.rawValue))
            report(name, "there is no phrase “\(parts[0])”", suggestions: suggestions)
            return nil
        }
        guard parts.count == 2 else { return (key, .other) }
        guard key.hasPlurals else {
            report(name, "“\(key.rawValue)” has one form only", suggestions: [key.rawValue])
            return nil
        }
        guard let category = PluralCategory(rawValue: parts[1]), rule.categories.contains(category) else {
            let forms = rule.categories.map(\.rawValue)
            report(
                name,
                "the language has no form “\(parts[1])”; there are \(forms.joined(separator: ", "))",
                suggestions: NearNames.suggestions(for: parts[1], among: forms).map { "\(key.rawValue).\($0)" }
            )
            return nil
        }
        return (key, category)
    }

    private mutating func phrase(
        _ text: String,
        named name: String,
        of key: PhraseKey,
        in category: PluralCategory
    ) -> Phrase? {
        do throws(PhraseError) {
            let phrase = try Phrase(text)
            return check(phrase, named: name, of: key, in: category) ? phrase : nil
        } catch {
            switch error {
            case .unclosedBrace: report(name, "a “{” has no “}”; as itself it is written “{{”")
            case .unopenedBrace: report(name, "a “}” has no “{”; as itself it is written “}}”")
            case .unknownPlaceholder(let placeholder): reportUnknown(placeholder, name, of: key)
            }
            return nil
        }
    }

    private mutating func check(
        _ phrase: Phrase,
        named name: String,
        of key: PhraseKey,
        in category: PluralCategory
    ) -> Bool {
        let known = key.placeholders
        let used = phrase.placeholders
        if let unknown = used.first(where: { !known.contains($0) }) {
            reportUnknown(unknown.rawValue, name, of: key)
            return false
        }
        // "One item" needs no number.
        for placeholder in known
        where !used.contains(placeholder) && (placeholder != .count || category == .other) {
            report(name, "the placeholder {\(placeholder.rawValue)} is missing")
            return false
        }
        return true
    }

    private mutating func reportUnknown(_ placeholder: String, _ name: String, of key: PhraseKey) {
        let known = key.placeholders.map(\.rawValue)
        let list = known.isEmpty ? "it has none" : "there are \(known.joined(separator: ", "))"
        report(
            name,
            "“\(key.rawValue)” has no placeholder “\(placeholder)”; \(list)",
            suggestions: NearNames.suggestions(for: placeholder, among: known)
        )
    }

    private mutating func report(_ name: String, _ reason: String, suggestions: [String] = []) {
        faults.append(PhraseTableError.Fault(name: name, reason: reason, suggestions: suggestions))
    }
}

/// Everything that is wrong with the texts of a phrase table.
public struct PhraseTableError: Error, Sendable, Hashable {
    public let faults: [Fault]

    public struct Fault: Sendable, Hashable {
        /// As it was given: `items.one`.
        public let name: String
        /// The fault and its remedy.
        public let reason: String
        /// Names that may have been meant.
        public let suggestions: [String]
    }
}
