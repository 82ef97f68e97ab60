/// Foreign texts, made fit to be read by a model.
enum PlainText {
    /// A text without control characters and marks of writing direction. Line breaks become spaces.
    static func cleaned(_ text: String) -> String {
        guard !isClean(text) else { return text }
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isMark(scalar) { continue }
            cleaned.append(isControl(scalar) ? " " : scalar)
        }
        return String(cleaned)
    }

    /// Whether ``cleaned(_:)`` leaves a text as it is.
    static func isClean(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { !isControl($0) && !isMark($0) }
    }

    /// The beginning of a text, in whole characters, with a mark where something is left out.
    static func cut(_ text: String, to byteCount: Int) -> String {
        guard text.utf8.count > byteCount else { return text }
        var end = text.startIndex
        var taken = mark.utf8.count
        while end < text.endIndex {
            let next = text.index(after: end)
            taken += text[end..<next].utf8.count
            guard taken <= byteCount else { break }
            end = next
        }
        return text[..<end] + mark
    }

    private static let mark = "…"

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069 (UAX #9), and letters of tags, which are not drawn.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F: true
        default: false
        }
    }
}
