/// The distinct values of one attribute, each with a dense code: its rank of first appearance.
///
/// Strings lie one after the other in `bytes`; an entry is eight bytes and a tag, so a million short strings cost
/// little more than their text.
///
/// ```
/// entries  | string: offset (36 bits) length (28 bits) | integer: bits | unsigned: bits | double: bits | bool: 0, 1 |
/// slots    | open addressing, load ≤ 1/2: hash (32 bits) code + 1 (32 bits), 0 = free                               |
/// ```
///
/// ``VocabularyBuilder`` makes one.
public struct Vocabulary: Sendable {
    /// The kind of an entry, by the number that archives hold.
    enum Tag: UInt8 {
        case string = 0
        case integer = 1
        case unsigned = 2
        case double = 3
        case bool = 4
    }

    /// The longest string that can be a value, in bytes: 16 MiB - 1.
    public static let maxStringBytes = 1 << 24 - 1

    /// Longer than any value, as the text of a value may grow when it is folded: at most elevenfold.
    static let lengthBits: UInt64 = 28
    static var lengthMask: UInt64 { 1 << lengthBits - 1 }

    let bytes: FrozenArray<UInt8>
    let entries: FrozenArray<UInt64>
    /// Raw values of ``Tag``.
    let tags: FrozenArray<UInt8>
    let slots: FrozenArray<UInt64>

    /// The empty vocabulary.
    public init() {
        self = VocabularyBuilder().finish()
    }

    init(
        bytes: FrozenArray<UInt8>,
        entries: FrozenArray<UInt64>,
        tags: FrozenArray<UInt8>,
        slots: FrozenArray<UInt64>
    ) {
        self.bytes = bytes
        self.entries = entries
        self.tags = tags
        self.slots = slots
    }

    /// The number of distinct values; codes are `0..<count`.
    public var count: Int { entries.count }

    /// About its memory.
    var memoryByteCount: Int { bytes.count + 9 * entries.count + 8 * slots.count }

    /// Whether every value is a string.
    var isStringsOnly: Bool {
        tags.allSatisfy { $0 == Tag.string.rawValue }
    }

    /// Whether all values are strings, or all are numbers, or all are booleans.
    var areOfOneType: Bool {
        func type(_ tag: UInt8) -> Tag {
            switch Tag(rawValue: tag)! {
            case .string: .string
            case .integer, .unsigned, .double: .double
            case .bool: .bool
            }
        }
        return tags.first.map { first in tags.allSatisfy { type($0) == type(first) } } ?? true
    }

    func isString(_ code: Int) -> Bool { tags[code] == Tag.string.rawValue }

    /// The value with a code.
    ///
    /// - Complexity: O(length) for a string, O(1) otherwise.
    public subscript(code: Int) -> Value {
        let entry = entries[code]
        switch Tag(rawValue: tags[code])! {
        case .string: return .string(Text(string(entry)))
        case .integer: return .number(.integer(Int64(bitPattern: entry)))
        case .unsigned: return .number(.unsigned(entry))
        case .double: return .number(.double(Double(bitPattern: entry)))
        case .bool: return .bool(entry == 1)
        }
    }

    /// The code of a value, or `nil` if no item has it.
    ///
    /// - Complexity: O(1) expected, plus the length of a string.
    public func code(of value: Value) -> Int? {
        switch value {
        case .string(let text):
            var copy = text.string
            return copy.withUTF8 { find(hash: unsafe $0.span.byteHash, text: unsafe $0.span) }
        case .number(.integer(let integer)): return find(.integer, payload: UInt64(bitPattern: integer))
        case .number(.unsigned(let unsigned)): return find(.unsigned, payload: unsigned)
        case .number(.double(let double)): return find(.double, payload: double.bitPattern)
        case .bool(let bool): return find(.bool, payload: bool ? 1 : 0)
        }
    }

    /// Calls `body` with the UTF-8 of the string with a code, which must not escape the call.
    ///
    /// - Precondition: the value is a string.
    func withString<Result, Failure: Error>(
        at code: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(isString(code), "the value is no string")
        return try body(bytes.span.extracting(Self.byteRange(entries[code])))
    }

    /// Calls `body` with the UTF-8 of the text form of a value, which must not escape the call.
    func withText<Result, Failure: Error>(
        at code: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if isString(code) { return try withString(at: code, body) }
        return try body(self[code].text.utf8Span.span)
    }

