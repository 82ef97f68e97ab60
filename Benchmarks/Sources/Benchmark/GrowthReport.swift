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
        var table = TextTable(["items", "limit 20", "of linear", "all values", "of linear"])
        for row in rows {
            let growth = Double(row.itemCount) / Double(first.itemCount)
            table.append(
                "\(row.itemCount)",
                row.limited.microsecondsText,
                hundredths(row.limited / first.limited / growth),
                row.all.microsecondsText,
                hundredths(row.all / first.all / growth)
            )
        }
        Swift.print("growth, medians of mixed states\n\n\(table.text)")
    }
}
