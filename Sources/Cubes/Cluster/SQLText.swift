/// Names and texts inside statements of ClickHouse.
enum SQLText {
    /// A name as it is, whatever characters it has: `` `Größe` ``.
    static func name(_ name: String) -> String { "`\(escaped(name, quote: "`"))`" }

    /// A text: `'it\'s'`.
    static func literal(_ text: String) -> String { "'\(escaped(text, quote: "'"))'" }

    private static func escaped(_ text: String, quote: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(quote, with: "\\\(quote)")
    }
}
