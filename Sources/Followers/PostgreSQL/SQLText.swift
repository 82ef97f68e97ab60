/// Names and texts inside commands.
enum SQLText {
    /// A name as it is, whatever characters it has: `"Größe"`.
    static func name(_ name: String) -> String { "\"\(doubling([UInt8(ascii: "\"")], in: name))\"" }

    /// A text: `'it''s'`. Both ways of reading backslashes read it alike.
    static func literal(_ text: String) -> String {
        let hasBackslash = text.utf8.contains(UInt8(ascii: "\\"))
        let quoted = doubling([UInt8(ascii: "'"), UInt8(ascii: "\\")], in: text)
        return hasBackslash ? " E'\(quoted)'" : "'\(quoted)'"
    }

    /// A text inside a command of replication, which knows no other way of writing one and reads backslashes as they are.
    static func replicationLiteral(_ text: String) -> String { "'\(doubling([UInt8(ascii: "'")], in: text))'" }

    /// Bytes are looked at: a quote and a combining mark are one character of `String`, and two for the server.
    private static func doubling(_ doubled: [UInt8], in text: String) -> String {
        String(decoding: text.utf8.flatMap { doubled.contains($0) ? [$0, $0] : [$0] }, as: UTF8.self)
    }
}
