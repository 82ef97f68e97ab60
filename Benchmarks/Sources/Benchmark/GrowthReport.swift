import Measuring

/// How the time of a screen grows with the number of items.
struct GrowthReport {
    struct Row {
        let itemCount: Int
        /// Medians of mixed states: 20 values listed of a category, and all.
        let limited: Duration
        let all: Duration
    }

    /// By rising number of items.
    let rows: [Row]

    /// “of linear” compares with the first row: 1.0 has grown with the items, less has grown less.
    func print() {
        guard let first = rows.first, rows.count > 1 else { return }
        var table = TextTable(["items", "limit 20", "of linear", "budget", "all values", "of linear", "budget"])
        for row in rows {
            let cells = [\Row.limited, \Row.all].flatMap { path in
                let growth = Double(row.itemCount) / Double(first.itemCount)
                let ratio = row[keyPath: path] / first[keyPath: path] / growth
                let verdict = row.itemCount == first.itemCount ? "" : Budget.atMost(1, "1").verdict(ratio)
                return [row[keyPath: path].microsecondsText, hundredths(ratio), verdict]
            }
            table.append(["\(row.itemCount)"] + cells)
        }
        Swift.print("growth, medians of mixed states\n\n\(table.text)")
    }
}
