internal import CBitKernels

extension Span where Element == UInt8 {
    /// Whether both hold the same bytes, eight at a time.
    ///
    /// - Complexity: O(length) if the lengths are equal, O(1) otherwise.
    package func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard count >= 8 else {
            for index in indices where self[index] != other[index] { return false }
            return true
        }
        var offset = 0
        while offset + 8 <= count {
            if word(at: offset) != other.word(at: offset) { return false }
            offset += 8
        }
        // The last eight bytes again, together with what is left over.
        return word(at: count - 8) == other.word(at: count - 8)
    }

    /// Whether the bytes come before others, eight at a time; a text comes before longer ones that begin with it.
    ///
    /// - Complexity: O(length of what both begin with).
    package func precedes(_ other: Span<UInt8>) -> Bool { precedes(other, from: 0) }

    /// The same for bytes that are known to begin alike.
    ///
    /// - Parameter start: before it both have the same bytes, or one of them has none any more and the other zeros.
    func precedes(_ other: Span<UInt8>, from start: Int) -> Bool {
        let sharedCount = Swift.min(count, other.count)
        for offset in stride(from: start, to: sharedCount, by: 8) {
            let (own, others) = (orderingWord(at: offset), other.orderingWord(at: offset))
            if own != others { return own < others }
        }
        return count < other.count
    }

    /// The eight bytes from an offset on as a number that orders like them; zeros stand for those beyond the end.
    func orderingWord(at offset: Int) -> UInt64 {
        if offset + 8 <= count { return UInt64(bigEndian: word(at: offset)) }
        return (offset..<offset + 8).reduce(0) { $0 << 8 | ($1 < count ? UInt64(self[$1]) : 0) }
    }

    /// Where a run of bytes stands first, or `nil` if it does not.
    ///
    /// - Parameter run: not empty.
    /// - Complexity: O(length) for texts as they are; O(length · length of the run) at worst.
    func firstOffset(of run: Span<UInt8>) -> Int? {
        guard run.count <= count else { return nil }
        guard run.count >= 8 else {
            let first = run[0]
            for offset in 0...count - run.count where self[offset] == first {
                if extracting(offset..<offset + run.count).isEqual(to: run) { return offset }
            }
            return nil
        }
        // Eight bytes at a time are hardly ever equal by chance.
        let first = run.word(at: 0)
        for offset in 0...count - run.count where word(at: offset) == first {
            if extracting(offset..<offset + run.count).isEqual(to: run) { return offset }
        }
        return nil
    }

    /// Where a run of bytes stands first from an offset on, or `nil` if it does not: for long texts.
    ///
    /// - Parameter run: not empty.
    func firstIndex(of run: Span<UInt8>, from start: Int) -> Int? {
        // Safe: both are read as far as they go.
        let index = unsafe extracting(start...).withUnsafeBufferPointer { rest in
            unsafe run.withUnsafeBufferPointer { run in
                unsafe cbk_find(rest.baseAddress, rest.count, run.baseAddress, run.count)
            }
        }
        return start + index < count ? start + index : nil
    }

    /// A 32-bit hash, eight bytes a step, multiplied and folded (the mixing step of wyhash, public domain).
    ///
    /// Strings are hashed once per item and attribute while loading, where `Hasher` costs several times as much.
    package var byteHash: UInt32 {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)
        var offset = 0
        while offset + 8 <= count {
            state = (state ^ word(at: offset)).mixed
            offset += 8
        }
        var tail: UInt64 = 0
        while offset < count {
            tail = tail << 8 | UInt64(self[offset])
            offset += 1
        }
        return UInt32(truncatingIfNeeded: (state ^ tail).mixed >> 32)
    }

    /// Feeds the length and the bytes to a hasher, eight bytes a step.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        var offset = 0
        while offset + 8 <= count {
            hasher.combine(word(at: offset))
            offset += 8
        }
        var tail: UInt64 = 0
        while offset < count {
            tail = tail << 8 | UInt64(self[offset])
            offset += 1
        }
        hasher.combine(tail)
    }

    /// - Precondition: `offset + 8 <= count`.
    private func word(at offset: Int) -> UInt64 {
        // Safe: callers keep the eight bytes inside the span, and any eight bytes are a UInt64.
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}

extension UInt64 {
    /// Multiplied by a fixed odd number, both halves of the product folded into one.
    package var mixed: UInt64 {
        let product = multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }
}

extension [UInt8] {
    /// Appends a copy of the bytes.
    package mutating func append(copying span: Span<UInt8>) {
        // Safe: the buffer is read within the call alone.
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
