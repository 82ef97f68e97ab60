/// Names and texts inside statements of ClickHouse.
enum SQLText {
    /// A name as it is, whatever characters it has: `` `Größe` ``.
    static func name(_ name: String) -> String { quoted(name, by: UInt8(ascii: "`")) }

    /// A text: `'it\'s'`.
    static func literal(_ text: String) -> String { quoted(text, by: UInt8(ascii: "'")) }

    /// Bytes are looked at: a quote and a combining mark are one character of `String`, and two for the server.
    private static func quoted(_ text: String, by quote: UInt8) -> String {
        var bytes = [quote]
        for byte in text.utf8 {
            if byte == quote || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        bytes.append(quote)
        return String(decoding: bytes, as: UTF8.self)
    }
}
