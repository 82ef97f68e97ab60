package import CatalogFiles
import FilterCore
package import HTTPServer
import JSON

/// The format in which a request brings items, as its Content-Type says.
package enum ItemFormat: Sendable {
    case ndjson
    /// An array of objects, or one object.
    case json
    case csv
    case tsv

    private static let types: [(name: String, format: ItemFormat)] = [
        ("application/x-ndjson", .ndjson), ("application/ndjson", .ndjson), ("application/jsonl", .ndjson),
        ("application/x-jsonlines", .ndjson), ("application/json", .json), ("text/csv", .csv),
        ("text/tab-separated-values", .tsv),
    ]

    /// - Throws: `unsupportedMediaType` for another type, and for none.
    package init(_ request: HTTPRequest) throws(ServiceError) {
        let type = request.mediaType
        guard let known = Self.types.first(where: { $0.name == type }) else {
            let found = type.map { "not “\($0)”" } ?? "and there is no Content-Type"
            throw ServiceError(
                .unsupportedMediaType,
                at: .header("Content-Type"),
                "items come as application/x-ndjson, application/json, text/csv or text/tab-separated-values, \(found)"
            )
        }
        self = known.format
    }

    /// How the rows of a text are read.
    ///
    /// - Parameter start: its first bytes, unpacked.
    package func input(startingWith start: Span<UInt8>) -> any InputFormat {
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
