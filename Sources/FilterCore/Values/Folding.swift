internal import CUtf8proc

/// Text without the differences that people do not mean: case, accents, compatibility forms.
public enum Folding {
    /// `"Évian"` → `"evian"`, `"ﬁn"` → `"fin"`.
    ///
    /// Source: utf8proc's compatibility decomposition with case folding, marks stripped.
    ///
    /// - Complexity: O(length); texts of ASCII alone take no call into C.
    public static func fold(_ text: String) -> String {
        var ascii: [UInt8] = []
        if foldASCII(text.utf8Span.span, into: &ascii) { return String(decoding: ascii, as: UTF8.self) }
        var copy = text
        return copy.withUTF8 { bytes in
            var output: UnsafeMutablePointer<UInt8>?
            let options =
                UTF8PROC_COMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_CASEFOLD.rawValue
                | UTF8PROC_COMPAT.rawValue
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
