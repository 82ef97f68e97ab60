import CatalogFiles
package import FilterCore
package import HTTPServer

extension Localizers {
    /// The locale that a client likes best by its `Accept-Language`; English if none of them is spoken.
    package func preferred(by request: HTTPRequest) -> any Localizer {
        preferred(request.acceptedLanguages)
    }

    /// - Throws: `invalidValue` with the locales there are.
    package func require(_ requested: String, at place: ServiceError.Place) throws(ServiceError) -> any Localizer {
        if let localizer = match(requested) { return localizer }
        throw ServiceError(.invalidValue, at: place, "no locale “\(requested)” here", suggestions: locales)
    }
}
