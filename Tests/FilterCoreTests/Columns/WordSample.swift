import TestSupport

@testable import FilterCore

/// Items with values in some attributes, as columns and as plain values to look words up in by hand.
struct WordSample {
    /// By item and attribute.
    let items: [[[Value]]]
    let columns: [RawColumn]

    var itemCount: Int { items.count }

    init(_ items: [[[Value]]], attributeCount: Int) {
        self.items = items
        var builder = AttributeTableBuilder()
        let slots = (0..<attributeCount).map { builder.attribute("a\($0)") }
        for item in items {
            builder.beginItem()
            for (slot, values) in zip(slots, item) {
                for value in values { builder.append(value, to: slot) }
            }
        }
        columns = builder.finish().columns
    }

    /// By item and attribute.
    init(texts: [[[String]]], attributeCount: Int) {
        self.init(texts.map { $0.map { $0.map { .string($0) } } }, attributeCount: attributeCount)
    }

    /// One item for each text.
    init(texts: [String]) {
        self.init(texts: texts.map { [[$0]] }, attributeCount: 1)
    }

    /// Up to three attributes with up to three values, some of them no strings.
    init(_ generator: inout SplitMix64) {
        let attributeCount = Int.random(in: 1...3, using: &generator)
        let items = (0..<Int.random(in: 0...70, using: &generator)).map { _ in
            (0..<attributeCount).map { _ in
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in Self.value(&generator) }
            }
        }
        self.init(items, attributeCount: attributeCount)
    }

    private static func value(_ generator: inout SplitMix64) -> Value {
        switch generator.next(below: 10) {
        case 0: .number(generator.pick([.integer(1), .integer(-21), .double(1.5)]))
        case 1: .bool(generator.chance(1, in: 2))
        default: .string(text(upTo: 8, &generator))
        }
    }

    /// Letters that fold to others, to several or, between neighbours, to one; marks; blanks of many kinds; digits.
    private static let pieces = [
        "a", "A", "b", "é", "E\u{301}", "\u{301}", "ﬁ", "f", "i", "ß", "ss", "½", "1", "2", "日", "가", "ᄀ", "ᅡ", "ᆨ",
        "Ⅷ",
        " ", " ", " ", "\u{A0}", "\u{2003}", "\t", "´", "-", "_", ".", "true", "É",
    ]

    static func text(upTo length: Int, _ generator: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...length, using: &generator)).map { _ in generator.pick(pieces) }.joined()
    }

    /// Every text of up to so many of the pieces.
    static func texts(of pieces: [String], upTo length: Int) -> [String] {
        var texts = [""]
        var longest = [""]
        for _ in 0..<length {
            longest = longest.flatMap { start in pieces.map { start + $0 } }
            texts += longest
        }
        return texts
    }
}

extension Unicode.Scalar {
    var isLetterOrDigit: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }
}
