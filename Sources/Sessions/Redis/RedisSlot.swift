/// The part of a cluster's keys that one server holds as a whole: CRC16 of a key, modulo 16,384.
///
/// Source: the Redis Cluster specification, “Key distribution model” and “Hash tags”.
enum RedisSlot {
    static let count = 16_384

    /// - Parameter key: if it has braces with something between, only what is between the first `{` and the first `}`
    ///   after it counts.
    /// - Complexity: O(bytes of the key).
    static func of(_ key: [UInt8]) -> Int {
        Int(crc16(hashed(key))) % count
    }

    private static func hashed(_ key: [UInt8]) -> ArraySlice<UInt8> {
        guard let open = key.firstIndex(of: UInt8(ascii: "{")) else { return key[...] }
        let rest = key[(open + 1)...]
        guard let close = rest.firstIndex(of: UInt8(ascii: "}")), close > rest.startIndex else { return key[...] }
        return rest[..<close]
    }

    /// CRC-16/XMODEM: polynomial 1021, nothing reflected, from 0.
    static func crc16(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        bytes.reduce(0) { code, byte in code << 8 ^ table[Int(UInt8(code >> 8) ^ byte)] }
    }

    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte) << 8) { code, _ in code & 0x8000 == 0 ? code << 1 : code << 1 ^ 0x1021 }
    }
}
