import CBitKernels

/// Collects distinct values, then freezes them into a ``Vocabulary``, which says how they lie.
struct VocabularyBuilder: Sendable {
    private var bytes: [UInt8] = []
    private var entries: [UInt64] = []
    private var tags: [UInt8] = []
    private var slots: [UInt64] = Array(repeating: 0, count: 16)

    init() {}

    /// For values besides those of a vocabulary.
    ///
    /// - Complexity: O(bytes).
    init(_ vocabulary: Vocabulary) {
        bytes = Array(vocabulary.bytes)
        entries = Array(vocabulary.entries)
        tags = Array(vocabulary.tags)
        slots = Array(vocabulary.slots)
    }

    /// The number of distinct values.
    var count: Int { entries.count }

    var memoryByteCount: Int { bytes.capacity + 8 * entries.capacity + tags.capacity + 8 * slots.capacity }

    func finish() -> Vocabulary {
        Vocabulary(
            bytes: FrozenArray(grown: bytes),
            entries: FrozenArray(grown: entries),
            tags: FrozenArray(grown: tags),
            slots: FrozenArray(grown: slots)
        )
    }
}

// MARK: - Adding

extension VocabularyBuilder {
    /// The code of a string given by its UTF-8 bytes, new if it was not seen before.
    ///
    /// - Precondition: at most ``Vocabulary/maxStringBytes`` bytes before it was folded, valid UTF-8.
    mutating func intern(string text: Span<UInt8>) -> Int {
        precondition(text.count <= Vocabulary.lengthMask, "a string is longer than a vocabulary holds")
        let hash = text.byteHash
        if let known = code(ofString: text, hash: hash) { return known }
        let payload = UInt64(bytes.count) << Vocabulary.lengthBits | UInt64(text.count)
        bytes.append(copying: text)
        return insert(.string, hash: hash, payload: payload)
    }

    /// The code of a string, `nil` if it was not seen before.
    func code(ofString text: Span<UInt8>) -> Int? { code(ofString: text, hash: text.byteHash) }

    private func code(ofString text: Span<UInt8>, hash: UInt32) -> Int? {
        Vocabulary.code(
            hash: hash,
            text: text,
            slots: slots.span,
            entries: entries.span,
            tags: tags.span,
            bytes: bytes.span
        )
    }

    /// Calls `body` with the UTF-8 of a string, which must not escape the call.
    func withString<Result>(at code: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(Vocabulary.byteRange(entries[code])))
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

    private mutating func intern(_ tag: Vocabulary.Tag, payload: UInt64) -> Int {
        Vocabulary.code(tag, payload: payload, slots: slots.span, entries: entries.span, tags: tags.span)
            ?? insert(tag, hash: Vocabulary.hash(tag, payload), payload: payload)
    }

    private mutating func insert(_ tag: Vocabulary.Tag, hash: UInt32, payload: UInt64) -> Int {
        let code = entries.count
        entries.append(payload)
        tags.append(tag.rawValue)
        if entries.count * 2 > slots.count { grow() }
        place(hash: hash, code: code)
        return code
    }

    private mutating func place(hash: UInt32, code: Int) {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = Vocabulary.slot(hash: hash, code: code)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 {
            place(hash: UInt32(slot >> 32), code: Vocabulary.code(inSlot: slot))
        }
    }
}

// MARK: - Fetching ahead

// Mutating, so that the arrays are used where they are: references to them, counted, were a quarter of the time of a table.
extension VocabularyBuilder {
    /// Asks the memory for the place where a string will be looked up, if the table is too large for the near caches.
    mutating func prefetch(string text: Span<UInt8>) {
        if isLarge { prefetch(hash: text.byteHash) }
    }

    /// The same for a number.
    mutating func prefetch(number: Number) {
        guard isLarge else { return }
        switch number {
        case .integer(let integer): prefetch(hash: Vocabulary.hash(.integer, UInt64(bitPattern: integer)))
        case .unsigned(let unsigned): prefetch(hash: Vocabulary.hash(.unsigned, unsigned))
        case .double(let double): prefetch(hash: Vocabulary.hash(.double, double.bitPattern))
        }
    }

    /// From 64 KiB of slots on.
    private var isLarge: Bool { slots.count > 8192 }

    private mutating func prefetch(hash: UInt32) {
        let slot = Int(hash) & (slots.count - 1)
        // Safe: nothing is read or written, and the address is inside the array.
        unsafe slots.withUnsafeMutableBufferPointer { unsafe cbk_prefetch($0.baseAddress.map { unsafe $0 + slot }) }
    }
}
