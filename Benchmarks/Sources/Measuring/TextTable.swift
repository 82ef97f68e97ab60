/// Rows of text in columns: the first to the left, the others to the right.
public struct TextTable {
    private var rows: [[String]]

    public init(_ header: [String]) {
        rows = [header]
    }

    public mutating func append(_ cells: String...) {
        rows.append(cells)
    }

    public mutating func append(_ cells: [String]) {
        rows.append(cells)
    }

    /// The lines, each ended by a newline.
    public var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column in
                let gap = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + gap : gap + row[column]
            }
            return cells.joined(separator: "  ") + "\n"
        }.joined()
    }
}
