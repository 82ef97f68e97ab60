import Bytes
package import FilterCore
import Support

/// The result of a load: table and items for the engine, and a report.
package struct LoadedItems: Sendable {
    package let table: AttributeTable
    /// The same items in the same order as `table`.
    package let items: ItemStore
    package let report: LoadReport

    /// SHA-256 over the JSON of all items in order, without whitespace: equal data, equal hash, whatever the format.
    ///
    /// - Complexity: O(bytes), computed each time.
    package var contentHash: [UInt8] {
        var hash = SHA256()
        items.forEachJSON { hash.update($0) }
        return Array(hash.finish())
    }
}

/// Counts of a load.
package struct LoadReport: Sendable, Equatable {
    /// Items in the catalog.
    package var itemCount = 0
    /// Rows read, rejected and replaced ones included; blank lines are no rows.
    var rowCount = 0
    /// Items that a later row with the same id replaced; the first five are listed.
    var replaced = ShortList<ReplacedRow>(limit: 5)
    /// Items without an id of their own, whose id is `row-{n}`.
    var unnamedCount = 0
    /// Rejected rows, in the order of input; the first twenty are listed.
    var rejected = ShortList<RejectedRow>(limit: 20)
    /// Texts that were taken as no value, such as `NA`.
    package var missing: [MissingCount] = []
    /// Where no definition says what items are variants of.
    package var variants: VariantProposal?
    /// Bytes of text read, after decompression.
    package var byteCount = 0
    package var duration: Duration = .zero

    package init() {}

    /// Warnings about the data, a line each: rows that were left out, ids that occur again, texts that are no value, and
    /// what may be missing in the definition.
    package var warnings: [String] {
        var lines = rejected.first.map { "left out: \($0)" }
        if rejected.omittedCount > 0 { lines.append("left out: \(rejected.omittedCount.grouped) more rows") }
        lines += replaced.first.map(\.description)
        if replaced.omittedCount > 0 {
            lines.append("\(replaced.omittedCount.grouped) more rows have the id of an earlier row")
        }
        return lines + missingLines + (variants.map { [$0.description] } ?? [])
    }

    /// A line for each text that was taken as no value, with the attributes that have most of it.
    private var missingLines: [String] {
        var attributes: [String: [MissingCount]] = [:]
        for missing in missing { attributes[missing.text, default: []].append(missing) }
        return attributes.sorted { $0.key < $1.key }.prefix(20).map { text, counts in
            let most = counts.sorted { ($1.count, $0.attribute) < ($0.count, $1.attribute) }
            // “1 more attribute” would take as much room as its name.
            let named = most.count > 6 ? most.prefix(5) : most[...]
            var names = named.map { "\($0.attribute.excerpt(100)) (\($0.count.grouped))" }
            if named.count < most.count { names.append("\((most.count - named.count).grouped) more attributes") }
            return "taken as no value: “\(text.excerpt(20))” in \(names.joined(separator: ", "))"
        }
    }

    /// Megabytes (10^6 bytes) of text a second.
    var megabytesPerSecond: Double {
        let seconds = duration / .seconds(1)
        return seconds > 0 ? Double(byteCount) / 1e6 / seconds : 0
    }
}
