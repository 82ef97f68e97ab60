import Bytes
import CatalogFiles
import Support

/// Writes the ids of rows: `1714572000-` (the start of the bucket, in seconds since 1970; nothing without time) and the
/// first 16 bytes of SHA-256 over the bytes of the columns, in 22 characters of base64url.
struct RowID {
    /// That of the last row.
    private(set) var text: [UInt8] = []

    /// The start of the bucket that an id has; `nil` if it has none.
    static func bucket(of id: Span<UInt8>) -> UInt32? {
        var bucket: UInt64 = 0
        for index in id.indices {
            let byte = id[index]
            guard byte.isDigit else { return byte == UInt8(ascii: "-") && index > 0 ? UInt32(exactly: bucket) : nil }
            bucket = bucket &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
            guard bucket <= UInt32.max else { return nil }
        }
        return nil
    }

    /// - Parameter columns: the bytes of their values, as the server sent them.
    mutating func read(bucket: UInt32?, columns: Span<UInt8>) {
        text.removeAll(keepingCapacity: true)
        if let bucket {
            text.append(decimal: UInt64(bucket))
            text.append(UInt8(ascii: "-"))
        }
        var hash = SHA256()
        hash.update(columns)
        let digest = hash.finish()
        let beginning = [16 of UInt8] { digest[$0] }
        text.append(base64URL: beginning.span)
    }
}
