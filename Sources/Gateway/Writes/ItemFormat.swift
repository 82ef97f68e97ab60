package import Catalogs
package import HTTPServer

extension ItemFormat {
    private static let types: [(name: String, format: ItemFormat)] = [
        ("application/x-ndjson", .ndjson), ("application/ndjson", .ndjson), ("application/jsonl", .ndjson),
        ("application/x-jsonlines", .ndjson), ("application/json", .json), ("text/csv", .csv),
        ("text/tab-separated-values", .tsv),
    ]

    /// The format in which a request brings items, as its Content-Type says.
    ///
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
}
