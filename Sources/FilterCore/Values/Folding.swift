internal import CUtf8proc

/// Text without the differences that people do not mean: case, accents, compatibility forms.
public enum Folding {
    /// `"Évian"` → `"evian"`, `"ﬁn"` → `"fin"`; `"काल"` and `"कील"` stay two words.
    ///
    /// Source: utf8proc's compatibility decomposition with case folding, marks stripped but those that are a part of a letter,
    /// see ``isPartOfLetter(_:)``.
    ///
    /// - Complexity: O(length); texts of ASCII alone take no call into C.
    public static func fold(_ text: String) -> String {
        var ascii: [UInt8] = []
        if foldASCII(text.utf8Span.span, into: &ascii) { return String(decoding: ascii, as: UTF8.self) }
        return mayHavePartsOfLetters(text.utf8Span.span) ? foldKeepingLetters(text) : foldStrippingMarks(text)
    }

    /// The letter that a text begins with, without any mark: `"が"` → `"か"`; `nil` for an empty one.
    ///
    /// - Complexity: O(1) for one that begins in ASCII, O(length) for others.
    static func firstLetter(of text: String) -> Unicode.Scalar? {
        if let first = text.unicodeScalars.first, first.value < 0x80 {
            return first.properties.lowercaseMapping.unicodeScalars.first
        }
        return foldStrippingMarks(text).unicodeScalars.first
    }

    /// The letter that a text is, without any mark; `nil` for more than one and for none.
    static func onlyLetter(of text: String) -> Unicode.Scalar? {
        let letters = foldStrippingMarks(text).unicodeScalars
        return letters.count == 1 ? letters.first : nil
    }

    private static let foldedForms = UTF8PROC_CASEFOLD.rawValue | UTF8PROC_COMPAT.rawValue

    private static func foldStrippingMarks(_ text: String) -> String {
        var copy = text
        return copy.withUTF8 { bytes in
            var output: UnsafeMutablePointer<UInt8>?
            let options = foldedForms | UTF8PROC_COMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue
            // Safe: the length is given, and the result is freed here after it was copied.
            let length = unsafe utf8proc_map(
                bytes.baseAddress,
                bytes.count,
                &output,
                utf8proc_option_t(rawValue: options)
            )
            guard length >= 0, let folded = unsafe output else {
                preconditionFailure("utf8proc_map failed on valid UTF-8: \(length)")
            }
            defer { unsafe free(folded) }
            return unsafe String(decoding: UnsafeBufferPointer(start: folded, count: length), as: UTF8.self)
        }
    }

    private static func foldKeepingLetters(_ text: String) -> String {
        var scalars = decomposed(text)
        var former: Int32 = 0
        scalars.removeAll { value in
            defer { former = value }
            guard let scalar = Unicode.Scalar(UInt32(value)) else { return false }
            // A mark of kana by itself is a space with it.
            return scalar.isMark && (!isPartOfLetter(scalar) || former == 0x20)
        }
        let count = unsafe utf8proc_normalize_utf32(&scalars, scalars.count, UTF8PROC_COMPOSE)
        var folded = String.UnicodeScalarView()
        folded.append(contentsOf: scalars[..<count].compactMap { Unicode.Scalar(UInt32($0)) })
        return String(folded)
    }

    /// The folded scalars of a text, each mark behind its letter.
    private static func decomposed(_ text: String) -> [Int32] {
        let options = utf8proc_option_t(rawValue: foldedForms | UTF8PROC_DECOMPOSE.rawValue)
        var copy = text
        return copy.withUTF8 { bytes in
            var scalars = [Int32](repeating: 0, count: 2 * bytes.count)
            var count = unsafe utf8proc_decompose(bytes.baseAddress, bytes.count, &scalars, scalars.count, options)
            // So many are needed.
            if count > scalars.count {
                scalars = [Int32](repeating: 0, count: count)
                count = unsafe utf8proc_decompose(bytes.baseAddress, bytes.count, &scalars, count, options)
            }
            precondition(count >= 0, "utf8proc_decompose failed on valid UTF-8: \(count)")
            scalars.removeLast(scalars.count - count)
            return scalars
        }
    }

    /// Whether it is a mark that tells words apart: vowels and what joins consonants in the scripts of India and South-East
    /// Asia, the voice of kana.
    static func isPartOfLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Accents of Vedic texts, and variants of Mongolian letters.
        case 0x0951...0x0954, 0x180B...0x180F: false
        case 0x0900...0x109F, 0x1700...0x1AAF, 0x1B00...0x1CCF, 0x3099...0x309A, 0xA800...0xABFF, 0x11000...0x11FFF:
            scalar.isMark
        default: false
        }
    }

    /// Whether a text has letters of a script with such marks, by the first two bytes of each.
    private static func mayHavePartsOfLetters(_ text: Span<UInt8>) -> Bool {
        for index in text.indices.dropLast() {
            let next = text[index + 1]
            let isFound =
                switch text[index] {
                case 0xE0: next >= 0xA4
                case 0xE1: (0x80...0x82).contains(next) || (0x9C...0xB3).contains(next)
                // Kana, squared ones, and those of half width.
                case 0xE3: (0x81...0x83).contains(next) || (0x8C...0x8D).contains(next)
                case 0xEF: (0xBD...0xBE).contains(next)
                case 0xEA: (0xA0...0xAF).contains(next)
                case 0xF0: next == 0x91
                default: false
                }
            if isFound { return true }
        }
        return false
    }

    /// Replaces what is in a buffer by a folded text, if that is of ASCII alone.
    ///
    /// - Returns: whether it is; otherwise the buffer has the beginning.
    static func foldASCII(_ text: Span<UInt8>, into folded: inout [UInt8]) -> Bool {
        folded.removeAll(keepingCapacity: true)
        folded.reserveCapacity(text.count)
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x80 else { return false }
            folded.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
        return true
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
