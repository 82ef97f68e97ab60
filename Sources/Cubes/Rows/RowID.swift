import Bytes
import Support

/// Writes the ids of rows, 15 bytes in 20 characters of base64url, which stores pack: the start of the bucket, in seconds since
/// 1970 (4 bytes, the highest first; none without time), and the beginning of SHA-256 over the bytes of the columns.
struct RowID {
    private static let length = 20

    /// That of the last row.
    private(set) var text: [UInt8] = []

    /// The start of the bucket that an id of a cube with time has; `nil` for a text that is no id.
    static func bucket(of id: Span<UInt8>) -> UInt32? {
        guard id.count == length else { return nil }
        // 36 bits are the start and the first ones of the digest.
        var bits = 0
        for index in 0..<6 {
            guard let digit = Base64URL.digit(id[index]) else { return nil }
            bits = bits << 6 | digit
        }
        return UInt32(bits >> 4)
    }

    /// - Parameter columns: the bytes of their values, as the server sent them.
    mutating func read(bucket: UInt32?, columns: Span<UInt8>) {
        var hash = SHA256()
        hash.update(columns)
        let digest = hash.finish()
        let startCount = bucket == nil ? 0 : 4
        let bytes = [15 of UInt8] { index in
            index < startCount
                ? UInt8(truncatingIfNeeded: bucket! >> (24 - 8 * UInt32(index))) : digest[index - startCount]
        }
        text.removeAll(keepingCapacity: true)
        text.append(base64URL: bytes.span)
    }
}
