package import CatalogFiles
import FilterCore
import JSON

/// Rows that are read when their turn comes: bytes, packed or not, and the format that they are in.
package struct RowSource: Sendable {
    let bytes: any ByteSource
    let format: ItemFormat

    package init(_ bytes: any ByteSource, as format: ItemFormat) {
        self.bytes = bytes
        self.format = format
    }

    init(_ json: [UInt8]) {
        self.init(MemorySource(json), as: .json)
    }

    /// What stands for the bytes in errors.
    static let name = "body"
}

/// The format of items that come with a write.
package enum ItemFormat: Sendable {
    case ndjson
    /// An array of objects, or one object.
    case json
    case csv
    case tsv

    /// How the rows of a text are read.
    ///
    /// - Parameter start: its first bytes, unpacked.
    func input(startingWith start: Span<UInt8>) -> any InputFormat {
        switch self {
        case .ndjson: return NDJSONFormat()
        case .csv: return CSVFormat.csv
        case .tsv: return CSVFormat.tsv
        case .json:
            let text = start.trimmedRange(start.hasByteOrderMark ? 3..<start.count : start.indices)
            let isObject = !text.isEmpty && start[text.lowerBound] == UInt8(ascii: "{")
            return isObject ? JSONObjectFormat() : JSONArrayFormat()
        }
    }
}
