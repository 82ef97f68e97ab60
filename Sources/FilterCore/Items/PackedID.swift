/// An id of 20 digits of base64url in 15 bytes, as those of combinations are: digests, of which no part comes again.
enum PackedID {
    static let byteCount = 15
    static let digitCount = 20
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// By byte the number of the digit that it is; 64 for none.
    private static let numbers = (0...UInt8.max).map { byte in UInt8(digits.firstIndex(of: byte) ?? digits.count) }

    /// The bytes of an id; `nil` for any other text.
    static func bytes(of id: Span<UInt8>) -> [UInt8]? {
        guard id.count == digitCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        for first in stride(from: 0, to: digitCount, by: 4) {
            var bits: UInt32 = 0
            for digit in first..<first + 4 {
                let number = numbers[Int(id[digit])]
                guard number < digits.count else { return nil }
                bits = bits << 6 | UInt32(number)
            }
            for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
        return bytes
    }

    /// Calls `body` with the id that some bytes are; the span must not escape the call.
    ///
    /// - Precondition: there are ``byteCount`` bytes.
    static func withID<Result>(of bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
        let id = [20 of UInt8] { place in
            let first = place / 4 * 3
            let bits = UInt32(bytes[first]) << 16 | UInt32(bytes[first + 1]) << 8 | UInt32(bytes[first + 2])
            return digits[Int(bits >> UInt32(18 - 6 * (place % 4)) & 63)]
        }
        return body(id.span)
    }
}
