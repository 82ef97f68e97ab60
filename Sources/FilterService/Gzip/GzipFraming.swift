import CZlib

/// What stands around packed bytes in a gzip member (RFC 1952).
struct GzipFraming {
    /// Deflate, no name, no time, an unknown system.
    static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    private var checksum: UInt = 0
    private var byteCount: UInt32 = 0

    /// Counts bytes that are packed.
    mutating func add(_ bytes: [UInt8]) {
        // Safe: zlib reads the bytes during the call. Its count has 32 bits; longer texts come in stretches.
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var rest = unsafe buffer[...]
            while unsafe !rest.isEmpty {
                let stretch = unsafe rest.prefix(1 << 30)
                checksum = unsafe crc32(
                    checksum,
                    UnsafeBufferPointer(rebasing: stretch).baseAddress,
                    UInt32(stretch.count)
                )
                unsafe rest = rest.dropFirst(stretch.count)
            }
        }
        byteCount &+= UInt32(truncatingIfNeeded: bytes.count)
    }

    /// The end of the member that holds all bytes added.
    var trailer: [UInt8] {
        [UInt32(truncatingIfNeeded: checksum), byteCount].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }
}
