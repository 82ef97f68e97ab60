package import CatalogFiles
package import HTTPServer

extension InputFormats {
    /// The formats in which a request may bring items, as its Content-Type says.
    ///
    /// - Throws: `unsupportedMediaType` for another type, and for none.
    package static func formats(of request: HTTPRequest) throws(ServiceError) -> [any InputFormat] {
        let type = request.mediaType
        let formats = type.map(formats(ofType:)) ?? []
        guard formats.isEmpty else { return formats }
        let found = type.map { "not “\($0)”" } ?? "and there is no Content-Type"
        let detail = "items come as \(mediaTypes), \(found)"
        throw ServiceError(.unsupportedMediaType, at: .header("Content-Type"), detail)
    }
}
