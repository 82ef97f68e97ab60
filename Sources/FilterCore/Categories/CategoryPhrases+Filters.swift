// One filter in words, and what the sentence says of a category.
extension CategoryPhrases {
    /// The chip of one filter.
    func chip(_ key: CurrentFilterKey) -> String {
        let text = chipText(key)
        guard let template = wording.templates(of: category).chip else { return text.whole }
        return Self.fill(template, title: title, text: text.inner)
    }

    /// One chip for several filters of one clause: `Brand: Nike or Puma`, `Brand: not Nike and not Puma`.
    func chip(_ keys: [CurrentFilterKey]) -> String {
        guard keys.count > 1 else { return keys.first.map { chip($0) } ?? "" }
        let isAll = category.isSubtractive || definition.operator == .all
        let labels = keys.map { key in
            if case .word(_, let word) = key { quoted(word) } else { chipText(key).inner }
        }
        let list = localizer.shortList(labels, isAll ? .and : .or)
        let text = category.kind == .keywords ? orNone(list) : list
        guard let template = wording.templates(of: category).chip else { return titled(text).whole }
        return Self.fill(template, title: title, text: text)
    }

    /// The parts of the sentence about the selection: the chosen part, then the excluded one.
    var sentenceParts: [String] {
        let parts = plainSentenceParts
        guard let template = wording.templates(of: category).sentence else { return parts.map(\.whole) }
        return parts.map { Self.fill(template, title: title, text: $0.inner) }
    }

    /// A text as the service says it, and without the title.
    typealias TitledText = (whole: String, inner: String)

    private func chipText(_ key: CurrentFilterKey) -> TitledText {
        switch key {
        case .value(_, let value): return titled(category.content.text(of: value, self))
        case .excluded(_, let value): return titled(not(label(of: value)))
        case .none:
            return category.noneAtRest ? titled(localizer.text(.hasValue)) : (noneTitle, noneTitle)
        case .word(_, let word): return titled(orNone(quoted(word)))
        case .selection, .free: return wholeChip
        }
    }

    /// The parts of the sentence about values chosen one by one, and about excluded ones.
    func sentenceParts(chosen: [String], _ selection: ValueSelection) -> [TitledText] {
        var excluded = selection.excluded.map { not(label(of: $0.element)) }
        if category.noneAtRest, !selection.none { excluded.append(localizer.text(.hasValue)) }
        return (chosen.isEmpty ? [] : [titled(list(chosen))])
            + (excluded.isEmpty ? [] : [titled(localizer.shortList(excluded, .and))])
    }

    func list(_ labels: [String]) -> String {
        localizer.shortList(labels, definition.operator == .all ? .and : .or)
    }

    private func not(_ label: String) -> String {
        localizer.text(.not, [.label: label])
    }

    func titled(_ text: String) -> TitledText {
        (localizer.text(.chip, [.title: title, .text: text]), text)
    }

    func part(_ key: PhraseKey, _ text: String) -> TitledText {
        (localizer.text(key, [.title: localizer.inSentence(title), .text: text]), text)
    }

    /// Templates were checked when the catalog was made; one of a locale that is none says nothing but the text.
    private static func fill(_ template: String, title: String, text: String) -> String {
        guard let phrase = try? Phrase(template) else { return text }
        return phrase.filling([.title: title, .text: text])
    }
}
