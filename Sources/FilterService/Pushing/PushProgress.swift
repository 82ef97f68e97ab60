import CatalogFiles

/// The line about a file that is being sent.
///
/// ```
/// shop: 41 % of 309 MB, 152 MB/s
/// ```
enum PushProgress {
    static func text(_ catalog: String, _ byteCount: Int, of totalByteCount: Int, elapsed: Duration) -> String {
        let percent = totalByteCount > 0 ? byteCount * 100 / totalByteCount : 100
        let seconds = elapsed / .seconds(1)
        let rate = seconds > 0 ? Int(Double(byteCount) / 1e6 / seconds) : 0
        let size = LoadProgressPrinter.megabytes(totalByteCount)
        return "\(catalog): \(percent) % of \(size), \(rate.grouped) MB/s"
    }
}
