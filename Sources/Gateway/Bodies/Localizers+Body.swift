import CatalogFiles
package import FilterCore

extension Localizers {
    /// The locale that a body names.
    ///
    /// - Throws: `invalidValue` with the locales there are.
    package func require(_ cursor: JSONCursor) throws(ServiceError) -> any Localizer {
        try require(cursor.string(), at: .body(cursor.pointer))
    }
}