    /// The bytes of the text form of a value; of what is no string as many as a number may have.
    func textByteCount(at code: Int) -> Int {
        isString(code) ? Self.byteRange(entries[code]).count : 24
    }

    private func string(_ entry: UInt64) -> String {
        String(decoding: bytes[Self.byteRange(entry)], as: UTF8.self)
    }

    private func find(_ tag: Tag, payload: UInt64) -> Int? {
        Self.code(tag, payload: payload, slots: slots.span, entries: entries.span, tags: tags.span)
    }

    private func find(hash: UInt32, text: Span<UInt8>) -> Int? {
        Self.code(
            hash: hash,
            text: text,
            slots: slots.span,
            entries: entries.span,
            tags: tags.span,
            bytes: bytes.span
        )
    }
}

// MARK: - Looking up

// Over spans, as a vocabulary under construction lies in other arrays than a finished one.
extension Vocabulary {
    static func code(
        _ tag: Tag,
        payload: UInt64,
        slots: Span<UInt64>,
        entries: Span<UInt64>,
        tags: Span<UInt8>
    ) -> Int? {
        let hash = hash(tag, payload)
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let code = code(inSlot: slots[slot])
            if slots[slot] >> 32 == UInt64(hash), tags[code] == tag.rawValue, entries[code] == payload { return code }
            slot = (slot + 1) & mask
        }
        return nil
    }

    static func code(
        hash: UInt32,
        text: Span<UInt8>,
        slots: Span<UInt64>,
        entries: Span<UInt64>,
        tags: Span<UInt8>,
        bytes: Span<UInt8>
    ) -> Int? {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let code = code(inSlot: slots[slot])
            if slots[slot] >> 32 == UInt64(hash), tags[code] == Tag.string.rawValue,
                Int(entries[code] & lengthMask) == text.count,
                bytes.extracting(byteRange(entries[code])).isEqual(to: text)
            {
                return code
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Where in `bytes` the string of an entry lies.
    static func byteRange(_ entry: UInt64) -> Range<Int> {
        let start = Int(entry >> lengthBits)
        return start..<start + Int(entry & lengthMask)
    }

    static func slot(hash: UInt32, code: Int) -> UInt64 {
        UInt64(hash) << 32 | UInt64(code + 1)
    }

    static func code(inSlot slot: UInt64) -> Int {
        Int(slot & 0xFFFF_FFFF) - 1
    }

    static func hash(_ tag: Tag, _ payload: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: (payload ^ UInt64(tag.rawValue) << 59).mixed >> 32)
    }
}

// MARK: - In an archive

extension Vocabulary: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(array: bytes)
        archive.write(array: entries)
        archive.write(array: tags)
        archive.write(array: slots)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        bytes = try archive.array()
        entries = try archive.array()
        tags = try archive.array(count: entries.count, below: Int(Tag.bool.rawValue) + 1)
        slots = try archive.array()
        let isSearchable = slots.count.nonzeroBitCount == 1 && slots.count > entries.count && slots.contains(0)
        try archive.require(isSearchable && hasAllCodes, "values cannot be looked up")
        try archive.require(hasAllBytes, "a value lies outside")
        try archive.require(hasNumbersOnly, "a number is none")
    }

    /// Whether every double is a number that JSON can write.
    private var hasNumbersOnly: Bool {
        let (entries, tags) = (entries.span, tags.span)
        for code in entries.indices where tags[code] == Tag.double.rawValue {
            if !Double(bitPattern: entries[code]).isFinite { return false }
        }
        return true
    }

    /// Whether every slot that is not free has a code.
    private var hasAllCodes: Bool {
        let slots = slots.span
        for slot in slots.indices where slots[slot] != 0 {
            if !entries.indices.contains(Self.code(inSlot: slots[slot])) { return false }
        }
        return true
    }

    /// Whether the string of every entry lies inside the bytes.
    private var hasAllBytes: Bool {
        let (entries, tags) = (entries.span, tags.span)
        var end = 0
        for code in entries.indices where tags[code] == Tag.string.rawValue {
            end = max(end, Self.byteRange(entries[code]).upperBound)
        }
        return end <= bytes.count
    }
}
