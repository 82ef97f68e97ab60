import CatalogFiles

/// The size of a snapshot file by part, for people.
///
/// ```
/// shop.fsx: 412 MB for 1,000,000 items, written in 850 ms
///   categories        63 MB
///   items            309 MB
/// ```
package enum IndexReport {
    /// - Parameter sizes: of the parts, the whole file last.
    package static func text(
        path: String,
        _ sizes: [(part: String, byteCount: Int)],
        itemCount: Int,
        duration: Duration
    ) -> String {
        let size = LoadProgressPrinter.megabytes(sizes.last?.byteCount ?? 0)
        let items = itemCount.grouped
        let milliseconds = Int(duration / .milliseconds(1)).grouped
        let lines = sizes.dropLast().map { size in
            let text = LoadProgressPrinter.megabytes(size.byteCount)
            let gap = String(repeating: " ", count: max(1, 26 - size.part.count - text.count))
            return "  \(size.part)\(gap)\(text)\n"
        }
        return "\(path): \(size) for \(items) items, written in \(milliseconds) ms\n" + lines.joined()
    }
}
