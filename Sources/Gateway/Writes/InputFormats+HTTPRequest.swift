package import CatalogFiles
package import HTTPServer

extension InputFormats {
    /// The formats in which a request may bring items, as its Content-Type says.
    ///
    /// - Throws: `unsupportedMediaType` for another type, and for none.
    package static func formats(of request: HTTPRequest) throws(ServiceError) -> [any InputFormat] {
        let type = request.mediaType
        let formats = type.map(formats(ofType:)) ?? []
        guard formats.isEmpty else {
            try request.requireReadableText()
            return formats
        }
        let found = type.map { "not “\($0)”" } ?? "and there is no Content-Type"
        let detail = "items come as \(mediaTypes), \(found)"
        throw ServiceError(.unsupportedMediaType, at: .header("Content-Type"), detail)
    }
}

extension HTTPRequest {
    /// Refuses rows in another encoding than UTF-8, and CSV without a header (RFC 4180, 3), whose first row would be taken for
    /// names.
    fileprivate func requireReadableText() throws(ServiceError) {
        let wanted = ["charset": ["utf-8", "utf8", "us-ascii"], "header": ["present"]]
        for (name, value) in mediaTypeParameters {
            guard let values = wanted[name], !values.contains(value) else { continue }
            let detail = "rows have “\(name)=\(values[0])”, not “\(value)”"
            throw ServiceError(.unsupportedMediaType, at: .header("Content-Type"), detail)
        }
    }
}
