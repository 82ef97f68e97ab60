import CSimdJSON
import FilterCore

extension JSONValue {
    /// Reads a whole text: a request body, a definition file.
    ///
    /// Strict: no comments, no trailing commas, no key twice, no lone surrogates, no integer beyond `Int64` and
    /// `UInt64`. A byte order mark in front is skipped.
    ///
    /// - Parameters:
    ///   - maxDepth: how many arrays and objects may contain one another.
    ///   - maxValues: how many values there may be, arrays, objects and keys included: each takes some tens of bytes, and two
    ///     bytes of text are enough for one. They are counted before any is stored.
    /// - Throws: ``JSONError`` with the offset of the first fault.
    package init(
        parsing bytes: Span<UInt8>,
        maxDepth: Int = 64,
        maxValues: Int = .max
    ) throws(JSONError) {
        let mark = bytes.hasByteOrderMark ? 3 : 0
        let text = bytes.extracting(mark...)
        guard !text.hasMoreValues(than: maxValues) else { throw JSONError(.tooManyValues(limit: maxValues)) }
        let limits = JSONLimits(depth: maxDepth)
        // Safe: the parser copies what it needs before it returns.
        self = try unsafe text.withUnsafeBufferPointer { (buffer) throws(JSONError) in
            let document = try unsafe ParsedDocument(buffer, limits: limits, base: mark)
            do throws(JSONError) {
                return try document.value()
            } catch {
                let place = unsafe csj_diagnose(buffer.baseAddress, buffer.count, maxDepth)
                let offset = unsafe JSONError(place, limits: limits, base: mark).offset
                throw JSONError(error.reason, offset: offset, pointer: error.pointer)
            }
        }
    }

    /// Reads a whole text given as bytes.
    package init(parsing bytes: [UInt8], maxDepth: Int = 64, maxValues: Int = .max) throws(JSONError) {
        try self.init(parsing: bytes.span, maxDepth: maxDepth, maxValues: maxValues)
    }

    /// Reads a whole text given as a string.
    package init(parsing text: String, maxDepth: Int = 64) throws(JSONError) {
        try self.init(parsing: text.utf8Span.span, maxDepth: maxDepth)
    }
}

extension Span where Element == UInt8 {
    /// Whether the bytes begin with U+FEFF in UTF-8.
    package var hasByteOrderMark: Bool {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
    }

    /// Whether a JSON text has more values and keys than a limit: in front of each but the first stands a bracket, a comma or
    /// a colon that is in no string. A text that is no JSON is counted somehow.
    package func hasMoreValues(than limit: Int) -> Bool {
        guard count / 2 >= limit else { return false }
        var valueCount = 1
        var index = 0
        while index < count {
            switch self[index] {
            case UInt8(ascii: "\""):
                index = valueEnd(from: index)
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"): valueCount += 1
            default: break
            }
            guard valueCount <= limit else { return true }
            index += 1
        }
        return false
    }
}

