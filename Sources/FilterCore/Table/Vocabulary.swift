import CBitKernels

/// The distinct values of one attribute, each with a dense code: its rank of first appearance.
///
/// Strings lie one after the other in `bytes`; an entry is eight bytes and a tag, so a million short strings cost
/// little more than their text.
///
/// ```
/// entries  | string: offset (36 bits) length (28 bits) | integer: bits | unsigned: bits | double: bits | bool: 0, 1 |
/// slots    | open addressing, load ≤ 1/2: hash (32 bits) code + 1 (32 bits), 0 = free                               |
/// ```
public struct Vocabulary: Sendable {
    enum Tag: UInt8 {
        case string, integer, unsigned, double, bool
    }

    /// The longest string that can be a value, in bytes: 16 MiB - 1.
    public static let maxStringBytes = 1 << 24 - 1

    /// Longer than any value, as the text of a value may grow when it is folded: at most elevenfold.
    private static let lengthBits: UInt64 = 28
    private static var lengthMask: UInt64 { 1 << lengthBits - 1 }

    private var bytes: [UInt8] = []
    private var entries: [UInt64] = []
    private var tags: [Tag] = []
    private var slots: [UInt64] = Array(repeating: 0, count: 16)

    public init() {}

    /// The number of distinct values; codes are `0..<count`.
    public var count: Int { entries.count }

    /// The value with a code.
    ///
    /// - Complexity: O(length) for a string, O(1) otherwise.
    public subscript(code: Int) -> Value {
        let entry = entries[code]
        switch tags[code] {
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
}

// MARK: - Building

extension Vocabulary {
    /// The code of a string given by its UTF-8 bytes, new if it was not seen before.
    ///
    /// - Precondition: at most ``maxStringBytes`` bytes before it was folded, valid UTF-8.
    mutating func intern(string text: Span<UInt8>) -> Int {
        precondition(text.count <= Self.lengthMask, "a string is longer than a vocabulary holds")
        let hash = text.byteHash
        if let code = find(hash: hash, text: text) { return code }
        let payload = UInt64(bytes.count) << Self.lengthBits | UInt64(text.count)
        bytes.append(copying: text)
        return insert(.string, hash: hash, payload: payload)
    }

    mutating func intern(_ value: Value) -> Int {
        switch value {
        case .string(let text): intern(string: text.string.utf8Span.span)
        case .number(let number): intern(number: number)
        case .bool(let bool): intern(bool: bool)
        }
    }

    mutating func intern(number: Number) -> Int {
        switch number {
        case .integer(let integer): intern(.integer, payload: UInt64(bitPattern: integer))
        case .unsigned(let unsigned): intern(.unsigned, payload: unsigned)
        case .double(let double): intern(.double, payload: double.bitPattern)
        }
    }

    mutating func intern(bool: Bool) -> Int {
        intern(.bool, payload: bool ? 1 : 0)
    }

    private mutating func intern(_ tag: Tag, payload: UInt64) -> Int {
        find(tag, payload: payload) ?? insert(tag, hash: Self.hash(tag, payload), payload: payload)
    }

    private mutating func insert(_ tag: Tag, hash: UInt32, payload: UInt64) -> Int {
        let code = entries.count
        entries.append(payload)
        tags.append(tag)
        if entries.count * 2 > slots.count { grow() }
        place(hash: hash, code: code)
        return code
    }

    private mutating func place(hash: UInt32, code: Int) {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = UInt64(hash) << 32 | UInt64(code + 1)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 {
            place(hash: UInt32(slot >> 32), code: Int(slot & 0xFFFF_FFFF) - 1)
        }
    }
}

// MARK: - Fetching ahead

extension Vocabulary {
    /// Asks the memory for the place where a string will be looked up, if the table is too large for the near caches.
    func prefetch(string text: Span<UInt8>) {
        if isLarge { prefetch(hash: text.byteHash) }
    }

    /// The same for a number.
    func prefetch(number: Number) {
        guard isLarge else { return }
        switch number {
        case .integer(let integer): prefetch(hash: Self.hash(.integer, UInt64(bitPattern: integer)))
        case .unsigned(let unsigned): prefetch(hash: Self.hash(.unsigned, unsigned))
        case .double(let double): prefetch(hash: Self.hash(.double, double.bitPattern))
        }
    }

    /// From 64 KiB of slots on.
    private var isLarge: Bool { slots.count > 8192 }

    private func prefetch(hash: UInt32) {
        let slot = Int(hash) & (slots.count - 1)
        // Safe: nothing is read or written, and the address is inside the array.
        unsafe slots.withUnsafeBufferPointer { unsafe cbk_prefetch($0.baseAddress.map { unsafe $0 + slot }) }
    }
}

// MARK: - Looking up

extension Vocabulary {
    private func find(_ tag: Tag, payload: UInt64) -> Int? {
        let hash = Self.hash(tag, payload)
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let code = Int(slots[slot] & 0xFFFF_FFFF) - 1
            if slots[slot] >> 32 == UInt64(hash), tags[code] == tag, entries[code] == payload { return code }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private func find(hash: UInt32, text: Span<UInt8>) -> Int? {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let code = Int(slots[slot] & 0xFFFF_FFFF) - 1
            if slots[slot] >> 32 == UInt64(hash), tags[code] == .string, isString(entries[code], equalTo: text) {
                return code
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private func isString(_ entry: UInt64, equalTo text: Span<UInt8>) -> Bool {
        guard Int(entry & Self.lengthMask) == text.count else { return false }
        let start = Int(entry >> Self.lengthBits)
        return bytes.span.extracting(start..<start + text.count).isEqual(to: text)
    }

    private func string(_ entry: UInt64) -> String {
        let start = Int(entry >> Self.lengthBits)
        return String(decoding: bytes[start..<start + Int(entry & Self.lengthMask)], as: UTF8.self)
    }

    private static func hash(_ tag: Tag, _ payload: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: (payload ^ UInt64(tag.rawValue) << 59).mixed >> 32)
    }
}
