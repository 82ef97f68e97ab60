import CatalogFiles
import FilterCore
package import JSON

/// The memory of a catalog, as a table for people and as JSON for programs.
///
/// ```
/// shop: 3,200 items, 1,023,456 bytes of JSON
///
///            form       values     codes  postings   ranks   texts   other      bytes  per item
/// items      ids             –         0         0       0       0  41,600     41,600      13.0
/// brand      multi          14     3,200       …
/// ```
package struct MemoryReport {
    private let name: String
    private let memory: CatalogMemory
    /// Of the JSON of all items, whatever is kept of it.
    private let itemByteCount: Int

    package init(of snapshot: CatalogSnapshot) {
        name = snapshot.name
        memory = snapshot.catalog.memory(with: snapshot.items)
        itemByteCount = snapshot.items.byteCount
    }

    // MARK: For people

    /// A line about the items, a table, and a line about all of the index, each with a line break.
    package var text: String {
        let header = ["", "form", "values"] + MemoryPurpose.allCases.map(\.rawValue) + ["bytes", "per item"]
        let rows = [header] + shares.map { cells(of: $0.share) }
        let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let table = rows.map { Self.line($0, widths) + "\n" }.joined()
        let share = tenths(Double(memory.indexByteCount) * 100 / Double(max(itemByteCount, 1)))
        let packed = memory.jsonByteCount < itemByteCount ? ", packed in \(memory.jsonByteCount.grouped)" : ""
        return """
            \(name): \(memory.itemCount.grouped) items, \(itemByteCount.grouped) bytes of JSON\(packed)

            \(table)
            index: \(memory.indexByteCount.grouped) bytes, \(share) % of the JSON, \
            \(perItem(memory.indexByteCount)) bytes per item

            """
    }

    /// Names and forms begin where those above them do, numbers end there.
    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        zip(cells, widths).enumerated().map { column, cell in
            let space = String(repeating: " ", count: cell.1 - cell.0.count)
            return column < 2 ? cell.0 + space : space + cell.0
        }.joined(separator: "  ")
    }

    private func cells(of share: CatalogMemory.Share) -> [String] {
        let name = share.name.map { $0.isASCIIControl ? "\u{FFFD}" : String($0) }.joined()
        let purposes = MemoryPurpose.allCases.map { (share.byteCounts[$0] ?? 0).grouped }
        let whole = [share.byteCount.grouped, perItem(share.byteCount)]
        return [name, share.form, share.valueCount?.grouped ?? "–"] + purposes + whole
    }

    private func perItem(_ byteCount: Int) -> String {
        tenths(Double(byteCount) / Double(max(memory.itemCount, 1)))
    }

    private func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }

    private var shares: [(group: String, share: CatalogMemory.Share)] {
        var shares = [(group: "items", share: memory.items)]
        shares += memory.categories.map { (group: "category", share: $0) }
        shares += memory.sortOrders.map { (group: "sort", share: $0) }
        shares += memory.attributes.map { (group: "attribute", share: $0) }
        if let pairs = memory.pairs { shares.append((group: "pairs", share: pairs)) }
        return shares
    }

    // MARK: For programs

    /// `{"catalog","itemCount","jsonBytes","indexBytes","structures":[{"group","name","form","valueCount","bytes",
    /// "parts":{…}}]}`, all in bytes.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("catalog", name)
        writer.member("itemCount", memory.itemCount)
        writer.member("jsonBytes", memory.jsonByteCount)
        writer.member("indexBytes", memory.indexByteCount)
        writer.key("structures")
        writer.beginArray()
        for (group, share) in shares {
            writer.beginObject()
            writer.member("group", group)
            writer.member("name", share.name)
            writer.member("form", share.form)
            writer.member("valueCount", share.valueCount)
            writer.member("bytes", share.byteCount)
            writer.key("parts")
            writer.beginObject()
            for purpose in MemoryPurpose.allCases {
                writer.key(purpose.rawValue)
                writer.integer(share.byteCounts[purpose] ?? 0)
            }
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension Character {
    fileprivate var isASCIIControl: Bool { asciiValue.map { $0 < 0x20 || $0 == 0x7F } ?? false }
}
