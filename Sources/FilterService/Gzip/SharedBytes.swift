import Support

/// Bytes that several answers have in common, and that are packed once for all of them.
final class SharedBytes: Sendable, Equatable {
    /// The bytes packed by themselves, with what a gzip member says of them.
    struct Piece: Sendable {
        let packed: [UInt8]
        let checksum: UInt
    }

    let bytes: [UInt8]
    private let piece = Mutex<Piece?>(nil)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What they take at most, once they are packed: the packed form is kept if it has half of the bytes or fewer.
    var maxByteCount: Int { bytes.count + bytes.count / 2 }

    var isPacked: Bool { piece.withLock { $0 != nil } }

    /// The packed form, made if it is not kept. Two threads that ask at the same time may both make it.
    func packed(by deflater: Deflater) -> Piece {
        if let kept = piece.withLock({ $0 }) { return kept }
        var packed: [UInt8] = []
        deflater.append(bytes, .open, to: &packed)
        let made = Piece(packed: packed, checksum: GzipFraming.checksum(of: bytes))
        if packed.count <= bytes.count / 2 { piece.withLock { $0 = made } }
        return made
    }

    static func == (left: SharedBytes, right: SharedBytes) -> Bool {
        left === right || left.bytes == right.bytes
    }
}

/// Where shared bytes stand in a text.
struct SharedRun: Sendable {
    /// Shorter ones are packed with what is around them, which takes fewer bytes.
    static let leastByteCount = 512

    let range: Range<Int>
    let bytes: SharedBytes
}
