import FilterCore
import JSON

extension [UInt8] {
    package mutating func appendNull() { append(copying: "null".utf8Span.span) }

    /// Appends a text of a source as a string of JSON; `null` where it can be no item's.
    ///
    /// - Returns: why it is `null`: too long, or not UTF-8, as of a database without an encoding.
    package mutating func append(sourceText text: Span<UInt8>) -> LostValues.Reason? {
        if text.count > Vocabulary.maxStringBytes {
            appendNull()
            return .textTooLong
        }
        guard (try? UTF8Span(validating: text)) != nil else {
            appendNull()
            return .invalidUTF8
        }
        append(quoting: text)
        return nil
    }
}
