import CatalogFiles
package import FilterCore
package import HTTPServer
import Support

extension Localizers {
    /// The locale that a client likes best by its `Accept-Language`; English if none of them is spoken.
    package func preferred(by request: HTTPRequest) -> any Localizer {
        preferred(request.acceptedLanguages)
    }

    /// - Throws: `invalidValue` with the locales there are.
    package func require(_ requested: String, at place: ServiceError.Place) throws(ServiceError) -> any Localizer {
        if requested.utf8.count <= Self.maxTagBytes, let localizer = match(requested) { return localizer }
        let detail = "no locale “\(requested.excerpt(Self.maxTagBytes))” here"
        throw ServiceError(.invalidValue, at: place, detail, suggestions: locales)
    }

    /// Tags of languages have 35 bytes at most, but for those that are made up.
    private static let maxTagBytes = 100
}
