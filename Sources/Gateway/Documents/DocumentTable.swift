import CDocuments
import Support

/// The rows of the tables of a page of `Documentation/`, as they were when the program was built: the page has the one text
/// about each thing that it lists.
///
///     DocumentTable.metrics["filter_sessions"]?.last     // “Sessions retained.”
package struct DocumentTable: Sendable {
    /// By what their first cell has between backticks; the cells behind that one, in order.
    private let rows: [String: [String]]

    /// Safe: the bytes are constants of the program, and the lengths are their numbers.
    package static let errors = unsafe DocumentTable(errors_md_bytes(), errors_md_length())
    package static let metrics = unsafe DocumentTable(metrics_md_bytes(), metrics_md_length())
    package static let settings = unsafe DocumentTable(settings_md_bytes(), settings_md_length())

    private init(_ bytes: UnsafePointer<UInt8>?, _ byteCount: Int) {
        let text = unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: byteCount), as: UTF8.self)
        var rows: [String: [String]] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            // A bar is before the first cell and after the last.
            let cells = line.split(separator: "|").map { String($0).trimmingSpaces }
            rows[cells[0].filter { $0 != "`" }] = Array(cells.dropFirst())
        }
        self.rows = rows
    }

    /// The cells behind a name.
    package subscript(name: String) -> [String]? { rows[name] }

    /// The last cell behind a name, which says in a sentence what it is; empty for a name that the page lacks.
    package func meaning(of name: String) -> String { rows[name]?.last ?? "" }
}
