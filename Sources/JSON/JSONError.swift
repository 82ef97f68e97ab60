package import CSimdJSON
import Support

/// Why a text is not the JSON that was asked for.
package struct JSONError: Error, Sendable, Equatable {
    package let reason: Reason
    /// The byte at fault, counted from 0, where it is known.
    package let offset: Int?
    /// The JSON pointer (RFC 6901) of the member at fault; known for duplicate keys.
    package var pointer: String?

    package init(_ reason: Reason, offset: Int? = nil, pointer: String? = nil) {
        self.reason = reason
        self.offset = offset
        self.pointer = pointer
    }

    package enum Reason: Sendable, Equatable {
        case empty
        case unexpectedEnd
        case unexpectedByte
        case trailingBytes
        case invalidUTF8
        case controlCharacter
        case invalidEscape
        case loneSurrogate
        case invalidNumber
        case numberOutOfRange
        case tooDeep(limit: Int)
        case duplicateKey(String)
        case notAnObject
        case stringTooLong(limit: Int)
        case tooManyAttributes(limit: Int)
        /// Only where the reader bounds them.
        case tooManyValues(limit: Int)
        case tooLarge
        case outOfMemory
        /// The parser refuses the text for a reason that the second look does not find.
        case unknown
    }
}

extension JSONError.Reason: CustomStringConvertible {
    /// The fault, in words: "a key appears twice: “brand”".
    package var description: String {
        switch self {
        case .empty: "the text is empty"
        case .unexpectedEnd: "the text ends inside a value"
        case .unexpectedByte: "this cannot stand here"
        case .trailingBytes: "something follows the value"
        case .invalidUTF8: "these bytes are not UTF-8; other encodings have to be converted"
        case .controlCharacter: "a control character in a string must be escaped"
        case .invalidEscape: "there is no such escape sequence"
        case .loneSurrogate: "one half of a surrogate pair is missing"
        case .invalidNumber: "this is not a number"
        case .numberOutOfRange: "the number is out of range; integers go from -2^63 to 2^64 - 1"
        case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
        case .duplicateKey(let key): "a key appears twice: “\(key.excerpt(100))”"
        case .notAnObject: "a JSON object is expected"
        case .stringTooLong(let limit): "a string is longer than \(limit) bytes"
        case .tooManyAttributes(let limit): "there are more than \(limit) different attributes"
        case .tooManyValues(let limit): "there are more than \(limit) values"
        case .tooLarge: "the text is larger than 4 GiB"
        case .outOfMemory: "memory is short"
        case .unknown: "the text is not valid JSON"
        }
    }
}

extension JSONError: CustomStringConvertible {
    /// The reason with its place: "this cannot stand here (byte 17)".
    package var description: String {
        guard let offset else { return reason.description }
        return "\(reason) (byte \(offset))"
    }
}

/// The limits that the parser enforces, for messages.
package struct JSONLimits: Sendable {
    /// Arrays and objects that may contain one another.
    package var depth: Int
    /// Of a string in a row.
    package var stringBytes: Int
    /// Different attributes in the rows of one file.
    package var attributes: Int

    package init(depth: Int = 64, stringBytes: Int = Int.max, attributes: Int = Int.max) {
        self.depth = depth
        self.stringBytes = stringBytes
        self.attributes = attributes
    }
}

extension JSONError {
    /// The one place that turns C's codes into Swift.
    ///
    /// - Parameter base: bytes before the text that the parser was given.
    package init(_ error: csj_error, limits: JSONLimits, base: Int = 0) {
        let offset = unsafe error.offset == CSJ_NO_OFFSET ? nil : Int(error.offset) + base
        let reason: Reason =
            switch unsafe error.code {
            case CSJ_EMPTY: .empty
            case CSJ_UNEXPECTED_END: .unexpectedEnd
            case CSJ_UNEXPECTED_BYTE: .unexpectedByte
            case CSJ_TRAILING_BYTES: .trailingBytes
            case CSJ_INVALID_UTF8: .invalidUTF8
            case CSJ_CONTROL_CHARACTER: .controlCharacter
            case CSJ_INVALID_ESCAPE: .invalidEscape
            case CSJ_LONE_SURROGATE: .loneSurrogate
            case CSJ_INVALID_NUMBER: .invalidNumber
            case CSJ_NUMBER_OUT_OF_RANGE: .numberOutOfRange
            case CSJ_TOO_DEEP: .tooDeep(limit: limits.depth)
            // Valid here: the parser has not been called since.
            case CSJ_DUPLICATE_KEY: unsafe .duplicateKey(String(error.key))
            case CSJ_NOT_AN_OBJECT: .notAnObject
            case CSJ_STRING_TOO_LONG: .stringTooLong(limit: limits.stringBytes)
            case CSJ_TOO_MANY_PATHS: .tooManyAttributes(limit: limits.attributes)
            case CSJ_TOO_LARGE: .tooLarge
            case CSJ_OUT_OF_MEMORY: .outOfMemory
            default: .unknown
            }
        self.init(reason, offset: offset)
    }
}

extension String {
    /// A copy of a text that C lends.
    package init(_ text: csj_text) {
        let bytes = unsafe UnsafeRawBufferPointer(start: text.bytes, count: text.length)
        unsafe self.init(decoding: bytes, as: UTF8.self)
    }
}
