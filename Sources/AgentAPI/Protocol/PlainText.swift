/// Foreign texts, made fit to be read by a model.
enum PlainText {
    /// Of a text that is told.
    static let maxBytes = 160
    /// Of the name of something in data, such as an attribute: a longer one is not told.
    static let maxNameBytes = 100

    /// The beginning of a text in one line, without characters that are not drawn.
    ///
    /// - Complexity: O(bytes that are told), however long the text is.
    static func short(_ text: String, to byteCount: Int = maxBytes) -> String {
        // A scalar has a byte at least, and half of them may be left out.
        let isWhole = text.utf8.count <= 2 * byteCount
        let beginning = isWhole ? text : String(text.unicodeScalars.prefix(2 * byteCount))
        let cleaned = cleaned(beginning)
        return isWhole ? cut(cleaned, to: byteCount) : cut(cleaned + mark, to: byteCount)
    }

    /// A text without control characters and what else is not drawn. Line breaks become spaces.
    static func cleaned(_ text: String) -> String {
        guard !isClean(text) else { return text }
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isInvisible(scalar) {
            cleaned.append(isControl(scalar) ? " " : scalar)
        }
        return String(cleaned)
    }

    /// Whether ``cleaned(_:)`` leaves a text as it is.
    static func isClean(_ text: String) -> Bool {
        // Most texts have no other bytes, which need no look at tables.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return true }
        return text.unicodeScalars.allSatisfy { !isControl($0) && !isInvisible($0) }
    }

    /// Whether a name can be told as it is: a part of it would name something else.
    static func isName(_ text: String) -> Bool { text.utf8.count <= maxNameBytes && isClean(text) }

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

    /// Marks of writing direction, letters of tags and the like (`Default_Ignorable_Code_Point` of UAX #44), by which a text
    /// says what no person sees. Joiners and variation selectors are parts of words and of pictures.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7F, scalar.properties.isDefaultIgnorableCodePoint else { return false }
        switch scalar.value {
        case 0x200C, 0x200D, 0xFE0E, 0xFE0F: return false
        default: return true
        }
    }
}
