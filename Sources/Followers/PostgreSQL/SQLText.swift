/// Names and texts inside commands.
enum SQLText {
    /// A name as it is, whatever characters it has: `"Größe"`.
    static func name(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    /// A text: `'it''s'`. Both ways of reading backslashes read it alike.
    static func literal(_ text: String) -> String {
        let quoted = text.replacing("'", with: "''")
        return text.contains("\\") ? " E'\(quoted.replacing("\\", with: "\\\\"))'" : "'\(quoted)'"
    }
}
