import Support

/// Bytes that several answers have in common, and that are packed once for all of them.
package final class SharedBytes: Sendable, Equatable {
    /// The bytes packed by themselves, with what a gzip member says of them.
    struct Piece: Sendable {
        let packed: [UInt8]
        let checksum: UInt
    }

    package let bytes: [UInt8]
    private let piece = Mutex<Piece?>(nil)
    private let memory: PackedMemory?
    /// Of packing, where it is not that of answers.
    private let level: Int?

    /// - Parameters:
    ///   - memory: where the packed form is counted, which is kept if it has half of the bytes or fewer.
    ///   - level: 1, the fastest, to 9, the smallest; the packed form is kept in any case then. `nil` for the level of answers.
    package init(_ bytes: [UInt8], countingIn memory: PackedMemory? = nil, level: Int? = nil) {
        self.bytes = bytes
        self.memory = memory
        self.level = level
    }

    deinit {
        guard let memory else { return }
        let byteCount = piece.withLock { $0?.packed.count ?? 0 }
        if byteCount > 0 { memory.add(-byteCount) }
    }

    package var isPacked: Bool { piece.withLock { $0 != nil } }

    /// The packed form, made if it is not kept. Two threads that ask at the same time may both make it.
    func packed(by deflater: Deflater) -> Piece {
        if let kept = piece.withLock({ $0 }) { return kept }
        var packed: [UInt8] = []
        (level.map(Deflater.init) ?? deflater).append(bytes, .open, to: &packed)
        let checksum = GzipFraming.checksum(of: bytes)
        guard level != nil || packed.count <= bytes.count / 2 else { return Piece(packed: packed, checksum: checksum) }
        // The copy that is kept has no spare capacity.
        let made = Piece(packed: Array(packed[...]), checksum: checksum)
        return piece.withLock { kept in
            if let kept { return kept }
            kept = made
            memory?.add(made.packed.count)
            return made
        }
    }

    package static func == (left: SharedBytes, right: SharedBytes) -> Bool {
        left === right || left.bytes == right.bytes
    }
}

/// Where shared bytes stand in a text.
package struct SharedRun: Sendable {
    /// Shorter ones are packed with what is around them, which takes fewer bytes.
    static let leastByteCount = 512

    package let range: Range<Int>
    package let bytes: SharedBytes

    package init(range: Range<Int>, bytes: SharedBytes) {
        self.range = range
        self.bytes = bytes
    }
}
