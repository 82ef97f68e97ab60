/// One JSON array of objects.
package struct JSONArrayFormat: InputFormat {
    package let name = "JSON array"
    package let mediaTypes = ["application/json"]
    package let suffixes = [".json"]

    package init() {}

    /// An empty file that may be lines or an array is none that was written to its end.
    package func mayBegin(with byte: UInt8?) -> Bool { byte == nil || byte == UInt8(ascii: "[") }

    package func read(_ stream: ByteStream, into reader: inout some InputReader) throws(LoadError) {
        try reader.read(stream, cutBy: JSONArrayScanner(), convertedBy: JSONRows())
    }
}

/// One row an element of a JSON array; elements are numbered from 1.
///
/// It only follows strings and brackets: what an element is made of is judged when it is parsed.
struct JSONArrayScanner: RowScanner {
    private enum State {
        case beforeArray, inArray, afterArray
    }

    private var state = State.beforeArray
    private var element = 1
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the current element has a byte other than whitespace.
    private var hasContent = false

    mutating func endOfRow(in bytes: Span<UInt8>, from start: Int) throws(MalformedInput) -> RowEnd? {
        var index = start
        while index < bytes.count {
            if isInString {
                index = skipString(bytes, from: index)
                continue
            }
            let byte = bytes[index]
            if byte.isJSONWhitespace {
                index += 1
                continue
            }
            switch state {
            case .beforeArray:
                guard byte == UInt8(ascii: "[") else { throw MalformedInput(reason: "a JSON array is expected") }
                state = .inArray
                // The text before the bracket is a blank row.
                return RowEnd(offset: index, line: element)
            case .afterArray:
                throw MalformedInput(reason: "something follows the end of the array")
            case .inArray:
                if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
                    return try endElement(at: index, isLast: byte == UInt8(ascii: "]"))
                }
                hasContent = true
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
                guard depth >= 0 else { throw MalformedInput(reason: "element \(element): a bracket too many") }
            }
            index += 1
        }
        return nil
    }

    mutating func endOfInput() throws(MalformedInput) -> Int? {
        switch state {
        case .inArray: throw MalformedInput(reason: "the array is not closed (element \(element))")
        // A program whose beginning failed writes nothing, which would take the place of all items.
        case .beforeArray: throw MalformedInput(reason: "it is empty; JSON has at least brackets")
        case .afterArray: nil
        }
    }

    private mutating func endElement(at index: Int, isLast: Bool) throws(MalformedInput) -> RowEnd {
        guard hasContent || (isLast && element == 1) else {
            throw MalformedInput(reason: "element \(element) is missing")
        }
        defer {
            element += 1
            hasContent = false
            if isLast { state = .afterArray }
        }
        return RowEnd(offset: index, line: element)
    }

    /// - Returns: the index behind the closing quote, or the end of the bytes.
    private mutating func skipString(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                break
            }
        }
        return index
    }
}
