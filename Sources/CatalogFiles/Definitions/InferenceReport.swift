package import FilterCore
import Support

/// The reasons of an inferred definition, as a table for people.
///
/// ```
/// attribute  category          items  values  length  words  sorts  because
/// brand      brand (multi)     3,000      14     7.2    1.0  yes    at most 1,000 distinct values
/// notes      –                   812     812    61.0   11.3  no     long texts that hardly repeat, …
/// ```
package enum InferenceReport {
    private static let header = ["attribute", "category", "items", "values", "length", "words", "sorts", "because"]
    /// Numbers end where the name of their column ends.
    private static let numericColumns = 2...5

    /// One line per decision below a header, each with a line break; nothing if there are no decisions.
    package static func text(_ decisions: [InferenceDecision]) -> String {
        guard !decisions.isEmpty else { return "" }
        let rows = [header] + decisions.map(cells(of:))
        let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in line(row, widths) + "\n" }.joined()
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, cell in
            let space = String(repeating: " ", count: cell.1 - cell.0.count)
            if column == cells.count - 1 { return cell.0 }
            return numericColumns.contains(column) ? space + cell.0 : cell.0 + space
        }
        return padded.joined(separator: "  ")
    }

    /// Names come from the data: control characters would reach the terminal.
    private static func cells(of decision: InferenceDecision) -> [String] {
        [
            decision.attribute.excerpt(100),
            category(decision.outcome),
            decision.coveredItemCount.grouped,
            decision.distinctValueCount.grouped,
            decision.meanLength.map(tenths) ?? "–",
            decision.meanWordCount.map(tenths) ?? "–",
            decision.isSortable ? "yes" : "no",
            decision.reason.excerpt(200),
        ]
    }

    private static func category(_ outcome: InferenceDecision.Outcome) -> String {
        switch outcome {
        case .category(let id, let kind): "\(id) (\(kind.rawValue))"
        case .noCategory: "–"
        }
    }

    /// With one decimal place: `7.2`.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }
}

extension Int {
    /// In groups of three: `10,000`.
    package var grouped: String {
        let digits = Array(String(self))
        return digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
            text.append(digit.element)
        }
    }
}