/// Owns one parsed text and reads simdjson's tape (https://github.com/simdjson/simdjson/blob/master/doc/tape.md).
///
/// Every word of the tape has a letter in its upper 8 bits and a payload in the lower 56.
@safe private struct ParsedDocument: ~Copyable {
    // Freed in `deinit` and nowhere else; `tape` and `strings` point into it.
    private let document: OpaquePointer
    private let tape: UnsafePointer<UInt64>
    private let strings: UnsafeRawPointer
    private let maxDepth: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits, base: Int) throws(JSONError) {
        var error = unsafe csj_error()
        guard let document = unsafe csj_document_parse(bytes.baseAddress, bytes.count, limits.depth, &error) else {
            throw unsafe JSONError(error, limits: limits, base: base)
        }
        unsafe self.document = unsafe document
        unsafe tape = unsafe csj_document_tape(document)
        unsafe strings = unsafe UnsafeRawPointer(csj_document_strings(document))
        maxDepth = limits.depth
    }

    deinit { unsafe csj_document_destroy(document) }

    func value() throws(JSONError) -> JSONValue {
        var index = 1
        return try value(at: &index, depth: 0)
    }

    /// Reads the value at `index` and moves `index` behind it.
    ///
    /// Safe as far as simdjson wrote a well-formed tape: brackets are paired, and a string's payload is the offset of
    /// its length.
    private func value(at index: inout Int, depth: Int) throws(JSONError) -> JSONValue {
        let word = unsafe tape[index]
        index += 1
        switch UInt8(word >> 56) {
        case UInt8(ascii: "{"): return .object(try members(at: &index, depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(at: &index, depth: depth + 1))
        case UInt8(ascii: "\""): return .string(string(word))
        case UInt8(ascii: "l"): return .number(Number(Int64(bitPattern: bits(at: &index))))
        case UInt8(ascii: "u"): return .number(Number(bits(at: &index)))
        case UInt8(ascii: "d"):
            guard let number = Number(Double(bitPattern: bits(at: &index))) else { throw JSONError(.numberOutOfRange) }
            return .number(number)
        case UInt8(ascii: "t"): return .bool(true)
        case UInt8(ascii: "f"): return .bool(false)
        case UInt8(ascii: "n"): return .null
        default: throw JSONError(.unknown)
        }
    }

    private func elements(at index: inout Int, depth: Int) throws(JSONError) -> [JSONValue] {
        guard depth <= maxDepth else { throw JSONError(.tooDeep(limit: maxDepth)) }
        var elements: [JSONValue] = []
        while !isClosing(at: index, "]") {
            do throws(JSONError) {
                elements.append(try value(at: &index, depth: depth))
            } catch {
                throw error.below(String(elements.count))
            }
        }
        index += 1
        return elements
    }

    private func members(at index: inout Int, depth: Int) throws(JSONError) -> [JSONValue.Member] {
        guard depth <= maxDepth else { throw JSONError(.tooDeep(limit: maxDepth)) }
        var members: [JSONValue.Member] = []
        var keys = KeySet()
        while !isClosing(at: index, "}") {
            let key = string(unsafe tape[index])
            index += 1
            guard keys.insert(key) else {
                throw JSONError(.duplicateKey(key), pointer: "/" + key.asPointerToken)
            }
            do throws(JSONError) {
                members.append(JSONValue.Member(key, try value(at: &index, depth: depth)))
            } catch {
                throw error.below(key)
            }
        }
        index += 1
        return members
    }

    private func isClosing(at index: Int, _ bracket: Unicode.Scalar) -> Bool {
        unsafe UInt8(tape[index] >> 56) == UInt8(ascii: bracket)
    }

    private func bits(at index: inout Int) -> UInt64 {
        defer { index += 1 }
        return unsafe tape[index]
    }

    private func string(_ word: UInt64) -> String {
        let start = unsafe strings + Int(word & (1 << 56 - 1))
        let length = Int(unsafe start.loadUnaligned(as: UInt32.self))
        return unsafe String(decoding: UnsafeRawBufferPointer(start: start + 4, count: length), as: UTF8.self)
    }
}

/// The keys of one object so far: most objects are small, and a few comparisons cost less than hashing.
private struct KeySet {
    private var few: [Text] = []
    private var many: Set<Text> = []

    /// - Returns: whether the key is new.
    mutating func insert(_ key: String) -> Bool {
        let key = Text(key)
        if few.count < 16 {
            if few.contains(key) { return false }
            few.append(key)
            return true
        }
        if many.isEmpty { many = Set(few) }
        return many.insert(key).inserted
    }
}

extension JSONError {
    /// The same error, seen from the object or array that holds it under `key`.
    fileprivate func below(_ key: String) -> JSONError {
        guard let pointer else { return self }
        return JSONError(reason, offset: offset, pointer: "/" + key.asPointerToken + pointer)
    }
}

extension String {
    /// Escaped as one token of a JSON pointer (RFC 6901, section 3).
    package var asPointerToken: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return self }
        var token = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return token
    }
}
