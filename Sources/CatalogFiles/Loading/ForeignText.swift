import FilterCore

/// Files in none of the formats, as other programs save them, by their first bytes.
enum ForeignText {
    private static let beginnings: [(bytes: [UInt8], reason: String)] = [
        ([0xFF, 0xFE], utf16), ([0xFE, 0xFF], utf16),
        (Array("PK\u{3}\u{4}".utf8), table), ([0xD0, 0xCF, 0x11, 0xE0], table),
        (Array("PAR1".utf8), "it is Parquet; write it as NDJSON or CSV"),
    ]
    private static let utf16 = "it is UTF-16; save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8"
    private static let table = "it is a spreadsheet or an archive; save it as CSV in UTF-8"

    /// What a file is, and what to do with it; `nil` for a text that may be UTF-8.
    static func reason(startingWith bytes: Span<UInt8>) -> String? {
        for (beginning, reason) in beginnings where bytes.count >= beginning.count {
            if bytes.extracting(..<beginning.count).isEqual(to: beginning.span) { return reason }
        }
        // Without a mark at the beginning, every other byte of letters is zero.
        let count = min(bytes.count, 64)
        let zeroCount = (0..<count).count { bytes[$0] == 0 }
        return zeroCount > 0 && zeroCount >= count / 4 ? utf16 : nil
    }
}
