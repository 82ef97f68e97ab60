import CZlib

/// The header and the trailer around packed bytes in a gzip member (RFC 1952).
package struct GzipFraming {
    /// Deflate, no name, no time, an unknown system.
    package static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    private var checksum: UInt = 0
    private var byteCount: UInt32 = 0

    package init(checksum: UInt = 0, byteCount: UInt32 = 0) {
        self.checksum = checksum
        self.byteCount = byteCount
    }

    /// Counts bytes that are packed.
    package mutating func add(_ bytes: [UInt8]) {
        add(checksum: Self.checksum(of: bytes), of: bytes.count)
    }

    /// Counts bytes whose checksum is known.
    mutating func add(checksum other: UInt, of count: Int) {
        checksum = crc32_combine(checksum, other, count)
        byteCount &+= UInt32(truncatingIfNeeded: count)
    }

    /// The CRC-32 of bytes.
    static func checksum(of bytes: [UInt8]) -> UInt {
        // Safe: zlib reads the bytes during the call. Its count has 32 bits; no answer is that long.
        unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32($0.count)) }
    }

    /// The end of the member that holds all bytes added.
    package var trailer: [UInt8] {
        [UInt32(truncatingIfNeeded: checksum), byteCount].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }
}
